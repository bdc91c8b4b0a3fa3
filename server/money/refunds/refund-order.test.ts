import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ordersTable } from '#database/schema/orders.ts';
import { paymentsTable, refundsTable } from '#database/schema/payments.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { GatewayRefused } from '#server/money/gateway/razorpay-client.ts';
import type { WirePayment } from '#server/money/gateway/razorpay-wire.ts';
import { listener, type Says, saidGateway } from '#server/money/gateway/test-said-gateway.ts';
import { capturePayments } from '#server/money/settlement/capture-payments.ts';
import { aPayment, knowOrder, tellPayment } from '#server/money/settlement/test-payments.ts';
import { moveOrder } from '#server/orders/order-state/move-order.ts';
import { creditBalance } from '#server/orders/store-credit/queries.ts';
import {
  call,
  ledgerFaults,
  noJobs,
  online,
  openPayingShop,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  take,
  untilDelivered,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { RefundTooLarge, refundOrder } from './refund-order.ts';

// Destinations of refunds: the payment, store credit, or staff; and captures that a refund needs.

let shop: PayingShop;

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

const told = () => ({ db: shop.database.db, now: shop.clock.now });

async function rowOf({ id }: PlacedForTest) {
  const [row] = await shop.database.db.select().from(ordersTable).where(eq(ordersTable.id, id));
  if (!row) throw new Error('no such order');
  return row;
}

/** A customer with ₹2,748.90 of credit. */
async function withCredit() {
  const asha = await aCustomer(shop);
  const first = await placeOrderFor(shop, online([aLine('cricket-1')]), asha.headers);
  const payload = { reason: 'other', refundTo: 'credit' };
  expect((await call(shop, first, { method: 'POST', path: '/cancel', payload, once: randomUUID() })).statusCode).toBe(
    200,
  );
  return { headers: asha.headers, accountId: (await rowOf(first)).accountId ?? '' };
}

/** Refunds an amount; returns the parts by name with the jobs that follow. */
async function refund(
  order: PlacedForTest,
  amountPaise: number,
  to: 'source' | 'credit' = 'source',
  endsOrder = false,
) {
  const { deps, sent } = listener(() => shop.clock.now);
  const request = { orderId: order.id, amountPaise, to, endsOrder, reason: 'a test', at: shop.clock.now };
  const { refundIds, ...parts } = await shop.database.db.transaction((tx) => refundOrder(tx, deps.jobs, request));
  const rows = [];
  for (const id of refundIds)
    rows.push(...(await shop.database.db.select().from(refundsTable).where(eq(refundsTable.id, id))));
  const kept = rows.map((row) => [
    row.paymentId === null ? 'no payment' : 'payment',
    row.amountPaise,
    row.state,
    row.settledAt !== null,
  ]);
  return { parts, kept, sent: sent.map(({ queue }) => queue), refundIds };
}

const no = { toSourcePaise: 0, toCreditPaise: 0, waitingCreditPaise: 0, heldPaise: 0, untakenPaise: 0, byHandPaise: 0 };

/** An order with a card authorization. */
async function reserved(headers: Record<string, string> = {}, quantity = 1) {
  const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', quantity)]), headers, { unpaid: true });
  const amount = Math.round(order.total * 100);
  const order_id = await knowOrder(told(), order.id, amount);
  const said = aPayment(told(), { order_id, amount, method: 'card', vpa: null, status: 'authorized' });
  await tellPayment(told(), said);
  return { ...order, said, amount };
}

describe('refunding an online payment', () => {
  test('refunds a captured payment to its source, and queues the refund', async () => {
    const order = await placeOrderFor(shop, online([aLine('cricket-1')]));
    const done = await refund(order, 100_000);
    expect(done).toMatchObject({
      parts: { ...no, toSourcePaise: 100_000 },
      kept: [['payment', 100_000, 'wanted', false]],
      sent: ['send-refund'],
    });
    expect(done.refundIds[0]).toMatch(/^rfd_[0-9a-f]{24}$/);
  });

  test('refunds an order to the payment first, and the rest as store credit', async () => {
    const { headers, accountId } = await withCredit();
    const order = await placeOrderFor(shop, online([aLine('cricket-1')], { storeCredit: 1000 }), headers);
    expect(await refund(order, 200_000)).toMatchObject({
      parts: { ...no, toSourcePaise: 174_890, toCreditPaise: 25_110 },
      kept: [
        ['payment', 174_890, 'wanted', false],
        ['no payment', 25_110, 'processed', true],
      ],
      sent: ['send-refund'],
    });
    expect(await creditBalance(shop.database.db, accountId)).toBe(174_890 + 25_110);
    expect(await refund(order, 74_890)).toMatchObject({ parts: { ...no, toCreditPaise: 74_890 } });
    await expect(refund(order, 1)).rejects.toThrow(RefundTooLarge);
  });

  test('refunds a captured payment as store credit at once where that was chosen', async () => {
    const { headers, accountId } = await withCredit();
    const order = await placeOrderFor(shop, online([aLine('cricket-1')]), headers);
    expect(await refund(order, 274_890, 'credit')).toMatchObject({
      parts: { ...no, toCreditPaise: 274_890 },
      kept: [['no payment', 274_890, 'processed', true]],
      sent: [],
    });
    expect(await creditBalance(shop.database.db, accountId)).toBe(2 * 274_890);
  });
});

describe('refunding an authorized card', () => {
  test('a full refund of an authorized card needs no refund: it is not captured', async () => {
    const order = await reserved();
    expect(await refund(order, 274_890, 'source', true)).toMatchObject({
      ...{ parts: { ...no, untakenPaise: 274_890 }, kept: [], sent: [] },
    });
  });

  test('a partial refund of an authorized card captures it first', async () => {
    const order = await reserved();
    expect(await refund(order, 274_889)).toMatchObject({
      parts: { ...no, toSourcePaise: 274_889 },
      kept: [['payment', 274_889, 'wanted', false]],
      sent: ['capture-payments'],
    });
  });
});

describe('refunding a cash order', () => {
  async function delivered(headers: Record<string, string> = {}, more: object = {}) {
    const order = await placeOrderFor(shop, { ...anOrder([aLine('cricket-1')]), ...more }, headers);
    await take(shop, order.id, ...untilDelivered);
    return order;
  }

  test('a refund of a guest’s cash order is sent by staff', async () => {
    for (const to of ['source', 'credit'] as const) {
      const order = await delivered();
      expect(await refund(order, 274_890, to)).toMatchObject({
        parts: { ...no, byHandPaise: 274_890 },
        kept: [['no payment', 274_890, 'wanted', false]],
        sent: [],
      });
    }
  });

  test("a refund of a member's cash order is sent by staff, and the credit part becomes credit again", async () => {
    const { headers, accountId } = await withCredit();
    const order = await delivered(headers, { storeCredit: 1000 });
    expect(await refund(order, 100_000)).toMatchObject({ parts: { ...no, byHandPaise: 100_000 } });
    expect(await refund(order, 174_890)).toMatchObject({
      parts: { ...no, byHandPaise: 74_890, toCreditPaise: 100_000 },
      sent: [],
    });
    expect(await creditBalance(shop.database.db, accountId)).toBe(274_890);
  });

  test("a refund of a member's cash order can be all store credit", async () => {
    const { headers } = await withCredit();
    const order = await delivered(headers);
    expect(await refund(order, 274_890, 'credit')).toMatchObject({
      parts: { ...no, toCreditPaise: 274_890 },
      sent: [],
    });
  });
});

test('refunding an unknown order throws', async () => {
  await expect(refund({ id: 'ord_unknown', reference: '', key: '', total: 0 }, 1)).rejects.toThrow(
    'there is no order ord_unknown',
  );
});

describe('capturing a payment', () => {
  async function capture(order: PlacedForTest, says: Says = {}) {
    const { gateway, asked } = saidGateway(says);
    const { deps } = listener(() => shop.clock.now);
    const error: unknown = await capturePayments({ ...deps, db: shop.database.db, gateway }, order.id).catch(
      (reason: unknown) => reason,
    );
    const [payment] = await shop.database.db.select().from(paymentsTable).where(eq(paymentsTable.orderId, order.id));
    return { asked, state: payment?.state, error };
  }
  const whole = (said: WirePayment) => ({ ...said, status: 'captured' as const, captured: true });

  test('a card is captured once its parcel is packed or has left', async () => {
    for (const states of [
      ['confirmed', 'packed'],
      ['confirmed', 'packed', 'shipped'],
    ] as const) {
      const order = await reserved();
      expect(await capture(order)).toMatchObject({ asked: [], state: 'authorized' });
      await take(shop, order.id, ...states);
      expect(await capture(order, { capture: async () => whole(order.said) })).toMatchObject({
        asked: ['capture 274890'],
        state: 'captured',
      });
    }
  });

  test.each(['packedAt', 'leftAt'] as const)(
    'a card is captured for a parcel with %s, and checked, while the order is still being made',
    async (noted) => {
      const order = await reserved();
      await take(shop, order.id, 'confirmed');
      const { db } = shop.database;
      const row = {
        orderId: order.id,
        positions: [],
        custom: false,
        createdAt: shop.clock.now,
        [noted]: shop.clock.now,
      };
      const given = {
        ...row,
        id: `shp_${noted}_given_up`,
        parcel: 1,
        reference: `${order.reference}-1`,
        step: 'cancelled' as const,
      };
      await db.insert(shipmentsTable).values(given);
      expect(await capture(order)).toMatchObject({ asked: [], state: 'authorized' });
      await db
        .insert(shipmentsTable)
        .values({ ...row, id: `shp_${noted}`, parcel: 2, reference: `${order.reference}-2`, step: 'planned' });
      const taken = await capture(order, { capture: async () => whole(order.said) });
      expect(taken).toMatchObject({ asked: ['capture 274890'], state: 'captured' });
      expect(await capture(order, { readPayment: async () => whole(order.said) })).toMatchObject({
        asked: ['payment'],
      });
    },
  );

  test('a card of a cancelled order is captured only if store credit was promised for it', async () => {
    const { headers } = await withCredit();
    for (const to of ['credit', 'source'] as const) {
      const order = await reserved(headers);
      await shop.database.db.transaction(async (tx) => {
        await moveOrder(tx, noJobs, order.id, 'cancelled', { actor: 'shopper', at: shop.clock.now });
        await refundOrder(tx, noJobs, {
          orderId: order.id,
          amountPaise: order.amount,
          to,
          reason: 'a test',
          endsOrder: true,
          at: shop.clock.now,
        });
      });
      const { asked } = await capture(order, { capture: async () => whole(order.said) });
      expect([to, asked]).toEqual([to, to === 'credit' ? ['capture 274890'] : []]);
    }
  });

  test('a refused capture reads the payment, and is retried if that is still authorized', async () => {
    const refused = async (): Promise<never> => {
      throw new GatewayRefused(400, null, 'no');
    };
    const order = await reserved();
    await take(shop, order.id, 'confirmed', 'packed');
    const again = await capture(order, { capture: refused, readPayment: async () => order.said });
    expect(again).toMatchObject({
      asked: ['capture 274890', 'payment'],
      state: 'authorized',
      error: expect.any(GatewayRefused),
    });
    const before = await capture(order, { capture: refused, readPayment: async () => whole(order.said) });
    expect(before).toMatchObject({ asked: ['capture 274890', 'payment'], state: 'captured', error: undefined });
  });

  test('a capture reported by webhook is checked when a parcel leaves, and repeated if it was false', async () => {
    const order = await reserved();
    await tellPayment(told(), whole(order.said));
    expect(await capture(order)).toMatchObject({ asked: [], state: 'captured' });
    await take(shop, order.id, 'confirmed', 'packed');
    expect(await capture(order, { readPayment: async () => whole(order.said) })).toMatchObject({ asked: ['payment'] });
    const still = { readPayment: async () => order.said, capture: async () => whole(order.said) };
    expect(await capture(order, still)).toMatchObject({ asked: ['payment', 'capture 274890'] });
    expect(await capture({ ...order, id: 'ord_unknown' })).toMatchObject({ asked: [], error: undefined });
  });
});

test('stock and credit add up after all refunds', async () => {
  // Refunds were made here without the change that causes them: only checks of orders may fail.
  expect((await ledgerFaults(shop)).filter((fault) => !fault.startsWith('Order '))).toEqual([]);
});
