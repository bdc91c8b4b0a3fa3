import { taxOfAmount } from '#contract/gst.ts';
import { onePercent, type TaxWay } from '#contract/tax-rules.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { spreadAmount } from '#server/orders/pricing/price-lines.ts';
import type { DocumentRow } from './document-content.ts';

/** Goods whose price is reduced. `pricePaise` includes the tax. */
export interface ReducedGoods {
  hsn: string;
  taxPercent: number | null;
  taxWay: TaxWay;
  pricePaise: number;
}

/**
 * Splits a goodwill amount into goods, tax at the order's ratio, and shipping for the part that exceeds the goods.
 * Pure.
 */
export function reductionOf(
  { subtotalPaise, taxPaise }: Pick<OrderRow, 'subtotalPaise' | 'taxPaise'>,
  amountPaise: number,
): { goodsPaise: number; taxPaise: number; shippingPaise: number } {
  const within = Math.min(amountPaise, subtotalPaise + taxPaise);
  const tax = subtotalPaise + taxPaise > 0 ? Math.round((within * taxPaise) / (subtotalPaise + taxPaise)) : 0;
  return { goodsPaise: within - tax, taxPaise: tax, shippingPaise: amountPaise - within };
}

type Words = Pick<DocumentRow, 'name' | 'detail'>;

/**
 * Creates the rows of a price reduction in paise. Without GST one row at the order's ratio of tax; with GST one row per
 * rate, in proportion to its goods. `shippingPaise` is the part that exceeds the goods. Pure.
 */
export function reductionRows(
  order: Pick<OrderRow, 'subtotalPaise' | 'taxPaise'>,
  goods: readonly ReducedGoods[],
  amountPaise: number,
  words: Words,
): { rows: DocumentRow[]; shippingPaise: number } {
  const [first] = goods;
  if (first && first.taxWay !== 'order') return gstRows(goods, amountPaise, words);
  const { goodsPaise, taxPaise, shippingPaise } = reductionOf(order, amountPaise);
  const row: DocumentRow = {
    ...{ ...words, hsn: first?.hsn ?? '', quantity: 1, unitPaise: goodsPaise, taxPaise },
    ...{ taxPercent: onePercent(goods), taxIncluded: false, taxWay: 'order' },
  };
  return { rows: [row], shippingPaise };
}

function gstRows(
  goods: readonly ReducedGoods[],
  amountPaise: number,
  words: Words,
): { rows: DocumentRow[]; shippingPaise: number } {
  const rates = [...new Map(goods.map((one) => [one.taxPercent, one])).values()];
  const prices = rates.map(({ taxPercent }) =>
    goods.reduce((sum, one) => sum + (one.taxPercent === taxPercent ? one.pricePaise : 0), 0),
  );
  const within = Math.min(
    amountPaise,
    prices.reduce((sum, paise) => sum + paise, 0),
  );
  const rows = spreadAmount(within, prices).flatMap((unitPaise, index): DocumentRow[] => {
    const { hsn = '', taxPercent = null, taxWay = 'whole' as const } = rates[index] ?? {};
    const terms = { percent: taxPercent ?? 0, isIncluded: true, isWithinState: taxWay === 'halves' };
    const taxPaise = taxOfAmount(unitPaise, terms);
    const row = { ...words, hsn, quantity: 1, unitPaise, taxPaise, taxPercent, taxIncluded: true, taxWay };
    return unitPaise > 0 || index === 0 ? [row] : [];
  });
  return { rows, shippingPaise: amountPaise - within };
}

/** Converts rows into deductions: prices and taxes become negative. Pure. */
export function deductRows(rows: readonly DocumentRow[]): DocumentRow[] {
  return rows.map((row) => ({ ...row, unitPaise: -row.unitPaise, taxPaise: -row.taxPaise }));
}
