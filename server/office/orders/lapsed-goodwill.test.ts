import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentsTable } from '#database/schema/documents.ts';
import { moneyMovementsTable } from '#database/schema/payments.ts';
import { saveTestDesign } from '#server/fulfilment/designs/test-designs.ts';
import type { WirePayment } from '#server/money/gateway/razorpay-wire.ts';
import { aPayment, knowOrder, tellPayment } from '#server/money/settlement/test-payments.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { moveOrder } from '#server/orders/order-state/move-order.ts';
import { ledgerFaults, openPayingShop, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import type { Basket } from '#server/selling/order-views/test-baskets.ts';
import type { Happening } from '#server/selling/order-views/test-order-happenings.ts';
import { liveOrder, type ParcelLife } from '#server/selling/order-views/test-parcel-lives.ts';

// A price that staff reduced stays reduced, also if the card that was to pay lapses: documents and sum owed agree.

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
const told = () => ({ db: db(), now: shop.clock.now });
const card = { method: 'card', vpa: null, card: { network: 'Visa', last4: '1007', type: 'debit' } } as const;
const goodwill = (share: number): Happening => ({ what: 'goodwill', share, to: 'source' });
const packed = (which: number): Happening[] => [
  { what: 'pack', which },
  { what: 'packed', which },
  { what: 'work', hours: 0 },
  { what: 'wait', hours: 3 },
  { what: 'book', which },
  { what: 'work', hours: 0 },
];
const sent = (which: number): Happening[] => [
  ...packed(which),
  { what: 'courier', which, says: 'shipped' },
  { what: 'work', hours: 0 },
];
const came = (which: number): Happening[] => [...sent(which), { what: 'courier', which, says: 'delivered' }];
/** A report about the last piece, which staff accept. */
const back: Happening[] = [
  { what: 'report', which: 1, pieces: 1, outcome: 'refund', whole: false },
  ...(['approve', 'received', 'accept'] as const).map((verb): Happening => ({ what: 'handle', which: 0, verb })),
];
const both: Basket = { shelf: 1, final: 0, custom: 1 };
const pair: Basket = { shelf: 2, final: 0, custom: 0 };

/** Places an order that a card authorization pays for. */
async function reserved(basket: Basket): Promise<{ life: ParcelLife; said: WirePayment }> {
  const life = await liveOrder(shop, design, basket, { payment: 'razorpay', delivery: 'standard', unpaid: true });
  const amount = Math.round(life.order.total * 100);
  const order_id = await knowOrder(told(), life.order.id, amount);
  const said = aPayment(told(), { order_id, amount, ...card, status: 'authorized', captured: false });
  await tellPayment(told(), said);
  const confirmed = { actor: 'shop', at: shop.clock.now } as const;
  await db().transaction((tx) => moveOrder(tx, life.deps.jobs, life.order.id, 'confirmed', confirmed));
  await life.work();
  return { life, said };
}
async function happen(life: ParcelLife, all: readonly Happening[]): Promise<void> {
  for (const one of all) await life.happens(one);
}
async function markPaid({ order: { reference } }: ParcelLife): Promise<void> {
  const owner = (await aColleagueIn(shop, ['owner'], shop.clock.now)).cookie;
  const { version } = (await ask(shop, `GET /api/office/orders/${reference}`, { cookie: owner })).json().data;
  const act = { do: 'mark_paid', way: 'upi', reference: `UTR${randomUUID().slice(0, 12)}`, why: 'On the statement' };
  const payload = { key: `press_${randomUUID()}`, version, act };
  const reply = await ask(shop, `POST /api/office/orders/${reference}/payment`, { cookie: owner, payload });
  expect(reply.statusCode, reply.body).toBe(200);
}
async function billed({ order: { id } }: ParcelLife): Promise<number> {
  const papers = await db().select().from(documentsTable).where(eq(documentsTable.orderId, id));
  return papers.reduce((sum, { kind, totalPaise }) => sum + (kind === 'invoice' ? 1 : -1) * totalPaise, 0);
}
async function kept({ order: { id } }: ParcelLife): Promise<number> {
  const moved = await db().select().from(moneyMovementsTable).where(eq(moneyMovementsTable.orderId, id));
  return moved.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}
const totalNow = async (life: ParcelLife) =>
  Math.round(((await life.read()).since.find(({ label }) => label === 'Total now')?.amount ?? life.order.total) * 100);

describe('an order with goodwill whose card lapses after a parcel left', () => {
  it.each<[string, Basket, Happening[], Happening[]]>([
    ['after its invoice', pair, [...sent(0), goodwill(0.1)], []],
    ['before its invoice', pair, [goodwill(0.1), ...sent(0)], []],
    ['of the whole price', pair, [...sent(0), goodwill(1)], []],
    ['after its invoice, and a piece that came back', both, [...came(0), ...came(1), goodwill(0.3), ...back], []],
    ['after its invoice, and a piece that comes back later', both, [...came(0), ...came(1), goodwill(0.3)], back],
    ['between the invoices of two parcels', both, [...sent(0), goodwill(0.1), ...sent(1)], []],
  ])('owes what the documents say, for goodwill %s', async (_when, basket, before, after) => {
    shop.clock.now = new Date('2026-11-24T10:00:00+05:30');
    const { life, said } = await reserved(basket);
    await happen(life, before);
    const price = await totalNow(life);
    await tellPayment(told(), { ...said, status: 'refunded', captured: false });
    const shown = await life.read();
    expect([Math.round(shown.owed * 100), await totalNow(life)]).toEqual([await billed(life), price]);
    expect(shown.refunds).toEqual([]);
    await happen(life, after);
    const owed = Math.round((await life.read()).owed * 100);
    expect([owed, await totalNow(life)]).toEqual([await billed(life), await billed(life)]);
    if (owed > 0) await markPaid(life);
    expect([await kept(life), await totalNow(life)]).toEqual([owed, owed]);
  });

  it('takes the goodwill off one invoice, also if another parcel leaves after the order was paid', async () => {
    shop.clock.now = new Date('2026-11-24T10:00:00+05:30');
    const { life, said } = await reserved(both);
    await happen(life, [...sent(0), goodwill(0.1)]);
    const price = await totalNow(life);
    await tellPayment(told(), { ...said, status: 'refunded', captured: false });
    expect(Math.round((await life.read()).owed * 100)).toBe(price);
    await markPaid(life);
    await happen(life, [{ what: 'work', hours: 0 }, ...sent(1)]);
    expect([await billed(life), await kept(life), await totalNow(life)]).toEqual([price, price, price]);
  });
});
