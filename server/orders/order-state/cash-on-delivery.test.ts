import { describe, expect, test } from 'vitest';
import { type OrderStateName, orderStates } from '#contract/lists.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { givesBack, isCashToCome, offerCashOnDelivery, paidInCash } from './cash-on-delivery.ts';

const served = { cashOnDelivery: true };

test.each([
  ['an order of exactly ₹10,000.00', { totalPaise: 1_000_000, area: served, custom: false }, undefined],
  ['an order above that', { totalPaise: 1_000_001, area: served, custom: false }, 'Only for orders up to ₹10,000.00'],
  [
    'a PIN code without cash on delivery',
    { totalPaise: 100, area: { cashOnDelivery: false }, custom: false },
    'Not available at this PIN code',
  ],
  ['an unknown PIN code', { totalPaise: 100, area: undefined, custom: false }, undefined],
  ['a custom item', { totalPaise: 100, area: served, custom: true }, 'Not available with custom items'],
  [
    'a custom item above the limit',
    { totalPaise: 9_000_000, area: { cashOnDelivery: false }, custom: true },
    'Not available with custom items',
  ],
])('decides on cash on delivery for %s', (_what, order, reason) => {
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

describe('cash on delivery of an order', () => {
  test.each(orderStates)('decides if the cash of an order that is %s was paid or is due', (state: OrderStateName) => {
    const [there, comes] = [arrived.includes(state), !arrived.includes(state) && !nothingComes.includes(state)];
    expect([paidInCash({ ...order, state }), isCashToCome({ ...order, state })]).toEqual([there, comes]);
  });

  test.each([
    ['store credit paid for all of it', { creditPaise: 42_901 }, false],
    ['all of it was cancelled', { cancelledPaise: 42_901 }, false],
    ['store credit and cancellations cover all of it', { creditPaise: 20_000, cancelledPaise: 22_901 }, false],
    ['one paisa remains to be paid', { creditPaise: 20_000, cancelledPaise: 22_900 }, true],
  ])('counts cash as paid only if some was due: %s', (_what, more, paid) => {
    expect(paidInCash({ ...order, ...more })).toBe(paid);
  });

  test('refunds before delivery no more than the store credit that was spent', () => {
    const underway = { ...order, state: 'shipped' as const };
    expect(givesBack(underway, 10_000)).toBe(0);
    expect(givesBack({ ...underway, creditPaise: 4000 }, 10_000)).toBe(4000);
    expect(givesBack({ ...underway, creditPaise: 40_000 }, 10_000)).toBe(10_000);
    expect(givesBack(order, 10_000)).toBe(10_000);
  });
});

test('counts no cash for an order paid online and refunds the value of its items', () => {
  for (const state of orderStates) {
    const online = { ...order, payment: 'razorpay' as const, state };
    expect([paidInCash(online), isCashToCome(online), givesBack(online, 10_000)]).toEqual([false, false, 10_000]);
  }
});
