const format = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Formats a time as '21 Nov 2025, 09:14' in India. */
export function writeSessionMoment(time: number): string {
  return format.format(time);
}

/** Maximum of a session's remaining time in minutes; a clock that runs behind the shop's would show more. */
const longestMinutes = 24 * 60;

/** Formats remaining time as '23 h 12 min'. Minutes are rounded up, so it never shows zero too early. */
export function remainingInWords(ms: number): string {
  const minutes = Math.min(longestMinutes, Math.max(0, Math.ceil(ms / 60_000)));
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

export const providerNames = { email: 'E-mail', google: 'Google', passkey: 'Passkey' } as const;
