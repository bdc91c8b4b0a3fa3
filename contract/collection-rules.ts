// Imports nothing: the database's columns, the server and the office read these without schemas.

/** Who says what is in a collection: the shop as it began, a rule, or whoever picked. */
export const collectionWays = ['first', 'rule', 'picked'] as const;
export type CollectionWay = (typeof collectionWays)[number];

/** In what order it stands where a shopper asks for none. By hand: what was picked leads, as it was put. */
export const collectionSorts = ['shop', 'hand', 'newest', 'price', '-price', 'saving', 'name'] as const;
export type CollectionSort = (typeof collectionSorts)[number];

export const collectionMarks = ['limited', 'hotSale', 'finalSale'] as const;
export type CollectionMark = (typeof collectionMarks)[number];

/** What a product must be to stand in a collection: of each list one, and all of the marks. An empty list asks nothing. */
export interface CollectionRule {
  sports: string[];
  kinds: string[];
  teams: string[];
  athletes: string[];
  marks: CollectionMark[];
  fromPaise: number | null;
  toPaise: number | null;
}

/** Asks nothing. */
export const emptyRule: CollectionRule = { sports: [], kinds: [], teams: [], athletes: [], marks: [], fromPaise: null, toPaise: null };

/** Tells whether a rule asks anything at all: one that does not would gather the whole shop. Pure. */
export function asksNothing(rule: CollectionRule): boolean {
  return Object.values(rule).every((one) => one === null || (Array.isArray(one) && one.length === 0));
}
