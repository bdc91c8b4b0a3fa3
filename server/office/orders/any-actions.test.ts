import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rightsOf } from '#contract/office/permissions.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { saveTestDesign } from '#server/fulfilment/designs/test-designs.ts';
import { isPossible } from '#server/office/order-actions/test-office-acts.ts';
import { listPossibleActions } from '#server/office/order-page/possible-actions.ts';
import { findOrderById } from '#server/orders/model/find-order.ts';
import { openPayingShop, orderDeps, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import { presentOrder } from '#server/selling/order-views/present-order.ts';
import type { Happening } from '#server/selling/order-views/test-order-happenings.ts';
import { liveOrder } from '#server/selling/order-views/test-parcel-lives.ts';

// Compares the actions that the office offers for an order with the actions that succeed in a dry run.

let shop: PayingShop;
let design: string;
const owner = { roles: ['owner' as const], ...rightsOf(['owner']) };
const runs = Number(process.env.PARCEL_RUNS ?? 20);

beforeAll(async () => {
  shop = await openPayingShop();
  design = await saveTestDesign(shop);
});
afterAll(() => shop?.close());

const which = fc.nat(3);
const says = fc.constantFrom(
  'awaiting' as const,
  'shipped' as const,
  'delivered' as const,
  'delivered' as const,
  'returning' as const,
  'returned' as const,
);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ what: fc.constant('work' as const), hours: fc.constant(0) }),
  fc.record({ what: fc.constant('wait' as const), hours: fc.constantFrom(1, 30, 100) }),
  fc.record({
    what: fc.constantFrom(
      'book' as const,
      'pack' as const,
      'print' as const,
      'printed' as const,
      'packed' as const,
      'lost' as const,
    ),
    which,
  }),
  fc.record({ what: fc.constantFrom('hold' as const, 'release' as const, 'transfer' as const) }),
  fc.record({ what: fc.constant('courier' as const), which, says }),
  fc.record({ what: fc.constant('courier' as const), which, says }),
  fc.record({
    what: fc.constant('cancel' as const),
    which,
    pieces: fc.integer({ min: 1, max: 2 }),
    by: fc.constantFrom('shopper' as const, 'operator' as const),
    all: fc.boolean(),
  }),
  fc.record({
    what: fc.constantFrom('return' as const, 'report' as const),
    which,
    pieces: fc.integer({ min: 1, max: 2 }),
    outcome: fc.constantFrom('refund' as const, 'exchange' as const),
    whole: fc.boolean(),
  }),
);
const begun = fc.constantFrom<Happening[]>(
  [],
  [
    { what: 'pack', which: 0 },
    { what: 'book', which: 0 },
  ],
  [
    { what: 'pack', which: 0 },
    { what: 'book', which: 0 },
    { what: 'courier', which: 0, says: 'shipped' },
    { what: 'courier', which: 0, says: 'delivered' },
    { what: 'work', hours: 0 },
  ],
);
const basket = fc
  .record({ shelf: fc.nat(2), final: fc.nat(1), custom: fc.nat(2) })
  .filter(({ shelf, final, custom }) => shelf + final + custom > 0);
const ways = fc.record({
  payment: fc.constantFrom('razorpay', 'cod'),
  delivery: fc.constantFrom('standard', 'express'),
  byHand: fc.boolean(),
});

test('offers exactly the possible actions after any course of an order, each with a text', async () => {
  const { db } = shop.database;
  await fc.assert(
    fc.asyncProperty(
      basket,
      ways,
      begun,
      fc.array(happening, { minLength: 1, maxLength: 8 }),
      async (goods, how, first, happenings) => {
        shop.clock.now = new Date('2026-11-23T10:00:00+05:30');
        const life = await liveOrder(shop, design, goods, how);
        for (const one of [...first, ...happenings]) await life.happens(one);
        const row = await findOrderById(db, life.order.id);
        if (!row) throw new Error('no order');
        const whole = await presentOrder(unchangedSettings, orderDeps(shop), row, shop.clock.now);
        const possible = await listPossibleActions(unchangedSettings, db, row, whole, owner, shop.clock.now);
        const tried = [];
        for (const { action } of possible)
          tried.push([action, await isPossible(orderDeps(shop), row.id, action, owner)]);
        expect(possible.map(({ action, offered }) => [action, offered])).toEqual(tried);
        expect(possible.filter(({ words }) => !/[.]$/.test(words))).toEqual([]);
      },
    ),
    { seed: 20_261_123, numRuns: runs },
  );
});
