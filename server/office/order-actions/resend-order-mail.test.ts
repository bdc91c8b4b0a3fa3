import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { testSecret } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { sendQueuedMail } from '#server/foundation/mail/send-mail.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { readAuditHistory } from '#server/office/audit/read-audit.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { cancelOrder } from '#server/selling/order-changes/cancel-order.ts';
import {
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { mailOrder } from '#server/selling/order-mails/mail-order.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';

let shop: PayingShop;
let support: Awaited<ReturnType<typeof aColleagueIn>>;
const sent: { to: string; text: string; html: string }[] = [];
const sender = { send: async (mail: (typeof sent)[number]) => void sent.push(mail), close: () => {} };

beforeAll(async () => {
  shop = await openPayingShop();
  shop.clock.now = new Date('2026-11-23T10:00:00+05:30');
  support = await aColleagueIn(shop, ['support'], shop.clock.now, { name: 'Asha Rao' });
});
afterAll(() => shop?.close());

const call = (name: string, payload?: object, cookie = support.cookie) =>
  ask(shop, name, { cookie, ...(payload && { payload }) });
const open = async ({ reference }: PlacedForTest): Promise<OfficeOrder> =>
  (await call(`GET /api/office/orders/${reference}`)).json().data;
const aKey = () => `press_${randomUUID()}`;
const queued = () => shop.database.db.select().from(mailOutboxTable);
const post = (id: string) => sendQueuedMail({ db: shop.database.db, now: () => shop.clock.now }, sender, id);

async function mailed(): Promise<{ order: PlacedForTest; mail: OfficeOrder['mails'][number]; keyed: string }> {
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]));
  await take(shop, order.id, 'confirmed');
  const { db } = shop.database;
  await mailOrder(
    {
      db,
      jobs: shop.jobs,
      secret: testSecret,
      publicUrl: 'http://shop.test',
      shopFacts: firstFacts,
      settings: unchangedSettings,
    },
    { orderId: order.id, state: 'confirmed' },
  );
  const mail = (await open(order)).mails.find(({ subject }) => subject.includes(order.reference));
  if (!mail) throw new Error('nothing was mailed');
  const keyed = /key=([\w-]+)/.exec((await queued()).find(({ id }) => id === mail.id)?.text ?? '')?.[1] ?? '';
  return { order, mail, keyed };
}

test('shows staff a sent mail without the key of its link, and logs who read it', async () => {
  const { order, mail, keyed } = await mailed();
  expect(mail).toMatchObject({ state: 'waits', sentAt: null });
  await post(mail.id);
  expect(sent.at(-1)?.text).toContain(keyed);
  const reply = await call(`POST /api/office/orders/${order.reference}/mails/${mail.id}`);
  const { data } = reply.json();
  expect(data).toMatchObject({ state: 'sent', to: sent.at(-1)?.to, again: { offered: true } });
  expect(data.text).toContain(order.reference);
  expect(data.text).toContain('?key=•••');
  expect(reply.body).not.toContain(keyed);
  const kept = (await queued()).find(({ id }) => id === mail.id);
  expect(`${kept?.text}${kept?.html}`).not.toContain(keyed);
  const [row] = await readAuditHistory(shop.database.db, 'order', order.reference);
  expect(row).toMatchObject({ who: 'Asha Rao', what: expect.stringContaining('Read the mail') });
});

test('resends a mail unchanged, once per request, with a working link', async () => {
  const { order, mail, keyed } = await mailed();
  await post(mail.id);
  const key = aKey();
  const again = () => call(`POST /api/office/orders/${order.reference}/mails/${mail.id}/again`, { key });
  const first = await again();
  expect(first.statusCode, first.body).toBe(200);
  expect((await again()).json().message).toBe(first.json().message);
  const rows = (await queued()).filter(({ about }) => about.includes(key));
  expect(rows).toHaveLength(1);
  await post(rows[0]?.id ?? '');
  expect(sent.at(-1)).toMatchObject({
    to: mail.to === '' ? '' : sent.at(-2)?.to,
    text: expect.stringContaining(`key=${keyed}`),
  });
  expect(first.json().data.mails.map(({ subject }: { subject: string }) => subject)).toEqual(
    expect.arrayContaining([mail.subject, mail.subject]),
  );
});

test('refuses the key of a resent mail for another mail of the order', async () => {
  const { order, mail } = await mailed();
  await post(mail.id);
  const key = aKey();
  const again = (id: string) => call(`POST /api/office/orders/${order.reference}/mails/${id}/again`, { key });
  expect((await again(mail.id)).statusCode).toBe(200);
  const other = (await queued()).find(({ about }) => about.includes(key));
  const before = (await queued()).length;
  expect((await again(other?.id ?? '')).statusCode).toBe(409);
  expect((await queued()).length).toBe(before);
});

test('resends a mail to a corrected address, deletes waiting mails to the old one, and revokes its link', async () => {
  const { order, mail, keyed } = await mailed();
  const to = `${randomUUID()}@right.example`;
  const reply = await call(`POST /api/office/orders/${order.reference}/mails/${mail.id}/again`, { key: aKey(), to });
  expect(reply.statusCode, reply.body).toBe(200);
  const [row] = await shop.database.db.select().from(ordersTable).where(eq(ordersTable.reference, order.reference));
  expect(row).toMatchObject({ email: to, linkVersion: 2 });
  expect((await queued()).some(({ id }) => id === mail.id)).toBe(false);
  const fresh = (await queued()).find((one) => one.to === to);
  expect(fresh?.text).toMatch(/key=[\w-]+/);
  expect(fresh?.text).not.toContain(keyed);
  expect(reply.body).not.toContain(to);
});

test('mails the earlier address about a changed e-mail, and refunds the order only the way it was paid', async () => {
  const { order, mail } = await mailed();
  const [before] = await shop.database.db.select().from(ordersTable).where(eq(ordersTable.id, order.id));
  const to = `${randomUUID()}@right.example`;
  const again = { key: aKey(), to };
  await call(`POST /api/office/orders/${order.reference}/mails/${mail.id}/again`, again);
  const told = (await queued()).filter(({ about }) => about.startsWith(`order-email-changed:${order.id}`));
  expect(told).toMatchObject([{ to: before?.email, subject: `Order ${order.reference}: e-mail changed` }]);
  expect(told[0]?.text).not.toMatch(/key=|right\.example.*@/);
  expect(told[0]?.text).not.toContain(to);
  const { email } = await aCustomer(shop);
  const [account] = await shop.database.db.select().from(accountsTable).where(eq(accountsTable.email, email));
  await shop.database.db
    .update(ordersTable)
    .set({ accountId: account?.id ?? '' })
    .where(eq(ordersTable.id, order.id));
  const cancelInto = (refundTo: 'credit' | 'source') =>
    cancelOrder(orderDeps(shop), order.id, randomUUID(), { reason: 'other', refundTo });
  await expect(cancelInto('credit')).rejects.toMatchObject({
    message: 'Its e-mail was changed, so it goes back the way it was paid',
  });
  await cancelInto('source');
  const refunds = await shop.database.db.select().from(refundsTable).where(eq(refundsTable.orderId, order.id));
  expect(refunds.map(({ paymentId }) => paymentId === null)).toEqual([false]);
});

test('resends at most ten mails of an order a day', async () => {
  const { order, mail } = await mailed();
  await post(mail.id);
  const again = () => call(`POST /api/office/orders/${order.reference}/mails/${mail.id}/again`, { key: aKey() });
  const codes: number[] = [];
  for (let time = 0; time < 11; time += 1) codes.push((await again()).statusCode);
  expect(codes).toEqual([...Array(10).fill(200), 409]);
});

test('refuses the mail of another order, a mail without a stored text, and a viewer', async () => {
  const one = await mailed();
  const other = await mailed();
  expect((await call(`POST /api/office/orders/${one.order.reference}/mails/${other.mail.id}`)).statusCode).toBe(404);
  await shop.database.db
    .update(mailOutboxTable)
    .set({ text: '', html: '', sentAt: shop.clock.now })
    .where(eq(mailOutboxTable.id, one.mail.id));
  expect((await call(`POST /api/office/orders/${one.order.reference}/mails/${one.mail.id}`)).json().data).toMatchObject(
    {
      text: null,
      again: { offered: false },
    },
  );
  expect(
    (await call(`POST /api/office/orders/${one.order.reference}/mails/${one.mail.id}/again`, { key: aKey() }))
      .statusCode,
  ).toBe(409);
  const viewer = await aColleagueIn(shop, ['viewer'], shop.clock.now);
  expect(
    (await call(`POST /api/office/orders/${one.order.reference}/mails/${one.mail.id}`, undefined, viewer.cookie))
      .statusCode,
  ).toBe(403);
});
