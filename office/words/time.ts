/** Time zone of India, regardless of the device. */
const zone = 'Asia/Kolkata';
const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const minuteMs = 60_000;
/** Cache of formatted minutes: formatting a time takes longer than rendering a row. */
const taken = new Map<number, Readonly<Record<string, string>>>();
const mostTaken = 500;

function partsOf(moment: Date): Readonly<Record<string, string>> {
  const minute = Math.floor(moment.getTime() / minuteMs);
  const before = taken.get(minute);
  if (before) return before;
  const now = Object.fromEntries(parts.formatToParts(moment).map(({ type, value }) => [type, value]));
  if (taken.size >= mostTaken) taken.clear();
  taken.set(minute, now);
  return now;
}

/** Formats a time as '24 Nov 11:38', with the year if it is not the current one. */
export function momentWords(iso: string, now: Date = new Date()): string {
  const { day, month, year, hour, minute } = partsOf(new Date(iso));
  const thisYear = partsOf(now).year;
  return `${day} ${month}${year === thisYear ? '' : ` ${year}`} ${hour}:${minute}`;
}

/** Formats the time of day: '11:38'. */
export function clockWords(moment: Date): string {
  const { hour, minute } = partsOf(moment);
  return `${hour}:${minute}`;
}

/** Formats a time for a list: time of day for today, else with the date. */
export function shortMoment(iso: string, now: Date = new Date()): string {
  return dayOf(new Date(iso)) === dayOf(now) ? clockWords(new Date(iso)) : momentWords(iso, now);
}

// Created once: creating a formatter costs more than rendering a row.
const days = new Intl.DateTimeFormat('en-CA', { timeZone: zone });

/** Returns the day of a time in India: '2026-11-24'. */
export function dayOf(moment: Date): string {
  return days.format(moment);
}

/** Formats a day as 'Thu 26', with its month if not the current one. */
export function writeShortDay(day: string, today: string = dayOf(new Date())): string {
  const { weekday, day: number, month } = partsOf(new Date(`${day}T12:00:00+05:30`));
  return day.slice(0, 7) === today.slice(0, 7) ? `${weekday} ${number}` : `${weekday} ${number} ${month}`;
}

/** Formats a day as 'Tuesday 24 November'. */
export function longDay(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'long', day: 'numeric', month: 'long' })
    .format(new Date(`${day}T12:00:00+05:30`))
    .replace(',', '');
}

/** Returns the weekday of a time in India: 'Tuesday'. */
export function weekdayWords(iso: string): string {
  return longDay(dayOf(new Date(iso))).split(' ')[0] ?? '';
}

/** Formats an elapsed time: '2 h 10 min' below a day, else the date and time. */
export function sinceWords(iso: string, now: Date = new Date()): string {
  const minutes = Math.floor((now.getTime() - new Date(iso).getTime()) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60)
    return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `since ${momentWords(iso, now)}`;
}

/** Formats a time for a datetime-local field, in Indian time: '2026-11-24T11:38'. */
export function typedMoment(iso: string): string {
  return `${dayOf(new Date(iso))}T${clockWords(new Date(iso))}`;
}

/** Parses the value of a datetime-local field; null if empty. */
export function indianMoment(typed: string): string | null {
  return typed === '' ? null : `${typed.slice(0, 16)}:00+05:30`;
}
