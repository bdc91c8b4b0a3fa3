import { randomUUID } from 'node:crypto';
import { eq, gte, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlacedOrder } from '#contract/orders.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { gatewayOrdersTable } from '#database/schema/payments.ts';
import { stockTable } from '#database/schema/stock.ts';
import { aCustomer, type Browser } from '#server/customers/accounts/test-people.ts';
import { type Chance, chanceOf } from '#server/foundation/values/chance.ts';
import { saveTestDesign, shirtWith, someWords } from '#server/fulfilment/designs/test-designs.ts';
import type { Handed } from '#server/money/payments/test-gateway.ts';
import { openWorld, type World } from '#server/money/payments/test-world.ts';
import { moveOrder } from '#server/orders/order-state/move-order.ts';
import { creditOn } from '#server/orders/order-state/order-money.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import { aContact, aLine, anOrder, asItsShopper, recount } from '#server/selling/order-views/test-orders.ts';
import { checkMoney } from './check-money.ts';

// Each message between shop and gateway may be lost, late, repeated or out of order; customers return, leave, pay
// twice, use store credit, order custom prints, and cancel orders or items. FAULT_RUNS=1000 runs more of them,
// FAULT_SEED=7 repeats one.
const runs = Number(process.env.FAULT_RUNS ?? 200);
const onlySeed = process.env.FAULT_SEED;

let world: World;
let goods: { id: string; size: string; left: number }[] = [];
/** A design of the member, and store credit. */
let design: string;
let asha: Browser;

beforeAll(async () => {
  world = await openWorld();
  const { db } = world.shop.database;
  goods = await db
    .select({ id: stockTable.productId, size: stockTable.size, left: stockTable.available })
    .from(stockTable)
    .innerJoin(productsTable, eq(productsTable.id, stockTable.productId))
    .where(gte(stockTable.available, 2))
    .orderBy(stockTable.available, stockTable.productId, stockTable.size);
  design = await saveTestDesign(world.shop, shirtWith([someWords]));
  asha = await withCredit();
});
afterAll(() => world?.close());

/** A member who paid for twenty items and had them cancelled, for credit to spend here. */
async function withCredit(): Promise<Browser> {
  const member = await aCustomer(world.shop);
  for (const id of ['football-1', 'football-2']) {
    await recount(world.shop.database.db, id, 'M', 100);
    const order = { ...anOrder([aLine(id, 'M', 10)], aContact()), payment: 'razorpay' };
    const { data } = (
      await inject('POST', '/api/orders', order, { ...member.headers, 'idempotency-key': randomUUID() })
    ).json();
    const { handed } = await world.gateway.pay(data.payment.options.order_id, 'approve');
    expect((await inject('POST', '/api/payments/razorpay/verify', handed ?? {})).statusCode).toBe(200);
    const headers = { ...member.headers, 'idempotency-key': randomUUID() };
    const cancelled = await inject(
      'POST',
      `/api/orders/${data.reference}/cancel`,
      { reason: 'other', refundTo: 'credit' },
      headers,
    );
    expect(cancelled.statusCode, cancelled.body).toBe(200);
  }
  await world.settleDown();
  return member;
}

/** A browser that repeats the request with the same key until it is answered. */
async function place(order: object, chance: Chance, by: Record<string, string>): Promise<PlacedOrder | undefined> {
  const key = randomUUID();
  for (let tried = 0; tried < 6; tried++) {
    const reply = await inject('POST', '/api/orders', order, { ...by, 'idempotency-key': key });
    // The response may be lost on its way to the browser as well.
    if (reply.statusCode === 201 && !chance.happens(0.1)) return reply.json().data;
    if (reply.statusCode === 409) return undefined;
  }
  return undefined;
}

interface Run {
  chance: Chance;
  placed: PlacedOrder;
  /** Messages that are on their way, and payments that browsers have yet to verify. */
  underway: (() => Promise<unknown>)[];
}

async function gatewayOrderOf(placed: PlacedOrder): Promise<string | undefined> {
  const { db } = world.shop.database;
  const [row] = await db
    .select({ id: gatewayOrdersTable.id })
    .from(gatewayOrdersTable)
    .innerJoin(ordersTable, eq(ordersTable.id, gatewayOrdersTable.orderId))
    .where(eq(ordersTable.reference, placed.reference));
  return row?.id;
}

/** Each run has a separate address, since limits are per customer. */
let remoteAddress = '10.0.0.0';

function inject(method: 'GET' | 'POST', url: string, payload?: object, headers: Record<string, string> = {}) {
  return world.shop.app.inject({ method, url, headers, remoteAddress, ...(payload && { payload }) });
}

/** Receives the gateway's webhooks; loses some, sends some twice, and delivers the rest in any order. */
async function collect({ chance, underway }: Run): Promise<void> {
  for (const { body, headers } of await world.gateway.takeMessages()) {
    if (chance.happens(0.25)) continue;
    const deliver = () =>
      world.shop.app.inject({ method: 'POST', url: '/api/webhooks/razorpay', headers, payload: body });
    underway.push(deliver);
    if (chance.happens(0.25)) underway.push(deliver);
  }
}

const steps: Record<string, (run: Run) => Promise<unknown>> = {
  async pay({ chance, placed, underway }) {
    const id = await gatewayOrderOf(placed);
    if (!id) return;
    const method = chance.oneOf(['upi', 'card', 'netbanking', 'wallet'] as const);
    const outcome = chance.oneOf(['approve', 'approve', 'fail', 'silent'] as const);
    const { payment, handed } = await world.gateway
      .pay(id, outcome, { method })
      .catch(() => ({ payment: undefined, handed: null }));
    if (handed && chance.happens(0.6)) underway.push(() => handIn(handed));
    if (payment && outcome !== 'approve' && chance.happens(0.5)) {
      underway.push(() => world.gateway.act(payment.id, chance.oneOf(['approve', 'fail'] as const)));
    }
  },
  begin: ({ placed }) => inject('POST', `/api/orders/${placed.reference}/payment`, { key: placed.key }),
  leave: ({ placed }) => inject('POST', `/api/orders/${placed.reference}/payment/left`, { key: placed.key }),
  look: ({ placed }) => inject('GET', `/api/orders/${placed.reference}/payment?key=${placed.key}`),
  collect,
  async arrive({ chance, underway }) {
    const all = chance.shuffled(underway.splice(0));
    // Undelivered messages come later, or with the next lot.
    const [some, rest] = [all.slice(0, 3), all.slice(3)];
    underway.push(...rest);
    await Promise.all(some.map((deliver) => deliver()));
  },
  work: ({ chance }) => world.workJobs(chance),
  minutes: ({ chance }) => world.pass(chance.oneOf([1, 5, 16, 30]) * 60_000),
  async rival({ chance }) {
    const some = goods[chance.below(Math.min(goods.length, 60))];
    if (some)
      await inject('POST', '/api/orders', anOrder([aLine(some.id, some.size, 1)]), { 'idempotency-key': randomUUID() });
  },
  async cancel({ chance, placed }) {
    // The whole order, or one item of a line.
    const lines = chance.happens(0.5) ? [{ line: 1 + chance.below(2), quantity: 1 }] : undefined;
    const headers = await asItsShopper(world.shop, placed.reference, { 'idempotency-key': randomUUID() });
    return inject(
      'POST',
      `/api/orders/${placed.reference}/cancel?key=${placed.key}`,
      { reason: 'other', ...(lines && { lines }) },
      headers,
    );
  },
  async pack({ placed }) {
    await change(placed, (tx, order) =>
      moveOrder(tx, world.shop.jobs, order.id, 'packed', { actor: 'operator', at: world.now() }),
    );
  },
};

type Change = (tx: Parameters<typeof moveOrder>[0], order: typeof ordersTable.$inferSelect) => Promise<unknown>;

async function change(placed: PlacedOrder, make: Change): Promise<void> {
  await world.shop.database.db.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(ordersTable)
      .where(eq(ordersTable.reference, placed.reference))
      .for('update');
    if (order) await make(tx, order);
  });
}

function handIn(handed: Handed) {
  return inject('POST', '/api/payments/razorpay/verify', handed);
}

/** Weights of the steps. */
const often = [
  'pay',
  'pay',
  'pay',
  'begin',
  'leave',
  'look',
  'collect',
  'collect',
  'arrive',
  'arrive',
  'arrive',
  'work',
  'work',
  'minutes',
  'rival',
  'cancel',
  'pack',
];

/** Outcome of a run by the gateway's own books. */
async function outcomeOf(placed: PlacedOrder): Promise<'paid' | 'sent back' | 'nothing'> {
  const { db } = world.shop.database;
  const [order] = await db.select().from(ordersTable).where(eq(ordersTable.reference, placed.reference));
  if (!order) throw new Error('an acknowledged order is missing');
  const gatewayOrderId = await gatewayOrderOf(placed);
  const { payments } = gatewayOrderId ? await world.gateway.seen(gatewayOrderId) : { payments: [] };
  const kept = payments.reduce(
    (sum, { captured, amount, amount_refunded }) => sum + (captured ? amount - amount_refunded : 0),
    0,
  );
  const taken = payments.filter(({ captured }) => captured);
  const credit = await creditOn(db, order.id);
  const goesItsWay = ['paid', 'confirmed', 'packed'].includes(order.state);
  if (!goesItsWay) {
    expect(order.state).toMatch(/^(payment_failed|cancelled)$/);
    expect([kept, credit]).toEqual([0, 0]);
    return taken.length > 0 ? 'sent back' : 'nothing';
  }
  // Cancelled amounts went back to the payment first, and became credit again where that was used up.
  const worth = order.totalPaise - order.cancelledPaise;
  const due = Math.max(0, worth - order.creditPaise);
  expect([kept, credit]).toEqual([due, worth - due]);
  if (order.totalPaise > order.creditPaise) expect(payments.find(({ id }) => id === order.paidBy)?.captured).toBe(true);
  return 'paid';
}

async function run(seed: number): Promise<string> {
  const chance = chanceOf(seed);
  remoteAddress = `10.${seed >> 16}.${(seed >> 8) & 255}.${seed & 255}`;
  const some = goods[seed % goods.length];
  if (!some) throw new Error('nothing to sell');
  const lines = [
    aLine(some.id, some.size, 1 + (seed % 2)),
    ...(seed % 3 === 0 ? [{ customProductId: design, size: 'M', quantity: 2 }] : []),
  ];
  // No credit, a part, or so much that nothing is left to pay.
  const storeCredit = [undefined, 100, 1500, 3000][seed % 4];
  const order = { ...anOrder(lines, aContact()), payment: 'razorpay', ...(storeCredit && { storeCredit }) };
  world.disturb(chance);
  const placed = await place(order, chance, storeCredit ? asha.headers : {});
  if (placed) {
    const own: Run = { chance, placed, underway: [] };
    for (let step = 0; step < 10; step++) {
      const two = [chance.oneOf(often), chance.oneOf(often)];
      await Promise.all(two.map((name) => steps[name]?.(own)));
    }
    await world.settleDown();
  }
  world.disturb(undefined);
  return placed ? await outcomeOf(placed) : 'nothing';
}

test('with any faults of messages an order is paid, or refunded, or never charged', async () => {
  const seen: Record<string, number> = {};
  for (let seed = onlySeed ? Number(onlySeed) : 1; seed <= (onlySeed ? Number(onlySeed) : runs); seed++) {
    const outcome = await run(seed).catch((error: unknown) => {
      throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    });
    seen[outcome] = (seen[outcome] ?? 0) + 1;
  }
  const { db } = world.shop.database;
  expect((await checkLedger(db)).faults).toEqual([]);
  expect((await checkMoney(db)).faults).toEqual([]);
  const open = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from refunds where state in ('wanted', 'pending')`,
  );
  expect(open.rows[0]?.count).toBe(0);
  if (!onlySeed) expect(Object.keys(seen).sort()).toEqual(['nothing', 'paid', 'sent back']);
});
