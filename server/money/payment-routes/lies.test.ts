import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PlacedOrder } from '#contract/orders.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { openWorld, type World } from '#server/money/payments/test-world.ts';
import { moveOrder } from '#server/orders/order-state/move-order.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import { aContact, aLine, anOrder, asItsShopper, postOrder, recount } from '#server/selling/order-views/test-orders.ts';
import { checkMoney } from './check-money.ts';

// The gateway sends false data: in its webhooks, its responses, or both. By its own books no order may ship for less
// than its price, and money without an order is refunded once it sends correct data.

let world: World;

beforeAll(async () => {
  world = await openWorld();
  await recount(world.shop.database.db, 'football-1', 'M', 1000);
  // An order of another customer, for payments that are said to be another's.
  await place();
});
afterAll(async () => {
  const { db } = world.shop.database;
  expect([...(await checkLedger(db)).faults, ...(await checkMoney(db)).faults]).toEqual([]);
  await world.close();
});
beforeEach(() => world.gateway.set({ lie: 'none', messages: 'held', refunds: 'processed', api: 'none' }));

/** No two consecutive orders cost the same, so that a payment reported for the other is never the one expected. */
let placedSoFar = 0;

async function place(): Promise<PlacedOrder> {
  placedSoFar += 1;
  const reply = await postOrder(world.shop, {
    ...anOrder([aLine('football-1', 'M', 2 + (placedSoFar % 2))], aContact()),
    payment: 'razorpay',
  });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().data;
}

async function rowOf({ reference }: PlacedOrder) {
  const [row] = await world.shop.database.db.select().from(ordersTable).where(eq(ordersTable.reference, reference));
  if (!row) throw new Error('no such order');
  return row;
}

const gatewayOrderOf = (placed: PlacedOrder) => placed.payment?.options.order_id ?? 'none';
const call = (url: string, payload: object) => world.shop.app.inject({ method: 'POST', url, payload });

/** Delivers the payment by every channel: the browser, the webhooks, the jobs. */
async function hear(handed: object | null): Promise<void> {
  if (handed) await call('/api/payments/razorpay/verify', handed);
  for (const { headers, body } of await world.gateway.takeMessages()) {
    const reply = await world.shop.app.inject({
      method: 'POST',
      url: '/api/webhooks/razorpay',
      headers,
      payload: body,
    });
    expect(reply.statusCode, 'a lie is no reason to send it again for a day').toBe(200);
  }
  while ((await world.workJobs()) > 0);
}

const goes = (state: string) => ['paid', 'confirmed', 'packed', 'shipped'].includes(state);

/** Outcome of an order by the gateway's own books. */
async function outcomeOf(placed: PlacedOrder): Promise<'paid' | 'sent back' | 'nothing'> {
  const order = await rowOf(placed);
  const { payments } = await world.gateway.seen(gatewayOrderOf(placed));
  const kept = payments.reduce(
    (sum, { captured, amount, amount_refunded: back }) => sum + (captured ? amount - back : 0),
    0,
  );
  if (goes(order.state)) {
    expect([order.state, kept]).toEqual([order.state, order.totalPaise - order.cancelledPaise]);
    return 'paid';
  }
  expect([order.state, kept]).toEqual([expect.stringMatching(/^(placed|payment_failed|cancelled)$/), 0]);
  return payments.some(({ captured }) => captured) ? 'sent back' : 'nothing';
}

interface Under {
  lie: string;
  liesIn: string;
  method: 'card' | 'upi';
}

/**
 * Pays while the gateway lies; hours later it sends correct data, and confirmed orders are packed. Returns both
 * outcomes.
 */
async function payUnder({ lie, liesIn, method }: Under): Promise<string> {
  const placed = await place();
  await world.gateway.set({ lie, liesIn });
  const { handed } = await world.gateway.pay(gatewayOrderOf(placed), 'approve', { method });
  // False webhooks are the only channel, as the browser was closed.
  await hear(liesIn === 'messages' ? null : handed);
  const believed = goes((await rowOf(placed)).state) ? 'believed' : 'not believed';
  await world.gateway.set({ lie: 'none' });
  await world.pass(3 * 3_600_000);
  await hear(null);
  const { id, state } = await rowOf(placed);
  if (state === 'confirmed') await pack(id);
  while ((await world.workJobs()) > 0);
  await world.settleDown();
  return `${believed}, ${await outcomeOf(placed)}`;
}

async function pack(orderId: string): Promise<void> {
  const by = { actor: 'operator', at: world.now() } as const;
  await world.shop.database.db.transaction((tx) => moveOrder(tx, world.shop.jobs, orderId, 'packed', by));
}

const everywhere = 'messages and answers';

test.each([
  // Too small an amount never pays; the order is paid once correct data comes, however late.
  ['one rupee', everywhere, 'upi', 'not believed, paid'],
  ['one rupee', everywhere, 'card', 'not believed, paid'],
  ['one rupee', 'messages', 'upi', 'not believed, paid'],
  ['one rupee', 'answers', 'upi', 'believed, paid'],
  ['a paisa less', everywhere, 'upi', 'not believed, paid'],
  ['a paisa less', 'messages', 'card', 'not believed, paid'],
  // A captured payment is refunded; a card is not charged, and pays once the data is correct.
  ['another currency', everywhere, 'upi', 'not believed, sent back'],
  ['another currency', everywhere, 'card', 'not believed, paid'],
  ["another's order", everywhere, 'upi', 'not believed, sent back'],
  ["another's order", everywhere, 'card', 'not believed, nothing'],
  ["another's order", 'answers', 'upi', 'believed, paid'],
  ['an unknown order', everywhere, 'upi', 'not believed, paid'],
  ['an unknown order', 'messages', 'upi', 'not believed, paid'],
  ['an unknown order', 'answers', 'card', 'believed, paid'],
  // Reported at an earlier state than the real one: it pays once correct data comes.
  ['not begun', everywhere, 'upi', 'not believed, paid'],
  ['not begun', 'messages', 'card', 'not believed, paid'],
  ['failed', everywhere, 'upi', 'not believed, paid'],
  ['failed', 'answers', 'card', 'believed, paid'],
  ['let go', everywhere, 'upi', 'not believed, nothing'],
  ['let go', everywhere, 'card', 'not believed, nothing'],
  // Reported as captured but only authorized: it is captured when the parcel leaves.
  ['taken', everywhere, 'upi', 'believed, paid'],
  ['taken', everywhere, 'card', 'believed, paid'],
  ['taken', 'messages', 'card', 'believed, paid'],
  // Times matter only for when an authorization is captured.
  ['in milliseconds', everywhere, 'upi', 'believed, paid'],
  ['in milliseconds', 'messages', 'card', 'believed, paid'],
  ['long ago', everywhere, 'card', 'believed, paid'],
  ['to come', everywhere, 'card', 'believed, paid'],
] as const)('a payment falsely reported as %s in %s, paid by %s, ends as: %s', async (lie, liesIn, method, end) => {
  expect(await payUnder({ lie, liesIn, method })).toBe(end);
});

test.each([
  ['one rupee', 503],
  ['another currency', 503],
  ['an unknown order', 503],
  ["another's order", 503],
  ['taken', 200],
  ['in milliseconds', 200],
])('a gateway order falsely returned as %s starts no payment with other terms', async (lie, status) => {
  await world.gateway.set({ lie });
  const reply = await postOrder(world.shop, { ...anOrder([aLine('football-1')], aContact()), payment: 'razorpay' });
  const { data } = reply.json();
  await world.gateway.set({ lie: 'none' });
  const begun = await call(`/api/orders/${data.reference}/payment`, { key: data.key });
  expect([data.payment ? 200 : 503, begun.statusCode]).toEqual([status, 200]);
  expect(begun.json().data.options).toMatchObject({ amount: Math.round(data.total * 100), currency: 'INR' });
});

/** A paid order with a cancelled item: a part of its money is to be refunded. */
async function refundUnder(lie: string, liesIn: string) {
  const placed = await place();
  const { handed } = await world.gateway.pay(gatewayOrderOf(placed), 'approve');
  await hear(handed);
  await world.gateway.set({ lie, liesIn });
  const payload = { reason: 'other', lines: [{ line: 1, quantity: 1 }] };
  const headers = await asItsShopper(world.shop, placed.reference, { 'idempotency-key': randomUUID() });
  const url = `/api/orders/${placed.reference}/cancel?key=${placed.key}`;
  expect((await world.shop.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200);
  for (let hours = 0; hours < 5; hours += 1) {
    await hear(null);
    await world.pass(61 * 60_000);
  }
  await world.gateway.set({ lie: 'none' });
  await hear(null);
  await world.settleDown();
  const { refunds: sent } = await world.gateway.seen(gatewayOrderOf(placed));
  return { outcome: await outcomeOf(placed), sent: sent.length };
}

test.each([
  ['one rupee', everywhere],
  ['a paisa less', 'messages'],
  ['another currency', everywhere],
  ['another currency', 'answers'],
  ['an unknown order', everywhere],
  ["another's order", everywhere],
  ["another's order", 'messages'],
  ['not begun', everywhere],
  ['failed', everywhere],
  ['failed', 'messages'],
  ['failed', 'answers'],
  ['taken', everywhere],
  ['in milliseconds', everywhere],
])('a refund falsely reported as %s in %s is paid out once and in full', async (lie, liesIn) => {
  expect(await refundUnder(lie, liesIn)).toEqual({ outcome: 'paid', sent: 1 });
});

test('the sandbox page sets which data is false, and in which channel', async () => {
  const { url } = world.gateway;
  const body = new URLSearchParams({ lie: "another's order", liesIn: 'messages' });
  expect((await fetch(`${url}/razorpay/control/settings`, { method: 'POST', body, redirect: 'manual' })).status).toBe(
    303,
  );
  const page = await (await fetch(`${url}/razorpay`)).text();
  expect(page).toContain('<option selected>another&#39;s order');
  expect(page).toContain('<option selected>messages</option>');
});
