import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toPaise } from '#contract/money.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { saveTestDesign } from '#server/fulfilment/designs/test-designs.ts';
import { findPayment } from '#server/money/payments/queries.ts';
import { testDispute } from '#server/money/settlement/test-disputes.ts';
import { findOrderById } from '#server/orders/model/find-order.ts';
import { payAfterDispute } from '#server/selling/order-changes/pay-after-dispute.ts';
import { ledgerFaults, openPayingShop, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import type { Happening } from '#server/selling/order-views/test-order-happenings.ts';
import { liveOrder, type ParcelLife } from '#server/selling/order-views/test-parcel-lives.ts';
import { readReturnsReport } from './read-returns-report.ts';
import { readSales } from './read-sales.ts';

// Random courses of orders: the reports of a day equal the ledger of its order, to the paisa.

let shop: PayingShop;
let design = '';
const runs = Number(process.env.PARCEL_RUNS ?? 7);
beforeAll(async () => {
  shop = await openPayingShop();
  design = await saveTestDesign(shop);
});
afterAll(() => shop?.close());

type Dispute = { what: 'dispute'; share: number; end: 'won' | 'lost' };
const which = fc.nat(2);
const work: Happening = { what: 'work', hours: 0 };
const happening: fc.Arbitrary<Happening | Dispute> = fc.oneof(
  fc.record({
    what: fc.constant('goodwill' as const),
    share: fc.constantFrom(0.1, 0.6, 1),
    to: fc.constant('source' as const),
  }),
  fc.record({
    what: fc.constant('courier' as const),
    which,
    says: fc.constantFrom('shipped' as const, 'delivered' as const, 'returned' as const),
  }),
  fc.record({ what: fc.constant('lost' as const), which }),
  fc.record({
    what: fc.constant('cancel' as const),
    which,
    pieces: fc.constant(1),
    by: fc.constantFrom('shopper' as const, 'operator' as const),
    all: fc.boolean(),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constantFrom('return' as const, 'report' as const),
      which,
      pieces: fc.constantFrom(1, 2),
      outcome: fc.constantFrom('refund' as const, 'refund' as const, 'exchange' as const),
      whole: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('handle' as const),
      which,
      verb: fc.constantFrom('approve', 'received', 'accept', 'accept', 'sent', 'refuse'),
    }) as fc.Arbitrary<Happening>,
  },
  fc.record({
    what: fc.constant('dispute' as const),
    share: fc.constantFrom(0.3, 1),
    end: fc.constantFrom('won' as const, 'lost' as const),
  }),
);
const packed = (parcel: number): Happening[] => [
  { what: 'pack', which: parcel },
  { what: 'packed', which: parcel },
  work,
  { what: 'wait', hours: 3 },
  { what: 'book', which: parcel },
  { what: 'courier', which: parcel, says: 'shipped' },
  work,
];
const came = (parcel: number): Happening[] => [
  ...packed(parcel),
  { what: 'courier', which: parcel, says: 'delivered' },
  work,
];
const begun = fc.constantFrom<Happening[]>(
  [],
  packed(0),
  came(0),
  [...came(0), ...packed(1)],
  [...came(0), ...came(1)],
);
const basket = fc
  .record({ shelf: fc.nat(2), final: fc.nat(1), custom: fc.nat(1) })
  .filter(({ shelf, final, custom }) => shelf + final + custom > 0);

/** Lets things happen, and ends the dispute about the payment, if there is one. */
async function live(life: ParcelLife, all: readonly (Happening | Dispute)[]): Promise<void> {
  let end: (() => Promise<void>) | undefined;
  for (const one of all) {
    if (one.what !== 'dispute') {
      await life.happens(one);
      continue;
    }
    const order = await findOrderById(shop.database.db, life.order.id);
    const payment = order?.paidBy ? await findPayment(shop.database.db, order.paidBy) : undefined;
    if (end || !payment) continue;
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
    const say = testDispute(shop, payment, { amountPaise: Math.ceil(payment.amountPaise * one.share) });
    await say('open');
    end = async () => {
      await say(one.end);
      await payAfterDispute(life.deps, payment.id);
    };
  }
  await end?.();
  await life.work();
}

/** Returns what the customer pays in the end, in paise: all movements, and what is promised and not moved yet. */
async function ledgerOf(life: ParcelLife): Promise<{ net: number; ofReturns: number }> {
  const { rows } = await shop.database.db.execute<{ moved: number; reserved: number }>(sql`
    select coalesce((select sum(amount_paise) from money_movements where order_id = o.id), 0)::int as moved,
      coalesce((select sum(amount_paise) from payments where order_id = o.id and state = 'authorized'), 0)::int
        as reserved
    from orders o where o.id = ${life.order.id}`);
  const refunds = await shop.database.db.select().from(refundsTable).where(eq(refundsTable.orderId, life.order.id));
  const sumOf = (some: typeof refunds) => some.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const { moved = 0, reserved = 0 } = rows[0] ?? {};
  const { cashDue, returns, status } = await life.read();
  const promised = sumOf(refunds.filter(({ state }) => state !== 'processed'));
  return {
    net: moved + (status === 'cancelled' ? 0 : reserved) - promised + toPaise(cashDue),
    ofReturns: sumOf(refunds.filter(({ reason }) => returns.some(({ id }) => reason.includes(id)))),
  };
}

test('equal the ledger in any course of an order', async () => {
  let days = 0;
  await fc.assert(
    fc.asyncProperty(
      basket,
      fc.constantFrom('razorpay', 'cod'),
      begun,
      fc.array(happening, { maxLength: 9 }),
      async (goods, payment, start, course) => {
        days += 1;
        shop.clock.now = new Date(Date.parse('2026-11-23T10:00:00+05:30') + days * 86_400_000);
        const day = shop.clock.now.toISOString().slice(0, 10);
        const life = await liveOrder(shop, design, goods, { payment, delivery: 'standard' });
        await live(life, [...start, ...course]);
        const { net, ofReturns } = await ledgerOf(life);
        const { total, days: byDay, states } = await readSales(shop.database.db, { from: day, to: day });
        const sums = [total, ...byDay, ...states].map((row) => toPaise(row.net));
        expect(sums).toEqual(sums.map(() => net));
        expect(toPaise(total.ordered) - toPaise(total.cancelled) - toPaise(total.back)).toBe(net);
        expect(Math.min(total.cancelled, total.back, total.net)).toBeGreaterThanOrEqual(0);
        const { reasons } = await readReturnsReport(shop.database.db, { from: day, to: day });
        expect(toPaise(reasons.reduce((sum, row) => sum + row.refunded, 0))).toBe(ofReturns);
        expect(await ledgerFaults(shop)).toEqual([]);
      },
    ),
    { seed: 20_261_130, numRuns: runs },
  );
});
