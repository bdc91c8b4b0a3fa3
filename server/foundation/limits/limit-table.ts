/** Limit of a kind of call, with its reason. */
export interface Limit {
  /** Number of uses or misses allowed in `seconds`. */
  points: number;
  seconds: number;
  /**
   * Counted event: each costly use, or only failed lookups. A limit of misses is checked after the lookup, so a correct
   * number, key, session or code always passes.
   */
  counts: 'uses' | 'misses';
  /** Subject that is counted, in words. */
  of: string;
  why: string;
}

/** Limits by name. Each area adds its own in its `area.ts`, by `declare module` next to the values. */
// biome-ignore lint/suspicious/noEmptyInterface: areas add to it
export interface LimitRows {}

export type LimitName = keyof LimitRows;

/** Limits of a shop. */
export type LimitTable = Readonly<Record<LimitName, Limit>>;
