import { holidays } from './holidays.ts';

/** A calendar day in India, as 'YYYY-MM-DD'. India has one zone, five and a half hours ahead, and no summer time. */
export type Day = string;

const offsetMs = 5.5 * 3_600_000;
const dayMs = 86_400_000;

/** The day it is in India at an instant, and the minutes since its midnight. */
export function inIndia(instant: Date): { day: Day; minutes: number } {
  const local = new Date(instant.getTime() + offsetMs);
  return { day: local.toISOString().slice(0, 10), minutes: local.getUTCHours() * 60 + local.getUTCMinutes() };
}

function plusDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Monday to Saturday, holidays left out. */
export function isWorkingDay(day: Day): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() !== 0 && !holidays.has(day);
}

/** The day itself if the courier works on it, else the next one. */
export function thisOrNextWorkingDay(day: Day): Day {
  let found = day;
  while (!isWorkingDay(found)) found = plusDays(found, 1);
  return found;
}

/** The n-th working day after a day. */
export function plusWorkingDays(day: Day, count: number): Day {
  let found = day;
  for (let left = count; left > 0; left -= 1) found = thisOrNextWorkingDay(plusDays(found, 1));
  return found;
}

/** Working days after `from` up to and with `to`. */
export function workingDaysBetween(from: Day, to: Day): number {
  let count = 0;
  for (let day = plusDays(from, 1); day <= to; day = plusDays(day, 1)) if (isWorkingDay(day)) count += 1;
  return count;
}
