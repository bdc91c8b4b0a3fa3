import { writeRupees } from './money.ts';

/**
 * Returns a change of price in whole percent of the previous price; 0 if either is missing or the previous one is 0.
 * Pure.
 */
export function priceChangePercent(before: number | null, after: number | null): number {
  if (before === null || after === null || before === 0) return 0;
  return Math.round((Math.abs(after - before) / before) * 100);
}

/**
 * Returns true for a change of more than 30 %, which the office confirms before saving. The server refuses 0 by itself.
 * Pure.
 */
export function isLargePriceChange(before: number | null, after: number | null): boolean {
  if (before === null || after === null || after === 0) return false;
  return Math.round(Math.abs(after - before) * 100) * 10 > Math.round(before * 100) * 3;
}

/** Describes a change of price: '₹2,499.00 becomes ₹99.00: a change of 96 %.' Pure. */
export function priceChangeWords(before: number, after: number): string {
  return `${writeRupees(before)} becomes ${writeRupees(after)}: a change of ${priceChangePercent(before, after)} %.`;
}
