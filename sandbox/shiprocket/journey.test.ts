import { expect, test } from 'vitest';
import { journeyStops, nextStop, type StopName, stopBy } from './journey.ts';

/** Follows a parcel to its end. */
function way(...past: StopName[]): StopName[] {
  const next = nextStop(past);
  return next ? way(...past, next) : past;
}

test('a picked up parcel is delivered automatically', () => {
  expect(way()).toEqual([]);
  expect(way('pickupScheduled').map((stop) => journeyStops[stop].code)).toEqual([3, 42, 6, 18, 38, 17, 7]);
});

test('a parcel returns after three failed delivery attempts', () => {
  const tried: StopName[] = [
    'outForDelivery',
    'undelivered',
    'outForDelivery',
    'undelivered',
    'outForDelivery',
    'undelivered',
  ];
  expect(nextStop(tried.slice(0, 2))).toBe('outForDelivery');
  expect(
    way(...tried)
      .slice(6)
      .map((stop) => journeyStops[stop].code),
  ).toEqual([9, 46, 41, 10]);
});

test.each<[StopName | undefined, Parameters<typeof stopBy>[0], StopName | undefined]>([
  [undefined, 'advance', undefined],
  ['pickupScheduled', 'return', undefined],
  ['inTransit', 'fail', undefined],
  ['outForDelivery', 'fail', 'undelivered'],
  ['inTransit', 'delay', 'delayed'],
  ['inTransit', 'return', 'rtoInitiated'],
  ['rtoInitiated', 'return', undefined],
  ['delivered', 'lose', undefined],
  ['inTransit', 'odd', 'odd'],
])('after %s the action %s leads to %s', (last, action, stop) => {
  expect(stopBy(action, last ? [last] : [])).toBe(stop);
});
