import { taxOn } from '#contract/cart-rules.ts';
import { type Taxed, type TaxRule, taxPercentOf } from '#contract/tax-rules.ts';

export interface PricedLine extends Taxed {
  quantity: number;
}

/** What an order costs, in paise: total = subtotal + tax + shipping, and the lines' taxes add up to the tax. */
export interface Totals {
  subtotalPaise: number;
  taxPaise: number;
  shippingPaise: number;
  totalPaise: number;
  /** Total of each line before tax, in the order of the lines. */
  linePaise: number[];
  /** Each line's part of the tax, for invoices and refunds. */
  lineTaxPaise: number[];
  /** At how many per cent each line is taxed. */
  linePercent: number[];
}

/**
 * Splits an amount by weight so that the parts add up to it exactly (largest remainder, earlier lines first).
 * Weights are whole and not negative; the amount is spread evenly where all are 0.
 */
export function spread(amountPaise: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const fair = whole === 0 ? weights.map(() => 1) : weights;
  const divisor = whole === 0 ? weights.length : whole;
  const parts = fair.map((weight) => Math.floor((amountPaise * weight) / divisor));
  const remainders = fair.map((weight, index) => ({ index, remainder: (amountPaise * weight) % divisor }));
  remainders.sort((one, other) => other.remainder - one.remainder || one.index - other.index);
  let missing = amountPaise - parts.reduce((sum, part) => sum + part, 0);
  for (const { index } of remainders) {
    if (missing <= 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    missing -= 1;
  }
  return parts;
}

/** The tax of each line: what is taxed alike is taxed and rounded as one sum, of which each line has its part. Pure. */
function taxLines(linePaise: readonly number[], linePercent: readonly number[]): number[] {
  const taxes = linePaise.map(() => 0);
  for (const percent of new Set(linePercent)) {
    const places = linePercent.flatMap((one, place) => (one === percent ? [place] : []));
    const alike = places.map((place) => linePaise[place] ?? 0);
    const goodsPaise = alike.reduce((sum, paise) => sum + paise, 0);
    for (const [at, paise] of spread(taxOn(goodsPaise, percent), alike).entries()) taxes[places[at] ?? 0] = paise;
  }
  return taxes;
}

/** Prices lines in paise, with the tax that the rules have; what delivery costs may hang on what the goods come to. Pure: what the catalogue says goes in, what the shopper pays comes out. */
export function priceLines(
  lines: readonly PricedLine[],
  shipping: number | ((goodsPaise: number) => number),
  taxRules: readonly TaxRule[],
): Totals {
  const linePaise = lines.map((line) => line.unitPaise * line.quantity);
  const subtotalPaise = linePaise.reduce((sum, paise) => sum + paise, 0);
  const linePercent = lines.map((line) => taxPercentOf(taxRules, line));
  const lineTaxPaise = taxLines(linePaise, linePercent);
  const taxPaise = lineTaxPaise.reduce((sum, paise) => sum + paise, 0);
  const shippingPaise = typeof shipping === 'number' ? shipping : shipping(subtotalPaise);
  return {
    subtotalPaise,
    taxPaise,
    shippingPaise,
    totalPaise: subtotalPaise + taxPaise + shippingPaise,
    linePaise,
    lineTaxPaise,
    linePercent,
  };
}
