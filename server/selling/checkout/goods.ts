import type { Customization } from '#contract/checkout.ts';

/** Goods of a line item: a catalogue product, a shopper's own design, or a club's shirt with a name, which is both. */
export interface LineGoods {
  /** ID of the product; a design's customProductId. */
  id: string;
  numericId: number | null;
  category: string | null;
  name: string;
  pricePaise: number;
  oldPricePaise: number | null;
  hsn: string;
  image: string;
  finalSale: boolean;
  /** Stock item it uses, with its price before printing; null for goods made from a blank. */
  shelf: { productId: string; pricePaise: number } | null;
  /** Null for goods sold unprinted from stock. */
  custom: { customization: Customization; pictures: readonly string[] } | null;
}
