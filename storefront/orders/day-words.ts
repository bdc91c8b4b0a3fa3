const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/**
 * Formats the days of a promise, given as '2026-11-25'. Examples: 'Wed 25 Nov', 'Wed 25 – Fri 27 Nov', 'Mon 30 Nov –
 * Tue 1 Dec'.
 */
export function daysInWords(first: string, last: string): string {
  if (first === last) return whole(first);
  const sameMonth = first.slice(0, 7) === last.slice(0, 7);
  return `${sameMonth ? `${weekdayOf(first)} ${Number(first.slice(8))}` : whole(first)} – ${whole(last)}`;
}

function whole(day: string): string {
  return `${weekdayOf(day)} ${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1] ?? ''}`;
}

function weekdayOf(day: string): string {
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
}

/** Returns the day in India at a time: '2026-11-25'. */
export function dayInIndia(at: Date): string {
  return new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10);
}
