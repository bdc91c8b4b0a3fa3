import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ordersTable } from '#database/schema/orders.ts';
import { moneyMovementsTable, refundsTable } from '#database/schema/payments.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { planShipments } from '#server/fulfilment/delivery-promise/plan-shipments.ts';
import { ownId } from '#server/fulfilment/delivery-promise/queries.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { restockReturnedOrder } from '#server/selling/order-changes/restock-returned-order.ts';
import {
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aContact, aLine, anOrder } from '#server/selling/order-views/test-orders.ts';

// Support hands no parcel over, books no payment, and gives back at most ₹2,000.00 of an order alone.

let shop: PayingShop;
let support = '';
beforeAll(async () => {
  shop = await openPayingShop();
  support = (await aColleagueIn(shop, ['support'], shop.clock.now)).cookie;
});
afterAll(() => shop?.close());
const db = () => shop.database.db;

async function tend({ reference }: PlacedForTest, step: string): Promise<number> {
  const path = `orders/${reference}`;
  const { version } = (await ask(shop, `GET /api/office/${path}`, { cookie: support })).json().data;
  const payload = { key: randomUUID(), version, act: { do: 'tend', parcel: 1, step } };
  return (await ask(shop, `POST /api/office/${path}/actions`, { cookie: support, payload })).statusCode;
}
/** Places an order whose parcel the shop delivers itself, packed. */
async function ownParcel(order: { payment: string; [field: string]: unknown }): Promise<PlacedForTest> {
  const placed = await placeOrderFor(shop, order);
  await take(shop, placed.id, 'confirmed');
  const [row] = await db().select().from(ordersTable).where(eq(ordersTable.id, placed.id));
  if (!row) throw new Error('no order');
  await db().transaction((tx) => planShipments(tx, row, shop.clock.now));
  const [parcel] = await db().select().from(shipmentsTable).where(eq(shipmentsTable.orderId, placed.id));
  const own = ownId(parcel?.reference ?? '');
  const booked = { step: 'booked' as const, awb: own.toUpperCase(), courierOrderId: own, packedAt: shop.clock.now };
  await db().update(shipmentsTable).set(booked).where(eq(shipmentsTable.orderId, placed.id));
  return placed;
}

describe('a colleague of support', () => {
  it('sends back no whole payment by saying that a parcel left and is back', async () => {
    const order = await ownParcel(online([aLine('cricket-1', 'M', 10)]));
    await tend(order, 'left');
    await tend(order, 'back');
    await restockReturnedOrder(orderDeps(shop), order.id);
    const refunds = await db().select().from(refundsTable).where(eq(refundsTable.orderId, order.id));
    const back = refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    expect(back).toBeLessThanOrEqual(200_000);
  });

  it('books no cash by saying that a parcel is delivered', async () => {
    const order = await ownParcel({ ...anOrder([aLine('cricket-1', 'M', 3)], aContact()), payment: 'cod' });
    await tend(order, 'left');
    await tend(order, 'arrived');
    expect(await db().select().from(moneyMovementsTable).where(eq(moneyMovementsTable.orderId, order.id))).toEqual([]);
  });
});
