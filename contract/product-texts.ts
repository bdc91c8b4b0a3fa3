/** Maximum lengths of a product's further texts, in characters. Search engines cut titles and descriptions at these. */
export const productTextLimits = {
  nameHi: 64,
  descriptionHi: 500,
  searchWords: 300,
  metaTitle: 60,
  metaDescription: 160,
} as const;

/** Further texts of a product that has none. */
export const noProductTexts = {
  nameHi: null,
  descriptionHi: null,
  searchWords: null,
  metaTitle: null,
  metaDescription: null,
} as const;
