import type { Customization } from '#contract/checkout.ts';

/** What a line sells: a product of the catalogue, a shopper's own design, or a club's shirt with a name on its back, which is both. */
export interface Goods {
  /** The product's own id; a design's customProductId. */
  id: string;
  numericId: number | null;
  category: string | null;
  name: string;
  pricePaise: number;
  oldPricePaise: number | null;
  hsn: string;
  image: string;
  finalSale: boolean;
  /** The piece it takes from the shelf, and what that costs before anything is printed on it; null for what is made of a blank. */
  shelf: { productId: string; pricePaise: number } | null;
  /** Null for goods as they lie on the shelf. */
  custom: { customization: Customization; pictures: readonly string[] } | null;
}
