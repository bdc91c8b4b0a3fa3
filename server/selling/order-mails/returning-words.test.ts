import { randomUUID } from 'node:crypto';
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { readStatus } from '#server/fulfilment/courier/courier-status.ts';
import { planShipments } from '#server/fulfilment/delivery-promise/plan-shipments.ts';
import { updateShipment } from '#server/fulfilment/delivery-promise/queries.ts';
import { takeReport } from '#server/fulfilment/parcels/take-report.ts';
import { aPayment, knowOrder, tellPayment } from '#server/money/settlement/test-payments.ts';
import { findOrderById, lockOrder } from '#server/orders/model/find-order.ts';
import {
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { acceptReturn, moveReturn } from '#server/selling/returns/move-return.ts';
import { requestReturn } from '#server/selling/returns/request-return.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

const db = () => shop.database.db;

/** Plans the parcel of an order, and reports it at these status numbers of the courier. */
async function parcelOf({ id }: PlacedForTest) {
  const [parcel] = await db().transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    return order ? planShipments(tx, order, shop.clock.now) : [];
  });
  if (!parcel) throw new Error('no parcel');
  const awb = `AWB${randomUUID().slice(0, 8)}`.toUpperCase();
  await updateShipment(db(), parcel.id, {
    awb,
    carrier: 'Maidan Surface',
    courierOrderId: awb,
    step: 'booked',
    packedAt: shop.clock.now,
  });
  const says = async (code: number) => {
    shop.clock.now = new Date(shop.clock.now.getTime() + 3_600_000);
    const report = {
      awb,
      status: readStatus(code, null),
      at: shop.clock.now,
      courierName: null,
      etd: null,
      activities: [],
      isReturn: false,
    };
    await db().transaction((tx) => takeReport(tx, { ...orderDeps(shop), db: tx } as never, parcel.id, report as never));
  };
  return { parcel, says };
}

async function returningMailOf(parcelId: string): Promise<string> {
  const [mail] = await db()
    .select()
    .from(mailOutboxTable)
    .where(like(mailOutboxTable.about, `parcel-returning:${parcelId}%`));
  if (!mail) throw new Error('no mail about a parcel on its way back');
  return mail.text.replace(/\s+/g, ' ');
}

test('promises no refund of a parcel on its way back that was refunded before, after a report', async () => {
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]));
  await take(shop, order.id, 'confirmed');
  const { parcel, says } = await parcelOf(order);
  await says(6);
  const deps = orderDeps(shop);
  const id = await requestReturn(deps, order.id, randomUUID(), {
    kind: 'problem',
    reason: 'late',
    outcome: 'refund',
    lines: [{ line: 1, quantity: 1 }],
    note: undefined,
    photos: [],
  } as never);
  await db().transaction((tx) => moveReturn(tx, { ...deps, db: tx }, id, 'approved', { actor: 'operator' }));
  await db().transaction((tx) => acceptReturn(tx, { ...deps, db: tx }, id, { actor: 'operator', restock: false }));
  await says(9);
  expect(await returningMailOf(parcel.id)).not.toContain('we start your refund');
});

test('promises no refund of a parcel on its way back whose payment the bank let go', async () => {
  const told = { db: db(), now: shop.clock.now };
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]), {}, { unpaid: true });
  const amount = Math.round(order.total * 100);
  const order_id = await knowOrder(told, order.id, amount);
  const said = aPayment(told, { order_id, amount, method: 'card', vpa: null, status: 'authorized', captured: false });
  await tellPayment(told, said);
  await take(shop, order.id, 'confirmed');
  const { parcel, says } = await parcelOf(order);
  await says(6);
  await tellPayment({ db: db(), now: shop.clock.now }, { ...said, status: 'refunded', captured: false });
  expect(await findOrderById(db(), order.id)).toMatchObject({ paidBy: null });
  await says(9);
  expect(await returningMailOf(parcel.id)).not.toContain('we start your refund');
});
