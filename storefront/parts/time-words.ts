const inIndia = { timeZone: 'Asia/Kolkata' } as const;
const dayFormat = new Intl.DateTimeFormat('en-IN', { ...inIndia, day: 'numeric', month: 'short', year: 'numeric' });
const shortDayFormat = new Intl.DateTimeFormat('en-IN', { ...inIndia, day: 'numeric', month: 'short' });
const timeFormat = new Intl.DateTimeFormat('en-IN', {
  ...inIndia,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Parses a time; undefined if invalid; callers then show the text itself. */
function momentOf(text: string): Date | undefined {
  const at = new Date(text);
  return text.trim() === '' || Number.isNaN(at.getTime()) ? undefined : at;
}

/** Formats a day in India: '17 Nov 2026'. */
export function writeDate(text: string): string {
  const at = momentOf(text);
  return at ? dayFormat.format(at) : text;
}

/** Formats a day: '17 Nov'. */
export function shortDayInWords(text: string): string {
  const at = momentOf(text);
  return at ? shortDayFormat.format(at) : text;
}

/** Formats a time: '17 Nov, 08:12'. */
export function writeMoment(text: string): string {
  const at = momentOf(text);
  return at ? `${shortDayFormat.format(at)}, ${timeFormat.format(at)}` : text;
}

/** Formats a time with its year: '17 Nov 2026, 08:12'. */
export function dateAndTimeInWords(text: string): string {
  const at = momentOf(text);
  return at ? `${dayFormat.format(at)}, ${timeFormat.format(at)}` : text;
}

/** Formats the time of day: '08:12'. */
export function writeTime(text: string): string {
  const at = momentOf(text);
  return at ? timeFormat.format(at) : text;
}
