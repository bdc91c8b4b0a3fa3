import { formatRupees } from '#contract/money.ts';

/** Formats rupees for the office: Indian grouping, always two decimals, the minus before the rupee sign. */
export function writeRupees(amount: number): string {
  return `${amount < 0 ? '\u2212' : ''}${formatRupees(Math.abs(amount))}`;
}

const counted = new Intl.NumberFormat('en-IN');

/** Formats a count: '5,214'. */
export function formatCount(number: number): string {
  return counted.format(number);
}

/** Returns the label of a part of a total. The subtotal omits its number of pieces, which is shown separately. Pure. */
export function sumPartLabel(key: string, label: string): string {
  return key === 'subtotal' ? 'Subtotal' : label;
}
