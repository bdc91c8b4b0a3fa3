const inIndia = { timeZone: 'Asia/Kolkata' } as const;
const dayFormat = new Intl.DateTimeFormat('en-IN', { ...inIndia, day: 'numeric', month: 'short', year: 'numeric' });
const shortDayFormat = new Intl.DateTimeFormat('en-IN', { ...inIndia, day: 'numeric', month: 'short' });
const timeFormat = new Intl.DateTimeFormat('en-IN', { ...inIndia, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** A moment as it was told, or nothing where the text is no date: then the text itself is shown. */
function momentOf(text: string): Date | undefined {
  const at = new Date(text);
  return text.trim() === '' || Number.isNaN(at.getTime()) ? undefined : at;
}

/** '17 Nov 2026', in India. */
export function dayInWords(text: string): string {
  const at = momentOf(text);
  return at ? dayFormat.format(at) : text;
}

/** '17 Nov'. */
export function shortDayInWords(text: string): string {
  const at = momentOf(text);
  return at ? shortDayFormat.format(at) : text;
}

/** '17 Nov, 08:12'. */
export function momentInWords(text: string): string {
  const at = momentOf(text);
  return at ? `${shortDayFormat.format(at)}, ${timeFormat.format(at)}` : text;
}

/** '17 Nov 2026, 08:12'. */
export function dateAndTimeInWords(text: string): string {
  const at = momentOf(text);
  return at ? `${dayFormat.format(at)}, ${timeFormat.format(at)}` : text;
}

/** '08:12'. */
export function timeInWords(text: string): string {
  const at = momentOf(text);
  return at ? timeFormat.format(at) : text;
}
