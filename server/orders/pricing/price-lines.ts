import { taxOn } from '#contract/cart-rules.ts';
import { type Taxed, type TaxRule, taxPercentOf } from '#contract/tax-rules.ts';

export interface PricedLine extends Taxed {
  quantity: number;
}

/** Totals of an order in paise. Invariants: total = subtotal + tax + shipping, and the line taxes add up to the tax. */
export interface Totals {
  subtotalPaise: number;
  taxPaise: number;
  shippingPaise: number;
  totalPaise: number;
  /** Totals of each line before tax, in line order. */
  linePaise: number[];
  /** Tax share of each line, for invoices and refunds. */
  lineTaxPaise: number[];
  /** Tax rate of each line in per cent. */
  linePercent: number[];
}

/**
 * Splits an amount by weight so that the parts add up to it exactly (largest remainder, earlier lines first).
 * Weights are whole and not negative; the amount is spread evenly where all are 0.
 */
export function spreadAmount(amountPaise: number, weights: readonly number[]): number[] {
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

/** Calculates the tax of each line. Lines of one rate are taxed and rounded as one sum, then split. Pure. */
function taxLines(linePaise: readonly number[], linePercent: readonly number[]): number[] {
  const taxes = linePaise.map(() => 0);
  for (const percent of new Set(linePercent)) {
    const places = linePercent.flatMap((one, place) => (one === percent ? [place] : []));
    const alike = places.map((place) => linePaise[place] ?? 0);
    const goodsPaise = alike.reduce((sum, paise) => sum + paise, 0);
    for (const [at, paise] of spreadAmount(taxOn(goodsPaise, percent), alike).entries()) taxes[places[at] ?? 0] = paise;
  }
  return taxes;
}

/** Calculates the totals of an order in paise by the tax rules. Shipping may depend on the value of the goods. Pure. */
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
