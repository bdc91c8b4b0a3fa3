/** India's clock, whatever the device says. */
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
/** Minutes of a list and of its redrawing: to take one apart costs more than to draw a row. */
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

/** Writes a moment as '24 Nov 11:38', with the year where it is not this one. */
export function momentWords(iso: string, now: Date = new Date()): string {
  const { day, month, year, hour, minute } = partsOf(new Date(iso));
  const thisYear = partsOf(now).year;
  return `${day} ${month}${year === thisYear ? '' : ` ${year}`} ${hour}:${minute}`;
}

/** Writes the time of day of a moment: '11:38'. */
export function clockWords(moment: Date): string {
  const { hour, minute } = partsOf(moment);
  return `${hour}:${minute}`;
}

/** Writes a moment for a list in time: the clock alone today, else the day too. */
export function shortMoment(iso: string, now: Date = new Date()): string {
  return dayOf(new Date(iso)) === dayOf(now) ? clockWords(new Date(iso)) : momentWords(iso, now);
}

// Made once: to make one costs more than a row of a list.
const days = new Intl.DateTimeFormat('en-CA', { timeZone: zone });

/** Gives the day of a moment in India: '2026-11-24'. */
export function dayOf(moment: Date): string {
  return days.format(moment);
}

/** Writes a day as 'Thu 26'; with its month where that is not today's. */
export function dayWords(day: string, today: string = dayOf(new Date())): string {
  const { weekday, day: number, month } = partsOf(new Date(`${day}T12:00:00+05:30`));
  return day.slice(0, 7) === today.slice(0, 7) ? `${weekday} ${number}` : `${weekday} ${number} ${month}`;
}

/** Writes a whole day as 'Tuesday 24 November'. */
export function longDay(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'long', day: 'numeric', month: 'long' })
    .format(new Date(`${day}T12:00:00+05:30`))
    .replace(',', '');
}

/** Names the weekday of a moment in India: 'Tuesday'. */
export function weekdayWords(iso: string): string {
  return longDay(dayOf(new Date(iso))).split(' ')[0] ?? '';
}

/** Says how long ago: '2 h 10 min' below a day, else the moment. */
export function sinceWords(iso: string, now: Date = new Date()): string {
  const minutes = Math.floor((now.getTime() - new Date(iso).getTime()) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `since ${momentWords(iso, now)}`;
}

/** Writes a moment as a box for day and time has it, by India's clock: '2026-11-24T11:38'. */
export function typedMoment(iso: string): string {
  return `${dayOf(new Date(iso))}T${clockWords(new Date(iso))}`;
}

/** Reads what was typed into such a box; null where nothing was. */
export function indianMoment(typed: string): string | null {
  return typed === '' ? null : `${typed.slice(0, 16)}:00+05:30`;
}
