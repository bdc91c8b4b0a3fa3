import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DeliveryOption, Zone } from '#contract/delivery.ts';
import { inIndia, isWorkingDay } from '#server/foundation/calendar/working-days.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { findPinArea, type ServedArea } from './pin-table.ts';
import { promiseChosen, promiseDelivery, promisedBy } from './promise.ts';

const instant = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2028-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const area = fc
  .integer({ min: 110_000, max: 859_999 })
  .map((pin) => findPinArea(String(pin)))
  .filter((found) => found?.served === true);

/** The shop's published shipping policy, in working days from the order. */
const published: Record<Zone, readonly [number, number]> = { metro: [2, 4], tier2: [4, 6], rest: [5, 7] };

/** Counts working days after one day, up to and including another, independently of the tested code. */
function workingDaysBetween(from: string, to: string): number {
  let count = 0;
  for (let at = Date.parse(from) + 86_400_000; at <= Date.parse(to); at += 86_400_000) {
    if (isWorkingDay(unchangedSettings, new Date(at).toISOString().slice(0, 10))) count += 1;
  }
  return count;
}

function promised(to: ServedArea, now: Date, custom = false): Record<DeliveryOption['method'], DeliveryOption> {
  const [standard, express, nextDay] = promiseDelivery(unchangedSettings, { area: to, now, custom });
  if (!standard || !express || !nextDay) throw new Error('Every method must be listed');
  expect([standard.method, express.method, nextDay.method]).toEqual(['standard', 'express', 'nextDay']);
  return { standard, express, nextDay };
}

/** Finds options that cost more than another but are not faster at one end at least, or are slower at one. */
function overpriced(options: readonly DeliveryOption[]): string[] {
  const offered = options.filter((option) => option.offered);
  return offered
    .filter((paid) => offered.some((cheaper) => cheaper.price < paid.price && !isSooner(paid, cheaper)))
    .map(({ method, price, promise }) => `${method} for ${price}: ${promise}`);
}

function isSooner(paid: DeliveryOption, cheaper: DeliveryOption): boolean {
  const [first, last] = [String(paid.earliest), String(paid.latest)];
  const [cheaperFirst, cheaperLast] = [String(cheaper.earliest), String(cheaper.latest)];
  return first <= cheaperFirst && last <= cheaperLast && (first < cheaperFirst || last < cheaperLast);
}

function expectWorkingDays(option: DeliveryOption, ordered: string): void {
  if (!option.offered) {
    expect([option.earliest, option.latest]).toEqual([null, null]);
    return;
  }
  const [earliest, latest] = [String(option.earliest), String(option.latest)];
  expect([isWorkingDay(unchangedSettings, earliest), isWorkingDay(unchangedSettings, latest)]).toEqual([true, true]);
  expect(ordered < earliest && earliest <= latest).toBe(true);
}

/** Rules for any order: shared by the random search and the walk through every day. */
function expectKept(to: ServedArea, now: Date): void {
  const { day, minutes } = inIndia(now);
  const { standard, express, nextDay } = promised(to, now);
  for (const option of [standard, express, nextDay]) expectWorkingDays(option, day);
  const [first, last] = published[to.zone];
  const dispatchedAfter = isWorkingDay(unchangedSettings, day) && minutes < 720 ? 0 : 1;
  expect(workingDaysBetween(day, String(standard.earliest))).toBe(dispatchedAfter + first);
  expect(workingDaysBetween(day, String(standard.latest))).toBe(last);
  // After the cut-off, in a metro, both options have the same days.
  expect(express.offered).toBe(to.express && !(to.zone === 'metro' && dispatchedAfter === 1));
  if (to.express && !express.offered) expect(express.promise).toBe(`No faster to ${to.pin} today`);
  expect(overpriced([standard, express, nextDay])).toEqual([]);
  if (express.offered) {
    expect(workingDaysBetween(day, String(express.earliest))).toBe(dispatchedAfter + 2);
    expect(workingDaysBetween(day, String(express.latest))).toBe(dispatchedAfter + 3);
    expect(String(express.latest) <= String(standard.latest)).toBe(true);
  }
  expect(nextDay.offered).toBe(to.zone === 'metro' && isWorkingDay(unchangedSettings, day) && minutes < 720);
  if (nextDay.offered) expect(workingDaysBetween(day, String(nextDay.latest))).toBe(1);
}

describe('the delivery promise for any order, time and PIN code', () => {
  test('the promised days are working days in the published range, and paid options are never slower', () => {
    fc.assert(fc.property(area, instant, expectKept), { seed: 20_261_121, numRuns: 1500 });
  });

  test('the promised days are valid on each day of three years, around midnight and the cut-off', () => {
    const zones = ['400001', '160017', '737101']
      .map((pin) => findPinArea(pin))
      .filter((found) => found?.served === true);
    expect(new Set(zones.map(({ zone }) => zone)).size).toBe(3);
    for (
      let midnight = Date.parse('2025-12-31T18:30:00Z');
      midnight < Date.parse('2028-12-31T18:30:00Z');
      midnight += 86_400_000
    ) {
      for (const minutes of [0, 719, 720, 1439])
        for (const zone of zones) expectKept(zone, new Date(midnight + minutes * 60_000));
    }
  });

  test('the promised days are never earlier for a later order', () => {
    fc.assert(
      fc.property(area, instant, fc.integer({ min: 1, max: 20_000 }), fc.boolean(), (to, now, minutes, custom) => {
        const before = promised(to, now, custom);
        const after = promised(to, new Date(now.getTime() + minutes * 60_000), custom);
        for (const method of ['standard', 'express'] as const) {
          if (!before[method].offered || !after[method].offered) continue;
          expect(String(before[method].earliest) <= String(after[method].earliest)).toBe(true);
          expect(String(before[method].latest) <= String(after[method].latest)).toBe(true);
        }
      }),
    );
  });

  test('the promise is the same for the same input', () => {
    fc.assert(
      fc.property(area, instant, fc.boolean(), (to, now, custom) => {
        expect(promiseDelivery(unchangedSettings, { area: to, now: new Date(now), custom })).toEqual(
          promiseDelivery(unchangedSettings, { area: to, now, custom }),
        );
      }),
    );
  });

  test('the promise for custom goods is two working days later, and never next day', () => {
    fc.assert(
      fc.property(area, instant, (to, now) => {
        const ready = promised(to, now);
        const made = promised(to, now, true);
        for (const method of ['standard', 'express'] as const) {
          expect(made[method].offered).toBe(ready[method].offered);
          if (!ready[method].offered) continue;
          expect(workingDaysBetween(String(ready[method].earliest), String(made[method].earliest))).toBe(2);
          expect(workingDaysBetween(String(ready[method].latest), String(made[method].latest))).toBe(2);
        }
        expect(made.nextDay).toMatchObject({
          offered: false,
          promise: 'Not available with custom items',
          earliest: null,
        });
      }),
    );
  });
});

describe('delivery options in every hour of a year, for each zone and cart', () => {
  // A metro, a second-tier city, the rest, and places without express delivery.
  const places = ['400069', '160017', '737101', '194101']
    .map((pin) => findPinArea(pin))
    .filter((found) => found?.served === true);
  const carts = [{ custom: false }, { custom: true }, { custom: true, ready: true }];

  test('a paid option is faster than a cheaper one, and one that is not has a reason', () => {
    let noFaster = 0;
    const wrong: string[] = [];
    for (let at = Date.parse('2026-01-01T00:05:00Z'); at < Date.parse('2027-01-01T00:00:00Z'); at += 3_600_000) {
      for (const area of places) {
        for (const cart of carts) {
          const options = promiseDelivery(unchangedSettings, { area, now: new Date(at), ...cart });
          const unclear = options.filter(
            ({ offered, why, parcels }) => offered !== (why === null) || offered !== parcels.length > 0,
          );
          wrong.push(
            ...overpriced(options),
            ...unclear.map(({ promise }) => promise),
            ...(options[0]?.offered ? [] : ['no standard']),
          );
          noFaster += options.filter(({ promise }) => promise === `No faster to ${area.pin} today`).length;
        }
      }
    }
    expect([wrong.length, wrong[0]]).toEqual([0, undefined]);
    // In the metro alone, for each of the three carts: twelve hours of 306 working days, and all hours of 59 other
    // days.
    expect(noFaster).toBe(3 * (306 * 12 + 59 * 24));
  });

  test('each parcel has the dates that it would have alone', () => {
    fc.assert(
      fc.property(area, instant, (to, now) => {
        const [ready, made, both] = carts.map((cart) => promiseDelivery(unchangedSettings, { area: to, now, ...cart }));
        for (const [place, option] of (both ?? []).entries()) {
          if (!option.offered) continue;
          expect(option.parcels).toEqual([...(ready?.[place]?.parcels ?? []), ...(made?.[place]?.parcels ?? [])]);
          expect(option.parcels.map(({ custom }) => custom)).toEqual([false, true]);
          expect([option.earliest, option.latest]).toEqual([option.parcels[0]?.earliest, option.parcels[1]?.latest]);
        }
      }),
    );
  });
});

describe('the delivery promise in words', () => {
  const mumbai = findPinArea('400001');
  const saturdayMorning = new Date('2026-11-21T04:20:00Z');

  test('next-day delivery is offered in a metro before noon', () => {
    const [standard, express, next] = promiseDelivery(unchangedSettings, {
      area: mumbai,
      now: saturdayMorning,
      custom: false,
    });
    expect(standard).toMatchObject({
      promise: 'Arrives Tue 24 – Thu 26 Nov',
      price: 0,
      earliest: '2026-11-24',
      latest: '2026-11-26',
    });
    expect(express).toMatchObject({ promise: 'Arrives Tue 24 – Wed 25 Nov', price: 99 });
    expect(next).toMatchObject({
      promise: 'Arrives Mon 23 Nov if you order within 2 h 10 min',
      price: 199,
      offered: true,
    });
  });

  test('after noon next-day delivery is not offered, and the first day of standard delivery is later', () => {
    const [standard, , next] = promiseDelivery(unchangedSettings, {
      area: mumbai,
      now: new Date('2026-11-21T07:00:00Z'),
      custom: false,
    });
    expect(standard?.promise).toBe('Arrives Wed 25 – Thu 26 Nov');
    expect(next).toMatchObject({ offered: false, promise: 'Order before 12 noon', why: 'time' });
  });

  test('the promise has a range for each of two parcels, and no cut-off for a placed order', () => {
    const [standard] = promiseDelivery(unchangedSettings, {
      area: mumbai,
      now: saturdayMorning,
      custom: true,
      ready: true,
    });
    expect(standard?.promise).toBe('Arrives Tue 24 – Thu 26 Nov, made-for-you items Thu 26 – Sat 28 Nov');
    const [unknown] = promiseDelivery(unchangedSettings, {
      area: null,
      now: saturdayMorning,
      custom: true,
      ready: true,
    });
    expect(unknown?.promise).toBe('5-7 business days, made-for-you items 7-9 business days');
    const [, , next] = promiseDelivery(unchangedSettings, { area: mumbai, now: saturdayMorning, custom: false });
    expect(next && promisedBy(next).words).toBe('Arrives Mon 23 Nov');
    expect(standard && promisedBy(standard).words).toBe(standard?.promise);
  });

  test('without a PIN code an option that no place has at this time is unavailable', () => {
    const whys = (now: Date, custom = false) =>
      promiseDelivery(unchangedSettings, { area: null, now, custom }).map(({ why }) => why);
    expect(whys(saturdayMorning)).toEqual([null, 'pin', 'pin']);
    expect(whys(new Date('2026-11-21T07:00:00Z'))).toEqual([null, 'pin', 'time']);
    expect(whys(saturdayMorning, true)).toEqual([null, 'pin', 'goods']);
  });

  test('a chosen option stays for another served address, with new dates', () => {
    const sunday = new Date('2026-11-22T04:20:00Z');
    const express = (pin: string) =>
      promiseChosen(unchangedSettings, { area: findPinArea(pin), now: sunday, custom: false }, 'express');
    expect(express('400069')).toMatchObject({ offered: true, promise: 'Arrives Wed 25 – Thu 26 Nov' });
    expect(express('194101')).toMatchObject({ offered: false, promise: 'Not available at this PIN code' });
  });

  test.each([
    ['2026-11-21T05:30:00Z', '1 h'],
    ['2026-11-21T06:00:00Z', '30 min'],
    ['2026-11-21T06:29:00Z', '1 min'],
  ])('at %s next-day delivery is offered within %s', (at, left) => {
    expect(promiseDelivery(unchangedSettings, { area: mumbai, now: new Date(at), custom: false })[2]?.promise).toBe(
      `Arrives Mon 23 Nov if you order within ${left}`,
    );
  });

  test.each([
    ['2026-11-24T04:00:00Z', 'Arrives Mon 30 Nov – Wed 2 Dec', 'over the end of a month'],
    ['2026-12-28T04:00:00Z', 'Arrives Sat 2 – Tue 5 Jan', 'into the next year'],
    ['2026-12-24T04:00:00Z', 'Arrives Thu 31 Dec – Sat 2 Jan', 'over Christmas and the end of a year'],
  ])('an order of %s to Gangtok has the promise %s (%s)', (at, promise) => {
    expect(
      promiseDelivery(unchangedSettings, { area: findPinArea('737101'), now: new Date(at), custom: false })[0]?.promise,
    ).toBe(promise);
  });

  test('an option that is not offered has a reason', () => {
    const sunday = new Date('2026-11-22T04:20:00Z');
    expect(promiseDelivery(unchangedSettings, { area: mumbai, now: sunday, custom: false })[2]?.promise).toBe(
      'Not on Sundays and holidays',
    );
    const leh = promiseDelivery(unchangedSettings, {
      area: findPinArea('194101'),
      now: saturdayMorning,
      custom: false,
    });
    expect(leh.map(({ offered }) => offered)).toEqual([true, false, false]);
    expect(leh.map(({ why }) => why)).toEqual([null, 'place', 'place']);
    expect(leh[1]?.promise).toBe('Not available at this PIN code');
    expect(leh[2]?.promise).toBe('Only in metro cities');
  });

  test('without a PIN code the promise is the published range without dates', () => {
    const [standard, express, next] = promiseDelivery(unchangedSettings, {
      area: null,
      now: saturdayMorning,
      custom: false,
    });
    expect(standard).toMatchObject({ promise: '5-7 business days', offered: true, earliest: null, latest: null });
    expect([express, next]).toMatchObject([
      { offered: false, promise: 'Needs a PIN code we recognise' },
      { offered: false },
    ]);
    expect(promiseDelivery(unchangedSettings, { area: null, now: saturdayMorning, custom: true })[0]?.promise).toBe(
      '7-9 business days',
    );
  });

  test('no option is offered where nothing is delivered', () => {
    for (const option of promiseDelivery(unchangedSettings, {
      area: findPinArea('900056'),
      now: saturdayMorning,
      custom: false,
    })) {
      expect(option).toMatchObject({
        offered: false,
        promise: "We can't deliver to 900056 yet. Try another address",
        earliest: null,
      });
    }
  });
});

describe('the delivery promise stored with an order', () => {
  const standard = (has: { ready: boolean; custom: boolean }) =>
    promiseDelivery(unchangedSettings, {
      area: findPinArea('400069') ?? null,
      now: new Date('2026-11-23T10:00:00+05:30'),
      ...has,
    })[0];

  test('a stored promise has one parcel for stock goods and one for printed goods, at one price', () => {
    const [shelf, custom, both] = [
      standard({ ready: true, custom: false }),
      standard({ ready: false, custom: true }),
      standard({ ready: true, custom: true }),
    ];
    if (!shelf || !custom || !both) throw new Error('standard is always there');
    const bare = ({ earliest, latest, promise }: DeliveryOption) => ({ earliest, latest, words: promise });
    expect([promisedBy(shelf), promisedBy(custom)]).toEqual([bare(shelf), bare(custom)]);
    expect(promisedBy(both)).toEqual({
      ...bare(both),
      parcels: [
        { custom: false, promise: bare(shelf) },
        { custom: true, promise: bare(custom) },
      ],
    });
    expect(both.price).toBe(shelf.price);
  });
});
