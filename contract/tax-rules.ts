// Imports nothing: server, office and pages use it.

/** Tax rate for pieces of an HSN code above a price. */
export interface TaxRule {
  /** First digits of the HSN code, two to eight; '' for all goods. */
  hsn: string;
  /** Price of a piece in rupees without tax, above which the rule applies. 0 for any price. */
  above: number;
  percent: number;
}

/** Default tax rules, version one: one rate for all goods. */
export const firstTax: { rules: TaxRule[] } = { rules: [{ hsn: '', above: 0, percent: 10 }] };

/** Taxed goods: HSN code, and price of a piece in paise without tax. */
export interface Taxed {
  hsn: string;
  unitPaise: number;
}

/**
 * Returns the tax rate of a piece in percent. Of the matching rules, the longest code wins, then the highest price.
 * Every list must contain a rule for all goods at any price. Pure.
 */
export function taxPercentOf(rules: readonly TaxRule[], { hsn, unitPaise }: Taxed): number {
  const [found] = rules
    .filter((rule) => hsn.startsWith(rule.hsn) && (rule.above === 0 || unitPaise > Math.round(rule.above * 100)))
    .toSorted((one, other) => other.hsn.length - one.hsn.length || other.above - one.above);
  return found?.percent ?? 0;
}

/** Returns all possible tax rates, lowest first. Pure. */
export function taxPercents(rules: readonly TaxRule[]): number[] {
  return [...new Set(rules.map(({ percent }) => percent))].toSorted((one, other) => one - other);
}

/** Formats tax rates: '10%', or '5-18%' if they differ. Pure. */
export function taxRange(percents: readonly number[]): string {
  const [least = 0] = percents;
  const most = percents.at(-1) ?? least;
  return least === most ? `${least}%` : `${least}-${most}%`;
}

/** Returns the common tax rate of lines in percent; null if they differ. Pure. */
export function onePercent(lines: readonly { taxPercent: number | null }[]): number | null {
  const [first] = lines;
  return first && lines.every(({ taxPercent }) => taxPercent === first.taxPercent) ? first.taxPercent : null;
}

/** Tax as pages show it before a price is quoted. */
export interface ToldTax {
  /** Rate for all goods in percent; null if rates differ. */
  percent: number | null;
  /** Notice beside prices with an add-to-cart button: tax is added. */
  words: string;
}
