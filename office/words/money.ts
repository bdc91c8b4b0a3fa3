import { formatRupees } from '#contract/money.ts';

/** Writes rupees as the office does: Indian grouping, two decimals always, the minus before the sign of the rupee. */
export function rupees(amount: number): string {
  return `${amount < 0 ? '\u2212' : ''}${formatRupees(Math.abs(amount))}`;
}

const counted = new Intl.NumberFormat('en-IN');

/** Writes a count: '5,214'. */
export function count(number: number): string {
  return counted.format(number);
}

/** Names a part of a sum as people at work say it: how many pieces it is of stands beside, and is a count of pieces. Pure. */
export function partWords(key: string, label: string): string {
  return key === 'subtotal' ? 'Subtotal' : label;
}
