import { firstGst } from '#contract/gst-rates.ts';
import type { GstRate, GstSetting, TaxRule, TaxSetting } from '#contract/tax-rules.ts';

const rupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** Formats a tax rule as a line: '6109 above 2,500: 18%', 'all goods: 10%'. Pure. */
export function taxLine({ hsn, above, percent }: TaxRule): string {
  return `${hsn || 'all goods'}${above > 0 ? ` above ${rupees.format(above)}` : ''}: ${percent}%`;
}

/** Formats a GST rate as a line: '61 above 2,500: 18% from 2025-09-22, Notification 9/2025'. Pure. */
export function rateLine({ from, source, ...rule }: GstRate): string {
  return `${taxLine(rule)} from ${from}${source ? `, ${source}` : ''}`;
}

/** Parses a line as a tax rule; undefined if invalid. Pure. */
export function readTaxLine(line: string): TaxRule | undefined {
  const [, goods = '', above = '0', percent = ''] =
    /^(all(?: goods)?|\d{2,8})(?: +above +(?:₹|rs\.?)? *([\d,]+(?:\.\d{1,2})?))? *[: ] *(\d{1,3}(?:\.\d{1,2})?) *%$/i.exec(
      line.trim(),
    ) ?? [];
  if (goods === '') return undefined;
  return { hsn: /^\d/.test(goods) ? goods : '', above: Number(above.replaceAll(',', '')), percent: Number(percent) };
}

/** Parses a line as a GST rate; undefined if invalid. Pure. */
export function readRateLine(line: string): GstRate | undefined {
  const [, head = '', from = '', source = ''] =
    /^(.*%) +from +(\d{4}-\d{2}-\d{2})(?: *, *(.*))?$/i.exec(line.trim()) ?? [];
  const rule = readTaxLine(head);
  return rule && { ...rule, from, source: source.trim() };
}

/** Fields of the tax form as typed. */
type TypedTax = Readonly<Record<string, string>>;

/**
 * Returns tax settings as typed text. If GST is off, its fields show the default rates, so that they can be chosen.
 * Pure.
 */
export function typedTax({ rules = [], gst }: Partial<TaxSetting>): TypedTax {
  const { registration, prices, delivery, ownState, rates } = gst ?? firstGst;
  return {
    mode: gst ? 'gst' : 'flat',
    rules: rules.map(taxLine).join('\n'),
    ...{ registration, prices, delivery, ownState: String(ownState) },
    rates: rates.map(rateLine).join('\n'),
  };
}

/** Line that cannot be parsed, with its field. */
interface UnreadLine {
  box: 'rules' | 'rates';
  sentence: string;
}

/** Parses the typed tax settings, or returns the first line that cannot be parsed. Pure. */
export function readTypedTax(
  typed: TypedTax,
  linesOf: (text?: string) => string[],
): { value: TaxSetting } | UnreadLine {
  const [rules, rates] = [linesOf(typed.rules), linesOf(typed.rates)];
  const wrongRule = rules.find((line) => readTaxLine(line) === undefined);
  if (wrongRule !== undefined)
    return { box: 'rules', sentence: `${wrongRule}: write it as in 6109: 5%, or 6109 above 2,500: 18%` };
  const value = { rules: rules.flatMap((line) => readTaxLine(line) ?? []) };
  if (typed.mode !== 'gst') return { value };
  const wrongRate = rates.find((line) => readRateLine(line) === undefined);
  if (wrongRate !== undefined)
    return { box: 'rates', sentence: `${wrongRate}: write it as in 61 above 2,500: 18% from 2025-09-22, its source` };
  const gst = {
    registration: typed.registration,
    prices: typed.prices,
    delivery: typed.delivery,
    ownState: typed.ownState === 'true',
    rates: rates.flatMap((line) => readRateLine(line) ?? []),
  } as GstSetting;
  return { value: { ...value, gst } };
}

const registrationWords: Readonly<Record<string, string>> = {
  regular: 'GST',
  composition: 'composition scheme',
  unregistered: 'not registered',
};

/** Describes typed tax settings in one line. Pure. */
export function taxValueWords(typed: TypedTax, linesOf: (text?: string) => string[]): string {
  if (typed.mode !== 'gst') return linesOf(typed.rules).join('; ');
  const prices = typed.prices === 'include' ? 'prices with tax' : 'prices without tax';
  return `${registrationWords[typed.registration ?? '']}, ${prices}, ${linesOf(typed.rates).length} rates`;
}
