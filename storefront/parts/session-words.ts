const format = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A moment as '21 Nov 2025, 09:14', by the Indian clock. */
export function momentInWords(time: number): string {
  return format.format(time);
}

/** How long is left, as '23 h 12 min'; the minute that has begun counts, so that it never says nothing is left while something is. */
export function remainingInWords(ms: number): string {
  const minutes = Math.max(0, Math.ceil(ms / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

export const providerNames = { email: 'E-mail', google: 'Google', passkey: 'Passkey' } as const;
