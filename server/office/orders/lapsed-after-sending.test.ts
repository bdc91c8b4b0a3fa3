import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { documentsTable } from '#database/schema/documents.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { moneyReportsTable } from '#database/schema/payments.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { type Gateway, GatewayRefused } from '#server/money/gateway/razorpay-client.ts';
import type { WirePayment } from '#server/money/gateway/razorpay-wire.ts';
import { settleUnowedReports } from '#server/money/money-reports/settle-unowed-reports.ts';
import { findStuckMoney } from '#server/money/payment-routes/find-stuck-money.ts';
import { capturePayments } from '#server/money/settlement/capture-payments.ts';
import { aPayment, knowOrder, tellPayment } from '#server/money/settlement/test-payments.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { findOrderById } from '#server/orders/model/find-order.ts';
import {
  call,
  ledgerFaults,
  mailsAbout,
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  read,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { acceptReturn, moveReturn } from '#server/selling/returns/move-return.ts';
import { requestReturn } from '#server/selling/returns/request-return.ts';

// A card is only reserved until its parcel leaves. If the bank releases it after that, nobody has paid for the parcel.

let shop: PayingShop;
let manager = '';
beforeAll(async () => {
  shop = await openPayingShop();
  manager = (await aColleagueIn(shop, ['manager'], shop.clock.now, { name: 'Dev Shah' })).cookie;
});
afterAll(() => shop?.close());

type Sent = PlacedForTest & { amount: number; said: WirePayment };
const db = () => shop.database.db;
const told = () => ({ db: db(), now: shop.clock.now });
const card = { method: 'card', vpa: null, card: { network: 'Visa', last4: '1007', type: 'debit' } } as const;
const inOffice = async (name: string, payload?: object) =>
  ask(shop, name, { cookie: manager, ...(payload && { payload }) });
const open = async ({ reference }: PlacedForTest): Promise<OfficeOrder> =>
  (await inOffice(`GET /api/office/orders/${reference}`)).json().data;
const listed = async ({ reference }: PlacedForTest) =>
  (await inOffice(`GET /api/office/orders?q=${reference}`)).json().data.orders[0];
const reportsOf = async ({ id }: PlacedForTest) =>
  db().select().from(moneyReportsTable).where(eq(moneyReportsTable.orderId, id));

/** Places an order that a card authorization pays for, and sends it. */
async function sentOnCard(quantity = 2): Promise<Sent> {
  const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', quantity)]), {}, { unpaid: true });
  const amount = Math.round(order.total * 100);
  const order_id = await knowOrder(told(), order.id, amount);
  const said = aPayment(told(), { order_id, amount, ...card, status: 'authorized', captured: false });
  await tellPayment(told(), said);
  await take(shop, order.id, 'confirmed', 'packed', 'shipped');
  return { ...order, amount, said };
}

/** Reports that the bank released the authorization of an order. */
async function lapse(order: Sent): Promise<Sent> {
  await tellPayment(told(), { ...order.said, status: 'refunded', captured: false });
  return order;
}

const mark = async (order: PlacedForTest) =>
  inOffice(`POST /api/office/orders/${order.reference}/payment`, {
    ...{ key: `press_${randomUUID()}`, version: (await open(order)).version },
    act: { do: 'mark_paid', way: 'upi', reference: `UTR${randomUUID().slice(0, 12)}`, why: 'On the statement' },
  });

describe('an authorization that lapses after the parcel left', () => {
  it('reads as unpaid to staff, with a deadline, until it is paid', async () => {
    const order = await lapse(await sentOnCard());
    const { order: shown, possible } = await open(order);
    expect(shown).toMatchObject({ status: 'shipped', owed: order.total, paidWith: '' });
    expect((await listed(order)).money).toBe('unpaid');
    expect(await reportsOf(order)).toMatchObject([
      { kind: 'authorization_lost', amountPaise: order.amount, dueAt: new Date(shop.clock.now.getTime() + 86_400_000) },
    ]);
    expect(possible.find(({ action }) => action === 'mark_paid')).toMatchObject({ offered: true });
    const found = (await findStuckMoney(db(), shop.clock.now)).map(({ says }) => says);
    expect(found).toContain('1 order has left and is not paid: its card payment lapsed. See Money in the office.');
    expect(await ledgerFaults(shop)).toEqual([]);

    expect((await mark(order)).statusCode).toBe(200);
    expect((await open(order)).order).toMatchObject({ status: 'shipped', owed: 0 });
    expect((await listed(order)).money).toBe('paid');
    expect(await reportsOf(order)).toMatchObject([
      { settledBy: 'Dev Shah', result: 'The order was paid by another payment.' },
    ]);
    expect(await mailsAbout(shop, `cash-paid:${order.id}`)).toHaveLength(1);
    expect(await findStuckMoney(db(), shop.clock.now)).toEqual([]);
    expect(await ledgerFaults(shop)).toEqual([]);
  });

  it('tells the shopper the sum that is owed, and takes no payment online', async () => {
    const order = await lapse(await sentOnCard());
    expect(await read(shop, order)).toMatchObject({ status: 'shipped', owed: order.total, paidWith: '' });
    const { state, payable, message } = (await call(shop, order, { path: '/payment' })).json().data;
    expect({ state, payable }).toEqual({ state: 'due', payable: false });
    expect(message).toContain('your bank released its card payment');
    const begun = await call(shop, order, { method: 'POST', path: '/payment', payload: { key: order.key } });
    expect(begun.statusCode).toBe(409);
    expect((await findOrderById(db(), order.id))?.state).toBe('shipped');
  });

  it('is paid by another payment of the same gateway order', async () => {
    const order = await lapse(await sentOnCard());
    const { order_id } = order.said;
    await tellPayment(told(), aPayment(told(), { order_id: order_id ?? '', amount: order.amount }));
    expect(await read(shop, order)).toMatchObject({ status: 'shipped', owed: 0, refunds: [] });
    expect(await ledgerFaults(shop)).toEqual([]);
  });

  it('holds the parcels that have not left', async () => {
    const lines = [aLine('cricket-1'), aLine('cricket-2')];
    const order = await placeOrderFor(shop, online(lines), {}, { unpaid: true });
    const amount = Math.round(order.total * 100);
    const order_id = await knowOrder(told(), order.id, amount);
    const said = aPayment(told(), { order_id, amount, ...card, status: 'authorized', captured: false });
    await tellPayment(told(), said);
    await take(shop, order.id, 'confirmed');
    const at = shop.clock.now;
    const row = (parcel: number) => ({
      ...{ id: `shp_${order.id}_${parcel}`, orderId: order.id, reference: `${order.reference}-${parcel}`, parcel },
      ...{ positions: [parcel], custom: parcel === 2, step: 'planned' as const, createdAt: at },
    });
    await db()
      .insert(shipmentsTable)
      .values([{ ...row(1), step: 'shipped', awb: `AWB${order.reference}`, packedAt: at, leftAt: at }, row(2)]);
    await lapse({ ...order, amount, said });
    expect(await findOrderById(db(), order.id)).toMatchObject({ onHoldForMoney: true, paidBy: null });
    expect((await mark(order)).statusCode).toBe(200);
    expect(await findOrderById(db(), order.id)).toMatchObject({ onHoldForMoney: false, onHoldAt: null });
  });
});

/** Has both pieces of an order come back as a return, which staff accept. */
async function comeBack({ id }: PlacedForTest): Promise<void> {
  await take(shop, id, 'delivered');
  const deps = orderDeps(shop);
  const asked = {
    ...{ kind: 'return' as const, lines: [{ line: 1, quantity: 2 }], reason: 'too_small' as const },
    ...{ outcome: 'refund' as const, unworn: true as const, pickup: { day: '2026-11-25' }, note: '' },
  };
  const returnId = await requestReturn(deps, id, randomUUID(), asked);
  await db().transaction(async (tx) => {
    for (const to of ['approved', 'pickup_booked', 'picked_up', 'received'] as const)
      await moveReturn(tx, deps, returnId, to, { actor: 'operator' });
    await acceptReturn(tx, deps, returnId, { actor: 'operator', restock: true });
  });
}

describe('the report about a lapsed authorization', () => {
  it.each<[string, (order: Sent) => Promise<unknown>]>([
    ['came back undelivered', ({ id }) => take(shop, id, 'returned_to_origin')],
    ['was lost', ({ id }) => take(shop, id, 'lost')],
    ['came back from the customer', comeBack],
  ])('ends by itself, once, after the parcel %s', async (_how, happens) => {
    const order = await lapse(await sentOnCard());
    await settleUnowedReports(db(), shop.clock.now);
    expect(await reportsOf(order)).toMatchObject([{ settledAt: null }]);
    await happens(order);
    const at = shop.clock.now;
    await Promise.all([settleUnowedReports(db(), at), settleUnowedReports(db(), at)]);
    const settled = [{ settledAt: at, settledBy: null, result: 'Nothing is owed any more.' }];
    expect(await reportsOf(order)).toMatchObject(settled);
    await settleUnowedReports(db(), new Date(at.getTime() + 300_000));
    expect(await reportsOf(order)).toMatchObject(settled);
  });

  it('opens again with a new deadline for a lost parcel that arrives after all', async () => {
    const order = await lapse(await sentOnCard());
    await take(shop, order.id, 'lost');
    await settleUnowedReports(db(), shop.clock.now);
    await db().update(ordersTable).set({ state: 'delivered' }).where(eq(ordersTable.id, order.id));
    const later = new Date(shop.clock.now.getTime() + 3 * 86_400_000);
    await settleUnowedReports(db(), later);
    expect(await reportsOf(order)).toMatchObject([
      { settledAt: null, result: null, dueAt: new Date(later.getTime() + 86_400_000) },
    ]);
  });
});

it('names an authorized card on the invoice without saying that it was charged', async () => {
  const { id } = await sentOnCard();
  const [invoice] = await db().select().from(documentsTable).where(eq(documentsTable.orderId, id));
  expect(invoice?.content).toMatchObject({ paid: expect.stringMatching(/^Payment: Visa card ending 1007\./) });
});

it('treats a capture that is refused for a failed payment as a lapse', async () => {
  const order = await sentOnCard();
  const gateway = {
    capture: () => Promise.reject(new GatewayRefused(400, 'payment_failed', 'refused')),
    readPayment: async () => ({ ...order.said, status: 'failed' as const }),
  } satisfies Partial<Gateway>;
  const deps = { ...orderDeps(shop), log: { error() {}, warn() {} }, gateway: gateway as Partial<Gateway> as Gateway };
  await capturePayments(deps, order.id);
  expect(await read(shop, order)).toMatchObject({ status: 'shipped', owed: order.total });
  expect(await reportsOf(order)).toMatchObject([{ kind: 'authorization_lost' }]);
});

it('reports a sent order whose card is not captured an hour after its parcel left', async () => {
  const order = await sentOnCard();
  const at = new Date(shop.clock.now.getTime() - 2 * 3_600_000);
  const row = { id: `shp_${order.id}`, orderId: order.id, parcel: 1, reference: `${order.reference}-1` };
  await db()
    .insert(shipmentsTable)
    .values({
      ...row,
      positions: [1],
      custom: false,
      createdAt: at,
      step: 'shipped',
      awb: `AWB${order.id}`,
      packedAt: at,
      leftAt: at,
    });
  expect((await open(order)).possible.find(({ action }) => action === 'tend_payment')).toMatchObject({ offered: true });
});
