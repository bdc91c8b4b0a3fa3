import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { documentsTable } from '#database/schema/documents.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { paymentsTable, refundsTable } from '#database/schema/payments.ts';
import { saveTestDesign } from '#server/fulfilment/designs/test-designs.ts';
import { testDispute } from '#server/money/settlement/test-disputes.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import {
  finishRefunds,
  ledgerFaults,
  openPayingShop,
  type PayingShop,
} from '#server/selling/order-checks/test-paid-orders.ts';
import type { Basket } from '#server/selling/order-views/test-baskets.ts';
import type { Happening } from '#server/selling/order-views/test-order-happenings.ts';
import { liveOrder, type ParcelLife } from '#server/selling/order-views/test-parcel-lives.ts';
import { spentOn } from '#server/selling/order-views/worth-now.ts';

// A price that staff reduced stays reduced, also if a bank gives the payment back before the refund is sent.

let shop: PayingShop;
let design = '';
beforeAll(async () => {
  shop = await openPayingShop('2026-11-20T10:00:00+05:30');
  design = await saveTestDesign(shop);
});
afterAll(async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
  await shop.close();
});
const db = () => shop.database.db;
const goodwill: Happening = { what: 'goodwill', share: 0.1, to: 'source' };
const sent = (which: number): Happening[] => [
  { what: 'pack', which },
  { what: 'packed', which },
  { what: 'work', hours: 0 },
  { what: 'wait', hours: 3 },
  { what: 'book', which },
  { what: 'work', hours: 0 },
  { what: 'courier', which, says: 'shipped' },
  { what: 'work', hours: 0 },
];
const release: Happening = { what: 'release' };
const both: Basket = { shelf: 1, final: 0, custom: 1 };
const pair: Basket = { shelf: 2, final: 0, custom: 0 };

async function happen(life: ParcelLife, all: readonly Happening[]): Promise<void> {
  for (const one of all) await life.happens(one);
}
/** Places and pays an order, lets things happen, and returns the order with its price in paise. */
async function live(basket: Basket, all: readonly Happening[]): Promise<{ life: ParcelLife; price: number }> {
  shop.clock.now = new Date('2026-11-24T10:00:00+05:30');
  const life = await liveOrder(shop, design, basket, { payment: 'razorpay', delivery: 'standard' });
  await happen(life, all);
  const [{ amountPaise } = { amountPaise: 0 }] = await refundsOf(life);
  return { life, price: Math.round(life.order.total * 100) - amountPaise };
}
const refundsOf = ({ order }: ParcelLife) => db().select().from(refundsTable).where(eq(refundsTable.orderId, order.id));

/** Reports a dispute about a payment: about all of it but a part in paise. */
async function disputed({ order, deps }: ParcelLife, lessPaise = 0) {
  const [payment] = await db().select().from(paymentsTable).where(eq(paymentsTable.orderId, order.id));
  const amountPaise = (payment?.amountPaise ?? 0) - lessPaise;
  return testDispute(shop, payment, { amountPaise, jobs: deps.jobs });
}
async function lose(life: ParcelLife, lessPaise = 0): Promise<void> {
  const say = await disputed(life, lessPaise);
  await say('open');
  await say('lost');
  await life.work();
}
/** Returns what an order costs, in paise: by its documents, its page, the office's page, and the customer's sums. */
async function prices(life: ParcelLife): Promise<number[]> {
  const { id, reference } = life.order;
  const papers = await db().select().from(documentsTable).where(eq(documentsTable.orderId, id));
  const billed = papers.reduce((sum, { kind, totalPaise }) => sum + (kind === 'invoice' ? 1 : -1) * totalPaise, 0);
  const { cookie } = await aColleagueIn(shop, ['owner'], shop.clock.now);
  const page: OfficeOrder = (await ask(shop, `GET /api/office/orders/${reference}`, { cookie })).json().data;
  const totalNow = ({ since }: Pick<OfficeOrder['order'], 'since'>) =>
    Math.round((since.find(({ label }) => label === 'Total now')?.amount ?? life.order.total) * 100);
  return [billed, totalNow(await life.read()), totalNow(page.order), await spentOn(db(), eq(ordersTable.id, id))];
}
const four = (price: number): number[] => [price, price, price, price];

describe('goodwill whose refund is not sent when a bank gives the payment back', () => {
  it.each<[string, Basket, Happening[], Happening[]]>([
    ['after its invoice', pair, [...sent(0), goodwill], []],
    ['before its invoice', pair, [goodwill], [release, ...sent(0)]],
    ['between the invoices of two parcels', both, [...sent(0), goodwill], [release, ...sent(1)]],
  ])('stays a price reduction in documents and pages: %s', async (_when, basket, before, after) => {
    const { life, price } = await live(basket, before);
    await lose(life);
    await happen(life, after);
    expect(await prices(life)).toEqual(four(price));
    expect((await life.read()).refunds).toEqual([]);
  });

  it('is sent as far as the rest of the payment covers it, and lowers the price by all of it', async () => {
    const { life, price } = await live(pair, [...sent(0), goodwill]);
    await lose(life, 100_00);
    expect(await prices(life)).toEqual(four(price));
    expect((await life.read()).refunds).toMatchObject([{ amount: 100, reason: 'Price reduced' }]);
    await finishRefunds(shop, life.order.id);
    expect(await prices(life)).toEqual(four(price));
  });
});

describe('goodwill that was sent before a dispute about the rest', () => {
  it.each(['open', 'lost'] as const)('lowers no second invoice while the dispute is %s', async (state) => {
    const { life, price } = await live(both, [...sent(0), goodwill]);
    await finishRefunds(shop, life.order.id);
    const [{ amountPaise } = { amountPaise: 0 }] = await refundsOf(life);
    const say = await disputed(life, amountPaise);
    for (const one of new Set(['open', state] as const)) await say(one);
    await happen(life, [release, ...sent(1)]);
    expect(await prices(life)).toEqual(four(price));
  });
});
