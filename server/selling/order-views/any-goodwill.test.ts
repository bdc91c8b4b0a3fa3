import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toPaise } from '#contract/money.ts';
import type { Db } from '#database/db.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { aCustomer, type Browser } from '#server/customers/accounts/test-people.ts';
import { inDryRunTransaction } from '#server/foundation/database/dry-run-transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { saveTestDesign } from '#server/fulfilment/designs/test-designs.ts';
import { standingInvoices } from '#server/money/invoices/issued-documents.ts';
import { findPayment } from '#server/money/payments/queries.ts';
import { findOrderById, type OrderRow } from '#server/orders/model/find-order.ts';
import { soldLines } from '#server/orders/model/sold-lines.ts';
import { paidOtherwise } from '#server/orders/order-state/order-money.ts';
import { cancelOrder } from '#server/selling/order-changes/cancel-order.ts';
import {
  ledgerFaults,
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  placeOrderFor,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { returnsOf } from '#server/selling/return-rules/queries.ts';
import { quoteRefund } from '#server/selling/return-rules/quote-refund.ts';
import { acceptReturn, dueNow } from '#server/selling/returns/move-return.ts';
import type { Happening } from './test-order-happenings.ts';
import { aLine } from './test-orders.ts';
import { liveOrder, type ParcelLife } from './test-parcel-lives.ts';
import { worthOf } from './worth-now.ts';

// Goodwill refunds at any time in an order: quote, refund and documents state the same amount.

let shop: PayingShop;
let design: string;
let asha: Browser;
const runs = Number(process.env.PARCEL_RUNS ?? 8);

beforeAll(async () => {
  shop = await openPayingShop();
  design = await saveTestDesign(shop);
  asha = await aCustomer(shop);
});
afterAll(() => shop?.close());

const which = fc.nat(3);
const pieces = fc.integer({ min: 1, max: 2 });
const goodwill = fc.record({
  what: fc.constant('goodwill' as const),
  share: fc.constantFrom(0.05, 0.3, 0.6, 1),
  to: fc.constantFrom('source' as const, 'credit' as const),
});
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 5, arbitrary: goodwill },
  { weight: 2, arbitrary: fc.constantFrom<Happening>({ what: 'work', hours: 0 }, { what: 'wait', hours: 3 }) },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constantFrom('book' as const, 'pack' as const, 'packed' as const, 'send elsewhere' as const),
      which,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('courier' as const),
      which,
      says: fc.constantFrom('shipped' as const, 'delivered' as const, 'delivered' as const, 'returned' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('cancel' as const),
      which,
      pieces,
      by: fc.constantFrom('shopper' as const, 'operator' as const),
      all: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constantFrom('return' as const, 'report' as const),
      which,
      pieces,
      outcome: fc.constantFrom('refund' as const, 'refund' as const, 'exchange' as const),
      whole: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('handle' as const),
      which,
      verb: fc.constantFrom(
        'approve' as const,
        'received' as const,
        'accept' as const,
        'accept' as const,
        'refuse' as const,
      ),
    }),
  },
);
const packed = (which: number): Happening[] => [
  { what: 'pack', which },
  { what: 'packed', which },
  { what: 'work', hours: 0 },
  { what: 'wait', hours: 3 },
  { what: 'book', which },
];
const came = (which: number): Happening[] => [
  ...packed(which),
  { what: 'courier', which, says: 'shipped' },
  { what: 'courier', which, says: 'delivered' },
  { what: 'work', hours: 0 },
];
const begun = fc.constantFrom<Happening[]>(
  [],
  packed(0),
  came(0),
  [...came(0), ...packed(1)],
  [...came(0), ...came(1)],
);
const basket = fc
  .record({ shelf: fc.nat(3), final: fc.nat(1), custom: fc.nat(2) })
  .filter(({ shelf, final, custom }) => shelf + final + custom > 0);
const ways = fc.record({
  payment: fc.constantFrom('razorpay', 'cod'),
  delivery: fc.constantFrom('standard', 'express'),
  byHand: fc.boolean(),
  credit: fc.constantFrom(0, 0, 900),
});

async function sent(tx: Db, orderId: string): Promise<number> {
  const rows = await tx.select().from(refundsTable).where(eq(refundsTable.orderId, orderId));
  return rows.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}

/** Performs an action in a transaction that is rolled back, and returns its refund, or undefined if it is refused. */
async function tried({ order }: ParcelLife, run: (tx: Db) => Promise<unknown>): Promise<number | undefined> {
  try {
    return await inDryRunTransaction(shop.database.db, true, async (tx) => {
      const before = await sent(tx, order.id);
      await run(tx);
      return (await sent(tx, order.id)) - before;
    });
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

const quiet = (life: ParcelLife, tx: Db) => ({
  ...life.deps,
  db: tx,
  jobs: { send: async () => {} },
  stockChanged: () => {},
});

/** Compares the quoted amount of each possible cancellation and return with the refund. */
async function told(life: ParcelLife, row: OrderRow): Promise<string[]> {
  const { db } = shop.database;
  const order = await life.read();
  const faults: string[] = [];
  for (const lines of [undefined, ...order.lines.map(({ line }) => [{ line, quantity: 1 }])]) {
    const request = { reason: 'other' as const, refundTo: 'source' as const, ...(lines && { lines }) };
    const goes = await tried(life, (tx) => cancelOrder(quiet(life, tx), row.id, 'tried', request));
    if (goes === undefined) continue;
    const quote = await quoteRefund(
      unchangedSettings,
      db,
      row,
      { for: 'cancel', ...(lines && { lines }) },
      shop.clock.now,
    );
    const parts = quote.ways[0]?.parts.reduce((sum, { amount }) => sum + toPaise(amount), 0) ?? 0;
    const table = toPaise(quote.breakdown.rows.find(({ key }) => key === 'total')?.amount ?? 0);
    const above = quote.breakdown.rows
      .filter(({ key }) => key !== 'total')
      .reduce((sum, { amount }) => sum + toPaise(amount), 0);
    const says = [toPaise(quote.amount), parts, ...(row.payment === 'razorpay' ? [table, above] : [])];
    if (says.some((paise) => paise !== goes))
      faults.push(`cancelling ${JSON.stringify(lines)} says ${says} and sends ${goes}`);
  }
  for (const { row: back } of await returnsOf(db, row.id)) {
    if (back.outcome === 'exchange' || !['approved', 'received'].includes(back.state)) continue;
    const goes = await tried(life, async (tx) => {
      if (!(await acceptReturn(tx, quiet(life, tx), back.id, { actor: 'operator', restock: true })))
        throw new Problem(409, 'conflict', '');
    });
    if (goes === undefined) continue;
    const shown = toPaise(order.returns.find(({ id }) => id === back.id)?.amount ?? 0);
    const due = await dueNow(db, row, back);
    // Shipping is refunded too if this turns out to be the last item.
    const more = goes - shown;
    if (due !== goes || (more !== 0 && (back.kind === 'return' || more < 0 || more > toPaise(order.shipping))))
      faults.push(`${back.id} says ${shown} and ${due}, and sends ${goes}`);
  }
  return faults;
}

/**
 * Compares the payment that the shop keeps with the price table, and with the invoices if every remaining item has one.
 */
async function sums(life: ParcelLife, row: OrderRow): Promise<string[]> {
  const { db } = shop.database;
  const order = await life.read();
  const payment = row.paidBy ? await findPayment(db, row.paidBy) : undefined;
  const paid = (payment?.amountPaise ?? 0) + (await paidOtherwise(db, row.id));
  const kept = paid - (await sent(db, row.id));
  const faults: string[] = [];
  if (kept < 0) faults.push(`${-kept} more went back than was paid`);
  const due = kept + toPaise(order.cashDue);
  if (order.since.length > 0) {
    const now = toPaise(order.since.find(({ label }) => label === 'Total now')?.amount ?? 0);
    const above = order.since.slice(
      0,
      order.since.findIndex(({ label }) => label === 'Total now'),
    );
    const rows = above.reduce((sum, { amount }) => sum + toPaise(amount), toPaise(order.total));
    if (now !== rows || (row.payment === 'razorpay' && now !== due))
      faults.push(`the table says ${now}, its rows ${rows}, kept are ${due}`);
  } else if (row.payment === 'razorpay' && due !== toPaise(order.total))
    faults.push(`no table, and ${due} of ${order.total} are kept`);
  const shown = toPaise(order.since.find(({ label }) => label === 'Total now')?.amount ?? order.total);
  const listed = (await worthOf(db, [row]))(row.id).paise;
  if (listed !== (shown > 0 ? shown : toPaise(order.total))) faults.push(`lists say ${listed}, the page ${shown}`);
  const invoices = await standingInvoices(db, row.id);
  const lines = (await soldLines(db, row.id)).filter(({ quantity, cancelled }) => quantity > cancelled);
  const billed = invoices.reduce((sum, { leftPaise }) => sum + leftPaise, 0);
  const all = lines.every(({ line }) => invoices.some(({ names }) => names(line)));
  if (row.payment === 'razorpay' && all && row.state !== 'cancelled' && billed !== kept)
    faults.push(`the invoices come to ${billed}, kept are ${kept}`);
  return faults;
}

test('quotes, refunds and documents the same amounts in any course of an order with goodwill refunds', async () => {
  const course = fc.array(happening, { minLength: 3, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(
      basket,
      ways,
      goodwill,
      begun,
      course,
      async (goods, { credit, ...how }, first, start, happenings) => {
        shop.clock.now = new Date('2026-11-23T10:00:00+05:30');
        const by = credit > 0 ? { headers: asha.headers, storeCredit: credit } : undefined;
        if (by) await giveAsha();
        const life = await liveOrder(shop, design, goods, { ...how, ...(by && { by }) });
        for (const one of [...start, first, ...happenings]) {
          const cash = (await life.read()).cashDue;
          if (!(await life.happens(one))) continue;
          if (one.what === 'goodwill') expect((await life.read()).cashDue).toBe(cash);
          const row = await findOrderById(shop.database.db, life.order.id);
          if (!row) throw new Error('there is no order');
          expect([...(await told(life, row)), ...(await sums(life, row))], JSON.stringify(one)).toEqual([]);
        }
        await life.work();
        expect(await ledgerFaults(shop)).toEqual([]);
      },
    ),
    { seed: 20_261_124, numRuns: runs },
  );
});

/** Gives Asha store credit from a paid and cancelled order, more than any test spends. */
async function giveAsha(): Promise<void> {
  const { id } = await placeOrderFor(shop, online([aLine('cricket-1')]), asha.headers);
  await cancelOrder(orderDeps(shop), id, `credit ${id}`, { reason: 'other', refundTo: 'credit' });
}
