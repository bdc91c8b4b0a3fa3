/** Sizes of grown-ups, as the goods that every shop begins with have them. What an added kind has besides is a row: `kinds.ts`. */
export const adultSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'] as const;

/** Children's, by age. */
export const kidsSizes = ['2-3Y', '4-5Y', '6-7Y', '8-9Y', '10-11Y', '12-14Y'] as const;

/** Women's cuts, called as a shopper reads them. */
export const womensSizes = ["Women's XS", "Women's S", "Women's M", "Women's L", "Women's XL", "Women's XXL"] as const;

/** Every size that goods of the first kinds have. */
export const firstSizes: readonly string[] = [...adultSizes, ...womensSizes, ...kidsSizes, 'One size'];

/** The place of a size that only its kind knows. */
export const placeUnknown = 100;

/** Sizes as bodies grow: adults', women's cuts, ages, and one size last. */
export function sizePlace(size: string): number {
  const grown = ['XS', 'S', 'M', 'L', 'XL', 'XXL', '2XL', '3XL'];
  if (grown.includes(size)) return grown.indexOf(size);
  if (isWomens(size)) return 20 + ((grown.indexOf(size.slice("Women's ".length)) + 20) % 20);
  // Ages begin with their number.
  if (/^\d+-\d+Y$/.test(size)) return 40 + Number.parseInt(size, 10);
  return size === 'One size' ? 139 : placeUnknown;
}

/** Tells whether a size is a women's cut. */
export function isWomens(size: string): boolean {
  return size.startsWith("Women's ");
}
