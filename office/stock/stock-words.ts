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

/** Says what is sold in the next 30 days, and by how much that is wrong as a rule; empty where too little is known. Pure. */
export function forecastWords(forecast: StockRow['forecast']): string {
  if (!forecast) return '';
  return forecast.error === 0 ? `${forecast.pieces}` : `${forecast.pieces} ± ${forecast.error}`;
}

/** Says an age: from a day after `after` up to `days`. Pure. */
export function bandWords(after: number, days: number | null): string {
  if (days === null) return after >= aYear ? 'over a year, or not known' : `over ${after} days, or not known`;
  return after === 0 ? `up to ${days} days` : `${after + 1} to ${days} days`;
}
