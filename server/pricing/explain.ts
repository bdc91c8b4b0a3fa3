import type { Breakdown } from '#contract/breakdown.ts';
import { taxPercent } from '#contract/cart-rules.ts';
import { formatRupees, toRupees } from '#contract/money.ts';

export interface ExplainedLine {
  name: string;
  size: string;
  quantity: number;
  unitPaise: number;
}

/** The sums to explain, in paise. `creditPaise` is what store credit pays. */
export interface ExplainedSums {
  subtotalPaise: number;
  taxPaise: number;
  shippingPaise: number;
  totalPaise: number;
  creditPaise?: number;
}

/**
 * How a sum was made, row by row, in the words every screen, mail and document shows. Pure. The rows above the total add up
 * to it; a row of 0 is there as well, except store credit that is not used.
 */
export function explain(lines: readonly ExplainedLine[], sums: ExplainedSums, delivery: string): Breakdown {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const { subtotalPaise, taxPaise, shippingPaise, totalPaise, creditPaise = 0 } = sums;
  const rows: Breakdown['rows'] = [
    { key: 'subtotal', label: `Subtotal (${pieces} ${pieces === 1 ? 'item' : 'items'})`, how: '', amount: toRupees(subtotalPaise) },
    { key: 'shipping', label: 'Shipping', how: delivery, amount: toRupees(shippingPaise) },
    { key: 'tax', label: `Tax (${taxPercent}%)`, how: `${taxPercent}% of ${inRupees(subtotalPaise)}`, amount: toRupees(taxPaise) },
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

function explainLine({ name, size, quantity, unitPaise }: ExplainedLine): Breakdown['lines'][number] {
  const times = quantity > 1 ? `, ${quantity} × ${inRupees(unitPaise)}` : '';
  return { name, detail: `Size ${size}${times}`, amount: toRupees(unitPaise * quantity) };
}

function inRupees(paise: number): string {
  return formatRupees(toRupees(paise));
}
