// Imports nothing: the server and the office read it, and pages what is told of it.

/** The tax on pieces of an HSN code that cost more than so much. */
export interface TaxRule {
  /** The first digits of the code, two to eight; '' for all goods. */
  hsn: string;
  /** Rupees for a piece, without tax: it is for those that cost more. 0 for any price. */
  above: number;
  percent: number;
}

/** Version one: the same tax on everything. */
export const firstTax: { rules: TaxRule[] } = { rules: [{ hsn: '', above: 0, percent: 10 }] };

/** What is taxed: its code, and what a piece costs without tax. */
export interface Taxed {
  hsn: string;
  unitPaise: number;
}

/**
 * The per cent at which a piece is taxed: of the rules for its code and its price that of the longest code, and of those that of the highest price.
 * Pure. Every list of rules has one for all goods at any price.
 */
export function taxPercentOf(rules: readonly TaxRule[], { hsn, unitPaise }: Taxed): number {
  const [found] = rules
    .filter((rule) => hsn.startsWith(rule.hsn) && (rule.above === 0 || unitPaise > Math.round(rule.above * 100)))
    .toSorted((one, other) => other.hsn.length - one.hsn.length || other.above - one.above);
  return found?.percent ?? 0;
}

/** All that goods may be taxed at, the lowest first. Pure. */
export function taxPercents(rules: readonly TaxRule[]): number[] {
  return [...new Set(rules.map(({ percent }) => percent))].toSorted((one, other) => one - other);
}

/** '10%', or '5-18%' where goods are taxed differently. Pure. */
export function taxRange(percents: readonly number[]): string {
  const [least = 0] = percents;
  const most = percents.at(-1) ?? least;
  return least === most ? `${least}%` : `${least}-${most}%`;
}

/** The per cent that some lines are taxed at alike; null where they differ. Pure. */
export function onePercent(lines: readonly { taxPercent: number | null }[]): number | null {
  const [first] = lines;
  return first && lines.every(({ taxPercent }) => taxPercent === first.taxPercent) ? first.taxPercent : null;
}

/** What pages say of the tax before the shop has priced anything. */
export interface ToldTax {
  /** Of everything; null where goods are taxed differently. */
  percent: number | null;
  /** Said wherever a price stands that something can be put into the cart at: the tax comes on top. */
  words: string;
}
