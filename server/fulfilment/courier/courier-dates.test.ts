import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCourierDate } from './courier-dates.ts';

test.each<[unknown, string | null]>([
  ['2026-11-13 12:05:00', '2026-11-13T06:35:00.000Z'],
  ['2026-11-13', '2026-11-12T18:30:00.000Z'],
  ['13 11 2026 12:05:07', '2026-11-13T06:35:07.000Z'],
  ['13-11-2026 12:05:07', '2026-11-13T06:35:07.000Z'],
  ['Jul 01, 2024', '2024-06-30T18:30:00.000Z'],
  ['31 Jul 2019, 03:03 PM', '2019-07-31T09:33:00.000Z'],
  ['28th Aug 2018 07:11 PM', '2018-08-28T13:41:00.000Z'],
  ['1st Jan 2026 12:00 AM', '2025-12-31T18:30:00.000Z'],
  ['1st Jan 2026 12:00 PM', '2026-01-01T06:30:00.000Z'],
  [{ date: '2022-11-25 11:17:52.878599', timezone_type: 3, timezone: 'Asia/Kolkata' }, '2022-11-25T05:47:52.000Z'],
  ['', null],
  ['NA', null],
  ['N/A', null],
  ['0000-00-00 00:00:00', null],
  [null, null],
  [undefined, null],
  [7, null],
  ['soon', null],
  ['31 02 2026 10:00:00', null],
  ['2026-13-01', null],
  ['2026-11-13 25:00:00', null],
  ['13 Foo 2026, 01:00 PM', null],
  ['13 Nov 2026, 15:00 PM', null],
  [{ date: 'NA' }, null],
])('the courier date %j is read as %s', (written, instant) => {
  expect(parseCourierDate(written)?.toISOString() ?? null).toBe(instant);
});

test('any text is read as a valid date or null, without an error', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), fc.stringMatching(/^[\d :,-]{4,24}$/)), (text) => {
      const at = parseCourierDate(text);
      expect(at === null || !Number.isNaN(at.getTime())).toBe(true);
    }),
  );
});

test('every second is read back from both numeric date formats', () => {
  const moments = fc.date({
    min: new Date('2020-01-01T00:00:00Z'),
    max: new Date('2035-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moments, (moment) => {
      const at = new Date(Math.floor(moment.getTime() / 1000) * 1000);
      const [date = '', time = ''] = new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 19).split('T');
      expect(parseCourierDate(`${date} ${time}`)).toEqual(at);
      expect(parseCourierDate(`${date.split('-').toReversed().join(' ')} ${time}`)).toEqual(at);
    }),
  );
});
