import { settingAt } from '#contract/settings.ts';
import { fixedHolidays } from './holidays.ts';

/** A calendar day in India, as 'YYYY-MM-DD'. India has one zone, five and a half hours ahead, and no summer time. */
export type Day = string;

const offsetMs = 5.5 * 3_600_000;
const dayMs = 86_400_000;

/** The day it is in India at an instant, and the whole minutes since its midnight. */
export function inIndia(instant: Date): { day: Day; minutes: number } {
  const local = new Date(instant.getTime() + offsetMs);
  return { day: local.toISOString().slice(0, 10), minutes: local.getUTCHours() * 60 + local.getUTCMinutes() };
}

/** Returns the instant at which the day in India of `instant` began. Pure. */
export function startOfDay(instant: Date): Date {
  return new Date(`${inIndia(instant).day}T00:00:00+05:30`);
}

function dayAfter(day: Day): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
}

/** Later than any moment that can be set: days off hold as soon as they are written down, whatever day is asked about. */
const everSince = new Date(8.64e15);

/** The movable feasts as they are set now. */
let feasts: { days: readonly string[]; set: ReadonlySet<string> } = { days: [], set: new Set() };

function movableHolidays(): ReadonlySet<string> {
  const { days } = settingAt('holidays', everSince);
  if (feasts.days !== days) {
    feasts = { days, set: new Set(days) };
    following.clear();
  }
  return feasts.set;
}

/** Monday to Saturday, holidays left out. */
export function isWorkingDay(day: Day): boolean {
  const sunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
  return !sunday && !fixedHolidays.has(day.slice(5)) && !movableHolidays().has(day);
}

/** The working day after each day that was asked about: a few entries a day the shop is open, and counting is all that promises do. */
const following = new Map<Day, Day>();

function workingDayAfter(day: Day): Day {
  movableHolidays();
  const known = following.get(day);
  if (known) return known;
  let found = dayAfter(day);
  while (!isWorkingDay(found)) found = dayAfter(found);
  following.set(day, found);
  return found;
}

/** The n-th working day after a day; the day itself for none. */
export function plusWorkingDays(day: Day, count: number): Day {
  let found = day;
  for (let left = count; left > 0; left -= 1) found = workingDayAfter(found);
  return found;
}
