import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPinArea } from './pin-table.ts';
import { promiseDelivery, standardDays } from './promise.ts';
import { inIndia, isWorkingDay, thisOrNextWorkingDay, workingDaysBetween } from './working-days.ts';

const instant = fc.date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2028-12-01T00:00:00Z'), noInvalidDate: true });
const area = fc
  .integer({ min: 110_000, max: 859_999 })
  .map((pin) => findPinArea(String(pin)))
  .filter((found) => found !== null);

describe('any order at any time to any PIN', () => {
  test('arrives on working days, earliest first, within the published 5-7 business days', () => {
    fc.assert(
      fc.property(area, instant, (to, now) => {
        const { day } = inIndia(now);
        for (const option of promiseDelivery({ area: to, now, custom: false })) {
          if (!option.earliest || !option.latest) continue;
          expect(isWorkingDay(option.earliest) && isWorkingDay(option.latest)).toBe(true);
          expect(option.earliest <= option.latest).toBe(true);
          expect(option.earliest > day).toBe(true);
          if (option.method === 'standard') expect(workingDaysBetween(day, option.latest)).toBeLessThanOrEqual(standardDays[to.zone][1]);
        }
      }),
      { numRuns: 1500 },
    );
  });

  test('never arrives earlier for being ordered later', () => {
    fc.assert(
      fc.property(area, instant, fc.integer({ min: 1, max: 20_000 }), (to, now, minutes) => {
        const later = new Date(now.getTime() + minutes * 60_000);
        const [first] = promiseDelivery({ area: to, now, custom: false });
        const [second] = promiseDelivery({ area: to, now: later, custom: false });
        expect(String(first?.latest) <= String(second?.latest)).toBe(true);
      }),
    );
  });

  test('custom goods take two working days more and are never sent next day', () => {
    fc.assert(
      fc.property(area, instant, (to, now) => {
        const [ready] = promiseDelivery({ area: to, now, custom: false });
        const [made, , next] = promiseDelivery({ area: to, now, custom: true });
        expect(workingDaysBetween(String(ready?.latest), String(made?.latest))).toBe(2);
        expect(next).toMatchObject({ offered: false, promise: 'Not available with custom items' });
      }),
    );
  });
});

describe('in words', () => {
  const mumbai = findPinArea('400001');
  const saturdayMorning = new Date('2026-11-21T04:20:00Z');

  test('a metro order before noon', () => {
    const [standard, express, next] = promiseDelivery({ area: mumbai, now: saturdayMorning, custom: false });
    expect(standard?.promise).toBe('Arrives Tue 24 – Thu 26 Nov');
    expect(express).toMatchObject({ promise: 'Arrives Tue 24 – Wed 25 Nov', price: 99 });
    expect(next).toMatchObject({ promise: 'Arrives Mon 23 Nov if you order within 2 h 10 min', price: 199, offered: true });
  });

  test('after noon next day is off and the first day moves, not the last', () => {
    const [standard, , next] = promiseDelivery({ area: mumbai, now: new Date('2026-11-21T07:00:00Z'), custom: false });
    expect(standard?.promise).toBe('Arrives Wed 25 – Thu 26 Nov');
    expect(next).toMatchObject({ offered: false, promise: 'Order before 12 noon' });
  });

  test('over the end of a month', () => {
    const [standard] = promiseDelivery({ area: findPinArea('737101'), now: new Date('2026-11-24T04:00:00Z'), custom: false });
    expect(standard?.promise).toBe('Arrives Mon 30 Nov – Wed 2 Dec');
  });

  test('without a PIN the published range stands, and no dates', () => {
    const [standard] = promiseDelivery({ area: null, now: saturdayMorning, custom: false });
    expect(standard).toMatchObject({ promise: '5-7 business days', offered: true, earliest: null });
  });
});

test('a Sunday and a holiday are passed over', () => {
  expect(thisOrNextWorkingDay('2026-11-22')).toBe('2026-11-23');
  expect(thisOrNextWorkingDay('2026-01-26')).toBe('2026-01-27');
});

test('the day in India begins five and a half hours earlier', () => {
  expect(inIndia(new Date('2026-11-20T18:30:00Z'))).toEqual({ day: '2026-11-21', minutes: 0 });
  expect(inIndia(new Date('2026-11-20T18:29:00Z'))).toEqual({ day: '2026-11-20', minutes: 1439 });
});
