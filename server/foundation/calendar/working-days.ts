import { type ShopSettings, settingAt } from '#contract/settings.ts';
import { fixedHolidays } from './holidays.ts';

/** Calendar day in India as 'YYYY-MM-DD'. India has one time zone, UTC+5:30, without summer time. */
export type CalendarDay = string;

const offsetMs = 5.5 * 3_600_000;
const dayMs = 86_400_000;

/** Returns the day in India at an instant, and the minutes since its midnight. */
export function inIndia(instant: Date): { day: CalendarDay; minutes: number } {
  const local = new Date(instant.getTime() + offsetMs);
  return { day: local.toISOString().slice(0, 10), minutes: local.getUTCHours() * 60 + local.getUTCMinutes() };
}

/** Returns day and time in India at an instant, like '2026-11-28 03:19:32', which spreadsheets read as a date. Pure. */
export function timeInIndia(instant: Date): string {
  return new Date(instant.getTime() + offsetMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** Rewrites the UTC times in a text, which end in Z, with India's offset. Pure. */
export function withIndianOffset(text: string): string {
  return text.replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z/g, (instant) =>
    new Date(Date.parse(instant) + offsetMs).toISOString().replace('Z', '+05:30'),
  );
}

/** Returns the start of the day in India that contains `instant`. Pure. */
export function startOfDay(instant: Date): Date {
  return new Date(`${inIndia(instant).day}T00:00:00+05:30`);
}

function dayAfter(day: CalendarDay): CalendarDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
}

/** Time after all versions, as holidays apply to any day as soon as they are stored. */
const everSince = new Date(8.64e15);

/** Movable holidays, with a cache of the next working day, as delivery promises need little else. */
interface Calendar {
  feasts: ReadonlySet<string>;
  following: Map<CalendarDay, CalendarDay>;
}

/** Calendars by their list of holidays. */
const calendars = new WeakMap<readonly string[], Calendar>();

function calendarOf(settings: ShopSettings): Calendar {
  const { days } = settingAt(settings, 'holidays', everSince);
  let calendar = calendars.get(days);
  if (!calendar) {
    calendar = { feasts: new Set(days), following: new Map() };
    calendars.set(days, calendar);
  }
  return calendar;
}

/** Returns true from Monday to Saturday, except on holidays. */
export function isWorkingDay(settings: ShopSettings, day: CalendarDay): boolean {
  const sunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
  return !sunday && !fixedHolidays.has(day.slice(5)) && !calendarOf(settings).feasts.has(day);
}

function workingDayAfter(settings: ShopSettings, day: CalendarDay): CalendarDay {
  const { following } = calendarOf(settings);
  const known = following.get(day);
  if (known) return known;
  let found = dayAfter(day);
  while (!isWorkingDay(settings, found)) found = dayAfter(found);
  following.set(day, found);
  return found;
}

/** Returns the n-th working day after a day; the day itself for 0. */
export function plusWorkingDays(settings: ShopSettings, day: CalendarDay, count: number): CalendarDay {
  let found = day;
  for (let left = count; left > 0; left -= 1) found = workingDayAfter(settings, found);
  return found;
}
