import { roomFor, withRoom } from './room.ts';

/** The values of a facet by number, and how many products have each now. */
export interface Codes {
  readonly values: readonly string[];
  /** The number of a value, a new one where it has none yet. */
  codeOf(value: string): number;
  /** Whether some product has it now. */
  has(value: string): boolean;
  /** The number of a value that some product has now. */
  known(value: string): number | undefined;
  /** How many have the value of a number. */
  count(code: number): number;
  /** One more or one less has it. Says whether that is the first, or was the last. */
  add(code: number, change: 1 | -1): boolean;
}

/** Numbers values as they come. `counts` are of those that are there at first. */
export function createCodes(first: readonly string[] = [], firstCounts: ArrayLike<number> = []): Codes {
  const values = [...first];
  const codes = new Map(values.map((value, code) => [value, code]));
  let counts = new Uint32Array(roomFor(values.length));
  for (let code = 0; code < values.length; code++) counts[code] = firstCounts[code] ?? 0;
  const known = (value: string) => {
    const code = codes.get(value);
    return code !== undefined && (counts[code] ?? 0) > 0 ? code : undefined;
  };
  return {
    values,
    codeOf(value) {
      const code = codes.get(value);
      if (code !== undefined) return code;
      codes.set(value, values.length);
      counts = withRoom(counts, values.length);
      return values.push(value) - 1;
    },
    has: (value) => known(value) !== undefined,
    known,
    count: (code) => counts[code] ?? 0,
    add(code, change) {
      const now = (counts[code] ?? 0) + change;
      counts[code] = now;
      return now === (change === 1 ? 1 : 0);
    },
  };
}
