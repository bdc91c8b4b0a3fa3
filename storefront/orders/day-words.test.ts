import { expect, test } from 'vitest';
import { dayInIndia, daysInWords } from './day-words.ts';

test.each([
  ['2026-11-25', '2026-11-25', 'Wed 25 Nov'],
  ['2026-11-25', '2026-11-27', 'Wed 25 – Fri 27 Nov'],
  ['2026-11-30', '2026-12-01', 'Mon 30 Nov – Tue 1 Dec'],
  ['2025-12-31', '2026-12-31', 'Wed 31 Dec – Thu 31 Dec'],
  ['2026-02-28', '2026-03-01', 'Sat 28 Feb – Sun 1 Mar'],
])('the dates from %s to %s are written %s', (first, last, words) => {
  expect(daysInWords(first, last)).toBe(words);
});

test('every month and weekday has its own abbreviation', () => {
  const months = Array.from({ length: 12 }, (_, at) =>
    daysInWords(...twice(`2026-${String(at + 1).padStart(2, '0')}-15`)),
  );
  expect(months.map((words) => words.slice(-3)).join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec');
  const days = Array.from({ length: 7 }, (_, at) => daysInWords(...twice(`2026-11-0${at + 1}`)));
  expect(days.map((words) => words.slice(0, 3)).join(' ')).toBe('Sun Mon Tue Wed Thu Fri Sat');
});

function twice(day: string): [string, string] {
  return [day, day];
}

test('a day begins at midnight in India', () => {
  expect(dayInIndia(new Date('2026-11-24T18:29:59Z'))).toBe('2026-11-24');
  expect(dayInIndia(new Date('2026-11-24T18:30:00Z'))).toBe('2026-11-25');
});
