import type { Customization } from '#contract/checkout.ts';

/** What a line sells: a product of the catalogue, or a shopper's own design. */
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
  /** Null for goods from the shelf. */
  custom: { customization: Customization; pictures: readonly string[] } | null;
}
