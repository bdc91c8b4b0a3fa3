import type { StockRow } from '#contract/office/stock.ts';

/** Days beyond which the exact number is not shown. */
const aYear = 365;

/** Describes the time until a size sells out. Pure. */
export function daysLeftWords(daysLeft: number | null): string {
  if (daysLeft === null) return 'none sold';
  return daysLeft > aYear ? 'over a year' : `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}`;
}

/** Describes the problem of a size; empty if there is none. Pure. */
export function stockProblem({
  available,
  reserved,
  level,
}: Pick<StockRow, 'available' | 'reserved' | 'level'>): string {
  if (available === 0) return reserved > 0 ? 'All of orders' : 'Sold out';
  return available <= level ? `At ${level} or below` : '';
}

/** Describes the sales forecast of the next 30 days with its usual error; empty without enough data. Pure. */
export function forecastWords(forecast: StockRow['forecast']): string {
  if (!forecast) return '';
  return forecast.error === 0 ? `${forecast.pieces}` : `${forecast.pieces} ± ${forecast.error}`;
}

/** Describes an age band: more than `after` and up to `days` days. Pure. */
export function bandWords(after: number, days: number | null): string {
  if (days === null) return after >= aYear ? 'over a year, or not known' : `over ${after} days, or not known`;
  return after === 0 ? `up to ${days} days` : `${after + 1} to ${days} days`;
}
