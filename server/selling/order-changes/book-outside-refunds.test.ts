import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentsTable } from '#database/schema/documents.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { paymentsTable, refundsTable } from '#database/schema/payments.ts';
import { WireRefund } from '#server/money/gateway/razorpay-wire.ts';
import { settleRefund } from '#server/money/refunds/settle-refund.ts';
import { releaseOrder } from '#server/orders/order-state/put-on-hold.ts';
import {
  ledgerFaults,
  noJobs,
  openPayingShop,
  orderDeps,
  type PayingShop,
} from '#server/selling/order-checks/test-paid-orders.ts';
import type { Happening } from '#server/selling/order-views/test-order-happenings.ts';
import { liveOrder, type ParcelLife } from '#server/selling/order-views/test-parcel-lives.ts';
import { bookOutsideRefunds } from './book-outside-refunds.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
  await shop.close();
});
const db = () => shop.database.db;

/** Places an order of two pieces of ₹2,748.90, paid by UPI and confirmed. */
async function live(): Promise<ParcelLife> {
  shop.clock.now = new Date('2026-11-24T10:00:00+05:30');
  const basket = { shelf: 2, final: 0, custom: 0 };
  return liveOrder(shop, '', basket, { payment: 'razorpay', delivery: 'standard' });
}
const delivered: Happening[] = [
  { what: 'pack', which: 0 },
  { what: 'work', hours: 0 },
  { what: 'wait', hours: 3 },
  { what: 'book', which: 0 },
  { what: 'courier', which: 0, says: 'shipped' },
  { what: 'courier', which: 0, says: 'delivered' },
  { what: 'work', hours: 0 },
];
async function happen(life: ParcelLife, all: readonly Happening[]): Promise<void> {
  for (const one of all) expect(await life.happens(one), JSON.stringify(one)).toBe(true);
}
async function paymentOf({ order }: ParcelLife) {
  const [payment] = await db().select().from(paymentsTable).where(eq(paymentsTable.orderId, order.id));
  if (!payment) throw new Error('no payment');
  return payment;
}
/** Reports a refund that was made at the gateway itself, and runs the job that follows. */
async function refundOutside(life: ParcelLife, amount: number): Promise<void> {
  const log = { error: () => {}, warn: () => {} };
  const ids = { id: `rfnd_${randomBytes(7).toString('hex')}`, payment_id: (await paymentOf(life)).id };
  const said = { ...ids, amount, currency: 'INR', status: 'processed', receipt: null, created_at: 1 };
  const deps = { jobs: noJobs, now: () => shop.clock.now, log };
  await db().transaction((tx) => settleRefund(tx, deps, WireRefund.parse(said)));
  await book(life);
}
const book = ({ order }: ParcelLife) => bookOutsideRefunds(orderDeps(shop), order.id);
const release = ({ order }: ParcelLife) => db().transaction((tx) => releaseOrder(tx, noJobs, order.id));

/** Returns the sums of an order in paise: documents less credit notes, and what the shop keeps. */
async function sumsOf(life: ParcelLife) {
  const documents = await db().select().from(documentsTable).where(eq(documentsTable.orderId, life.order.id));
  const refunds = await db().select().from(refundsTable).where(eq(refundsTable.orderId, life.order.id));
  const billed = documents.reduce((sum, { kind, totalPaise }) => sum + (kind === 'invoice' ? 1 : -1) * totalPaise, 0);
  return {
    billed,
    kept: refunds.reduce((sum, { amountPaise }) => sum - amountPaise, (await paymentOf(life)).amountPaise),
  };
}
async function mailsOf({ order }: ParcelLife): Promise<number> {
  const mails = await db().select().from(mailOutboxTable);
  return mails.filter(({ about, subject }) => about.startsWith('refund:') && subject.includes(order.reference)).length;
}

describe('refund made at the gateway itself', () => {
  it.each<[string, Happening[], number]>([
    ['nothing else', [], 499_780],
    ['the rest given back as goodwill', [{ what: 'goodwill', share: 1, to: 'source' }], 0],
    [
      'a return of one piece',
      [
        { what: 'return', which: 0, pieces: 1, outcome: 'refund', whole: false },
        ...(['approve', 'received', 'accept'] as const).map((verb): Happening => {
          return { what: 'handle', which: 0, verb };
        }),
      ],
      224_890,
    ],
  ])('lowers the price of a delivered order, with a credit note and a mail, with %s', async (_what, more, kept) => {
    const life = await live();
    await happen(life, delivered);
    await refundOutside(life, 50_000);
    await book(life);
    expect(await mailsOf(life)).toBe(1);
    expect((await life.read()).since).toContainEqual({ label: 'Price reduced', amount: -500, strong: false });
    await happen(life, more);
    expect(await sumsOf(life)).toEqual({ billed: kept, kept });
  });

  it('waits while its order is on hold, and lowers the price once staff release it', async () => {
    const life = await live();
    await refundOutside(life, 50_000);
    expect((await life.read()).since).toEqual([]);
    await release(life);
    await book(life);
    expect((await life.read()).since).toContainEqual({ label: 'Price reduced', amount: -500, strong: false });
    await happen(life, delivered);
    expect(await sumsOf(life)).toEqual({ billed: 499_780, kept: 499_780 });
  });

  it('lowers no price if it was for a piece that staff then cancel', async () => {
    const life = await live();
    await refundOutside(life, 274_890);
    await happen(life, [{ what: 'cancel', which: 0, pieces: 1, by: 'operator', all: false }]);
    await release(life);
    await book(life);
    await happen(life, delivered);
    expect((await life.read()).since.map(({ label }) => label)).not.toContain('Price reduced');
    expect(await sumsOf(life)).toEqual({ billed: 274_890, kept: 274_890 });
  });
});
