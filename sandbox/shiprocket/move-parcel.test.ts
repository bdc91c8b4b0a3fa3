import { expect, test } from 'vitest';
import type { StopName } from './journey.ts';
import type { SandboxParcel } from './kept.ts';
import { movesAt } from './move-parcel.ts';

const now = new Date('2026-11-23T10:00:00Z');

function parcelAt(...past: StopName[]): SandboxParcel {
  return {
    ...{ orderId: 1, shipmentId: 1, reference: 'ORDER1-1', isReturn: false, cashOnDelivery: false, value: 100 },
    ...{ receiver: 'Asha', city: 'Jaipur', state: 'Rajasthan', pin: '302001', weight: 1, carrierId: 1, awb: 'A1' },
    ...{ createdAt: now.toISOString(), movesAt: null },
    past: past.map((stop) => ({ stop, at: now.toISOString() })),
  };
}

const hoursFromNow = (parcel: SandboxParcel, pace: number) => {
  const at = movesAt({ pace }, parcel, now);
  return at === null ? null : (at - now.getTime()) / 3_600_000;
};

test.each([1, 60, 100_000])('at pace %i a driver collects a day after the pickup request', (pace) =>
  expect(hoursFromNow(parcelAt('pickupScheduled'), pace)).toBe(24),
);

test('a parcel moves at the configured pace, and does not move at pace zero', () => {
  expect(hoursFromNow(parcelAt('pickupScheduled', 'pickedUp'), 60)).toBe(2 / 60);
  expect(hoursFromNow(parcelAt('pickupScheduled', 'pickedUp'), 0)).toBeNull();
  expect(hoursFromNow(parcelAt('pickupScheduled'), 0)).toBeNull();
});
