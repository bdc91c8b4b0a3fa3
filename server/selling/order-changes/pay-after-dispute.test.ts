import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { paymentsTable, refundsTable } from '#database/schema/payments.ts';
import { testDispute } from '#server/money/settlement/test-disputes.ts';
import { aPayment, tellPayment } from '#server/money/settlement/test-payments.ts';
import { ledgerFaults, openPayingShop, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import type { Happening } from '#server/selling/order-views/test-order-happenings.ts';
import { liveOrder, type ParcelLife } from '#server/selling/order-views/test-parcel-lives.ts';
import { payAfterDispute } from './pay-after-dispute.ts';

let shop: PayingShop;
let life: ParcelLife;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
  await shop.close();
});
/** An order of two pieces of ₹2,748.90, paid by UPI and confirmed. */
beforeEach(async () => {
  shop.clock.now = new Date('2026-11-24T10:00:00+05:30');
  const basket = { shelf: 2, final: 0, custom: 0 };
  life = await liveOrder(shop, '', basket, { payment: 'razorpay', delivery: 'standard' });
});

const db = () => shop.database.db;
const sent: Happening[] = [
  { what: 'pack', which: 0 },
  { what: 'work', hours: 0 },
  { what: 'wait', hours: 3 },
  { what: 'book', which: 0 },
  { what: 'courier', which: 0, says: 'shipped' },
];
const delivered: Happening[] = [...sent, { what: 'courier', which: 0, says: 'delivered' }, { what: 'work', hours: 0 }];
const accepted: Happening[] = (['approve', 'received', 'accept'] as const).map((verb) => {
  return { what: 'handle', which: 0, verb };
});
const goods: Happening = { what: 'return', which: 0, pieces: 1, outcome: 'refund', whole: false };

async function happen(all: readonly Happening[]): Promise<void> {
  for (const one of all) expect(await life.happens(one), JSON.stringify(one)).toBe(true);
}
async function payment() {
  const [row] = await db().select().from(paymentsTable).where(eq(paymentsTable.orderId, life.order.id));
  if (!row) throw new Error('no payment');
  return row;
}
const dispute = async () => testDispute(shop, await payment());
/** Runs the jobs that a won dispute queues. */
async function readAgain(): Promise<void> {
  const { id, gatewayOrderId, amountPaise: amount } = await payment();
  const told = { db: db(), now: shop.clock.now };
  await tellPayment(told, aPayment(told, { id, order_id: gatewayOrderId ?? '', amount }));
  await payAfterDispute(life.deps, id);
}
async function refunds(): Promise<number[]> {
  const rows = await db().select().from(refundsTable).where(eq(refundsTable.orderId, life.order.id));
  return rows.map(({ amountPaise }) => amountPaise);
}
async function mailTexts(): Promise<string> {
  const mails = await db().select().from(mailOutboxTable);
  return mails.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join('\n');
}

describe('dispute that the shop wins', () => {
  it('pays a return that was accepted meanwhile, and tells the truth until then', async () => {
    await happen([...delivered, goods]);
    const say = await dispute();
    await say('open');
    await happen(accepted);
    const [held] = (await life.read()).returns;
    expect(held).toMatchObject({ title: 'Refund waits for your bank', amount: 2748.9, state: 'refund_started' });
    expect(held?.promise).toContain('Your bank holds the money');
    expect(await mailTexts()).toContain('₹2,748.90 comes when your bank’s dispute about the payment ends');
    expect(await mailTexts()).not.toContain('You have paid nothing for it');
    await say('won');
    for (let times = 0; times < 2; times += 1) await readAgain();
    expect(await refunds()).toEqual([274_890]);
    expect((await life.read()).returns).toMatchObject([{ title: 'Refund started', amount: 2748.9 }]);
  });

  it('pays a piece that was cancelled meanwhile, with the rest delivered', async () => {
    const say = await dispute();
    await say('open');
    await happen([{ what: 'cancel', which: 0, pieces: 1, by: 'shopper', all: false }]);
    const held = { label: 'Comes back when the bank’s dispute ends', amount: 2748.9, strong: true };
    expect((await life.read()).since).toContainEqual(held);
    expect(await mailTexts()).toContain('₹2,748.90 of order');
    await say('won');
    await readAgain();
    expect(await refunds()).toEqual([274_890]);
    expect((await life.read()).since).not.toContainEqual(held);
    await happen(delivered);
    await readAgain();
    expect(await refunds()).toEqual([274_890]);
  });

  it('pays a parcel that came back undelivered meanwhile', async () => {
    await happen(sent);
    const say = await dispute();
    await say('open');
    await happen([
      { what: 'courier', which: 0, says: 'returning' },
      { what: 'courier', which: 0, says: 'returned' },
      { what: 'work', hours: 0 },
    ]);
    expect(await mailTexts()).toContain('₹5,497.80 comes when your bank’s dispute about the payment ends');
    await say('won');
    await readAgain();
    expect(await refunds()).toEqual([549_780]);
  });

  it('pays nothing if nothing fell due', async () => {
    await happen([...delivered, { what: 'goodwill', share: 0.2, to: 'source' }, goods, ...accepted]);
    const before = await refunds();
    const say = await dispute();
    await say('open');
    await say('won');
    await readAgain();
    expect(await refunds()).toEqual(before);
  });
});

describe('dispute that the shop loses', () => {
  it('ends a return that was accepted meanwhile, and says that the bank gave the money back', async () => {
    await happen([...delivered, goods]);
    const say = await dispute();
    await say('open');
    await happen(accepted);
    await say('lost');
    const [ended] = (await life.read()).returns;
    expect(ended).toMatchObject({ state: 'refunded', title: 'Settled' });
    expect(ended?.promise).toContain('Your bank gave you the money');
    expect(await refunds()).toEqual([]);
  });
});
