import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyAct } from '#contract/office/order-actions.ts';
import type { OrderAction } from '#contract/office/orders.ts';
import { parcelStepNames } from '#contract/parcel-steps.ts';
import { saveTestDesign } from '#server/custom-merch/test-designs.ts';
import { possibleNow } from '#server/office/possible-actions.ts';
import { findOrderById } from '#server/order-book/find-order.ts';
import { presentOrder } from '#server/order-desk/present-order.ts';
import { openPayingShop, orderDeps, type PayingShop } from '#server/order-desk/test-paid-orders.ts';
import { type Happening, liveOrder } from '#server/order-desk/test-parcel-lives.ts';
import { Problem } from '#server/platform/problem.ts';
import { foreseeAct } from './foresee-act.ts';
import { listChoices } from './list-choices.ts';

// What the office offers of any order, against the verbs themselves, tried and undone.

let shop: PayingShop;
let design: string;
const owner = { roles: ['owner' as const] };
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
    what: fc.constantFrom('book' as const, 'pack' as const, 'print' as const, 'printed' as const, 'packed' as const, 'lost' as const),
    which,
  }),
  fc.record({ what: fc.constantFrom('hold' as const, 'release' as const) }),
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

/** Everything that could be meant by an action now: it is possible where one of these is. */
async function actsOf(action: OrderAction, orderId: string): Promise<AnyAct[]> {
  const { db } = shop.database;
  const row = await findOrderById(db, orderId);
  if (!row) throw new Error('no order');
  const choices = await listChoices(db, row, shop.clock.now);
  const day = choices.pickupDays[0]?.day ?? '';
  const known: Record<OrderAction, () => AnyAct[]> = {
    cancel: () => [{ do: 'cancel', why: 'Tried', refundTo: 'source' }],
    refund: () => [{ do: 'refund', amount: 0.01, to: 'source', why: 'Tried' }],
    change_address: () => [{ do: 'change_address', address: { ...row.address, line1: 'Another House' } as never }],
    // What is offered of sizes is tried; of a line that is not, another size of the test's own goods.
    change_size: () =>
      choices.lines.flatMap(({ line, sizes }) =>
        [...sizes.map(({ size }) => size), 'S', 'L'].map((size) => ({ do: 'change_size' as const, line, quantity: 1, size })),
      ),
    hold: () => [{ do: 'hold', why: 'Tried' }],
    release: () => [{ do: 'release' }],
    return: () =>
      Array.from(choices.lines, ({ line }) => ({
        do: 'return' as const,
        lines: [{ line, quantity: 1 }],
        reason: 'too_big' as const,
        outcome: 'refund' as const,
        upi: 'asha@bank',
        day,
      })),
    change_delivery: () => choices.deliveries.map(({ method }) => ({ do: 'change_delivery', delivery: method })),
    report: () =>
      Array.from(choices.lines, ({ line }) => ({
        do: 'report' as const,
        lines: [{ line, quantity: 1 }],
        kind: 'damaged' as const,
        outcome: 'refund' as const,
        upi: 'asha@bank',
      })),
    sent_by_hand: () => choices.byHand.map(({ refund }) => ({ do: 'sent_by_hand', refund })),
    mark_paid: () => [{ do: 'mark_paid', way: 'upi', reference: `TRY ${orderId}`.slice(0, 40), why: 'Tried' }],
    tend: () => [1, 2].flatMap((parcel) => parcelStepNames.map((step) => ({ do: 'tend' as const, parcel, step }))),
  };
  return known[action]();
}

async function isPossible(action: OrderAction, orderId: string): Promise<boolean> {
  for (const act of await actsOf(action, orderId)) {
    try {
      await foreseeAct(orderDeps(shop), orderId, act, owner);
      return true;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }
  return false;
}

test('whatever happened to an order, what is offered is possible and what is possible is offered, each with a sentence', async () => {
  const { db } = shop.database;
  await fc.assert(
    fc.asyncProperty(basket, ways, begun, fc.array(happening, { minLength: 1, maxLength: 8 }), async (goods, how, first, happenings) => {
      shop.clock.now = new Date('2026-11-23T10:00:00+05:30');
      const life = await liveOrder(shop, design, goods, how);
      for (const one of [...first, ...happenings]) await life.happens(one);
      const row = await findOrderById(db, life.order.id);
      if (!row) throw new Error('no order');
      const whole = await presentOrder(orderDeps(shop), row, shop.clock.now);
      const possible = await possibleNow(db, row, whole, owner, shop.clock.now);
      const tried = [];
      for (const { action } of possible) tried.push([action, await isPossible(action, row.id)]);
      expect(possible.map(({ action, offered }) => [action, offered])).toEqual(tried);
      expect(possible.filter(({ words }) => !/[.]$/.test(words))).toEqual([]);
    }),
    { seed: 20_261_123, numRuns: runs },
  );
}, 300_000);
