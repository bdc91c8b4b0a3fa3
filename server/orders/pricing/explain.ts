import type { Breakdown } from '#contract/breakdown.ts';
import { formatRupees, toRupees } from '#contract/money.ts';
import { onePercent } from '#contract/tax-rules.ts';

export interface ExplainedLine {
  name: string;
  size: string;
  quantity: number;
  unitPaise: number;
  /** Tax rate in per cent. */
  taxPercent: number;
}

/** Sums to explain, in paise. `creditPaise` is the part paid by store credit. */
export interface ExplainedSums {
  subtotalPaise: number;
  taxPaise: number;
  shippingPaise: number;
  totalPaise: number;
  creditPaise?: number;
  /** Usual tax rate in per cent, shown for an empty cart. */
  usualPercent?: number;
}

/**
 * Explains a total row by row, as every screen, mail and document shows it. Rows above the total add up to it. Rows of
 * 0 are included, except unused store credit. Pure.
 */
export function explainPrice(lines: readonly ExplainedLine[], sums: ExplainedSums, delivery: string): Breakdown {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const { subtotalPaise, taxPaise, shippingPaise, totalPaise, creditPaise = 0 } = sums;
  const rows: Breakdown['rows'] = [
    {
      key: 'subtotal',
      label: `Subtotal (${pieces} ${pieces === 1 ? 'item' : 'items'})`,
      how: '',
      amount: toRupees(subtotalPaise),
    },
    { key: 'shipping', label: 'Shipping', how: delivery, amount: toRupees(shippingPaise) },
    { key: 'tax', ...taxWords(lines, sums), amount: toRupees(taxPaise) },
    { key: 'total', label: 'Total', how: '', amount: toRupees(totalPaise) },
  ];
  if (creditPaise > 0) {
    rows.push(
      { key: 'storeCredit', label: 'Store credit', how: '', amount: -toRupees(creditPaise) },
      { key: 'toPay', label: 'To pay', how: '', amount: toRupees(totalPaise - creditPaise) },
    );
  }
  return { lines: lines.map(explainLine), rows };
}

/** Returns the label of the tax and its calculation, per rate if goods have different ones. */
function taxWords(
  lines: readonly ExplainedLine[],
  { subtotalPaise, usualPercent }: ExplainedSums,
): { label: string; how: string } {
  const percent = lines.length === 0 ? (usualPercent ?? null) : onePercent(lines);
  if (percent !== null) return { label: `Tax (${percent}%)`, how: `${percent}% of ${inRupees(subtotalPaise)}` };
  const percents = [...new Set(lines.map(({ taxPercent }) => taxPercent))].toSorted((one, other) => one - other);
  const part = (rate: number) =>
    lines.reduce(
      (sum, { taxPercent, unitPaise, quantity }) => sum + (taxPercent === rate ? unitPaise * quantity : 0),
      0,
    );
  return { label: 'Tax', how: percents.map((rate) => `${rate}% of ${inRupees(part(rate))}`).join(', ') };
}

function explainLine({ name, size, quantity, unitPaise }: ExplainedLine): Breakdown['lines'][number] {
  const times = quantity > 1 ? `, ${quantity} × ${inRupees(unitPaise)}` : '';
  return { name, detail: `Size ${size}${times}`, amount: toRupees(unitPaise * quantity) };
}

function inRupees(paise: number): string {
  return formatRupees(toRupees(paise));
}
