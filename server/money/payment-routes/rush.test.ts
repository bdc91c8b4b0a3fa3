import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlacedOrder } from '#contract/orders.ts';
import { orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { stockTable } from '#database/schema/stock.ts';
import { chanceOf } from '#server/foundation/values/chance.ts';
import { saveTestDesign, shirtWith, someWords } from '#server/fulfilment/designs/test-designs.ts';
import { holdTable } from '#server/money/payments/reservation-table.ts';
import { openWorld, type World } from '#server/money/payments/test-world.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import { aContact, aLine, anOrder, recount } from '#server/selling/order-views/test-orders.ts';
import { checkMoney } from './check-money.ts';

const wanted = 'limited-edition-523';
const pieces = 20;
const buyers = 200;
/** Other products in the carts, with enough stock for everyone. */
const others = ['football-1', 'football-2', 'football-3', 'cricket-1', 'cricket-2', 'basketball-1'];

let world: World;
let everyone: Buyer[];

beforeAll(async () => {
  world = await openWorld();
  const { db } = world.shop.database;
  await recount(db, wanted, 'M', pieces);
  for (const id of others) await recount(db, id, 'M', 1000);
  everyone = cartsOf(await saveTestDesign(world.shop, shirtWith([someWords])));
});
afterAll(() => world?.close());

/** Number of the remaining items that all guests together may hold unpaid. */
const ofStrangers = (left: number) => Math.max(1, Math.floor((left * holdTable.strangersPieces.most) / 100));

interface Buyer {
  order: object;
  address: string;
  key: string;
}

/** Mixed carts: the wanted item among others, sometimes with a custom print, in any order of lines. */
function cartsOf(design: string): Buyer[] {
  return Array.from({ length: buyers }, (_, index) => {
    const chance = chanceOf(index + 1);
    const shelf = [wanted, ...chance.shuffled(others).slice(0, chance.below(4))].map((id) => aLine(id));
    const printed = chance.happens(0.25) ? [{ customProductId: design, size: 'M', quantity: 1 }] : [];
    const order = { ...anOrder(chance.shuffled([...shelf, ...printed]), aContact()), payment: 'razorpay' };
    return { order, address: `10.1.${index >> 8}.${index & 255}`, key: randomUUID() };
  });
}

/**
 * Sends a request again while the shop is too busy, as its message asks. The number of refusals depends on the machine;
 * a shop that serves nobody ends the test.
 */
async function untilServed(options: InjectOptions) {
  for (let refusals = 0; refusals < 10_000; refusals += 1) {
    const reply = await world.shop.app.inject(options);
    if (reply.statusCode !== 503) return reply;
  }
  throw new Error('the shop stays too busy');
}

/**
 * Places an order; undefined if it is sold out, or if guests hold their share of the limited edition and the rest is
 * for members.
 */
async function buy({ order, address, key }: Buyer): Promise<PlacedOrder | undefined> {
  const headers = { 'idempotency-key': key };
  const reply = await untilServed({
    method: 'POST',
    url: '/api/orders',
    headers,
    payload: order,
    remoteAddress: address,
  });
  if (reply.statusCode === 409)
    expect(reply.json()).toMatchObject({ code: 'out_of_stock', message: expect.stringContaining('sold out') });
  else if (reply.statusCode === 429)
    expect(reply.json().message).toMatch(/most are kept for others|an order of yours with it waits/);
  else expect(reply.statusCode, reply.body).toBe(201);
  return reply.statusCode === 201 ? reply.json().data : undefined;
}

/** Pays, and has the browser and the webhook report it at the same time. */
async function pay(placed: PlacedOrder): Promise<void> {
  const { handed } = await world.gateway.pay(placed.payment?.options.order_id ?? '', 'approve');
  const told = await world.gateway.takeMessages();
  const replies = await Promise.all([
    untilServed({ method: 'POST', url: '/api/payments/razorpay/verify', payload: handed ?? {} }),
    ...told.map(({ headers, body }) =>
      untilServed({ method: 'POST', url: '/api/webhooks/razorpay', headers, payload: body }),
    ),
  ]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200));
}

test(`${buyers} parallel buyers of ${pieces} items buy ${pieces}, also when some of the first never pay`, async () => {
  const first = (await Promise.all(everyone.map(buy))).flatMap((placed) => placed ?? []);
  expect(first).toHaveLength(ofStrangers(pieces));
  const paying = first.slice(0, 12);
  await Promise.all(paying.map(pay));

  // The others never pay. Their holds end while every refused customer tries again at the same time, until nothing is
  // left.
  await world.pass(16 * 60_000);
  const had = new Set(first.map(({ reference }) => reference));
  const late: PlacedOrder[] = [];
  for (let round = 0; round < 10 && late.length < pieces - paying.length; round++) {
    const [again] = await Promise.all([
      Promise.all(everyone.map((buyer) => buy({ ...buyer, key: randomUUID() }))),
      world.workJobs(),
    ]);
    const got = again.flatMap((placed) => (placed && !had.has(placed.reference) ? placed : []));
    expect(got.length).toBeLessThanOrEqual(ofStrangers(pieces - paying.length - late.length));
    await Promise.all(got.map(pay));
    late.push(...got);
  }
  expect(late).toHaveLength(pieces - paying.length);
  while ((await world.workJobs()) > 0);

  const { db } = world.shop.database;
  const [sku] = await db
    .select()
    .from(stockTable)
    .where(and(eq(stockTable.productId, wanted), eq(stockTable.size, 'M')));
  expect(sku).toMatchObject({ available: 0, reserved: pieces });
  const sold = await db
    .select({ state: ordersTable.state, count: sql<number>`count(*)::int` })
    .from(orderLinesTable)
    .innerJoin(ordersTable, eq(ordersTable.id, orderLinesTable.orderId))
    .where(eq(orderLinesTable.productId, wanted))
    .groupBy(ordersTable.state);
  expect(Object.fromEntries(sold.map(({ state, count: many }) => [state, many]))).toEqual({
    confirmed: pieces,
    payment_failed: first.length - paying.length,
  });
  expect([...(await checkLedger(db)).faults, ...(await checkMoney(db)).faults]).toEqual([]);
});
