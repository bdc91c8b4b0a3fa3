import { describe, expect, test } from 'vitest';
import { type OrderStateName, orderStates } from '#contract/lists.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { givesBack, isCashToCome, offerCashOnDelivery, paidInCash } from './cash-on-delivery.ts';

const served = { cashOnDelivery: true };

test.each([
  ['of ₹10,000.00 to a PIN that is served', { totalPaise: 1_000_000, area: served, custom: false }, undefined],
  ['of a paisa more', { totalPaise: 1_000_001, area: served, custom: false }, 'Only for orders up to ₹10,000.00'],
  [
    'where the courier takes none',
    { totalPaise: 100, area: { cashOnDelivery: false }, custom: false },
    'Not available at this PIN code',
  ],
  ['to a PIN nobody knows', { totalPaise: 100, area: undefined, custom: false }, undefined],
  [
    'of something made for its shopper',
    { totalPaise: 100, area: served, custom: true },
    'Not available with custom items',
  ],
  [
    'of all that at once',
    { totalPaise: 9_000_000, area: { cashOnDelivery: false }, custom: true },
    'Not available with custom items',
  ],
])('cash for an order %s', (_what, order, reason) => {
  expect(offerCashOnDelivery(unchangedSettings, order, new Date('2026-11-21T06:30:00Z'))).toEqual(
    reason === undefined ? { offered: true } : { offered: false, reason },
  );
});

const order = {
  payment: 'cod' as const,
  state: 'delivered' as const,
  totalPaise: 42_901,
  creditPaise: 0,
  cancelledPaise: 0,
};
const arrived: OrderStateName[] = ['delivered', 'closed', 'return_in_progress', 'returned'];
const nothingComes: OrderStateName[] = ['payment_failed', 'cancelled', 'returned_to_origin', 'lost'];

describe('an order paid on delivery', () => {
  test.each(orderStates)('%s: the cash is there, or comes, or never will', (state: OrderStateName) => {
    const [there, comes] = [arrived.includes(state), !arrived.includes(state) && !nothingComes.includes(state)];
    expect([paidInCash({ ...order, state }), isCashToCome({ ...order, state })]).toEqual([there, comes]);
  });

  test.each([
    ['store credit paid it', { creditPaise: 42_901 }, false],
    ['all of it was cancelled', { cancelledPaise: 42_901 }, false],
    ['both together come to all of it', { creditPaise: 20_000, cancelledPaise: 22_901 }, false],
    ['a paisa is left', { creditPaise: 20_000, cancelledPaise: 22_900 }, true],
  ])('where %s', (_what, more, paid) => {
    expect(paidInCash({ ...order, ...more })).toBe(paid);
  });

  test('gives back before it arrives no more than the credit that was spent on it', () => {
    const underway = { ...order, state: 'shipped' as const };
    expect(givesBack(underway, 10_000)).toBe(0);
    expect(givesBack({ ...underway, creditPaise: 4000 }, 10_000)).toBe(4000);
    expect(givesBack({ ...underway, creditPaise: 40_000 }, 10_000)).toBe(10_000);
    expect(givesBack(order, 10_000)).toBe(10_000);
  });
});

test('an order paid online knows no cash, and gives back what its pieces are worth', () => {
  for (const state of orderStates) {
    const online = { ...order, payment: 'razorpay' as const, state };
    expect([paidInCash(online), isCashToCome(online), givesBack(online, 10_000)]).toEqual([false, false, 10_000]);
  }
});
