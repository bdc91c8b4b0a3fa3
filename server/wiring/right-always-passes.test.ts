import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '#database/schema/orders.ts';
import { shipments } from '#database/schema/shipments.ts';
import { sendResetCode } from '#server/accounts/forgot-password.ts';
import { hashOf } from '#server/accounts/known-browser.ts';
import { sendOrderCode } from '#server/accounts/lost-orders.ts';
import { aCustomer, aNetwork, type Browser, mailedCode, send } from '#server/accounts/test-people.ts';
import { newOrderReference } from '#server/order-book/order-reference.ts';
import { aLine, anOrder, postOrder } from '#server/order-desk/test-orders.ts';
import { limitTable } from '#server/platform/limit-table.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

const now = new Date('2026-11-21T04:20:00Z');
let shop: TestShop;
let order: { reference: string; key: string };
let member: Browser;
/** What the courier knows a parcel of the order by. */
const awb = 'MS2611210001';

beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  member = await aCustomer(shop);
  order = (await postOrder(shop, anOrder([aLine('cricket-1')]))).json().data;
  const { db } = shop.database;
  const [placed] = await db.select().from(orders).where(eq(orders.reference, order.reference));
  if (!placed) throw new Error('there is no order');
  const parcel = { id: 'shp-right', orderId: placed.id, parcel: 1, reference: `${order.reference}-1`, positions: [1], custom: false };
  await db.insert(shipments).values({ ...parcel, step: 'shipped', awb, packedAt: now, leftAt: now, createdAt: now });
});
afterAll(() => shop.close());

type Ask = (from: string) => ReturnType<typeof send>;
const readOrder =
  (key: string): Ask =>
  (from) =>
    send(shop, { url: `/api/orders/${order.reference}?key=${key}`, from });
const track =
  (id: string): Ask =>
  (from) =>
    send(shop, { method: 'POST', url: '/api/shiprocket/track', payload: { tracking_id: id }, from });
let guessed = 0;
/** A waybill that nobody has: one after another, as they are tried out. */
function nextWaybill(): string {
  guessed += 1;
  return `MS99${String(guessed).padStart(8, '0')}`;
}
/** The parcel is found each time, and said to be under way. */
const trackWaybill: Ask = async (from) => {
  const reply = await track(awb)(from);
  expect(reply.json()).toMatchObject({ success: true, data: { awb_code: awb, order_date: expect.any(String) } });
  return reply;
};
const readProfile =
  (headers: Record<string, string>): Ask =>
  (from) =>
    send(shop, { url: '/api/account/profile', headers, from });
/** The browser that asks for codes and enters them. */
const name = 'B'.repeat(22);
const here = { cookie: `browser=${name}` };
const reset =
  (email: string, code: string): Ask =>
  (from) =>
    send(shop, {
      method: 'POST',
      url: '/api/auth/reset-password',
      payload: { email, code, newPassword: 'bowling at twelve' },
      from,
      headers: here,
    });
const openOrders =
  (email: string, code: string): Ask =>
  (from) =>
    send(shop, { method: 'POST', url: '/api/lost-orders/open', payload: { email, code }, from, headers: here });
/** What mails the codes, done at once. A code is good once: each time there is a new one. */
const coding = () => ({
  db: shop.database.db,
  secret: 'a secret of the tests, long enough',
  now: () => now,
  publicUrl: 'http://shop.test',
  jobs: { send: async () => {} },
});
const resetRightly: Ask = async (from) => {
  const { email } = await aCustomer(shop);
  await sendResetCode(coding(), { email, requestId: randomUUID(), askedBy: hashOf(name) });
  return reset(email, await mailedCode(shop, email))(from);
};
const openOrdersRightly: Ask = async (from) => {
  const email = `${randomUUID()}@example.in`;
  await postOrder(shop, anOrder([aLine('cricket-1')], { email }));
  await sendOrderCode(coding(), { email, requestId: randomUUID(), askedBy: hashOf(name) });
  return openOrders(email, await mailedCode(shop, email))(from);
};

test.each<[what: string, limit: keyof typeof limitTable, wrong: () => Ask, right: () => Ask]>([
  ["an order's key", 'orderRead', () => readOrder('wrong'), () => readOrder(order.key)],
  ['an order that is tracked', 'track', () => track(newOrderReference()), () => track(order.reference)],
  ['a waybill', 'track', () => track(nextWaybill()), () => trackWaybill],
  ['a session', 'session', () => readProfile({ ...member.headers, authorization: 'Bearer wrong' }), () => readProfile(member.headers)],
  ['a code for a new password', 'codeTry', () => reset(`${randomUUID()}@example.in`, '123456'), () => resetRightly],
  ["a code for a guest's orders", 'codeTry', () => openOrders(`${randomUUID()}@example.in`, '123456'), () => openOrdersRightly],
])('%s that is right passes from a network that has guessed up to its limit and beyond', async (_what, limit, wrong, right) => {
  const from = aNetwork();
  const { points } = limitTable[limit];
  for (let count = 0; count < points; count += 10) {
    const replies = await Promise.all(Array.from({ length: 10 }, () => wrong()(from)));
    for (const { statusCode } of replies) expect(statusCode).not.toBe(429);
  }
  const refused = await wrong()(from);
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  for (let count = 0; count < 3; count += 1) expect((await right()(from)).statusCode).toBe(200);
  expect((await wrong()(aNetwork())).statusCode).not.toBe(429);
});
