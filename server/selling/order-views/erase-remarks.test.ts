import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountsTable } from '#database/schema/accounts.ts';
import { moneyReportsTable, paymentsTable } from '#database/schema/payments.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { deleteAccounts } from '#server/customers/profile/delete-account.ts';
import { sweepMails } from '#server/foundation/mail/sweep-mails.ts';
import { testDispute } from '#server/money/settlement/test-disputes.ts';
import { sweepNotes } from '#server/office/customers/sweep-notes.ts';
import { forgetReasons, sweepOffice } from '#server/office/staff/sweep-office.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import {
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  take,
  untilDelivered,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { eraseContacts } from './erase-contacts.ts';
import { findColumnsWith } from './test-every-column.ts';
import { aLine } from './test-orders.ts';

// Words of staff about a customer, after all retention periods.

let shop: PayingShop;
const start = new Date('2026-11-24T10:00:00+05:30');
beforeAll(async () => {
  shop = await openPayingShop();
});
beforeEach(() => {
  shop.clock.now = start;
});
afterAll(() => shop?.close());
const db = () => shop.database.db;

const where = (text: string) => findColumnsWith(db(), text);
async function erase(): Promise<void> {
  const later = new Date(start);
  later.setUTCMonth(later.getUTCMonth() + 26);
  shop.clock.now = later;
  await deleteAccounts(db(), later);
  await eraseContacts({ db: db(), files: { remove: async () => {} } }, later);
  await forgetReasons(db(), later);
  await sweepOffice(db(), later);
  await sweepNotes(db(), later);
  await sweepMails(db(), later);
}
async function act(cookie: string, reference: string, what: object) {
  const path = `/api/office/orders/${reference}`;
  const { version } = (await ask(shop, `GET ${path}`, { cookie })).json().data;
  const reply = await ask(shop, `POST ${path}/actions`, { cookie, payload: { key: randomUUID(), version, act: what } });
  expect(reply.statusCode, reply.body).toBe(200);
}

test('the reason of a hold is erased with its order', async () => {
  const { cookie } = await aColleagueIn(shop, ['owner'], start);
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]));
  await take(shop, order.id, 'confirmed');
  await act(cookie, order.reference, { do: 'hold', why: 'Vaidehi of Palm Beach rings back' });
  await act(cookie, order.reference, { do: 'cancel', refundTo: 'source', why: 'As she wished' });
  await db().execute(sql`update refunds set state = 'processed', settled_at = now() where order_id = ${order.id}`);
  await erase();
  expect(await where('Vaidehi')).toEqual([]);
});

test('what was done about a report of money is erased with its order', async () => {
  const { cookie } = await aColleagueIn(shop, ['owner'], start);
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]));
  await take(shop, order.id, ...untilDelivered);
  const [payment] = await db().select().from(paymentsTable).where(eq(paymentsTable.orderId, order.id));
  const say = testDispute(shop, payment);
  await say('open');
  const [report] = await db().select().from(moneyReportsTable).where(eq(moneyReportsTable.orderId, order.id));
  const settled = await ask(shop, `POST /api/office/money/reports/${report?.id}/settle`, {
    cookie,
    payload: { result: 'Shalini Apte of Baner rang: she has it' },
  });
  expect(settled.statusCode, settled.body).toBe(200);
  await say('won');
  await erase();
  expect(await where('Shalini')).toEqual([]);
});

test('a block that was lifted, and the reason of store credit, are erased with a deleted account', async () => {
  const { cookie } = await aColleagueIn(shop, ['owner'], start);
  const email = 'mrinalini.sen@example.in';
  await aCustomer(shop, { email });
  const [account] = await db().select().from(accountsTable).where(eq(accountsTable.email, email));
  const path = `/api/office/customers/${account?.id}`;
  for (const blocked of [true, false])
    expect(
      (await ask(shop, `PUT ${path}/block`, { cookie, payload: { blocked, why: 'Ketaki is her sister' } })).statusCode,
    ).toBe(200);
  const credit = await ask(shop, `POST ${path}/credit`, {
    cookie,
    payload: { give: true, amount: 100, why: 'For Damayanti, who waited', key: randomUUID() },
  });
  expect(credit.statusCode, credit.body).toBe(200);
  await db().update(accountsTable).set({ deleteAfter: start }).where(eq(accountsTable.email, email));
  await erase();
  expect({ mail: await where('mrinalini'), block: await where('Ketaki'), credit: await where('Damayanti') }).toEqual({
    mail: [],
    block: [],
    credit: [],
  });
});
