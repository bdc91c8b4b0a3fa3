/** Sizes of grown-ups. */
export const adultSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'] as const;

/** Children's, by age. */
export const kidsSizes = ['2-3Y', '4-5Y', '6-7Y', '8-9Y', '10-11Y', '12-14Y'] as const;

/** Women's cuts, called as a shopper reads them. */
export const womensSizes = ["Women's XS", "Women's S", "Women's M", "Women's L", "Women's XL", "Women's XXL"] as const;

/** Every size that a product may be sold in. */
export const productSizes = [...adultSizes, ...womensSizes, ...kidsSizes, 'One size'] as const;
export type ProductSize = (typeof productSizes)[number];

/** Sizes as bodies grow: adults', women's cuts, ages, and one size last. */
export function sizePlace(size: string): number {
  const grown = ['XS', 'S', 'M', 'L', 'XL', 'XXL', '2XL', '3XL'];
  if (grown.includes(size)) return grown.indexOf(size);
  if (isWomens(size)) return 20 + grown.indexOf(size.slice("Women's ".length));
  // Ages begin with their number.
  return 40 + (Number.parseInt(size, 10) || 99);
}

/** Tells whether a size is a women's cut. */
export function isWomens(size: string): boolean {
  return size.startsWith("Women's ");
}

/** The group a size stands in on a page. */
export function sizeGroup(size: string): 'Adults' | 'Women' | 'Kids by age' | 'One size' {
  const place = sizePlace(size);
  return place < 20 ? 'Adults' : place < 40 ? 'Women' : place < 100 ? 'Kids by age' : 'One size';
}
