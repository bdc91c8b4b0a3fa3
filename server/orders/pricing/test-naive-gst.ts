import type { GstRate } from '#contract/tax-rules.ts';

// A second, slow way to calculate GST: exact fractions of big integers, with every rate tried in turn. It shares
// nothing with the code that it checks.

/** Exact fraction with a positive denominator. */
type Fraction = readonly [over: bigint, under: bigint];

const roundHalfUp = ([over, under]: Fraction): number => Number((over * 2n + under) / (under * 2n));

export interface NaiveTerms {
  rates: readonly GstRate[];
  isIncluded: boolean;
  isWithinState: boolean;
}

export interface NaiveLine {
  hsn: string;
  unitPaise: number;
  quantity: number;
}

export interface NaiveSums {
  percent: number;
  value: number;
  tax: number;
}

const scale = (percent: number): bigint => BigInt(Math.round(percent * 100));

/** Returns the tax of an amount: two rounded halves within a state, one rounded sum between states. */
export function naiveTax(paise: number, percent: number, { isIncluded, isWithinState }: NaiveTerms): number {
  const base = isIncluded ? 10_000n + scale(percent) : 10_000n;
  const over = BigInt(paise) * scale(percent);
  return isWithinState ? roundHalfUp([over, base * 2n]) * 2 : roundHalfUp([over, base]);
}

/** Returns the rates of the longest HSN code that matches the item. */
function rowsFor(rates: readonly GstRate[], hsn: string): GstRate[] {
  for (let digits = hsn.length; digits >= 0; digits -= 1) {
    const rows = rates.filter((rate) => rate.hsn === hsn.slice(0, digits));
    if (rows.length > 0) return rows.toSorted((one, other) => one.above - other.above);
  }
  return [];
}

/** Taxes a line: tries each row, and lowers a price that fits no row to the next one that does. */
export function naiveLine(line: NaiveLine, terms: NaiveTerms): NaiveSums & { unit: number } {
  const rows = rowsFor(terms.rates, line.hsn);
  for (let unit = line.unitPaise; unit >= 0; unit -= 1) {
    const fits = rows.find(({ above, percent }, index) => {
      const next = rows[index + 1]?.above;
      const under = terms.isIncluded ? 10_000n + scale(percent) : 10_000n;
      const value = BigInt(unit) * 10_000n;
      const limit = (rupees: number) => BigInt(Math.round(rupees * 100)) * under;
      return (above === 0 || value > limit(above)) && (next === undefined || value <= limit(next));
    });
    if (!fits) continue;
    const amount = unit * line.quantity;
    const tax = naiveTax(amount, fits.percent, terms);
    return { unit, percent: fits.percent, tax, value: terms.isIncluded ? amount - tax : amount };
  }
  throw new RangeError('no price fits');
}
