import type { StockRow } from '#contract/office/stock.ts';

/** Days beyond which the exact number is not shown. */
const aYear = 365;

/** Describes the time until a size sells out. Pure. */
export function daysLeftWords(daysLeft: number | null): string {
  if (daysLeft === null) return 'none sold';
  return daysLeft > aYear ? 'over a year' : `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}`;
}

/** Describes the most urgent problem of a size; empty if there is none. Pure. */
export function stockProblem(row: ProblemRow): string {
  const { available, reserved, level } = row;
  if (available === 0) return reserved > 0 ? 'All of orders' : 'Sold out';
  return sellsOutWords(row) || (available <= level ? `At ${level} or below` : '');
}

type ProblemRow = Pick<StockRow, 'available' | 'reserved' | 'level' | 'forecast' | 'daysLeft'>;

/** Describes a size that sells out this week or the next, by its forecast or else by the last 30 days. */
function sellsOutWords({ available, forecast, daysLeft }: ProblemRow): string {
  const days = forecast && forecast.pieces > 0 ? (available * 30) / forecast.pieces : daysLeft;
  if (days === null || days >= 14) return '';
  return days < 7 ? 'Sells out this week' : 'Sells out next week';
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
