import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notKept } from '#contract/retention.ts';
import { documentsTable } from '#database/schema/documents.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { officeAnswersTable } from '#database/schema/office-answers.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { sweepMails } from '#server/foundation/mail/sweep-mails.ts';
import { DocumentContent } from '#server/money/invoices/document-content.ts';
import { documentKeys } from '#server/money/invoices/document-file.ts';
import { eraseDocuments, papersKeptSince } from '#server/money/invoices/erase-documents.ts';
import {
  call,
  ledgerFaults,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  take,
  untilDelivered,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { eraseContacts } from './erase-contacts.ts';
import { aLine, anOrder } from './test-orders.ts';

// Personal data of orders, documents and mails is erased once it has served its purpose.

let shop: PayingShop;
const start = new Date('2026-11-23T10:00:00+05:30');
const day = 24 * 3_600_000;
const monthsLater = (months: number, ms = 0) => {
  const then = new Date(start);
  then.setUTCMonth(then.getUTCMonth() + months);
  return new Date(then.getTime() + ms);
};

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(async () => {
  // These orders are ended directly, without their parcels.
  expect((await ledgerFaults(shop)).filter((fault) => !fault.includes('says delivered'))).toEqual([]);
  await shop.close();
});
beforeEach(() => {
  shop.clock.now = start;
});

const removed: string[] = [];
const files = { remove: async (key: string) => void removed.push(key) };

const person = {
  email: 'vaidehi.rane@example.in',
  phone: '9876501234',
  name: 'Vaidehi Rane',
  street: 'Palm Beach Bungalow 17',
};

async function anOrderOf(payment: 'cod' | 'razorpay', unpaid = false) {
  const order = anOrder([aLine('cricket-1')], person);
  const address = { ...order.address, fullName: person.name, line1: person.street, landmark: 'By the lake' };
  return placeOrderFor(shop, { ...order, address, payment, note: 'Ring twice' }, {}, { unpaid });
}

/** Reads all rows of one order and its shipments as text. */
async function allOf(id: string): Promise<string> {
  const { db } = shop.database;
  const tables = await Promise.all([
    db.select().from(ordersTable).where(eq(ordersTable.id, id)),
    db.select().from(shipmentsTable).where(eq(shipmentsTable.orderId, id)),
  ]);
  return JSON.stringify(tables);
}

const traces = [...Object.values(person), 'By the lake', 'Ring twice'];
const found = (text: string) => traces.filter((trace) => text.includes(trace));

test('erases the customer from a delivered order after two years and keeps the order', async () => {
  const { db } = shop.database;
  const order = await anOrderOf('cod');
  await take(shop, order.id, ...untilDelivered);
  const [before] = await db.select().from(ordersTable).where(eq(ordersTable.id, order.id));
  const parcel = {
    id: 'shp_old',
    orderId: order.id,
    parcel: 9,
    reference: 'OLD-9',
    positions: [0],
    custom: false,
    createdAt: start,
  };
  const address = before?.address ?? null;
  await db
    .insert(shipmentsTable)
    .values({ ...parcel, step: 'cancelled', awb: 'OLD9', labelFile: 'labels/old-9.pdf', address });
  expect(await eraseContacts({ db, files }, monthsLater(24))).toBe(0);
  expect(found(await allOf(order.id))).toEqual(traces);
  expect(await eraseContacts({ db, files }, monthsLater(24, 1))).toBe(1);
  expect(found(await allOf(order.id))).toEqual([]);
  expect(removed).toEqual(['labels/old-9.pdf']);
  const [row] = await db.select().from(ordersTable).where(eq(ordersTable.id, order.id));
  expect(row).toMatchObject({
    state: 'delivered',
    totalPaise: before?.totalPaise,
    phone: '',
    address: { pin: '400069', city: 'Mumbai', fullName: notKept },
  });
  const page = (await call(shop, order, {})).json().data;
  expect([page.reference, page.contact, page.address.line1]).toEqual([
    order.reference,
    { email: notKept, phone: notKept },
    notKept,
  ]);
  expect(page.lines).toHaveLength(1);
  expect(await eraseContacts({ db, files }, monthsLater(30))).toBe(0);
});

test('erases the customer from an order without a sale after six months', async () => {
  const { db } = shop.database;
  const order = await anOrderOf('razorpay', true);
  await take(shop, order.id, 'payment_failed', 'cancelled');
  expect(await eraseContacts({ db, files }, monthsLater(6))).toBe(0);
  expect(await eraseContacts({ db, files }, monthsLater(6, 1))).toBe(1);
  expect(found(await allOf(order.id))).toEqual([]);
});

test('keeps the customer of an order that is open or has a pending refund', async () => {
  const { db } = shop.database;
  const open = await anOrderOf('cod');
  await take(shop, open.id, 'confirmed', 'packed', 'shipped');
  const owed = await anOrderOf('razorpay');
  await call(shop, owed, { method: 'POST', path: '/cancel', payload: { reason: 'other' }, once: 'cancel' });
  expect(await db.$count(refundsTable, eq(refundsTable.orderId, owed.id))).toBe(1);
  expect(await eraseContacts({ db, files }, monthsLater(120))).toBe(0);
  for (const { id } of [open, owed]) expect(found(await allOf(id))).toEqual(traces);
});

test.each([
  ['2034-03-31T23:59:59+05:30', '2025-04-01T00:00:00+05:30'],
  ['2034-04-01T00:00:00+05:30', '2026-04-01T00:00:00+05:30'],
  ['2035-03-31T23:59:59+05:30', '2026-04-01T00:00:00+05:30'],
  ['2035-04-01T00:00:00+05:30', '2027-04-01T00:00:00+05:30'],
])('keeps at %s the documents issued since %s', (now, since) => {
  expect(papersKeptSince(new Date(now))).toEqual(new Date(since));
});

test('erases the customer from an invoice after eight financial years, and keeps its number and sums', async () => {
  const { db } = shop.database;
  const order = await anOrderOf('cod');
  await take(shop, order.id, ...untilDelivered);
  const paper = async () => (await db.select().from(documentsTable).where(eq(documentsTable.orderId, order.id)))[0];
  const before = await paper();
  const content = DocumentContent.parse(before?.content);
  expect(await eraseDocuments({ db, files }, new Date('2035-03-31T12:00:00+05:30'))).toBe(0);
  expect(found(JSON.stringify(await paper()))).toContain(person.name);
  expect(await eraseDocuments({ db, files }, new Date('2035-04-01T12:00:00+05:30'))).toBeGreaterThan(0);
  const after = await paper();
  expect(found(JSON.stringify(after))).toEqual([]);
  expect(DocumentContent.parse(after?.content)).toMatchObject({
    number: content.number,
    totalPaise: content.totalPaise,
    rows: content.rows,
  });
  for (const key of documentKeys(content)) expect(removed).toContain(key);
});

test('deletes records of mails 180 days after they were sent', async () => {
  const { db } = shop.database;
  await db.delete(mailOutboxTable);
  const mail = { to: person.email, subject: 'x', text: '', html: '' };
  const at = (days: number) => new Date(start.getTime() - days * day);
  await db.insert(mailOutboxTable).values([
    { id: 'a', about: 'a', ...mail, createdAt: at(200), sentAt: at(180) },
    { id: 'b', about: 'b', ...mail, createdAt: at(200), sentAt: at(181) },
    { id: 'c', about: 'c', ...mail, createdAt: at(181) },
  ]);
  expect(await sweepMails(db, start)).toBe(2);
  expect((await db.select().from(mailOutboxTable)).map(({ id }) => id)).toEqual(['a']);
});

test('erases stored office responses about an erased customer, and keeps their idempotency keys', async () => {
  const { db } = shop.database;
  const stored = {
    memberId: 'stf_x',
    key: 'press_of_an_order_0001',
    call: 'POST /x',
    requestHash: 'x',
    roles: 'owner',
  };
  await db.insert(officeAnswersTable).values({ ...stored, at: start, answer: { data: { fullName: person.name } } });
  const order = await anOrderOf('razorpay');
  await eraseContacts({ db, files }, start);
  expect((await db.select().from(officeAnswersTable))[0]?.answer).not.toBeNull();
  await take(shop, order.id, ...untilDelivered);
  await eraseContacts({ db, files }, monthsLater(120));
  expect(
    await db.select({ key: officeAnswersTable.key, answer: officeAnswersTable.answer }).from(officeAnswersTable),
  ).toEqual([{ key: stored.key, answer: null }]);
});
