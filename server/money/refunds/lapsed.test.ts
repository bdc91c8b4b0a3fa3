import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderState } from '#contract/orders.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { moneyMovementsTable, refundsTable } from '#database/schema/payments.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { findPayment } from '#server/money/payments/queries.ts';
import { aPayment, knowOrder, tellPayment } from '#server/money/settlement/test-payments.ts';
import { leftToRefund } from '#server/orders/order-state/left-to-refund.ts';
import { restockReturnedOrder } from '#server/selling/order-changes/restock-returned-order.ts';
import {
  call,
  noJobs,
  openPayingShop,
  orderDeps,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  read,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aContact, aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { RefundTooLarge, refundOrder } from './refund-order.ts';

// An authorization that lapsed was never charged: there is nothing to refund.

let shop: PayingShop;

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

/** An order paid by a card authorization, moved through some states, whose authorization then lapses. */
async function lapsedAfter(...states: OrderState[]) {
  return lapsedWith(states, async () => {});
}

async function lapsedWith(states: OrderState[], meanwhile: (order: PlacedForTest) => Promise<void>) {
  const told = { db: shop.database.db, now: shop.clock.now };
  const order = await placeOrderFor(
    shop,
    { ...anOrder([aLine('cricket-1', 'M', 2)], aContact()), payment: 'razorpay' },
    {},
    { unpaid: true },
  );
  const amount = Math.round(order.total * 100);
  const card = {
    method: 'card',
    vpa: null,
    card: { network: 'Visa', last4: '1007', type: 'debit' },
    status: 'authorized',
  } as const;
  const reserved = aPayment(told, { order_id: await knowOrder(told, order.id, amount), amount, ...card });
  await tellPayment(told, reserved);
  await take(shop, order.id, ...states);
  await meanwhile(order);
  const logged = await tellPayment(told, { ...reserved, status: 'refunded', captured: false });
  return { ...order, amount, paymentId: reserved.id, logged };
}

async function refundsOf(order: PlacedForTest): Promise<number> {
  return shop.database.db.$count(refundsTable, eq(refundsTable.orderId, order.id));
}

async function left(order: PlacedForTest): Promise<number> {
  const { db } = shop.database;
  const [row] = await db.select().from(ordersTable).where(eq(ordersTable.id, order.id));
  return row ? leftToRefund(db, row, row.paidBy ? await findPayment(db, row.paidBy) : undefined) : -1;
}

describe('an authorization that lapses before its parcel leaves', () => {
  test.each([[[] as OrderState[]], [['confirmed']], [['confirmed', 'packed']]] as [OrderState[]][])(
    'an authorization that lapses before its parcel left cancels the order after %j',
    async (states) => {
      const order = await lapsedAfter(...states);
      expect(order.logged).toEqual([]);
      const { status, refunds: shown, timeline } = await read(shop, order);
      expect([status, shown, timeline.at(-1)?.state]).toEqual(['cancelled', [], 'cancelled']);
      expect([await refundsOf(order), await left(order)]).toEqual([0, 0]);
    },
  );
});

describe('an authorization that lapses after its parcel left', () => {
  test('an authorization that lapses after its parcel left is logged for staff, and the order continues', async () => {
    const order = await lapsedAfter('confirmed', 'packed', 'shipped');
    expect(order.logged).toEqual(["the authorization of a dispatched order's payment lapsed"]);
    expect((await read(shop, order)).status).toBe('shipped');
  });

  test('a lapsed authorization is logged for staff while another parcel is being made', async () => {
    const { db } = shop.database;
    const at = shop.clock.now;
    const order = await lapsedWith(['confirmed'], async ({ id: orderId, reference }) => {
      const row = {
        id: 'shp_left',
        orderId,
        parcel: 1,
        reference: `${reference}-1`,
        positions: [1],
        custom: false,
        createdAt: at,
      };
      await db.insert(shipmentsTable).values({ ...row, step: 'shipped', awb: 'AWBLEFT', packedAt: at, leftAt: at });
    });
    expect(order.logged).toEqual(["the authorization of a dispatched order's payment lapsed"]);
    const [row] = await db.select().from(ordersTable).where(eq(ordersTable.id, order.id));
    expect(row?.state).toBe('confirmed');
  });

  test('a parcel that comes back undelivered is restocked, and nothing is refunded', async () => {
    const order = await lapsedAfter('confirmed', 'packed', 'shipped');
    await take(shop, order.id, 'returned_to_origin');
    const deps = orderDeps(shop);
    await restockReturnedOrder(deps, order.id);
    expect((await read(shop, order)).lines).toMatchObject([{ cancelled: 2 }]);
    expect([await refundsOf(order), await left(order)]).toEqual([0, 0]);
    const moved = await shop.database.db
      .select()
      .from(moneyMovementsTable)
      .where(eq(moneyMovementsTable.orderId, order.id));
    expect(moved).toEqual([]);
  });

  test('a return is quoted without a refund, and none can be made', async () => {
    const order = await lapsedAfter('confirmed', 'packed', 'shipped', 'delivered');
    const quote = await call(shop, order, {
      method: 'POST',
      path: '/refund-quote',
      payload: { for: 'return', lines: [{ line: 1, quantity: 1 }] },
    });
    expect(quote.json().data).toMatchObject({ amount: 0, ways: [] });
    const { db } = shop.database;
    const request = { orderId: order.id, amountPaise: 1, to: 'source', reason: 'a test', at: shop.clock.now } as const;
    await expect(db.transaction((tx) => refundOrder(tx, noJobs, request))).rejects.toThrow(RefundTooLarge);
  });
});

test('a captured authorization can be refunded to the paisa and no further', async () => {
  const order = await placeOrderFor(shop, { ...anOrder([aLine('cricket-1')]), payment: 'razorpay' });
  const { db } = shop.database;
  const refund = (amountPaise: number) => {
    const request = { orderId: order.id, amountPaise, to: 'source', reason: 'a test', at: shop.clock.now } as const;
    return db.transaction((tx) => refundOrder(tx, noJobs, request));
  };
  const due = Math.round(order.total * 100);
  await expect(refund(due + 1)).rejects.toThrow(RefundTooLarge);
  for (const nothing of [0, -1, 0.5, Number.NaN]) await expect(refund(nothing)).rejects.toThrow(RangeError);
  expect(await refund(due - 1)).toMatchObject({
    toSourcePaise: due - 1,
    byHandPaise: 0,
    untakenPaise: 0,
    toCreditPaise: 0,
  });
  await expect(refund(2)).rejects.toThrow(RefundTooLarge);
  expect(await refund(1)).toMatchObject({ toSourcePaise: 1 });
  expect(await left(order)).toBe(0);
  const once = call(shop, order, { method: 'POST', path: '/cancel', payload: { reason: 'other' }, once: randomUUID() });
  expect((await once).json().data.status).toBe('cancelled');
  expect(await refundsOf(order)).toBe(2);
});
