import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffRole } from '#contract/office/lists.ts';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { documentsTable } from '#database/schema/documents.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { moneyMovementsTable, paymentsTable, refundsTable } from '#database/schema/payments.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import type { Gateway } from '#server/money/gateway/razorpay-client.ts';
import { confirmProved, giveUpOrder } from '#server/money/payments/order-reservation.ts';
import { capturePayments } from '#server/money/settlement/capture-payments.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { findOrderById, lockOrder } from '#server/orders/model/find-order.ts';
import { moveOrder } from '#server/orders/order-state/move-order.ts';
import {
  ledgerFaults,
  mailsAbout,
  noJobs,
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  type PlacedForTest,
  pay,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aContact, aLine, anOrder, recount } from '#server/selling/order-views/test-orders.ts';
import { liveOrder } from '#server/selling/order-views/test-parcel-lives.ts';
import { quoteRefund } from '#server/selling/return-rules/quote-refund.ts';

let shop: PayingShop;
const cookies = new Map<StaffRole, string>();
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

async function cookieOf(role: StaffRole): Promise<string> {
  const cookie =
    cookies.get(role) ?? (await aColleagueIn(shop, [role], shop.clock.now, { name: `Asha ${role}` })).cookie;
  cookies.set(role, cookie);
  return cookie;
}

const call = async (name: string, role: StaffRole, payload?: object) =>
  ask(shop, name, { cookie: await cookieOf(role), ...(payload && { payload }) });
const open = async ({ reference }: PlacedForTest, role: StaffRole = 'owner'): Promise<OfficeOrder> =>
  (await call(`GET /api/office/orders/${reference}`, role)).json().data;
const unpaid = (lines = [aLine('cricket-1', 'M', 2)]) => placeOrderFor(shop, online(lines), {}, { unpaid: true });
const inCash = (lines = [aLine('cricket-1', 'M', 2)]) =>
  placeOrderFor(shop, { ...anOrder(lines, aContact()), payment: 'cod' });
const anAct = (more: object = {}) => ({
  ...{
    do: 'mark_paid',
    way: 'bank_transfer',
    reference: `NEFT ${randomUUID().slice(0, 8)} 4321`,
    why: 'Their name is on the statement',
  },
  ...more,
});
const mark = async (order: PlacedForTest, act: object = anAct(), role: StaffRole = 'manager') =>
  call(`POST /api/office/orders/${order.reference}/payment`, role, {
    ...{ key: `press_${randomUUID()}`, version: (await open(order)).version },
    act,
  });
const say = async (order: PlacedForTest, refund: string, role: StaffRole = 'manager', version?: string) =>
  call(`POST /api/office/orders/${order.reference}/refund`, role, {
    ...{ key: `press_${randomUUID()}`, version: version ?? (await open(order)).version },
    act: { do: 'sent_by_hand', refund },
  });

/**
 * Marks a refund as sent by hand in the office, and checks that this is offered, previewed, done once, and allowed
 * only for members who may refund.
 */
async function sentByHand(order: PlacedForTest, refund: string): Promise<void> {
  const offeredTo = async (role: StaffRole) =>
    (await open(order, role)).possible.find(({ action }) => action === 'sent_by_hand')?.offered;
  expect([await offeredTo('manager'), await offeredTo('support')]).toEqual([true, true]);
  const { byHand } = (await call(`GET /api/office/orders/${order.reference}/choices`, 'manager')).json().data;
  expect(byHand).toEqual([{ refund, amount: order.total, to: 'No UPI ID: ask by phone', failed: false }]);
  const inWords = `₹${order.total.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`;
  const tried = await call(`POST /api/office/orders/${order.reference}/try`, 'manager', {
    act: { do: 'sent_by_hand', refund },
  });
  expect(tried.json().data).toMatchObject({
    follows: [`${inWords} is booked as sent back, and is owed no longer`],
    back: 0,
  });
  for (const role of ['packer', 'printer', 'merchandiser', 'viewer'] as const)
    expect((await say(order, refund, role)).statusCode, role).toBe(403);
  const { version } = await open(order);
  const both = await Promise.all([say(order, refund, 'manager', version), say(order, refund, 'owner', version)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect((await say(order, refund)).json()).toMatchObject({ code: 'not_offered', message: 'It was sent already.' });
  const { history, possible } = await open(order);
  expect(history[0]?.what).toBe(`Sent ${inWords} back by hand`);
  expect(possible.find(({ action }) => action === 'sent_by_hand')).toMatchObject({ offered: false });
}

const rowOf = async ({ id }: PlacedForTest) => {
  const row = await findOrderById(shop.database.db, id);
  if (!row) throw new Error('no order');
  return row;
};
const movesOf = async ({ id }: PlacedForTest) =>
  (await shop.database.db.select().from(moneyMovementsTable).where(eq(moneyMovementsTable.orderId, id))).map(
    ({ source, reason, amountPaise }) => `${source} ${reason} ${amountPaise}`,
  );

test('pays an order with a payment outside the gateway, as previewed, with a balanced ledger', async () => {
  const order = await unpaid();
  const foreseen = await call(`POST /api/office/orders/${order.reference}/try`, 'manager', { act: anAct() });
  expect(foreseen.json().data.follows).toEqual([
    `₹${order.total.toLocaleString('en-IN', { minimumFractionDigits: 2 })} is booked as paid; the order goes its way, and the shopper is told by mail`,
  ]);
  expect((await rowOf(order)).state).toBe('placed');
  const reply = await mark(order, anAct({ reference: 'neft 2026 4321' }));
  expect(reply.json()).toMatchObject({
    message: `${order.reference} is marked as paid`,
    data: {
      order: { status: 'paid', paidWith: 'Bank transfer ending 4321' },
      ledger: [{ source: 'bank', gatewayId: 'NEFT20264321', amount: order.total }],
      payments: [{ id: 'NEFT20264321', state: 'captured' }],
      history: [{ what: 'Marked as paid: bank transfer neft 2026 4321', why: 'Their name is on the statement' }],
    },
  });
  expect(await rowOf(order)).toMatchObject({ state: 'paid', heldUntil: null, paidBy: expect.stringMatching(/^hand_/) });
  await take(shop, order.id, 'confirmed');
  expect(await ledgerFaults(shop)).toEqual([]);
});

test('refuses to mark an order as paid twice or if nothing is due, and books nothing', async () => {
  const order = await unpaid();
  const twice = await Promise.all([mark(order), mark(order)]);
  expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const again = await mark(order);
  expect([again.json().code, again.json().message]).toEqual(['not_offered', 'It is paid.']);
  expect(await shop.database.db.$count(paymentsTable, eq(paymentsTable.orderId, order.id))).toBe(1);
  expect(await movesOf(order)).toHaveLength(1);
  expect(await ledgerFaults(shop)).toEqual([]);
});

test('accepts a bank reference for one order only, in any notation, and names that order', async () => {
  const [first, second] = [await unpaid(), await unpaid()];
  await mark(first, anAct({ reference: 'UTR 77 1234' }));
  const refused = await mark(second, anAct({ reference: ' utr771234' }));
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    `This reference has paid for order ${first.reference}.`,
  ]);
  expect((await rowOf(second)).state).toBe('placed');
});

test.each(['support', 'packer', 'printer', 'merchandiser', 'accountant', 'viewer'] as const)(
  'refuses to let a %s mark an order as paid',
  async (role) => {
    const order = await unpaid();
    expect((await mark(order, anAct(), role)).statusCode).toBe(403);
    const tried = await call(`POST /api/office/orders/${order.reference}/try`, role, { act: anAct() });
    expect(tried.statusCode).toBe(403);
    expect((await rowOf(order)).state).toBe('placed');
    const atDoor = await inCash();
    expect((await mark(atDoor, anAct(), role)).statusCode).toBe(403);
    expect((await rowOf(atDoor)).payment).toBe('cod');
    if (role === 'support')
      expect((await open(order, role)).possible.map(({ action }) => action)).not.toContain('mark_paid');
  },
);

test('refunds an additional online payment in full', async () => {
  const order = await unpaid();
  await mark(order);
  await pay(shop, order.id, order.total * 100);
  expect(await movesOf(order)).toEqual([`bank captured ${order.total * 100}`, `gateway captured ${order.total * 100}`]);
  const back = await shop.database.db.select().from(refundsTable).where(eq(refundsTable.orderId, order.id));
  expect(back).toMatchObject([{ amountPaise: order.total * 100, paymentId: expect.stringMatching(/^pay_/) }]);
  expect(await ledgerFaults(shop)).toEqual([]);
});

test('captures no payment at the gateway for an order that was paid outside of it', async () => {
  const order = await unpaid();
  await mark(order);
  await take(shop, order.id, 'confirmed', 'packed');
  const asked: string[] = [];
  const gateway = new Proxy({} as Gateway, { get: (_, name) => async () => void asked.push(String(name)) });
  await capturePayments({ ...orderDeps(shop), db: shop.database.db, gateway, log: shop.app.log }, order.id);
  expect(asked).toEqual([]);
});

test('reserves an expired order again when it is paid, and refuses the payment if its stock is gone', async () => {
  const giveUp = async () => {
    const order = await unpaid([aLine('cricket-2', 'L')]);
    await shop.database.db.transaction(async (tx) => {
      const row = await lockOrder(tx, order.id);
      if (row)
        await giveUpOrder(tx, orderDeps(shop), row, {
          state: 'payment_failed',
          actor: 'shop',
          reason: 'the time to pay was over',
        });
    });
    return order;
  };
  const [there, gone] = [await giveUp(), await giveUp()];
  expect((await mark(there)).statusCode).toBe(200);
  await recount(shop.database.db, 'cricket-2', 'L', 0);
  const refused = await mark(gone);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'not_offered']);
  expect((await rowOf(gone)).state).toBe('payment_failed');
  expect(await movesOf(gone)).toEqual([]);
  await recount(shop.database.db, 'cricket-2', 'L', 1000);
});

test('refuses to mark a refund of another order or of the gateway as sent by hand', async () => {
  const [one, other] = [await unpaid(), await unpaid()];
  for (const order of [one, other]) {
    await mark(order);
    await take(shop, order.id, 'confirmed');
    const { version } = await open(order);
    await call(`POST /api/office/orders/${order.reference}/actions`, 'manager', {
      ...{ key: `press_${randomUUID()}`, version },
      act: { do: 'cancel', why: 'They rang' },
    });
  }
  const [refund] = await shop.database.db.select().from(refundsTable).where(eq(refundsTable.orderId, other.id));
  expect((await say(one, refund?.id ?? '')).statusCode).toBe(409);
  const paid = await unpaid();
  await pay(shop, paid.id, paid.total * 100);
  await take(shop, paid.id, 'confirmed');
  const { version } = await open(paid);
  await call(`POST /api/office/orders/${paid.reference}/actions`, 'manager', {
    ...{ key: `press_${randomUUID()}`, version },
    act: { do: 'cancel', why: 'They rang' },
  });
  const [back] = await shop.database.db.select().from(refundsTable).where(eq(refundsTable.orderId, paid.id));
  expect(back?.paymentId).toMatch(/^pay_/);
  expect((await say(paid, back?.id ?? '')).statusCode).toBe(409);
  expect((await open(paid)).possible.find(({ action }) => action === 'sent_by_hand')).toMatchObject({ offered: false });
  expect(await movesOf(other)).toHaveLength(1);
  expect(await ledgerFaults(shop)).toEqual([]);
});

test('refunds an outside payment by hand, never by the gateway, and asks for a UPI ID on a return', async () => {
  const { db } = shop.database;
  const order = await unpaid();
  await mark(order);
  await take(shop, order.id, 'confirmed');
  const quoted = await quoteRefund(
    unchangedSettings,
    db,
    await rowOf(order),
    { for: 'cancel', lines: [{ line: 1, quantity: 1 }] },
    shop.clock.now,
  );
  expect(quoted.ways.map(({ title }) => title)).toEqual(['Refund by UPI', 'Store credit']);
  const { version } = await open(order);
  const act = { do: 'cancel', why: 'They rang' };
  const cancelled = await call(`POST /api/office/orders/${order.reference}/actions`, 'manager', {
    key: `press_${randomUUID()}`,
    version,
    act,
  });
  expect(cancelled.statusCode).toBe(200);
  const [refund] = await db.select().from(refundsTable).where(eq(refundsTable.orderId, order.id));
  expect(refund).toMatchObject({ paymentId: null, state: 'wanted', amountPaise: order.total * 100 });
  expect(await ledgerFaults(shop)).toEqual([]);
  await sentByHand(order, refund?.id ?? '');
  expect(await movesOf(order)).toEqual([`bank captured ${order.total * 100}`, `bank refunded ${-order.total * 100}`]);
  expect(await ledgerFaults(shop)).toEqual([]);

  const delivered = await unpaid();
  await mark(delivered);
  for (const state of ['confirmed', 'packed', 'shipped', 'out_for_delivery', 'delivered'] as const)
    await db.transaction((tx) => moveOrder(tx, noJobs, delivered.id, state, { actor: 'courier', at: shop.clock.now }));
  const choices = await call(`GET /api/office/orders/${delivered.reference}/choices`, 'owner');
  expect(choices.json().data.needsUpi).toBe(true);
});

describe('order with cash on delivery that is paid by bank transfer', () => {
  const words = (rupees: number) => `₹${rupees.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`;

  test('makes an order prepaid by a bank transfer, tells the customer, and collects no cash', async () => {
    const order = await inCash();
    await take(shop, order.id, 'confirmed');
    const { possible } = await open(order);
    expect(possible.find(({ action }) => action === 'mark_paid')).toEqual({
      ...{ action: 'mark_paid', offered: true },
      words: `${words(order.total)} that came by transfer is booked; nothing is due at the door any more; the shopper is told.`,
    });
    const foreseen = await call(`POST /api/office/orders/${order.reference}/try`, 'manager', { act: anAct() });
    expect(foreseen.json().data.follows).toEqual([
      `${words(order.total)} is booked as paid`,
      'Nothing is due at the door any more',
      'The shopper is told by mail',
    ]);
    expect((await rowOf(order)).payment).toBe('cod');
    const reply = await mark(order, anAct({ way: 'upi', reference: 'upi 88 4321' }));
    expect(reply.json()).toMatchObject({
      data: {
        order: { status: 'confirmed', payment: 'razorpay', paidWith: 'UPI ending 4321', cashDue: 0 },
        ledger: [{ source: 'bank', gatewayId: 'UPI884321', amount: order.total }],
        history: [{ what: 'Marked as paid: upi upi 88 4321', why: 'Their name is on the statement' }],
      },
    });
    const [mail] = await mailsAbout(shop, `cash-paid:${order.id}`);
    expect([mail?.subject, mail?.text]).toEqual([
      `Order ${order.reference} is paid`,
      expect.stringContaining(
        `${words(order.total)} is with us (UPI ending 4321). Nothing is to be paid at the door any more`,
      ),
    ]);
    await take(shop, order.id, 'packed', 'shipped', 'out_for_delivery', 'delivered');
    expect(await movesOf(order)).toEqual([`bank captured ${order.total * 100}`]);
    expect(await ledgerFaults(shop)).toEqual([]);
  });

  test('confirms an order that waits for its mailed code by a bank transfer, and ignores a later code', async () => {
    const order = await inCash();
    const until = new Date(shop.clock.now.getTime() + 1_800_000);
    await shop.database.db.update(ordersTable).set({ heldUntil: until }).where(eq(ordersTable.id, order.id));
    expect((await rowOf(order)).state).toBe('placed');
    expect((await mark(order)).statusCode).toBe(200);
    expect(await rowOf(order)).toMatchObject({ state: 'paid', payment: 'razorpay', heldUntil: null });
    expect(await confirmProved(shop.database.db, orderDeps(shop), order.id)).toBe(false);
    await take(shop, order.id, 'confirmed');
    expect(await ledgerFaults(shop)).toEqual([]);
  });

  test('unpacks an order paid by transfer: cancels invoice and booking, and makes the next label prepaid', async () => {
    const life = await liveOrder(
      shop,
      [],
      { shelf: 2, final: 0, custom: 0 },
      { payment: 'cod', delivery: 'standard', byHand: true },
    );
    for (const what of ['pack', 'book'] as const) await life.happens({ what, which: 0 });
    await life.work();
    expect((await rowOf(life.order)).state).toBe('packed');
    expect((await mark(life.order)).statusCode).toBe(200);
    const { db } = shop.database;
    expect(await rowOf(life.order)).toMatchObject({ state: 'confirmed', payment: 'razorpay' });
    const papers = await db
      .select({ kind: documentsTable.kind })
      .from(documentsTable)
      .where(eq(documentsTable.orderId, life.order.id));
    expect(papers.map(({ kind }) => kind).toSorted()).toEqual(['credit_note', 'invoice']);
    expect(
      await db.$count(
        shipmentsTable,
        and(eq(shipmentsTable.orderId, life.order.id), ne(shipmentsTable.step, 'cancelled')),
      ),
    ).toBe(0);
    expect(await ledgerFaults(shop)).toEqual([]);
  });

  test('refuses to mark a shipped order with cash on delivery as paid', async () => {
    const order = await inCash();
    await take(shop, order.id, 'confirmed', 'packed', 'shipped');
    const refused = await mark(order);
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'It has left: the courier takes the cash.']);
    await take(shop, order.id, 'out_for_delivery', 'delivered');
    expect((await mark(order)).json().message).toBe('The courier takes no cash for it any more.');
    expect(await movesOf(order)).toEqual([`cash collected ${order.total * 100}`]);
    expect(await ledgerFaults(shop)).toEqual([]);
  });

  test('books a bank transfer once for concurrent requests, and refunds it in full on cancellation', async () => {
    const order = await inCash([aLine('cricket-1', 'M', 2)]);
    await take(shop, order.id, 'confirmed');
    const cancel = async (lines?: object[]) => {
      const { version } = await open(order);
      const act = { do: 'cancel', why: 'They rang', ...(lines && { lines }) };
      const reply = await call(`POST /api/office/orders/${order.reference}/actions`, 'manager', {
        ...{ key: `press_${randomUUID()}`, version },
        act,
      });
      expect(reply.statusCode, reply.body).toBe(200);
    };
    await cancel([{ line: 1, quantity: 1 }]);
    const due = (await open(order)).order.cashDue;
    expect(due).toBeLessThan(order.total);
    const twice = await Promise.all([mark(order), mark(order)]);
    expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await mark(order)).json().message).toBe('It is paid.');
    expect(await movesOf(order)).toEqual([`bank captured ${due * 100}`]);
    await cancel();
    const back = await shop.database.db.select().from(refundsTable).where(eq(refundsTable.orderId, order.id));
    expect(back).toMatchObject([{ amountPaise: due * 100, paymentId: null, state: 'wanted' }]);
    expect(await ledgerFaults(shop)).toEqual([]);
  });
});
