import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { testSecret } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { sendQueuedMail } from '#server/foundation/mail/send-mail.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { orderKey } from '#server/orders/model/order-reference.ts';
import {
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { mailOrder } from '#server/selling/order-mails/mail-order.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';

let shop: PayingShop;
let support: Awaited<ReturnType<typeof aColleagueIn>>;
const sender = { send: async () => {}, close: () => {} };

beforeAll(async () => {
  shop = await openPayingShop();
  shop.clock.now = new Date('2026-11-23T10:00:00+05:30');
  support = await aColleagueIn(shop, ['support'], shop.clock.now, { name: 'Asha Rao' });
});
afterAll(() => shop?.close());

test('sends no working link to an address that was corrected before', async () => {
  const { db } = shop.database;
  const call = (name: string, payload?: object) =>
    ask(shop, name, { cookie: support.cookie, ...(payload && { payload }) });
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]));
  await take(shop, order.id, 'confirmed');
  const mailed = {
    ...{ db, jobs: shop.jobs, secret: testSecret, publicUrl: 'http://shop.test' },
    ...{ shopFacts: firstFacts, settings: unchangedSettings },
  };
  await mailOrder(mailed, { orderId: order.id, state: 'confirmed' });
  const mails = async (): Promise<OfficeOrder['mails']> =>
    (await call(`GET /api/office/orders/${order.reference}`)).json().data.mails;
  const first = (await mails()).find(({ subject }) => subject.includes(order.reference));
  if (!first) throw new Error('nothing was mailed');
  // It went out, to the address that was typed wrongly.
  await sendQueuedMail({ db, now: () => shop.clock.now }, sender as never, first.id);
  await take(shop, order.id, 'packed', 'shipped');
  await mailOrder(mailed, { orderId: order.id, state: 'shipped' });
  const [before] = await db.select().from(ordersTable).where(eq(ordersTable.id, order.id));
  const wrong = before?.email ?? '';
  const right = `${randomUUID()}@right.example`;
  const again = `POST /api/office/orders/${order.reference}/mails/${first.id}/again`;
  const corrected = await call(again, { key: `press_${randomUUID()}`, to: right });
  expect(corrected.statusCode, corrected.body).toBe(200);
  // A mail that had not left goes to the corrected address, with a link that works.
  const unsent = (await db.select().from(mailOutboxTable).where(eq(mailOutboxTable.to, right))).find(
    ({ about }) => about === `order-shipped:${order.id}`,
  );
  const [known] = await db.select().from(ordersTable).where(eq(ordersTable.id, order.id));
  if (!known) throw new Error('no order');
  expect(unsent?.text).toContain(encodeURIComponent(orderKey(testSecret, known)));
  // A colleague presses 'send again' at the same mail, as the order page still lists it.
  const key = `press_${randomUUID()}`;
  await call(again, { key });
  const [now] = await db.select().from(ordersTable).where(eq(ordersTable.id, order.id));
  if (!now) throw new Error('no order');
  expect(now.email).toBe(right);
  const working = orderKey(testSecret, now);
  const toWrong = (await db.select().from(mailOutboxTable).where(eq(mailOutboxTable.to, wrong))).filter(({ text }) =>
    text.includes(working),
  );
  expect(toWrong.map(({ subject }) => subject)).toEqual([]);
});
