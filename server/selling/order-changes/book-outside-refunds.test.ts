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

/** Places an order of pieces of ₹2,748.90, paid by UPI and confirmed. */
async function live(pieces = 2): Promise<ParcelLife> {
  shop.clock.now = new Date('2026-11-24T10:00:00+05:30');
  const basket = { shelf: pieces, final: 0, custom: 0 };
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

const piece = 274_890;
const cancel: Happening[] = [{ what: 'cancel', which: 0, pieces: 1, by: 'operator', all: false }];
const ask: Happening[] = [
  { what: 'return', which: 0, pieces: 1, outcome: 'refund', whole: false },
  { what: 'handle', which: 0, verb: 'approve' },
  { what: 'handle', which: 0, verb: 'received' },
];
const decide = (verb: 'accept' | 'refuse'): Happening[] => [
  { what: 'handle', which: 0, verb },
  { what: 'work', hours: 0 },
];

describe('refund made at the gateway itself that other pieces explain in part', () => {
  it.each<[string, { pieces: number; before: Happening[]; paise: number; after: Happening[]; kept: number }]>([
    [
      'less than a cancelled piece: the rest of that piece goes back too',
      { pieces: 2, before: [], paise: 100_000, after: cancel, kept: piece },
    ],
    ['more than a cancelled piece', { pieces: 2, before: [], paise: piece + 100_000, after: cancel, kept: 174_890 }],
    [
      'more than one of three pieces, which is cancelled',
      { pieces: 3, before: [], paise: piece + 100_000, after: cancel, kept: 449_780 },
    ],
    [
      'a part of a piece whose open return is refused later',
      { pieces: 1, before: [...delivered, ...ask], paise: 50_000, after: decide('refuse'), kept: 224_890 },
    ],
    [
      'a part of a piece whose open return is accepted later',
      { pieces: 1, before: [...delivered, ...ask], paise: 50_000, after: decide('accept'), kept: 0 },
    ],
    [
      'more than the piece that stays beside an open return',
      { pieces: 2, before: [...delivered, ...ask], paise: piece + 100_000, after: decide('refuse'), kept: 174_890 },
    ],
    [
      'more than the piece that stays beside a return that is accepted later',
      { pieces: 2, before: [...delivered, ...ask], paise: piece + 100_000, after: decide('accept'), kept: 0 },
    ],
    [
      'a part of the piece that stays beside an open return',
      { pieces: 2, before: [...delivered, ...ask], paise: 50_000, after: decide('accept'), kept: 224_890 },
    ],
  ])('lowers the price by the rest: %s', async (_what, { pieces, before, paise, after, kept }) => {
    const life = await live(pieces);
    await happen(life, before);
    await refundOutside(life, paise);
    await happen(life, after);
    await release(life);
    await book(life);
    if (before.length === 0) await happen(life, delivered);
    expect(await sumsOf(life)).toEqual({ billed: kept, kept });
    const { since, total } = await life.read();
    expect(since.find(({ label }) => label === 'Total now')?.amount ?? total).toBe(kept / 100);
  });

  it('tells the shopper of the whole refund', async () => {
    const life = await live();
    await refundOutside(life, piece + 100_000);
    await happen(life, cancel);
    await release(life);
    await book(life);
    await book(life);
    const mails = await db().select().from(mailOutboxTable);
    const own = mails.filter(({ about, text }) => about.startsWith('refund:') && text.includes(life.order.reference));
    expect(own.map(({ text }) => text.includes('₹3,748.90'))).toEqual([true]);
  });
});
