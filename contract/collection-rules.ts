// Imports nothing: database columns, server and office use it without schemas.

/** Ways to define a collection's products: built in, by a rule, or picked by hand. */
export const collectionWays = ['first', 'rule', 'picked'] as const;
export type CollectionWay = (typeof collectionWays)[number];

/** Default sort orders of a collection. With 'hand', picked products come first, in the order set by staff. */
export const collectionSorts = ['shop', 'hand', 'newest', 'price', '-price', 'saving', 'name'] as const;
export type CollectionSort = (typeof collectionSorts)[number];

export const collectionMarks = ['limited', 'hotSale', 'finalSale'] as const;
export type CollectionMark = (typeof collectionMarks)[number];

/**
 * Conditions of a collection. A product needs one value of each list and all marks; an empty list sets no condition.
 */
export interface CollectionRule {
  sports: string[];
  kinds: string[];
  teams: string[];
  athletes: string[];
  marks: CollectionMark[];
  fromPaise: number | null;
  toPaise: number | null;
}

/** Rule without any condition. */
export const emptyRule: CollectionRule = {
  sports: [],
  kinds: [],
  teams: [],
  athletes: [],
  marks: [],
  fromPaise: null,
  toPaise: null,
};

/** Returns true if a rule has no condition; it would match every product. Pure. */
export function asksNothing(rule: CollectionRule): boolean {
  return Object.values(rule).every((one) => one === null || (Array.isArray(one) && one.length === 0));
}
