// Imports nothing: the browser uses it without schemas.

/** First and last day of a report in India, both included. */
export interface ReportPeriod {
  from: string;
  to: string;
  /** First day of the period to compare with, which has the same length; without it the days before are compared. */
  against?: string | undefined;
}

/** Longest period of a report in days. */
export const reportDays = 366;

const dayMs = 86_400_000;

/** Returns the period to compare with, of the same length: the chosen one, or the one just before. Pure. */
export function periodBefore({ from, to, against }: ReportPeriod): ReportPeriod {
  const move = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
  const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  const first = against ?? move(from, -length);
  return { from: first, to: move(first, length - 1) };
}

/** Returns the same day of the year before; 28 February for the 29th. Pure. */
export function yearEarlier(day: string): string {
  const year = Number(day.slice(0, 4)) - 1;
  const date = day.slice(4) === '-02-29' ? '-02-28' : day.slice(4);
  return `${String(year).padStart(4, '0')}${date}`;
}
