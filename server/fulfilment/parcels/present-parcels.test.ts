import { expect, test } from 'vitest';
import { leadingParcel, shownStatus } from './present-parcels.ts';

type Parcel = Parameters<typeof leadingParcel>[0][number];
const parcels = (...steps: Parcel['step'][]) => steps.map((step) => ({ step }) as Parcel);

// A problem comes first, then the parcel with the longest way to go; cancelled ones come last.
const furthestToGo: Parcel['step'][] = [
  'attempt_failed',
  'returning',
  'planned',
  'booked',
  'awaiting_pickup',
  'shipped',
  'out_for_delivery',
  'delivered',
  'returned',
  'cancelled',
];

test('an order of several parcels shows the one that needs attention most, in any order', () => {
  for (const [index, step] of furthestToGo.entries()) {
    const rest = furthestToGo.slice(index);
    expect([leadingParcel(parcels(...rest))?.step, leadingParcel(parcels(...rest.toReversed()))?.step]).toEqual([
      step,
      step,
    ]);
  }
  expect(leadingParcel([])).toBeUndefined();
});

test.each([
  ['planned', null, '', 'Pending'],
  ['booked', 1, 'AWB Assigned', 'Pending'],
  ['shipped', 6, 'Shipped', 'Shipped'],
  ['shipped', null, 'Resting at the hub', 'Resting at the hub'],
  ['cancelled', 7, 'Delivered', 'Cancelled'],
  ['delivered', 7, 'Delivered', 'Delivered'],
] as const)('a %s parcel with the courier status %s %j is shown as %s', (step, statusCode, statusWords, words) => {
  expect(shownStatus({ step, statusCode, statusWords })).toBe(words);
});
