const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Line of the holidays that is no date, with its field. */
interface UnreadDay {
  box: 'days';
  sentence: string;
}

/** Parses one holiday a line, or returns the first line that is no date. Pure. */
export function readHolidays(lines: readonly string[]): { value: { days: string[] } } | UnreadDay {
  const wrong = lines.find((line) => readHoliday(line) === undefined);
  if (wrong !== undefined) return { box: 'days', sentence: `${wrong}: write it as in 2027-03-22, or 22 March 2027` };
  return { value: { days: lines.flatMap((line) => readHoliday(line) ?? []) } };
}

/** Parses a date with the year first, or with the day first as India writes it. Undefined if there is no such day. */
function readHoliday(line: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(line) ?? [];
  if (year && month && day) return existingDay(year, Number(month), day);
  const [, first = '', second = '', last = ''] =
    /^(\d{1,2})[-/. ]+(\d{1,2}|[a-z]{3,9})[-/., ]+(\d{4})$/i.exec(line) ?? [];
  return existingDay(last, /^\d/.test(second) ? Number(second) : monthNumber(second), first);
}

/** Returns the number of a month by its English name or the first three letters. 0 if there is no such month. */
function monthNumber(name: string): number {
  const short = name.slice(0, 3).toLowerCase();
  return months.indexOf(short) + 1;
}

function existingDay(year: string, month: number, day: string): string | undefined {
  const written = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${written}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== written ? undefined : written;
}
