import type { Breakdown } from '#contract/breakdown.ts';
import { formatRupees, toRupees } from '#contract/money.ts';
import { sizeLabel } from '#contract/size-words.ts';
import { type DeliveryPart, onePercent, type TaxWay } from '#contract/tax-rules.ts';

export interface ExplainedLine {
  name: string;
  size: string;
  quantity: number;
  /** Price of one piece in paise, with tax if `taxIncluded` is true. */
  unitPaise: number;
  /** Tax rate in per cent. */
  taxPercent: number;
  taxIncluded: boolean;
  taxWay: TaxWay;
}

/** Sums to explain, in paise. `creditPaise` is the part paid by store credit. */
export interface ExplainedSums {
  subtotalPaise: number;
  taxPaise: number;
  shippingPaise: number;
  totalPaise: number;
  creditPaise?: number;
  /** Tax of delivery by rate, within its charge; empty if omitted. */
  deliveryTax?: readonly DeliveryPart[] | undefined;
  /** Usual tax label, shown for an empty cart. */
  usual?: { label: string; how: string } | undefined;
}

/** Sums as shoppers see them, in paise. The tax is added to the total, or already contained in the sums above it. */
export interface ShownSums {
  subtotalPaise: number;
  shippingPaise: number;
  /** Tax of goods and delivery. */
  taxPaise: number;
}

/**
 * Returns the sums as shown: with tax if prices include it, otherwise with the delivery tax moved into the tax. Pure.
 */
export function shownSums(
  { subtotalPaise, taxPaise, shippingPaise, deliveryTax = [] }: ExplainedSums,
  taxIncluded: boolean,
): ShownSums {
  const ofDelivery = deliveryTax.reduce((sum, part) => sum + part.taxPaise, 0);
  const tax = taxPaise + ofDelivery;
  return taxIncluded
    ? { subtotalPaise: subtotalPaise + taxPaise, shippingPaise, taxPaise: tax }
    : { subtotalPaise, shippingPaise: shippingPaise - ofDelivery, taxPaise: tax };
}

/** Returns the shown sums of an order in rupees. Pure. */
export function presentSums(order: ExplainedSums & { taxIncluded: boolean }) {
  const { subtotalPaise, taxPaise, shippingPaise } = shownSums(order, order.taxIncluded);
  return {
    ...{ subtotal: toRupees(subtotalPaise), tax: toRupees(taxPaise), taxIncluded: order.taxIncluded },
    shipping: toRupees(shippingPaise),
  };
}

/**
 * Explains a total row by row, as every screen, mail and document shows it. Rows above the total add up to it; a tax
 * included in prices follows the total. Rows of 0 are shown, except unused store credit and the tax of a seller who
 * charges no GST. Pure.
 */
export function explainPrice(lines: readonly ExplainedLine[], sums: ExplainedSums, delivery: string): Breakdown {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const { totalPaise, creditPaise = 0 } = sums;
  const taxIncluded = lines.some((line) => line.taxIncluded);
  const shown = shownSums(sums, taxIncluded);
  const isUntaxed = shown.taxPaise === 0 && lines.some(({ taxWay }) => taxWay !== 'order');
  const tax = { ...taxWords(lines, sums), amount: toRupees(shown.taxPaise) };
  const rows: Breakdown['rows'] = [
    {
      key: 'subtotal',
      label: `Subtotal (${pieces} ${pieces === 1 ? 'item' : 'items'})`,
      how: '',
      amount: toRupees(shown.subtotalPaise),
    },
    { key: 'shipping', label: 'Shipping', how: delivery, amount: toRupees(shown.shippingPaise) },
    ...(taxIncluded || isUntaxed ? [] : [{ key: 'tax' as const, ...tax }]),
    { key: 'total', label: 'Total', how: '', amount: toRupees(totalPaise) },
    ...(taxIncluded && !isUntaxed ? [{ key: 'includedTax' as const, ...tax }] : []),
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
function taxWords(lines: readonly ExplainedLine[], sums: ExplainedSums): { label: string; how: string } {
  const [first] = lines;
  if (!first) return sums.usual ?? { label: 'Tax', how: '' };
  return first.taxWay === 'order' ? flatTaxWords(lines, sums) : gstWords(lines, sums, first.taxIncluded);
}

const worthOf = (lines: readonly ExplainedLine[], rate: number): number =>
  lines.reduce((sum, { taxPercent, unitPaise, quantity }) => sum + (taxPercent === rate ? unitPaise * quantity : 0), 0);

const rising = (percents: readonly number[]): number[] => [...new Set(percents)].toSorted((one, other) => one - other);

function flatTaxWords(
  lines: readonly ExplainedLine[],
  { subtotalPaise }: ExplainedSums,
): { label: string; how: string } {
  const percent = onePercent(lines);
  if (percent !== null) return { label: `Tax (${percent}%)`, how: `${percent}% of ${inRupees(subtotalPaise)}` };
  const percents = rising(lines.map(({ taxPercent }) => taxPercent));
  return { label: 'Tax', how: percents.map((rate) => `${rate}% of ${inRupees(worthOf(lines, rate))}`).join(', ') };
}

function gstWords(
  lines: readonly ExplainedLine[],
  { deliveryTax = [] }: ExplainedSums,
  taxIncluded: boolean,
): { label: string; how: string } {
  const word = taxIncluded ? 'in' : 'of';
  const ofGoods = rising(lines.map(({ taxPercent }) => taxPercent)).map(
    (rate) => `${rate}% ${word} ${inRupees(worthOf(lines, rate))}`,
  );
  const ofDelivery = deliveryTax.map(
    ({ percent, amountPaise, taxPaise }) =>
      `${percent}% ${word} delivery ${inRupees(taxIncluded ? amountPaise : amountPaise - taxPaise)}`,
  );
  return { label: taxIncluded ? 'Includes GST' : 'GST', how: [...ofGoods, ...ofDelivery].join(', ') };
}

function explainLine({ name, size, quantity, unitPaise }: ExplainedLine): Breakdown['lines'][number] {
  const times = quantity > 1 ? `${quantity} × ${inRupees(unitPaise)}` : '';
  return { name, detail: [sizeLabel(size), times].filter(Boolean).join(', '), amount: toRupees(unitPaise * quantity) };
}

function inRupees(paise: number): string {
  return formatRupees(toRupees(paise));
}
