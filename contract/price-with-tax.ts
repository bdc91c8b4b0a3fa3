import { taxOfAmount, taxOfLine } from './gst.ts';
import { type Taxed, type TaxSetting, taxPercentOf } from './tax-rules.ts';

/**
 * Returns what a shopper pays for one piece in paise, all taxes included, on a day in India. If the two roundings of
 * GST differ by a paisa, returns the higher amount, as no price may exceed the MRP. Pure.
 */
export function priceWithTax({ rules, gst }: TaxSetting, { hsn, unitPaise }: Taxed, day: string): number {
  if (!gst) return unitPaise + Math.round((unitPaise * taxPercentOf(rules, { hsn, unitPaise })) / 100);
  const line = { hsn, quantity: 1, amountPaise: unitPaise };
  const { percent, chargedPaise } = taxOfLine(gst, line, { day, isWithinState: true });
  if (gst.prices === 'include') return chargedPaise;
  const taxes = [true, false].map((isWithinState) =>
    taxOfAmount(chargedPaise, { percent, isIncluded: false, isWithinState }),
  );
  return chargedPaise + Math.max(...taxes);
}
