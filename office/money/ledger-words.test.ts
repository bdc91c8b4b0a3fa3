import { expect, it } from 'vitest';
import { fieldsOfMoment, ledgerMoment } from './ledger-words.ts';

it.each([
  ['2026-11-24', '', '2026-11-24'],
  ['2026-11-24', '18:30', '2026-11-24T18:30:00+05:30'],
  ['2026-11-24', '18:30:45', '2026-11-24T18:30:00+05:30'],
])('writes the day %s and the time “%s” as %s', (day, time, at) => {
  expect(ledgerMoment(day, time)).toBe(at);
  expect(fieldsOfMoment(at)).toEqual({ day, time: time.slice(0, 5) });
});

it.each([null, '', 'yesterday', '2026-11-24T18:30:00Z'])('reads no day from %s', (at) => {
  expect(fieldsOfMoment(at)).toEqual({ day: '', time: '' });
});
