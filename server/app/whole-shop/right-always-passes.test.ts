import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ordersTable } from '#database/schema/orders.ts';
import { shipmentEventsTable, shipmentsTable } from '#database/schema/shipments.ts';
import { shopLimits } from '#server/app/shop/area-tables.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { hashOf } from '#server/customers/accounts/known-browser.ts';
import { aCustomer, aNetwork, type Browser, mailedCode, send } from '#server/customers/accounts/test-people.ts';
import { sendResetCode } from '#server/customers/passwords/forgot-password.ts';
import { sendOrderCode } from '#server/customers/profile/lost-orders.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { newOrderReference } from '#server/orders/model/order-reference.ts';
import { aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';

const now = new Date('2026-11-21T04:20:00Z');
let shop: TestShop;
let order: { reference: string; key: string };
let member: Browser;
/** Identifier of the order's parcel at the courier. */
const awb = 'MS2611210001';

beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  member = await aCustomer(shop);
  order = (await postOrder(shop, anOrder([aLine('cricket-1')]))).json().data;
  const { db } = shop.database;
  const [placed] = await db.select().from(ordersTable).where(eq(ordersTable.reference, order.reference));
  if (!placed) throw new Error('there is no order');
  const parcel = {
    id: 'shp-right',
    orderId: placed.id,
    parcel: 1,
    reference: `${order.reference}-1`,
    positions: [1],
    custom: false,
  };
  await db
    .insert(shipmentsTable)
    .values({ ...parcel, step: 'shipped', awb, packedAt: now, leftAt: now, createdAt: now });
  await db
    .insert(shipmentEventsTable)
    .values({ shipmentId: parcel.id, at: now, code: 3, words: 'Pickup scheduled', location: 'Mumbai' });
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
/** Waybills that do not exist, a new one for each attempt. */
function nextWaybill(): string {
  guessed += 1;
  return `MS99${String(guessed).padStart(8, '0')}`;
}
const trackByKey: Ask = (from) =>
  send(shop, { method: 'POST', url: '/api/shiprocket/track', payload: { tracking_id: awb, key: order.key }, from });
const readProfile =
  (headers: Record<string, string>): Ask =>
  (from) =>
    send(shop, { url: '/api/account/profile', headers, from });
/** The browser that requests and enters codes. */
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
/** Runs the mail jobs of codes at once. A code is valid once: each attempt needs a new one. */
const coding = () => ({
  settings: unchangedSettings,
  shopFacts: firstFacts,
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

/** The response without the number and link of an order, which differ each time. */
const told = (reply: Awaited<ReturnType<typeof send>>) =>
  JSON.parse(reply.body, (name, value: unknown) =>
    name === 'path' || (name === 'reference' && value !== order.reference) ? '…' : value,
  );

const cases: [what: string, limit: keyof typeof shopLimits, wrong: () => Ask, right: () => Ask][] = [
  ['the key of an order', 'orderRead', () => readOrder('wrong'), () => readOrder(order.key)],
  ['the number of a tracked order', 'track', () => track(newOrderReference()), () => track(order.reference)],
  ['a waybill', 'track', () => track(nextWaybill()), () => track(awb)],
  ["a waybill with its order's key", 'track', () => track(nextWaybill()), () => trackByKey],
  [
    'a session',
    'session',
    () => readProfile({ ...member.headers, authorization: 'Bearer wrong' }),
    () => readProfile(member.headers),
  ],
  ['a code for a new password', 'codeTry', () => reset(`${randomUUID()}@example.in`, '123456'), () => resetRightly],
  [
    "a code for a guest's orders",
    'codeTry',
    () => openOrders(`${randomUUID()}@example.in`, '123456'),
    () => openOrdersRightly,
  ],
];

/** Limits on wrong attempts that refuse a correct one too, with the reason. */
const passwords =
  'a limit that lets the right password pass is none: whoever signed in here before has a count of their own';
const office = 'of the office, whose own tests try it';
const others: Partial<Record<keyof typeof shopLimits, string>> = {
  login: passwords,
  loginNetwork: passwords,
  loginCrowd: passwords,
  loginSlow: passwords,
  loginKnown: passwords,
  askPassword: passwords,
  staffLogin: office,
  staffLoginNetwork: office,
  staffLoginCrowd: office,
  staffLoginSlow: office,
  staffLoginKnown: office,
  staffKnownSlow: office,
  staffCode: office,
  staffCodeNetwork: office,
  staffCodeCrowd: office,
  staffCodeSlow: office,
  staffCodeKnown: office,
  staffSession: office,
  staffInvitation: office,
};

test('every limit on wrong attempts has a case here, or a reason for having none', () => {
  const ofMisses = (Object.keys(shopLimits) as (keyof typeof shopLimits)[]).filter(
    (name) => shopLimits[name].counts === 'misses',
  );
  expect([...new Set([...cases.map(([, limit]) => limit), ...Object.keys(others)])].toSorted()).toEqual(
    ofMisses.toSorted(),
  );
});

test.each(cases)(
  '%s is accepted from a network that has used up its limit with wrong attempts',
  async (_what, limit, wrong, right) => {
    const from = aNetwork();
    const first = await right()(aNetwork());
    expect([first.statusCode, first.json().success !== false]).toEqual([200, true]);
    const { points } = shopLimits[limit];
    for (let count = 0; count < points; count += 10) {
      const replies = await Promise.all(Array.from({ length: 10 }, () => wrong()(from)));
      for (const { statusCode } of replies) expect(statusCode).not.toBe(429);
    }
    const refused = await wrong()(from);
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    // Reads are repeated without a limit; a code is valid once.
    for (let count = 0; count < (limit === 'codeTry' ? 3 : 12); count += 1)
      expect(told(await right()(from))).toEqual(told(first));
    expect((await wrong()(aNetwork())).statusCode).not.toBe(429);
  },
);
