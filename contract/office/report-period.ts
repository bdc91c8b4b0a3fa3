// Imports nothing: the browser uses it without schemas.

/** First and last day of a report in India, both included. */
export interface ReportPeriod {
  from: string;
  to: string;
}

/** Longest period of a report in days. */
export const reportDays = 366;

const dayMs = 86_400_000;

/** Returns the period of the same length that ends on the day before. Pure. */
export function periodBefore({ from, to }: ReportPeriod): ReportPeriod {
  const move = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
  const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return { from: move(from, -length), to: move(to, -length) };
}
