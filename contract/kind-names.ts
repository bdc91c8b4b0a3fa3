// Imports nothing, as pages with lists load it.

/**
 * Built-in kinds of goods with their filter labels, in filter order. The shop's current kinds are database rows; see
 * `toldKinds` in kinds.ts.
 */
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

/** Age groups that a kind of goods is made for: adults, children, or both. */
export const kindAges = ['grown', 'kids', 'all'] as const;
export type KindAges = (typeof kindAges)[number];
