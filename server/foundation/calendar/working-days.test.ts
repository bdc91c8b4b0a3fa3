import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { inIndia, isWorkingDay, plusWorkingDays, timeInIndia, withIndianOffset } from './working-days.ts';

const instant = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2028-12-31T00:00:00Z'),
  noInvalidDate: true,
});

describe('date and time in India', () => {
  test.each([
    ['2026-11-20T18:29:59.999Z', '2026-11-20', 1439],
    ['2026-11-20T18:30:00Z', '2026-11-21', 0],
    ['2026-11-21T06:29:59Z', '2026-11-21', 719],
    ['2026-11-21T06:30:00Z', '2026-11-21', 720],
    ['2026-12-31T18:30:00Z', '2027-01-01', 0],
    ['2028-02-28T18:30:00Z', '2028-02-29', 0],
  ])('%s is day %s, minute %i in India', (at, day, minutes) => {
    expect(inIndia(new Date(at))).toEqual({ day, minutes });
  });

  test('the date and time in India agree with Intl for Asia/Kolkata at any instant', () => {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'Asia/Kolkata',
      dateStyle: 'short',
      timeStyle: 'short',
      hourCycle: 'h23',
    });
    fc.assert(
      fc.property(instant, (at) => {
        const { day, minutes } = inIndia(at);
        const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
        expect(format.format(at)).toBe(`${day}, ${clock}`);
      }),
    );
  });
});

describe('working days', () => {
  test.each([
    ['2026-11-20', true, 'a Friday'],
    ['2026-11-21', true, 'a Saturday'],
    ['2026-11-22', false, 'a Sunday'],
    ['2026-01-26', false, 'Republic Day'],
    ['2027-08-15', false, 'Independence Day'],
    ['2028-10-02', false, "Gandhi's birthday"],
    ['2031-12-25', false, 'Christmas of a year not yet listed'],
    ['2027-03-22', false, 'Holi'],
    ['2026-10-20', false, 'Dussehra'],
    ['2027-10-29', false, 'Diwali'],
  ])('%s is a working day: %s (%s)', (day, works) => {
    expect(isWorkingDay(unchangedSettings, day)).toBe(works);
  });

  test('counting working days skips Sundays and holidays', () => {
    expect(plusWorkingDays(unchangedSettings, '2026-11-21', 0)).toBe('2026-11-21');
    expect(plusWorkingDays(unchangedSettings, '2026-11-21', 1)).toBe('2026-11-23');
    expect(plusWorkingDays(unchangedSettings, '2026-11-22', 1)).toBe('2026-11-23');
    expect(plusWorkingDays(unchangedSettings, '2026-12-24', 2)).toBe('2026-12-28');
    // Republic Day is the Monday after.
    expect(plusWorkingDays(unchangedSettings, '2026-01-24', 1)).toBe('2026-01-27');
  });

  test('adding working days in two steps gives the same day as in one', () => {
    const count = fc.integer({ min: 0, max: 15 });
    fc.assert(
      fc.property(instant, count, count, (at, some, more) => {
        const { day } = inIndia(at);
        expect(plusWorkingDays(unchangedSettings, plusWorkingDays(unchangedSettings, day, some), more)).toBe(
          plusWorkingDays(unchangedSettings, day, some + more),
        );
      }),
    );
  });
});

test.each([
  ['2026-11-27T21:49:32.752Z', '2026-11-28 03:19:32'],
  ['2027-03-31T18:29:59.999Z', '2027-03-31 23:59:59'],
  ['2027-03-31T18:30:00.000Z', '2027-04-01 00:00:00'],
])('%s is shown as %s in India', (instant, shown) => expect(timeInIndia(new Date(instant))).toBe(shown));

test('timestamps inside a text get the offset of India and remain the same instant', () => {
  expect(withIndianOffset('{"from":"2026-11-27T21:49:32.752Z","day":"2026-11-27","to":"2027-01-01T00:00:00Z"}')).toBe(
    '{"from":"2026-11-28T03:19:32.752+05:30","day":"2026-11-27","to":"2027-01-01T05:30:00.000+05:30"}',
  );
});
