import { taxOn } from '#contract/cart-rules.ts';
import { deliveryPrice } from '#contract/delivery-rules.ts';
import { toPaise, toRupees } from '#contract/money.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { toldTax } from '#contract/told-tax.ts';
import { shownTerm } from '#contract/told-terms.ts';
import type { CartLine } from '../browser/cart-lines.ts';

/**
 * Estimate of a cart in rupees before the server has priced it. The tax is null if only the server can calculate it;
 * the total is then null too, unless prices include the tax.
 */
export interface Estimate {
  subtotal: number;
  shipping: number;
  tax: number | null;
  taxIncluded: boolean;
  total: number | null;
}

/** Returns the sums of an empty cart. */
export function emptyEstimate(shop: ShopFacts): Estimate {
  return { subtotal: 0, shipping: 0, tax: 0, taxIncluded: toldTax(shop).included ?? false, total: 0 };
}

/** Estimates subtotal, tax and total before the server has priced the cart. */
export function estimateCart(shop: ShopFacts, lines: readonly CartLine[]): Estimate {
  const subtotal = lines.reduce((sum, line) => sum + toPaise(line.price) * line.quantity, 0);
  return lines.length === 0 ? emptyEstimate(shop) : withRest(shop, subtotal);
}

/**
 * Adds tax and standard delivery to a goods total: paise in, rupees out. Pure, except for settings embedded in the
 * page.
 */
export function withRest(shop: ShopFacts, goodsPaise: number): Estimate {
  const { percent, included: taxIncluded = false } = toldTax(shop);
  const tax = percent === null ? null : taxOn(goodsPaise, percent);
  const shipping = toPaise(deliveryPrice(shownTerm(shop, 'delivery'), 'standard', toRupees(goodsPaise)));
  return {
    ...{ subtotal: toRupees(goodsPaise), shipping: toRupees(shipping), tax: tax === null ? null : toRupees(tax) },
    taxIncluded,
    total: totalOf(goodsPaise + shipping, taxIncluded ? 0 : tax),
  };
}

const totalOf = (paise: number, tax: number | null): number | null => (tax === null ? null : toRupees(paise + tax));
