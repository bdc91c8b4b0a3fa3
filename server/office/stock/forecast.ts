// Forecast of a size's sales in the next 30 days, by exponential smoothing (R. G. Brown 1956) of weekly sales. It
// follows trends, but not a single unusual week. Its error is measured on past forecasts.

/** Smoothing weight of the newest week. */
const newest = 0.3;
/** Number of weeks of sales read, and the minimum for a forecast. */
export const forecastWeeks = 26;
const fewestWeeks = 8;
/** Forecast period in weeks, about 30 days. */
const weeksAhead = 4;
const daysAhead = 30;

export interface Forecast {
  /** Number of pieces in the next 30 days. */
  pieces: number;
  /** Median error in pieces of past 30-day forecasts. */
  error: number;
}

/**
 * Computes the forecast from weekly sales, oldest first, without the current week. Undefined with fewer than eight
 * weeks or without sales. Pure.
 */
export function forecastOf(weeks: readonly number[]): Forecast | undefined {
  if (weeks.length < fewestWeeks || weeks.every((pieces) => pieces === 0)) return undefined;
  const errors: number[] = [];
  for (let known = fewestWeeks - weeksAhead; known + weeksAhead <= weeks.length; known += 1) {
    const came = weeks.slice(known, known + weeksAhead).reduce((sum, pieces) => sum + pieces, 0);
    errors.push(Math.abs(came - smoothed(weeks.slice(0, known)) * weeksAhead));
  }
  const inDays = daysAhead / 7;
  const middle = errors.reduce((sum, one) => sum + one, 0) / errors.length;
  return { pieces: Math.round(smoothed(weeks) * inDays), error: Math.round((middle * inDays) / weeksAhead) };
}

/** Returns the smoothed weekly sales. */
function smoothed(weeks: readonly number[]): number {
  const [first = 0, ...rest] = weeks;
  return rest.reduce((level, pieces) => level + newest * (pieces - level), first);
}
