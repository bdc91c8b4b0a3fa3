import type { StockRow } from '#contract/office/stock.ts';

/** Days beyond which nobody counts them. */
const aYear = 365;

/** Says for how long pieces last. Pure. */
export function daysWords(daysLeft: number | null): string {
  if (daysLeft === null) return 'none sold';
  return daysLeft > aYear ? 'over a year' : `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}`;
}

/** Says what is the matter with a size; empty where nothing is. Pure. */
export function matterOf({ available, reserved, level }: Pick<StockRow, 'available' | 'reserved' | 'level'>): string {
  if (available === 0) return reserved > 0 ? 'All of orders' : 'Sold out';
  return available <= level ? `At ${level} or below` : '';
}
