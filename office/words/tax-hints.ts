import { ratesOf } from '#contract/gst.ts';
import { formatRupees } from '#contract/money.ts';
import { type TaxSetting, taxPercents } from '#contract/tax-rules.ts';

/** Tax settings with the day that they are asked for, in India. */
export interface KnownTax {
  tax: TaxSetting;
  day: string;
}

/** Says what a price means for tax; true for any setting until it is known. Pure. */
export function priceHint(known: KnownTax | undefined): string {
  const gst = known?.tax.gst;
  if (!known) return 'Rupees';
  if (gst && gst.registration !== 'regular') return 'Rupees; no tax is charged';
  return gst?.prices === 'include' ? 'Rupees, with all taxes' : 'Rupees, without tax';
}

/** Says which tax rate an HSN code leads to: '8 digits. 5%, above ₹2,500.00 18%'. Pure. */
export function rateHint(known: KnownTax | undefined, hsn: string): string {
  const words = known && rateWords(known, hsn);
  return words ? `8 digits. ${words}` : '8 digits';
}

function rateWords({ tax: { rules, gst }, day }: KnownTax, hsn: string): string | undefined {
  if (!/^\d{2,8}$/.test(hsn)) return undefined;
  if (gst && gst.registration !== 'regular') return undefined;
  const rows = gst ? ratesOf(gst.rates, hsn, day) : flatRows(rules, hsn);
  const words = rows.map(({ above, percent }) =>
    above > 0 ? `above ${formatRupees(above)} ${percent}%` : `${percent}%`,
  );
  return taxPercents(rows).length > 0 ? words.join(', ') : undefined;
}

/** Returns the flat rules of the longest code that the goods have, lowest price first. */
function flatRows(rules: TaxSetting['rules'], hsn: string): TaxSetting['rules'] {
  const known = rules.filter((rule) => hsn.startsWith(rule.hsn));
  const longest = Math.max(0, ...known.map((rule) => rule.hsn.length));
  return known.filter((rule) => rule.hsn.length === longest).toSorted((one, other) => one.above - other.above);
}
