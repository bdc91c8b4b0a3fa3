import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toPaise } from '#contract/money.ts';
import type { OfficeSetting } from '#contract/office/settings.ts';
import type { Order } from '#contract/orders.ts';
import { settingAt } from '#contract/settings.ts';
import { firstTax, type TaxRule } from '#contract/tax-rules.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { documentsTable } from '#database/schema/documents.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { DocumentContent } from '#server/money/invoices/document-content.ts';
import { issueInvoice } from '#server/money/invoices/issue-document.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { aContact, aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';

let now = new Date('2026-11-23T04:30:00Z');
let shop: TestShop;
let owner = '';
let price = 0;
let code = '';
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  owner = (await aColleagueIn(shop, ['owner'], now, { name: 'Asha Sawant' })).cookie;
  const [row] = await shop.database.db.select().from(productsTable).where(eq(productsTable.id, 'cricket-1'));
  price = (row?.pricePaise ?? 0) / 100;
  code = row?.hsn ?? '';
});
afterAll(() => shop?.close());

const call = (request: string, payload?: object) =>
  ask(shop, request, { cookie: owner, headers: { host: 'shop.test' }, ...(payload && { payload }) });
async function send(rules: readonly TaxRule[]) {
  const all = (await call('GET /api/office/settings')).json().data as OfficeSetting[];
  const version = all.find((one) => one.name === 'tax')?.version ?? 0;
  return call('PUT /api/office/settings', { name: 'tax', value: { rules }, version, from: null });
}
/** Changes the tax rules, and waits until this process uses them. */
async function put(rules: readonly TaxRule[]): Promise<void> {
  now = new Date(now.getTime() + 1000);
  expect((await send(rules)).statusCode).toBe(200);
  await expect.poll(() => settingAt(shop.settings, 'tax', now), { interval: 10 }).toEqual({ rules });
}
const quote = async (...ids: string[]) =>
  (
    await shop.app.inject({
      method: 'POST',
      url: '/api/checkout/quote',
      payload: { lines: ids.map((id) => aLine(id)), pin: '400069' },
    })
  ).json().data;

async function place(ids: readonly string[], expectedTotal?: number) {
  const reply = await postOrder(shop, {
    ...anOrder(
      ids.map((id) => aLine(id)),
      aContact(),
    ),
    ...(expectedTotal !== undefined && { expectedTotal }),
  });
  return { status: reply.statusCode, body: reply.json() };
}
const read = async ({ reference, key }: { reference: string; key: string }) =>
  (await shop.app.inject({ url: `/api/orders/${reference}?key=${key}` })).json().data as Order;
const taxRow = ({ breakdown }: Pick<Order, 'breakdown'>) => breakdown.rows.find(({ key }) => key === 'tax');

/** Issues the invoice of an order and returns it. */
async function invoiceOf(reference: string) {
  const { db } = shop.database;
  const [order] = await db.select().from(ordersTable).where(eq(ordersTable.reference, reference));
  await db.transaction((tx) => issueInvoice(shop, tx, order?.id ?? '', now));
  const [paper] = await db
    .select()
    .from(documentsTable)
    .where(eq(documentsTable.orderId, order?.id ?? ''));
  return DocumentContent.parse(paper?.content);
}

test('taxes items by HSN code and price, and keeps the tax of existing orders', async () => {
  const before = (await place(['cricket-1'])).body.data;
  expect(taxRow(await read(before))).toMatchObject({ label: 'Tax (10%)' });
  const seen = await quote('cricket-1');
  await put([
    ...firstTax.rules,
    { hsn: code.slice(0, 4), above: 0, percent: 5 },
    { hsn: code.slice(0, 4), above: price - 0.01, percent: 18 },
  ]);
  const anew = await quote('cricket-1');
  expect([anew.tax, taxRow(anew)?.label]).toEqual([Math.round(price * 18) / 100, 'Tax (18%)']);
  const refused = await place(['cricket-1'], seen.total);
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'price_changed', quote: { tax: anew.tax } }]);
  const placed = await place(['cricket-1'], anew.total);
  expect([placed.status, placed.body.data.tax]).toEqual([201, anew.tax]);
  // A price just below the slab has the lower rate.
  await put([
    ...firstTax.rules,
    { hsn: code.slice(0, 4), above: 0, percent: 5 },
    { hsn: code.slice(0, 4), above: price, percent: 18 },
  ]);
  expect(taxRow(await quote('cricket-1'))?.label).toBe('Tax (5%)');
  expect(taxRow(await read(before))).toMatchObject({ label: 'Tax (10%)', how: expect.stringContaining('10% of') });
  expect(taxRow(await read(placed.body.data))).toMatchObject({ label: 'Tax (18%)' });
  expect((await invoiceOf(before.reference)).taxes.join()).toBe('CGST 5%,SGST 5%');
  expect((await invoiceOf(placed.body.data.reference)).taxes.join()).toBe('CGST 9%,SGST 9%');
});

test('shows the tax by rate in cart, order, invoice and ledger for items with different rates', async () => {
  const { db } = shop.database;
  const second = 'cricket-2';
  await db.update(productsTable).set({ hsn: '65050090' }).where(eq(productsTable.id, second));
  await put([...firstTax.rules, { hsn: code.slice(0, 4), above: 0, percent: 5 }]);
  const sums = await quote('cricket-1', second);
  const [five, ten] = sums.lines.map(({ lineTotal }: { lineTotal: number }) => toPaise(lineTotal)) as [number, number];
  expect(toPaise(sums.tax)).toBe(Math.floor((five * 5 + 50) / 100) + Math.floor((ten * 10 + 50) / 100));
  expect(taxRow(sums)).toMatchObject({ label: 'Tax', how: expect.stringMatching(/^5% of ₹[\d,.]+, 10% of ₹[\d,.]+$/) });
  const { body } = await place(['cricket-1', second], sums.total);
  await put(firstTax.rules);
  const order = await read(body.data);
  expect([taxRow(order), order.lines.reduce((sum, { tax }) => sum + toPaise(tax), 0)]).toEqual([
    taxRow(sums),
    toPaise(sums.tax),
  ]);
  const invoice = await invoiceOf(body.data.reference);
  expect([invoice.taxes.join(), invoice.totalPaise]).toEqual(['CGST,SGST', toPaise(sums.total)]);
  expect(invoice.rows.map(({ rates }) => rates)).toEqual(['CGST 2.5%, SGST 2.5%', 'CGST 5%, SGST 5%']);
});

test('shows the current tax on pages and in the terms of service', async () => {
  expect(shop.shopFacts.seller.terms?.tax).toEqual({ percent: 10, words: '+10% tax at checkout' });
  await put([...firstTax.rules, { hsn: '6109', above: 2500, percent: 18 }]);
  expect(shop.shopFacts.seller.terms?.tax).toEqual({ percent: null, words: '+10-18% tax at checkout' });
  const words = JSON.stringify((await shop.app.inject({ url: '/api/policies/terms' })).json());
  expect(words).toContain('exclude 10-18% tax');
  await put([{ hsn: '', above: 0, percent: 12 }]);
  expect(shop.shopFacts.seller.terms?.tax).toEqual({ percent: 12, words: '+12% tax at checkout' });
});

test.each<[string, unknown[], string, string]>([
  [
    'rules that do not cover all products',
    [{ hsn: '6109', above: 0, percent: 5 }],
    'value.rules',
    'for all goods at any price',
  ],
  [
    'two rules for the same products',
    [...firstTax.rules, ...firstTax.rules],
    'value.rules.1.hsn',
    'two rules for all goods',
  ],
  [
    'an invalid HSN code',
    [...firstTax.rules, { hsn: '61x', above: 0, percent: 5 }],
    'value.rules.1.hsn',
    'first two to eight digits',
  ],
  ['a rate above 100%', [{ hsn: '', above: 0, percent: 101 }], 'value.rules.0.percent', '0 to 100'],
  ['a rate with three decimals', [{ hsn: '', above: 0, percent: 5.125 }], 'value.rules.0.percent', 'two digits'],
])('refuses %s', async (_, rules, field, sentence) => {
  const reply = await send(rules as TaxRule[]);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().fields[field]).toContain(sentence);
});
