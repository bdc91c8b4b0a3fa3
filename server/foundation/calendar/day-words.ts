import { type CalendarDay, inIndia } from './working-days.ts';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

export function weekdayName(day: CalendarDay): string {
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
}

/** Formats a day as '26 Nov'. */
export function dateOf(day: CalendarDay): string {
  return `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1] ?? ''}`;
}

/** Formats a day as '26 Nov 2026'. */
export function fullDate(day: CalendarDay): string {
  return `${dateOf(day)} ${day.slice(0, 4)}`;
}

/** Formats a day as 'Thu 26 Nov'. */
export function dayInWords(day: CalendarDay): string {
  return `${weekdayName(day)} ${dateOf(day)}`;
}

/** Formats a range as 'Thu 26 – Sat 28 Nov' or 'Sat 28 Nov – Tue 1 Dec'. */
export function rangeInWords(earliest: CalendarDay, latest: CalendarDay): string {
  const sameMonth = earliest.slice(0, 7) === latest.slice(0, 7);
  const first = sameMonth ? `${weekdayName(earliest)} ${Number(earliest.slice(8))}` : dayInWords(earliest);
  return `${first} – ${dayInWords(latest)}`;
}

/** Returns the time of day in India: '16:05'. */
export function timeOfDay(at: Date): string {
  const { minutes } = inIndia(at);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
