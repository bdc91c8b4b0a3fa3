import type { GstRate, GstSetting } from './tax-rules.ts';

// Tax of one line by the GST rate table. Integers only: amounts in paise, rates in hundredths of a percent. Pure.

/** Line to tax. `amountPaise` is the price of all pieces after discount, with or without tax as prices are. */
export interface GstLine {
  hsn: string;
  quantity: number;
  amountPaise: number;
}

/** Conditions under which the tax of a line is calculated. */
export interface GstTerms {
  /** Day in India. */
  day: string;
  /** True if the supply is within one state: then the tax is two equal halves. */
  isWithinState: boolean;
}

/** Taxed line in paise. Invariant: value + tax is what the shopper pays for it. */
export interface GstSums {
  percent: number;
  valuePaise: number;
  taxPaise: number;
  /** Amount charged, with or without tax as prices are. Lower than the set price if no rate fits that price. */
  chargedPaise: number;
}

/** Divides and rounds half up. All arguments are whole and not negative. */
const divide = (amount: number, by: number): number => Math.floor((2 * amount + by) / (2 * by));

const hundredths = (percent: number): number => Math.round(percent * 100);

/** Conditions for splitting an amount into value and tax. */
export interface SplitTerms {
  percent: number;
  isIncluded: boolean;
  isWithinState: boolean;
}

/**
 * Calculates the tax of an amount in paise. Within a state each half is rounded by itself and both are equal; between
 * states the whole is rounded (CGST Act, section 8; IGST Act, section 5). Pure.
 */
export function taxOfAmount(amountPaise: number, { percent, isIncluded, isWithinState }: SplitTerms): number {
  const rate = hundredths(percent);
  const base = isIncluded ? 10_000 + rate : 10_000;
  return isWithinState ? 2 * divide(amountPaise * rate, 2 * base) : divide(amountPaise * rate, base);
}

/** Returns the rows of the table for an HSN code on a day: the longest code, its newest rows, lowest price first. */
export function ratesOf(rates: readonly GstRate[], hsn: string, day: string): GstRate[] {
  const known = rates.filter((rate) => hsn.startsWith(rate.hsn) && rate.from <= day);
  const longest = Math.max(0, ...known.map((rate) => rate.hsn.length));
  const own = known.filter((rate) => rate.hsn.length === longest);
  const newest = own.reduce((last, { from }) => (from > last ? from : last), '');
  return own.filter(({ from }) => from === newest).toSorted((one, other) => one.above - other.above);
}

const paiseOf = (rupees: number): number => Math.round(rupees * 100);

/** Checks that the value of a piece is above a limit in rupees, by exact fractions. */
function isAbove(line: GstLine, limit: number, rate: number): boolean {
  return limit === 0 || line.amountPaise * 10_000 > paiseOf(limit) * (10_000 + rate) * line.quantity;
}

/** Returns the highest price of a piece in paise, tax included, whose value is at most `limit` rupees. */
const edgeOf = (limit: number, percent: number): number =>
  Math.floor((paiseOf(limit) * (10_000 + hundredths(percent))) / 10_000);

/** Rate for a line, and the charged amount in paise. */
interface Fit {
  percent: number;
  chargedPaise: number;
}

/**
 * Returns the rate that fits a price with tax. If none fits, the nearest lower price that a rate fits is charged.
 * Example: a piece of ₹2,700.00 has a value above ₹2,500.00 at 5 % and below it at 18 %, so it costs ₹2,625.00.
 */
function fitIncluded(rows: readonly GstRate[], line: GstLine): Fit {
  let lower: Fit = { percent: 0, chargedPaise: line.amountPaise };
  for (const [index, { above, percent }] of rows.entries()) {
    if (!isAbove(line, above, hundredths(percent))) return lower;
    const next = rows[index + 1];
    if (!next || !isAbove(line, next.above, hundredths(percent))) return { percent, chargedPaise: line.amountPaise };
    lower = { percent, chargedPaise: edgeOf(next.above, percent) * line.quantity };
  }
  return lower;
}

/** Returns the rate that fits a price without tax. */
function fitExcluded(rows: readonly GstRate[], line: GstLine): Fit {
  const row = rows.findLast(({ above }) => isAbove(line, above, 0));
  return { percent: row?.percent ?? 0, chargedPaise: line.amountPaise };
}

/** Calculates value and tax of a line. A seller without regular registration charges none. Pure. */
export function taxOfLine(
  { registration, prices, rates }: Pick<GstSetting, 'registration' | 'prices' | 'rates'>,
  line: GstLine,
  { day, isWithinState }: GstTerms,
): GstSums {
  if (registration !== 'regular')
    return { percent: 0, valuePaise: line.amountPaise, taxPaise: 0, chargedPaise: line.amountPaise };
  const rows = ratesOf(rates, line.hsn, day);
  const isIncluded = prices === 'include';
  const { percent, chargedPaise } = isIncluded ? fitIncluded(rows, line) : fitExcluded(rows, line);
  const taxPaise = taxOfAmount(chargedPaise, { percent, isIncluded, isWithinState });
  return { percent, valuePaise: isIncluded ? chargedPaise - taxPaise : chargedPaise, taxPaise, chargedPaise };
}

/** Prices between which no rate fits, in paise, tax included. */
export interface PriceGap {
  /** Highest price below the gap, and lowest price above it. */
  below: number;
  above: number;
}

/** Returns the gap that a price of one piece in paise lies in; undefined if a rate fits it. Pure. */
export function gapOf(
  setting: Pick<GstSetting, 'registration' | 'prices' | 'rates'>,
  { hsn, unitPaise }: { hsn: string; unitPaise: number },
  day: string,
): PriceGap | undefined {
  if (setting.registration !== 'regular' || setting.prices !== 'include') return undefined;
  const rows = ratesOf(setting.rates, hsn, day);
  const { chargedPaise } = fitIncluded(rows, { hsn, quantity: 1, amountPaise: unitPaise });
  if (chargedPaise >= unitPaise) return undefined;
  const row = rows.find(({ above, percent }) => above > 0 && edgeOf(above, percent) >= unitPaise);
  return { below: chargedPaise, above: edgeOf(row?.above ?? 0, row?.percent ?? 0) + 1 };
}
