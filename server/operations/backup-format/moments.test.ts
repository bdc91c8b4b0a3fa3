import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDue } from '#server/operations/backup/is-due.ts';
import { chooseCopy, type Line } from './archive-folder.ts';
import { formatMoment, lastReachable, parseMoment } from './moments.ts';

const now = new Date('2026-11-30T00:00:00Z');

test.each([
  ['2026-11-22 14:05', '2026-11-22T08:35:00.000Z'],
  ['2026-11-22T14:05:30', '2026-11-22T08:35:30.000Z'],
  [' 2026-11-22 9:05 ', '2026-11-22T03:35:00.000Z'],
  ['2026-11-22 14:05:30.25', '2026-11-22T08:35:30.250Z'],
  ['2026-11-22T08:35Z', '2026-11-22T08:35:00.000Z'],
  ['2026-11-22 14:05 +05:30', '2026-11-22T08:35:00.000Z'],
  ['2026-11-22 03:35 -05:00', '2026-11-22T08:35:00.000Z'],
  ['2026-11-01 02:00', '2026-10-31T20:30:00.000Z'],
])('%s is parsed as a time', (text, at) => {
  expect(parseMoment(text, now).toISOString()).toBe(at);
});

test.each([
  '',
  'yesterday',
  '2026-11-22',
  '14:05',
  '22-11-2026 14:05',
  '2026-11-31 14:05',
  '2026-02-29 14:05',
  '2026-11-22 24:00',
  '2026-11-22 14:60',
  '2026-11-22 14:05:60',
  '2026-11-22 14:05 IST',
  "2026-11-22 14:05' or 1",
])('%j is refused as a time, with the expected format', (text) => {
  expect(() => parseMoment(text, now)).toThrow(/is no moment\. Write it as "2026-11-22 14:05"/);
});

test('a time in the future is refused', () => {
  expect(() => parseMoment('2026-11-30 05:31', now)).toThrow(
    '2026-11-30 05:31:00 has not come yet: now it is 2026-11-30 05:30:00.',
  );
});

test('a formatted time is parsed as the same time', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2020-01-01'), max: now, noInvalidDate: true }), (at) => {
      expect(parseMoment(formatMoment(at), now)).toEqual(at);
    }),
  );
});

test('the newest base backup that was finished by the given time is chosen', () => {
  const minutes = fc.uniqueArray(fc.nat(600), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(minutes, fc.nat(600), (ends, asked) => {
      const copies = ends
        .sort((one, other) => one - other)
        .map((minute) => ({ line: 'a', file: `${minute}`, ended: new Date(minute * 60_000), firstPiece: '' }));
      const lines: Line[] = [{ name: 'a', copies, lastKept: new Date(600 * 60_000) }];
      const right = ends.filter((minute) => minute <= asked).at(-1);
      if (right === undefined)
        expect(() => chooseCopy(lines, new Date(asked * 60_000))).toThrow(/The archive begins at/);
      else expect(chooseCopy(lines, new Date(asked * 60_000)).file).toBe(`${right}`);
    }),
  );
});

test('a log line that ended before the time is skipped, and parallel lines must be named', () => {
  const at = (minute: number) => new Date(minute * 60_000);
  const line = (name: string, ended: number, last: number): Line => ({
    name,
    copies: [{ line: name, file: name, ended: at(ended), firstPiece: '' }],
    lastKept: at(last),
  });
  const lines = [line('first', 10, 50), line('second', 60, 100)];
  expect(chooseCopy(lines, at(55)).line).toBe('first');
  expect(chooseCopy(lines, at(80)).line).toBe('second');
  const beside = [line('first', 10, 90), line('second', 60, 100)];
  expect(() => chooseCopy(beside, at(80))).toThrow(/--line NAME: second, first/);
  expect(chooseCopy(beside, at(80), 'first').line).toBe('first');
  expect(chooseCopy(beside, at(95)).line).toBe('second');
  expect(() => chooseCopy(beside, at(80), 'third')).toThrow('The archive has no line third; it has first, second.');
  expect(() => chooseCopy([], at(80))).toThrow(/has no copy of the database yet/);
});

test.each([
  [undefined, '2026-11-22T12:00:00Z', true],
  ['2026-11-22T21:59:00Z', '2026-11-22T21:59:30Z', false],
  ['2026-11-22T21:59:00Z', '2026-11-22T22:00:00Z', true],
  ['2026-11-22T22:01:00Z', '2026-11-23T21:59:00Z', false],
  ['2026-11-20T22:01:00Z', '2026-11-23T12:00:00Z', true],
])('with the newest backup of %s the next one is due at %s: %s', (newest, at, due) => {
  expect(isDue(newest === undefined ? undefined : new Date(newest), new Date(at))).toBe(due);
});

test.each([
  ['2026-11-23 18:09:07.017403+00', '2026-11-23T18:09:07.017Z'],
  ['2026-11-23 23:39:07.0179+05:30', '2026-11-23T18:09:07.017Z'],
  ['2026-11-23 18:09:07.017+00', '2026-11-23T18:09:07.016Z'],
  ['2026-11-23 18:09:07.017000+00', '2026-11-23T18:09:07.016Z'],
  ['2026-11-23 18:09:07.01+00', '2026-11-23T18:09:07.009Z'],
  ['2026-11-23 18:09:07+00', '2026-11-23T18:09:06.999Z'],
])('a log whose last change is at %s can be restored to %s', (said, until) => {
  expect(lastReachable(said).toISOString()).toBe(until);
});
