import { randomBytes, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffRole } from '#contract/office/lists.ts';
import type { OfficeOrder, OrderAction } from '#contract/office/orders.ts';
import { moneyMovementsTable, paymentsTable, refundsTable } from '#database/schema/payments.ts';
import { listener, type Says, saidGateway } from '#server/money/gateway/test-said-gateway.ts';
import { refundOrder } from '#server/money/refunds/refund-order.ts';
import { sendRefund } from '#server/money/refunds/send-refund.ts';
import { settleRefund } from '#server/money/refunds/settle-refund.ts';
import { aPayment } from '#server/money/settlement/test-payments.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { bankRange } from '#server/orders/order-state/refund-promise.ts';
import {
  ledgerFaults,
  noJobs,
  online,
  openPayingShop,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  read,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';

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
const open = async ({ reference }: PlacedForTest, role: StaffRole = 'support'): Promise<OfficeOrder> =>
  (await call(`GET /api/office/orders/${reference}`, role)).json().data;
const offered = async (order: PlacedForTest, action: OrderAction, role: StaffRole = 'support') =>
  (await open(order, role)).possible.find((one) => one.action === action)?.offered ?? false;
const does = async (order: PlacedForTest, act: object, role: StaffRole = 'support', version?: string) =>
  call(`POST /api/office/orders/${order.reference}/refund`, role, {
    ...{ key: `press_${randomUUID()}`, version: version ?? (await open(order)).version },
    act,
  });
const refundOf = async (id: string) =>
  (await shop.database.db.select().from(refundsTable).where(eq(refundsTable.id, id)))[0];
const backFor = async ({ id }: PlacedForTest) =>
  (await shop.database.db.select().from(moneyMovementsTable).where(eq(moneyMovementsTable.orderId, id)))
    .filter(({ reason }) => reason === 'refunded')
    .map(({ source, amountPaise }) => [source, amountPaise]);

/** Responses of the gateway to an attempt to refund. */
function saidOf(
  refund: typeof refundsTable.$inferSelect,
  status: 'failed' | 'processed' | 'pending',
  tried = refund.failures,
) {
  const ids = {
    id: `rfnd_${randomBytes(7).toString('hex')}`,
    payment_id: refund.paymentId ?? '',
    receipt: `${refund.id}-${tried}`,
  };
  return { ...ids, amount: refund.amountPaise, currency: 'INR', status, created_at: 1 };
}

async function tell(said: ReturnType<typeof saidOf>): Promise<string[]> {
  const { logged, deps } = listener(() => shop.clock.now);
  await shop.database.db.transaction((tx) => settleRefund(tx, deps, said));
  return logged;
}

/** A paid order with a refund of ₹100 that the gateway accepted three times and never carried out. */
async function failedRefund() {
  const { db } = shop.database;
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]));
  await take(shop, order.id, 'confirmed');
  const request = {
    orderId: order.id,
    amountPaise: 10_000,
    to: 'source',
    reason: 'a test',
    at: shop.clock.now,
    goodwill: true,
  } as const;
  const [id = ''] = (await db.transaction((tx) => refundOrder(tx, noJobs, request))).refundIds;
  for (const tried of [0, 1, 2]) {
    const refund = await refundOf(id);
    if (refund) await tell(saidOf(refund, 'failed', tried));
  }
  const refund = await refundOf(id);
  if (refund?.state !== 'failed') throw new Error('it has not failed');
  return { order, refund };
}

async function sendBy(says: Says, refundId: string) {
  const { gateway, asked } = saidGateway(says);
  const { logged, deps } = listener(() => shop.clock.now);
  await sendRefund({ ...deps, db: shop.database.db, gateway }, refundId);
  return { asked, logged };
}

describe('failed refund of an order', () => {
  test('sends a failed refund again once, for roles that may refund', async () => {
    const { order, refund } = await failedRefund();
    for (const role of ['owner', 'manager', 'support'] as const)
      expect(await offered(order, 'send_again', role)).toBe(true);
    for (const role of ['accountant', 'packer', 'viewer'] as const)
      expect(
        (await does(order, { do: 'send_again', refund: refund.id }, role, (await open(order)).version)).statusCode,
      ).toBe(403);
    const { version } = await open(order);
    const act = { do: 'send_again', refund: refund.id };
    const both = await Promise.all([does(order, act, 'support', version), does(order, act, 'manager', version)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect([await offered(order, 'send_again'), await offered(order, 'sent_by_hand')]).toEqual([false, false]);
    const { db } = shop.database;
    const [payment] = await db.select().from(paymentsTable).where(eq(paymentsTable.orderId, order.id));
    const says: Says = {
      refundsOf: async () => [],
      readPayment: async () => ({
        ...aPayment(shop.clock, { order_id: 'order_x', amount: payment?.amountPaise ?? 0 }),
        amount_refunded: 0,
      }),
      refund: async () => saidOf(refund, 'processed', 3),
    };
    expect((await sendBy(says, refund.id)).asked).toEqual(['refunds', 'payment', `refund 10000 under ${refund.id}-3`]);
    expect(await backFor(order)).toEqual([['gateway', -10_000]]);
    expect(await ledgerFaults(shop)).toEqual([]);
  });

  test('promises the arrival of a refund that is sent again from that day on', async () => {
    const { order, refund } = await failedRefund();
    const [at, createdAt] = [shop.clock.now, new Date(shop.clock.now.getTime() - 20 * 86_400_000)];
    await shop.database.db.update(refundsTable).set({ createdAt }).where(eq(refundsTable.id, refund.id));
    const { version } = await open(order);
    expect((await does(order, { do: 'send_again', refund: refund.id }, 'support', version)).statusCode).toBe(200);
    const shown = (await read(shop, order)).refunds.find(({ state }) => state === 'wanted');
    expect(shown?.promise).toContain(bankRange(at));
  });

  test('offers no action for a failed refund that succeeded after all', async () => {
    const { order, refund } = await failedRefund();
    expect(await tell(saidOf(refund, 'processed', 1))).toEqual([]);
    expect(await backFor(order)).toEqual([['gateway', -10_000]]);
    expect([await offered(order, 'send_again'), await offered(order, 'sent_by_hand')]).toEqual([false, false]);
    expect(await ledgerFaults(shop)).toEqual([]);
  });

  test('marks a failed refund as sent by hand once, and reports if the gateway sent it too', async () => {
    const { order, refund } = await failedRefund();
    const act = { do: 'sent_by_hand', refund: refund.id };
    const without = await does(order, act);
    expect([without.statusCode, Object.keys(without.json().fields ?? {})]).toEqual([400, ['act.reference']]);
    const { version } = await open(order);
    const named = { ...act, reference: 'UPI 4321 8765' };
    const both = await Promise.all([does(order, named, 'support', version), does(order, named, 'owner', version)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await does(order, { do: 'send_again', refund: refund.id })).statusCode).toBe(409);
    expect(await backFor(order)).toEqual([['bank', -10_000]]);
    expect((await open(order, 'owner')).history[0]?.what).toBe('Sent ₹100.00 back by hand: UPI 4321 8765');
    // A running job finds it done, and a late report of the gateway books nothing more.
    expect(await sendBy({}, refund.id)).toEqual({ asked: [], logged: [] });
    expect(await tell(saidOf(refund, 'processed', 2))).toEqual([
      'a refund sent by hand was also sent by the gateway; staff must act',
    ]);
    expect(await backFor(order)).toEqual([['bank', -10_000]]);
    expect(await ledgerFaults(shop)).toEqual([]);
  });
});

describe('payment that is neither refunded nor used', () => {
  /** A second payment of a paid order, which is not refunded automatically. */
  async function takenTwice(state: 'captured' | 'authorized') {
    const { db } = shop.database;
    const order = await placeOrderFor(shop, online([aLine('cricket-1')]));
    await take(shop, order.id, 'confirmed');
    const [first] = await db.select().from(paymentsTable).where(eq(paymentsTable.orderId, order.id));
    if (!first) throw new Error('nothing was paid');
    const at = new Date(shop.clock.now.getTime() - 5 * 86_400_000);
    const id = `pay_${randomBytes(7).toString('hex')}`;
    const captured =
      state === 'captured'
        ? { capturedPaise: first.amountPaise, capturedAt: at }
        : { capturedPaise: 0, capturedAt: null };
    await db.insert(paymentsTable).values({ ...first, ...captured, id, state, refundedPaise: 0, createdAt: at });
    if (state === 'captured')
      await db.insert(moneyMovementsTable).values({
        at,
        orderId: order.id,
        source: 'gateway',
        reason: 'captured',
        amountPaise: first.amountPaise,
        paymentId: id,
      });
    return { order, payment: id, paise: first.amountPaise };
  }

  test('refunds a payment that was captured without need, once', async () => {
    const { order, payment } = await takenTwice('captured');
    expect(await offered(order, 'tend_payment')).toBe(true);
    const act = { do: 'tend_payment', payment, step: 'send_back' };
    expect((await does(order, { ...act, step: 'take' })).statusCode).toBe(409);
    const { version } = await open(order);
    const both = await Promise.all([does(order, act, 'support', version), does(order, act, 'support', version)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await offered(order, 'tend_payment')).toBe(false);
    expect(await ledgerFaults(shop)).toEqual([]);
  });

  test('captures an authorization that would expire, and offers no action for a needless one', async () => {
    const { order, payment } = await takenTwice('authorized');
    const act = { do: 'tend_payment', payment, step: 'take' };
    for (const _again of [1, 2])
      expect((await does(order, act)).json()).toMatchObject({ message: expect.stringMatching(/ is taken$/) });
    const { rows } = await shop.database.db.execute(
      sql`select data from pgboss.job where name = 'capture-payments' and data ->> 'orderId' = ${order.id}`,
    );
    expect(rows).toHaveLength(1);
    await shop.database.db.update(paymentsTable).set({ method: 'card' }).where(eq(paymentsTable.id, payment));
    expect(await offered(order, 'tend_payment')).toBe(false);
    expect((await does(order, act)).statusCode).toBe(409);
  });
});
