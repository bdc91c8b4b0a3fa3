import { describe, expect, test } from 'vitest';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { findAreaNow } from '#server/fulfilment/delivery-promise/pin-table.ts';
import { promisedAt } from '#server/fulfilment/delivery-promise/promise.ts';
import { holdsStill, isPast, isWayOffered, promisedLate } from './promise-anew.ts';

// Mon 23 Nov 2026 and the days after it; the cut-off is noon.
const at = (time: string) => new Date(`2026-11-${time}:00+05:30`);
const shelf = { custom: false, ready: true };
const printed = { custom: true, ready: false };

test.each([
  ['an hour later, before the cut-off', '23T10:00', '23T11:00', shelf, true],
  ['ten minutes later, after the cut-off', '23T11:55', '23T12:05', shelf, false],
  ['in the night after an evening', '23T22:00', '24T00:10', shelf, true],
  ['on the next morning after an evening', '23T22:00', '24T11:59', shelf, true],
  ['on the next day', '23T22:00', '24T12:00', shelf, false],
  ['on a Monday after a Saturday evening', '21T20:00', '23T11:00', shelf, true],
  ['days later', '23T10:00', '26T10:00', shelf, false],
  ['after the cut-off, for a custom print', '23T10:00', '23T13:00', printed, false],
] as const)('a delivery promise is checked %s (placed %s, paid %s)', (_what, placed, now, goods, holds) =>
  expect(holdsStill(unchangedSettings, { placedAt: at(placed), promise: {} }, { now: at(now), ...goods })).toBe(holds),
);

test.each([
  ['on the day it leaves', '23T10:00', undefined, '23T23:50', false],
  ['on the day after', '23T10:00', undefined, '24T00:10', true],
  ['on the day it leaves, ordered in the evening', '23T20:00', undefined, '24T20:00', false],
  ['on the day of new dates, days after the order', '20T10:00', '23T10:00', '23T18:00', false],
  ['on the day after new dates', '20T10:00', '23T10:00', '24T10:00', true],
])('decides if a dispatch day has passed %s', (_what, placed, anew, now, past) => {
  const promise = anew === undefined ? {} : { from: at(anew).toISOString() };
  expect(isPast(unchangedSettings, { placedAt: at(placed), promise }, { now: at(now), ...shelf })).toBe(past);
  expect(promisedAt({ placedAt: at(placed), promise })).toEqual(at(anew ?? placed));
});

describe('a delivery method of a late payment', () => {
  const wish = (time: string, pin = '400069') => ({
    area: findAreaNow(unchangedSettings, pin, at(time)),
    now: at(time),
    ...shelf,
  });

  test('a delivery method of a late payment is available under the rules of the checkout', () => {
    expect(isWayOffered(unchangedSettings, { delivery: 'nextDay' }, wish('23T11:00'))).toBe(true);
    expect(isWayOffered(unchangedSettings, { delivery: 'nextDay' }, wish('23T12:00'))).toBe(false);
    expect(isWayOffered(unchangedSettings, { delivery: 'nextDay' }, wish('23T11:00', '302020'))).toBe(false);
  });

  test.each([
    ['from today if it can leave today', 'nextDay', '26T10:00', '400069', '2026-11-27'],
    ['from the day on which it leaves', 'nextDay', '26T14:00', '400069', '2026-11-28'],
    ['of standard delivery if it is no longer available', 'nextDay', '26T10:00', '302020', undefined],
  ] as const)('a late payment gets its dates %s', (_what, delivery, now, pin, day) => {
    const late = promisedLate(unchangedSettings, { delivery }, wish(now, pin));
    expect(late).toEqual(
      day === undefined
        ? promisedLate(unchangedSettings, { delivery: 'standard' }, wish(now, pin))
        : expect.objectContaining({ latest: day }),
    );
    expect((late?.earliest ?? '') > '2026-11-26').toBe(true);
  });
});
