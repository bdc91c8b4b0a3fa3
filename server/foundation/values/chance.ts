/** Seeded random generator: the same seed gives the same choices. */
export interface Chance {
  /** Returns true with this probability. */
  happens(share: number): boolean;
  below(n: number): number;
  oneOf<T>(list: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
}

export function chanceOf(seed: number): Chance {
  let state = (seed * 2_654_435_761) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    happens: (share) => next() < share,
    below,
    oneOf: <T>(list: readonly T[]) => list[below(list.length)] as T,
    shuffled: (list) =>
      list
        .map((one) => ({ one, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one),
  };
}
