/** Courier's spellings of a missing date. */
const absent = /^(?:|n\/?a|null|0000-00-00(?: 00:00:00)?)$/i;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Parses a courier's date in any of its forms; a date without a time zone is in Indian time. Null for a missing or
 * invalid date: '2026-11-13 12:05:00', '13 11 2026 12:05:00', 'Nov 13, 2026', '13 Nov 2026, 12:05 PM', '13th Nov 2026
 * 12:05 PM', `{"date":"2026-11-13 12:05:00.878599","timezone":"Asia/Kolkata"}`.
 */
export function parseCourierDate(written: unknown): Date | null {
  if (typeof written === 'object' && written !== null && 'date' in written) return parseCourierDate(written.date);
  if (typeof written !== 'string') return null;
  const text = written.trim();
  if (absent.test(text)) return null;
  for (const [pattern, read] of forms) {
    const found = pattern.exec(text);
    if (found) return read(found.slice(1).map((part) => part ?? ''));
  }
  return null;
}

/** Returns true for the courier's spellings of a missing date. Pure. */
export function isMissingDate(written: unknown): boolean {
  return written == null || (typeof written === 'string' && absent.test(written.trim()));
}

type Reader = (parts: string[]) => Date | null;

const time = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?`;

const forms: readonly (readonly [RegExp, Reader])[] = [
  [
    new RegExp(`^(\\d{4})-(\\d{2})-(\\d{2})(?:[ T]${time})?$`),
    ([year, month, day, hour, minute, second]) => inIndia({ year, month, day, hour, minute, second }),
  ],
  [
    new RegExp(`^(\\d{2})[ -](\\d{2})[ -](\\d{4})(?: ${time})?$`),
    ([day, month, year, hour, minute, second]) => inIndia({ year, month, day, hour, minute, second }),
  ],
  [/^([A-Za-z]{3})[a-z]* (\d{1,2}), (\d{4})$/, ([name, day, year]) => inIndia({ year, month: monthOf(name), day })],
  [
    /^(\d{1,2})(?:st|nd|rd|th)? ([A-Za-z]{3})[a-z]* (\d{4}),? (\d{1,2}):(\d{2}) (AM|PM)$/i,
    ([day, name, year, hour, minute, half]) =>
      Number(hour) > 12 ? null : inIndia({ year, month: monthOf(name), day, hour: hourOf(hour, half), minute }),
  ],
];

function monthOf(name = ''): string {
  return String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}

function hourOf(hour = '', half = ''): string {
  return String((Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0));
}

type Parts = Record<'year' | 'month' | 'day', string | undefined> &
  Partial<Record<'hour' | 'minute' | 'second', string | undefined>>;

/** Converts to an instant; null for an impossible day or time. */
function inIndia({ year, month, day, hour, minute, second }: Parts): Date | null {
  const two = (part: string | undefined) => (part || '0').padStart(2, '0');
  const written = `${year ?? ''}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}`;
  const at = new Date(`${written}+05:30`);
  if (Number.isNaN(at.getTime())) return null;
  // Without this check, the 31st in a month of 30 days would become the 1st of the next month.
  const local = new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 19);
  return local === written ? at : null;
}
