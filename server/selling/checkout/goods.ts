import type { Customization } from '#contract/checkout.ts';

/**
 * Goods of a line item: a catalogue product, a shopper's own design, or a club shirt with a name, which has both parts.
 */
export interface LineGoods {
  /** Id of the product, or the customProductId of a design. */
  id: string;
  numericId: number | null;
  category: string | null;
  name: string;
  pricePaise: number;
  oldPricePaise: number | null;
  hsn: string;
  image: string;
  finalSale: boolean;
  /** Stock item that the goods use, with its price before printing; null for goods made from a blank. */
  shelf: { productId: string; pricePaise: number } | null;
  /** Design of the goods; null for goods sold unprinted from stock. */
  custom: { customization: Customization; pictures: readonly string[] } | null;
}
