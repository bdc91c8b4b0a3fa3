/** Adult sizes of built-in kinds of goods. Sizes of added kinds are database rows; see `kinds.ts`. */
export const adultSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'] as const;

/** Children's sizes by age. */
export const kidsSizes = ['2-3Y', '4-5Y', '6-7Y', '8-9Y', '10-11Y', '12-14Y'] as const;

/** Women's cuts, as shown to shoppers. */
export const womensSizes = ["Women's XS", "Women's S", "Women's M", "Women's L", "Women's XL", "Women's XXL"] as const;

/** All sizes of built-in kinds of goods. */
export const firstSizes: readonly string[] = [...adultSizes, ...womensSizes, ...kidsSizes, 'One size'];

/** Position of a size that only its own kind has. */
export const placeUnknown = 100;

/** Returns the sort position of a size: adults', women's cuts, ages, then one size. */
export function sizePlace(size: string): number {
  const grown = ['XS', 'S', 'M', 'L', 'XL', 'XXL', '2XL', '3XL'];
  if (grown.includes(size)) return grown.indexOf(size);
  if (isWomens(size)) return 20 + ((grown.indexOf(size.slice("Women's ".length)) + 20) % 20);
  // Ages start with their number.
  if (/^\d+-\d+Y$/.test(size)) return 40 + Number.parseInt(size, 10);
  return size === 'One size' ? 139 : placeUnknown;
}

/** Returns true for a size of a women's cut. */
export function isWomens(size: string): boolean {
  return size.startsWith("Women's ");
}
