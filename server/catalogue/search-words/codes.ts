import { roomFor, withRoom } from './room.ts';

/** Values of a facet by number, with their current numbers of products. */
export interface Codes {
  readonly values: readonly string[];
  /** Returns the number of a value; assigns one if it is new. */
  codeOf(value: string): number;
  /** Returns true if a product currently has the value. */
  has(value: string): boolean;
  /** Returns the number of a value that a product currently has. */
  known(value: string): number | undefined;
  /** Returns how many products have the value of a number. */
  count(code: number): number;
  /** Adds or subtracts one product. Returns true for the first or after the last. */
  add(code: number, change: 1 | -1): boolean;
}

/** Creates the numbers of values, in order of arrival. `counts` belong to the initial values. */
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
