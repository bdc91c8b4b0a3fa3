import { backPaise } from '#contract/custom-goods.ts';
import type { PriceGap } from '#contract/gst.ts';
import { formatRupees, toRupees } from '#contract/money.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import { shirtBackOf } from './present-product.ts';
import type { ProductFacts } from './product-facts.ts';

type Priced = Pick<ProductFacts, 'hsn' | 'pricePaise' | 'team' | 'picture'>;

/** Price that no tax rate fits, in paise. */
export interface FoundGap extends PriceGap {
  pricePaise: number;
  /** True if this is the price including a name on the back. */
  withName: boolean;
}

/**
 * Finds a price of a product that no tax rate fits: its own, or the price with a name on the back. The suggested prices
 * are the nearest for which both fit.
 */
export function findPriceGap(shopFacts: KnownFacts, { hsn, pricePaise, ...worn }: Priced): FoundGap | undefined {
  const extras = shirtBackOf(worn) ? [0, backPaise] : [0];
  /** Returns the gap of a price, or of that price with a name on the back, expressed as product prices. */
  const gapAt = (paise: number): (PriceGap & { extra: number }) | undefined => {
    for (const extra of extras) {
      const gap = shopFacts.priceGap({ hsn, unitPaise: paise + extra });
      if (gap) return { below: gap.below - extra, above: gap.above - extra, extra };
    }
    return undefined;
  };
  const first = gapAt(pricePaise);
  if (!first) return undefined;
  let { below, above } = first;
  for (let gap = gapAt(below); gap; gap = gapAt(below)) below = gap.below;
  for (let gap = gapAt(above); gap; gap = gapAt(above)) above = gap.above;
  return { below, above, pricePaise: pricePaise + first.extra, withName: first.extra > 0 };
}

/** Explains why a price cannot be charged, with the nearest possible prices. Pure. */
export function gapWords({ pricePaise, below, above, withName }: FoundGap): string {
  const rupees = (paise: number) => formatRupees(toRupees(paise));
  const nearest = `The nearest prices are ${rupees(below)} and ${rupees(above)}.`;
  return withName
    ? `With a name on the back it costs ${rupees(pricePaise)}, and no GST rate fits that price. ${nearest}`
    : `No GST rate fits ${rupees(pricePaise)}. ${nearest}`;
}
