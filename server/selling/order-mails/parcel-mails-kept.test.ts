import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { sendQueuedMail } from '#server/foundation/mail/send-mail.ts';
import { readStatus } from '#server/fulfilment/courier/courier-status.ts';
import { planShipments } from '#server/fulfilment/delivery-promise/plan-shipments.ts';
import { updateShipment } from '#server/fulfilment/delivery-promise/queries.ts';
import { takeReport } from '#server/fulfilment/parcels/take-report.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { lockOrder } from '#server/orders/model/find-order.ts';
import {
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

const db = () => shop.database.db;

/** Creates an order whose parcel is on its way back, and sends the mail about it. */
async function mailedOrder() {
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]));
  await take(shop, order.id, 'confirmed');
  const [parcel] = await db().transaction(async (tx) => {
    const row = await lockOrder(tx, order.id);
    return row ? planShipments(tx, row, shop.clock.now) : [];
  });
  if (!parcel) throw new Error('no parcel');
  const awb = `AWB${randomUUID().slice(0, 8)}`.toUpperCase();
  await updateShipment(db(), parcel.id, { awb, courierOrderId: awb, step: 'booked', packedAt: shop.clock.now });
  for (const code of [6, 9]) {
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
  }
  const [mail] = await db()
    .select()
    .from(mailOutboxTable)
    .where(like(mailOutboxTable.about, `parcel-returning:${parcel.id}%`));
  if (!mail) throw new Error('no mail');
  await sendQueuedMail(
    { db: db(), now: () => shop.clock.now },
    { send: async () => {}, close: () => {} } as never,
    mail.id,
  );
  const [sent] = await db().select().from(mailOutboxTable).where(eq(mailOutboxTable.id, mail.id));
  if (!sent) throw new Error('the mail is gone');
  return { order, sent };
}

test('keeps no working key in the stored mail about a parcel on its way back', async () => {
  const { sent } = await mailedOrder();
  expect(sent.sentAt).not.toBeNull();
  expect(`${sent.text}${sent.html}`).not.toMatch(/key=[\w-]/);
});

test('lists the mail about a parcel on its way back on the page of its order', async () => {
  const { order, sent } = await mailedOrder();
  const asha = await aColleagueIn(shop, ['support'], shop.clock.now, { name: 'Asha Rao' });
  const page: OfficeOrder = (
    await ask(shop, `GET /api/office/orders/${order.reference}`, { cookie: asha.cookie })
  ).json().data;
  expect(page.mails.map(({ id }) => id)).toContain(sent.id);
});
