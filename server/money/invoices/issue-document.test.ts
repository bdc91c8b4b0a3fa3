import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentsTable } from '#database/schema/documents.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import {
  call,
  openPayingShop,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { DocumentContent } from './document-content.ts';
import { issueInvoice } from './issue-document.ts';

// An invoice lists what the customer receives: items cancelled before it are not on it, nor is their tax.

let shop: PayingShop;

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

const guwahati = { ...anOrder([]).address, pin: '781001', city: 'Guwahati', state: 'Assam' };

function order(lines: object[], more: object = {}): Promise<PlacedForTest> {
  return placeOrderFor(shop, { ...anOrder(lines), payment: 'razorpay', ...more });
}

async function cancel(placed: PlacedForTest, ...lines: { line: number; quantity: number }[]): Promise<void> {
  const reply = await call(shop, placed, {
    method: 'POST',
    path: '/cancel',
    payload: { reason: 'other', lines },
    once: randomUUID(),
  });
  expect(reply.statusCode, reply.body).toBe(200);
}

async function documentsOf({ id }: PlacedForTest) {
  const rows = await shop.database.db
    .select()
    .from(documentsTable)
    .where(eq(documentsTable.orderId, id))
    .orderBy(documentsTable.kind, documentsTable.serial);
  return rows.map(({ content, ...row }) => ({ ...row, content: DocumentContent.parse(content) }));
}

async function invoiceOf(placed: PlacedForTest): Promise<DocumentContent> {
  const [first] = (await documentsOf(placed)).filter(({ kind }) => kind === 'invoice');
  if (!first) throw new Error('there is no invoice');
  return first.content;
}

test('an invoice leaves out items that were cancelled before it, and their tax', async () => {
  // 3 x ₹2,499.00 and ₹749.70 of tax.
  const placed = await order([aLine('cricket-1', 'M', 3)]);
  await cancel(placed, { line: 1, quantity: 2 });
  await take(shop, placed.id, 'confirmed', 'packed');
  expect(await invoiceOf(placed)).toMatchObject({
    rows: [{ quantity: 1, unitPaise: 249_900, valuePaise: 249_900, taxPaise: [12_495, 12_495], totalPaise: 274_890 }],
    pieces: 1,
    subtotalPaise: 249_900,
    taxPaise: [12_495, 12_495],
    totalPaise: 274_890,
  });
});

test('an invoice leaves out a cancelled line, and taxes the others by the place of supply', async () => {
  const placed = await order([aLine('cricket-1', 'M', 2), aLine('football-9', 'One size')], {
    address: guwahati,
    delivery: 'express',
  });
  await cancel(placed, { line: 1, quantity: 2 });
  await take(shop, placed.id, 'confirmed', 'packed');
  const { rows, taxes, shippingPaise, totalPaise, subtotalPaise, taxPaise } = await invoiceOf(placed);
  expect(rows.map(({ detail }) => detail)).toEqual(['']);
  expect(taxes).toEqual(['IGST 10%']);
  expect(shippingPaise).toBe(9900);
  expect(taxPaise).toEqual([subtotalPaise / 10]);
  expect(totalPaise).toBe(subtotalPaise * 1.1 + 9900);
});

test('invoice and cancellations add up to the order, and a later credit note covers the rest', async () => {
  const placed = await order([aLine('cricket-1', 'M', 3), aLine('football-9', 'One size', 2)], { delivery: 'express' });
  const due = Math.round(placed.total * 100);
  await cancel(placed, { line: 1, quantity: 1 }, { line: 2, quantity: 1 });
  await take(shop, placed.id, 'confirmed', 'packed');
  const billed = (await invoiceOf(placed)).totalPaise;
  const { data } = (await call(shop, placed, {})).json();
  const refunded = data.refunds.reduce(
    (sum: number, { amount }: { amount: number }) => sum + Math.round(amount * 100),
    0,
  );
  expect(billed + refunded).toBe(due);
  await cancel(placed, { line: 1, quantity: 2 });
  await cancel(placed, { line: 2, quantity: 1 });
  const [note, last, ...more] = (await documentsOf(placed))
    .filter(({ kind }) => kind === 'credit_note')
    .map(({ content }) => content);
  expect(more).toEqual([]);
  expect(note).toMatchObject({
    rows: [{ quantity: 2 }],
    shippingPaise: 0,
    against: { date: '2026-11-23', reason: 'Cancelled before dispatch' },
  });
  expect(last).toMatchObject({ rows: [{ quantity: 1 }], shippingPaise: 9900, paid: '' });
  expect((note?.totalPaise ?? 0) + (last?.totalPaise ?? 0)).toBe(billed);
});

test('no invoice is issued for a cancelled or unknown order, or a second time', async () => {
  const { db } = shop.database;
  const placed = await order([aLine('cricket-1')]);
  await call(shop, placed, { method: 'POST', path: '/cancel', payload: { reason: 'other' }, once: randomUUID() });
  await db.transaction((tx) =>
    issueInvoice({ settings: unchangedSettings, shopFacts: firstFacts }, tx, placed.id, shop.clock.now),
  );
  expect(await documentsOf(placed)).toEqual([]);
  await expect(
    db.transaction((tx) =>
      issueInvoice({ settings: unchangedSettings, shopFacts: firstFacts }, tx, 'ord_nowhere', shop.clock.now),
    ),
  ).resolves.toBeUndefined();
  const kept = await order([aLine('cricket-1')]);
  for (let count = 0; count < 3; count += 1)
    await db.transaction((tx) =>
      issueInvoice({ settings: unchangedSettings, shopFacts: firstFacts }, tx, kept.id, shop.clock.now),
    );
  expect(await documentsOf(kept)).toHaveLength(1);
});

test('an invoice names the online payment, or cash on delivery', async () => {
  const online = await order([aLine('cricket-1')]);
  const cash = await placeOrderFor(shop, anOrder([aLine('cricket-1')]));
  for (const { id } of [online, cash]) await take(shop, id, 'confirmed', 'packed');
  const terms = 'Sold under our Terms of Service, version 1 of 1 November 2026.';
  expect((await invoiceOf(online)).paid).toBe(`Paid by UPI as••@okbank. ${terms}`);
  expect((await invoiceOf(cash)).paid).toBe(`Payment: Cash on delivery. ${terms}`);
});
