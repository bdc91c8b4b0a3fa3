import { taxOn } from '#contract/cart-rules.ts';
import { deliveryPrice } from '#contract/delivery-rules.ts';
import { toPaise, toRupees } from '#contract/money.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { toldTax } from '#contract/told-tax.ts';
import { shownTerm } from '#contract/told-terms.ts';
import type { CartLine } from '../browser/cart-lines.ts';

/** Estimate of a cart in rupees before the server has priced it. Tax and total are null if tax rates differ. */
export interface Estimate {
  subtotal: number;
  shipping: number;
  tax: number | null;
  total: number | null;
}

/** Estimates subtotal, tax and total before the server has priced the cart. */
export function estimateCart(shop: ShopFacts, lines: readonly CartLine[]): Estimate {
  const subtotal = lines.reduce((sum, line) => sum + toPaise(line.price) * line.quantity, 0);
  return lines.length === 0 ? { subtotal: 0, shipping: 0, tax: 0, total: 0 } : withRest(shop, subtotal);
}

/**
 * Adds tax and standard delivery to a goods total: paise in, rupees out. Pure, except for settings embedded in the
 * page.
 */
export function withRest(shop: ShopFacts, goodsPaise: number): Estimate {
  const { percent } = toldTax(shop);
  const tax = percent === null ? null : taxOn(goodsPaise, percent);
  const shipping = toPaise(deliveryPrice(shownTerm(shop, 'delivery'), 'standard', toRupees(goodsPaise)));
  return {
    ...{ subtotal: toRupees(goodsPaise), shipping: toRupees(shipping), tax: tax === null ? null : toRupees(tax) },
    total: tax === null ? null : toRupees(goodsPaise + tax + shipping),
  };
}
