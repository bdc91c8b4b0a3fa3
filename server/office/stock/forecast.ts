// What is sold of a size in the next 30 days, from its own sales: exponential smoothing (R. G. Brown 1956) of its weeks, which follows a change and
// is not thrown by one odd week. Its error is measured on what it would have said before: a figure without one would be a promise.

/** How much the newest week counts. */
const newest = 0.3;
/** Weeks of sales that are read, and the fewest of them from which anything is said. */
export const forecastWeeks = 26;
const fewestWeeks = 8;
/** Weeks in the time that is foretold: a month's worth, as 30 days are. */
const weeksAhead = 4;
const daysAhead = 30;

export interface Forecast {
  /** Pieces in the next 30 days. */
  pieces: number;
  /** By how many pieces it has been wrong in the middle, when it foretold 30 days that have passed. */
  error: number;
}

/** Foretells from pieces sold a week, the oldest first and without the one that is not over; undefined where there are fewer than eight, or none was sold. Pure. */
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

/** Pieces a week, after the last of these weeks. */
function smoothed(weeks: readonly number[]): number {
  const [first = 0, ...rest] = weeks;
  return rest.reduce((level, pieces) => level + newest * (pieces - level), first);
}
