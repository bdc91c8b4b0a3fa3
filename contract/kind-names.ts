// Imports nothing: pages with lists load it, and no others.

/** The kinds of goods that every shop begins with, in the order of the rail, each by what a filter calls it. Which it has is a row of the database each: `toldKinds` of kinds.ts. */
export const firstKindNames = {
  jersey: 'Jerseys',
  vest: 'Vests',
  't-shirt': 'T-shirts',
  hoodie: 'Hoodies',
  jacket: 'Jackets',
  cap: 'Caps',
  kids: 'Kids',
  accessory: 'Accessories',
} as const;
export type FirstKind = keyof typeof firstKindNames;

export const firstKinds = Object.keys(firstKindNames) as FirstKind[];

/** For whom goods of a kind are made: grown-ups, children, or both. */
export const kindAges = ['grown', 'kids', 'all'] as const;
export type KindAges = (typeof kindAges)[number];
