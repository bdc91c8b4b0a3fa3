import { inIndia, startOfDay } from '#server/foundation/calendar/working-days.ts';

const hourMs = 3_600_000;
const tuesday = 2;

/**
 * Returns the ms until the next Tuesday, ten in the morning in India: a working day, hours before its cut-off and
 * midnight. Clocks of tests start then, so that no test depends on the time at which it runs.
 */
export function msToWorkingMorning(from: Date): number {
  const weekday = new Date(`${inIndia(from).day}T00:00:00Z`).getUTCDay();
  const days = (tuesday - weekday + 7) % 7 || 7;
  return startOfDay(from).getTime() + days * 24 * hourMs + 10 * hourMs - from.getTime();
}
