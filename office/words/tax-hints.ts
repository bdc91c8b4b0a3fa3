import { ratesOf } from '#contract/gst.ts';
import { formatRupees } from '#contract/money.ts';
import { type TaxSetting, taxPercents } from '#contract/tax-rules.ts';

/** Tax settings and the day (India) for which rates are looked up. */
export interface KnownTax {
  tax: TaxSetting;
  day: string;
}

/** Returns true if the seller charges no tax. */
function isUntaxed({ tax: { gst } }: KnownTax): boolean {
  return gst ? gst.registration !== 'regular' : false;
}

/**
 * Returns the label of a price field: with or without tax. The label is neutral while the settings are unknown. Pure.
 */
export function priceLabel(known: KnownTax | undefined): string {
  if (!known || isUntaxed(known)) return 'Price';
  return known.tax.gst?.prices === 'include' ? 'Price (incl. tax)' : 'Price (excl. tax)';
}

/** Returns the hint of a box for prices. Pure. */
export function priceHint(known: KnownTax | undefined): string {
  return known && isUntaxed(known) ? 'Rupees; no tax is charged' : 'Rupees';
}

/** Describes the tax rate of an HSN code: '8 digits. 5%, above ₹2,500.00 18%'. Pure. */
export function rateHint(known: KnownTax | undefined, hsn: string): string {
  const words = known && rateWords(known, hsn);
  return words ? `8 digits. ${words}` : '8 digits';
}

function rateWords(known: KnownTax, hsn: string): string | undefined {
  const { rules, gst } = known.tax;
  if (isUntaxed(known) || !/^\d{2,8}$/.test(hsn)) return undefined;
  const rows = gst ? ratesOf(gst.rates, hsn, known.day) : flatRows(rules, hsn);
  const words = rows.map(({ above, percent }) =>
    above > 0 ? `above ${formatRupees(above)} ${percent}%` : `${percent}%`,
  );
  return taxPercents(rows).length > 0 ? words.join(', ') : undefined;
}

/** Returns the flat rules with the longest code that matches the goods, lowest price first. */
function flatRows(rules: TaxSetting['rules'], hsn: string): TaxSetting['rules'] {
  const known = rules.filter((rule) => hsn.startsWith(rule.hsn));
  const longest = Math.max(0, ...known.map((rule) => rule.hsn.length));
  return known.filter((rule) => rule.hsn.length === longest).toSorted((one, other) => one.above - other.above);
}
