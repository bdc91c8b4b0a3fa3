import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DeliveryOption, Zone } from '#contract/delivery.ts';
import { inIndia, isWorkingDay } from '#server/calendar/working-days.ts';
import { findPinArea, type ServedArea } from './pin-table.ts';
import { promiseDelivery } from './promise.ts';

const instant = fc.date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2028-12-31T00:00:00Z'), noInvalidDate: true });
const area = fc
  .integer({ min: 110_000, max: 859_999 })
  .map((pin) => findPinArea(String(pin)))
  .filter((found) => found?.served === true);

/** The shop's published shipping policy, in working days from the order. */
const published: Record<Zone, readonly [number, number]> = { metro: [2, 4], tier2: [4, 6], rest: [5, 7] };

/** Working days after one day, up to and with another: counted one by one, apart from what is tested. */
function workingDaysBetween(from: string, to: string): number {
  let count = 0;
  for (let at = Date.parse(from) + 86_400_000; at <= Date.parse(to); at += 86_400_000) {
    if (isWorkingDay(new Date(at).toISOString().slice(0, 10))) count += 1;
  }
  return count;
}

function promised(to: ServedArea, now: Date, custom = false): Record<DeliveryOption['method'], DeliveryOption> {
  const [standard, express, nextDay] = promiseDelivery({ area: to, now, custom });
  if (!standard || !express || !nextDay) throw new Error('Every method must be listed');
  expect([standard.method, express.method, nextDay.method]).toEqual(['standard', 'express', 'nextDay']);
  return { standard, express, nextDay };
}

function expectWorkingDays(option: DeliveryOption, ordered: string): void {
  if (!option.offered) {
    expect([option.earliest, option.latest]).toEqual([null, null]);
    return;
  }
  const [earliest, latest] = [String(option.earliest), String(option.latest)];
  expect([isWorkingDay(earliest), isWorkingDay(latest)]).toEqual([true, true]);
  expect(ordered < earliest && earliest <= latest).toBe(true);
}

/** What must hold of any order: shared by the search at random and the walk through every day. */
function expectKept(to: ServedArea, now: Date): void {
  const { day, minutes } = inIndia(now);
  const { standard, express, nextDay } = promised(to, now);
  for (const option of [standard, express, nextDay]) expectWorkingDays(option, day);
  const [first, last] = published[to.zone];
  const dispatchedAfter = isWorkingDay(day) && minutes < 720 ? 0 : 1;
  expect(workingDaysBetween(day, String(standard.earliest))).toBe(dispatchedAfter + first);
  expect(workingDaysBetween(day, String(standard.latest))).toBe(last);
  expect(express.offered).toBe(to.express);
  if (express.offered) {
    expect(workingDaysBetween(day, String(express.earliest))).toBe(dispatchedAfter + 2);
    expect(workingDaysBetween(day, String(express.latest))).toBe(dispatchedAfter + 3);
    expect(String(express.latest) <= String(standard.latest)).toBe(true);
  }
  expect(nextDay.offered).toBe(to.zone === 'metro' && isWorkingDay(day) && minutes < 720);
  if (nextDay.offered) expect(workingDaysBetween(day, String(nextDay.latest))).toBe(1);
}

describe('any order at any time to any PIN', () => {
  test('arrives on working days, earliest first, within the published range; what is paid for is never slower', () => {
    fc.assert(fc.property(area, instant, expectKept), { seed: 20_261_121, numRuns: 1500 });
  });

  test('so too on each day of three years, on both sides of midnight and of the cut-off, in each zone', () => {
    const zones = ['400001', '160017', '737101'].map((pin) => findPinArea(pin)).filter((found) => found?.served === true);
    expect(new Set(zones.map(({ zone }) => zone)).size).toBe(3);
    for (let midnight = Date.parse('2025-12-31T18:30:00Z'); midnight < Date.parse('2028-12-31T18:30:00Z'); midnight += 86_400_000) {
      for (const minutes of [0, 719, 720, 1439]) for (const zone of zones) expectKept(zone, new Date(midnight + minutes * 60_000));
    }
  });

  test('never arrives earlier for being ordered later', () => {
    fc.assert(
      fc.property(area, instant, fc.integer({ min: 1, max: 20_000 }), fc.boolean(), (to, now, minutes, custom) => {
        const before = promised(to, now, custom);
        const after = promised(to, new Date(now.getTime() + minutes * 60_000), custom);
        for (const method of ['standard', 'express'] as const) {
          expect(String(before[method].earliest) <= String(after[method].earliest)).toBe(true);
          expect(String(before[method].latest) <= String(after[method].latest)).toBe(true);
        }
      }),
    );
  });

  test('the same question has the same answer', () => {
    fc.assert(
      fc.property(area, instant, fc.boolean(), (to, now, custom) => {
        expect(promiseDelivery({ area: to, now: new Date(now), custom })).toEqual(promiseDelivery({ area: to, now, custom }));
      }),
    );
  });

  test('custom goods take two working days more and are never sent next day', () => {
    fc.assert(
      fc.property(area, instant, (to, now) => {
        const ready = promised(to, now);
        const made = promised(to, now, true);
        for (const method of ['standard', 'express'] as const) {
          if (!ready[method].offered) continue;
          expect(workingDaysBetween(String(ready[method].earliest), String(made[method].earliest))).toBe(2);
          expect(workingDaysBetween(String(ready[method].latest), String(made[method].latest))).toBe(2);
        }
        expect(made.nextDay).toMatchObject({ offered: false, promise: 'Not available with custom items', earliest: null });
      }),
    );
  });
});

describe('in words', () => {
  const mumbai = findPinArea('400001');
  const saturdayMorning = new Date('2026-11-21T04:20:00Z');

  test('a metro order before noon', () => {
    const [standard, express, next] = promiseDelivery({ area: mumbai, now: saturdayMorning, custom: false });
    expect(standard).toMatchObject({ promise: 'Arrives Tue 24 – Thu 26 Nov', price: 0, earliest: '2026-11-24', latest: '2026-11-26' });
    expect(express).toMatchObject({ promise: 'Arrives Tue 24 – Wed 25 Nov', price: 99 });
    expect(next).toMatchObject({ promise: 'Arrives Mon 23 Nov if you order within 2 h 10 min', price: 199, offered: true });
  });

  test('after noon next day is off and the first day moves, not the last', () => {
    const [standard, , next] = promiseDelivery({ area: mumbai, now: new Date('2026-11-21T07:00:00Z'), custom: false });
    expect(standard?.promise).toBe('Arrives Wed 25 – Thu 26 Nov');
    expect(next).toMatchObject({ offered: false, promise: 'Order before 12 noon' });
  });

  test.each([
    ['2026-11-21T05:30:00Z', '1 h'],
    ['2026-11-21T06:00:00Z', '30 min'],
    ['2026-11-21T06:29:00Z', '1 min'],
  ])('at %s there is %s left for the next day', (at, left) => {
    expect(promiseDelivery({ area: mumbai, now: new Date(at), custom: false })[2]?.promise).toBe(
      `Arrives Mon 23 Nov if you order within ${left}`,
    );
  });

  test.each([
    ['2026-11-24T04:00:00Z', 'Arrives Mon 30 Nov – Wed 2 Dec', 'over the end of a month'],
    ['2026-12-28T04:00:00Z', 'Arrives Sat 2 – Tue 5 Jan', 'into the next year'],
    ['2026-12-24T04:00:00Z', 'Arrives Thu 31 Dec – Sat 2 Jan', 'over Christmas and the end of a year'],
  ])('an order of %s to Gangtok: %s, %s', (at, promise) => {
    expect(promiseDelivery({ area: findPinArea('737101'), now: new Date(at), custom: false })[0]?.promise).toBe(promise);
  });

  test('what is not offered says why', () => {
    const sunday = new Date('2026-11-22T04:20:00Z');
    expect(promiseDelivery({ area: mumbai, now: sunday, custom: false })[2]?.promise).toBe('Not on Sundays and holidays');
    const leh = promiseDelivery({ area: findPinArea('194101'), now: saturdayMorning, custom: false });
    expect(leh.map(({ offered }) => offered)).toEqual([true, false, false]);
    expect(leh[1]?.promise).toBe('Not available at this PIN code');
    expect(leh[2]?.promise).toBe('Only in metro cities');
  });

  test('without a PIN the published range stands, and no dates', () => {
    const [standard, express, next] = promiseDelivery({ area: null, now: saturdayMorning, custom: false });
    expect(standard).toMatchObject({ promise: '5-7 business days', offered: true, earliest: null, latest: null });
    expect([express, next]).toMatchObject([{ offered: false, promise: 'Needs a PIN code we recognise' }, { offered: false }]);
    expect(promiseDelivery({ area: null, now: saturdayMorning, custom: true })[0]?.promise).toBe('7-9 business days');
  });

  test('where nothing is delivered, no method is offered', () => {
    for (const option of promiseDelivery({ area: findPinArea('900056'), now: saturdayMorning, custom: false })) {
      expect(option).toMatchObject({ offered: false, promise: "We can't deliver to 900056 yet. Try another address", earliest: null });
    }
  });
});
