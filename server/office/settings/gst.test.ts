import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Quote } from '#contract/checkout.ts';
import { firstGst } from '#contract/gst-rates.ts';
import { toPaise } from '#contract/money.ts';
import type { OfficeSetting } from '#contract/office/settings.ts';
import type { Order } from '#contract/orders.ts';
import { settingAt } from '#contract/settings.ts';
import { firstTax, type GstSetting } from '#contract/tax-rules.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { documentRowsTable, documentsTable } from '#database/schema/documents.ts';
import { orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { fillWord } from '#server/foundation/content/policy-words.ts';
import { DocumentContent } from '#server/money/invoices/document-content.ts';
import { drawDocument } from '#server/money/invoices/draw-document.ts';
import { issueInvoice } from '#server/money/invoices/issue-document.ts';
import { textOfPdf } from '#server/money/invoices/test-pdf.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { lockOrder } from '#server/orders/model/find-order.ts';
import { changeOrderAddress } from '#server/selling/order-changes/change-address.ts';
import { giveMoneyBack } from '#server/selling/order-changes/give-money-back.ts';
import {
  call,
  finishRefunds,
  ledgerFaults,
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  read,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, postOrder } from '#server/selling/order-views/test-orders.ts';

// A shop in Maharashtra with GST: displayed prices, stored amounts and documents.

let shop: PayingShop;
let owner = '';
const priced = { 'cricket-1': 99_900, 'cricket-2': 349_900, 'football-1': 270_000 } as const;
const hsn = { 'cricket-1': '61091000', 'cricket-2': '61103010', 'football-1': '61091000' } as const;

beforeAll(async () => {
  shop = await openPayingShop();
  owner = (await aColleagueIn(shop, ['owner'], shop.clock.now, { name: 'Asha Sawant' })).cookie;
  for (const id of ['cricket-1', 'cricket-2', 'football-1'] as const)
    await shop.database.db
      .update(productsTable)
      .set({ pricePaise: priced[id], oldPricePaise: null, hsn: hsn[id] })
      .where(eq(productsTable.id, id));
});
afterAll(() => shop?.close());

const office = (request: string, payload?: object) =>
  ask(shop, request, { cookie: owner, headers: { host: 'shop.test' }, ...(payload && { payload }) });

/** Changes the tax setting, and waits until this process uses it. */
async function setTax(gst: GstSetting | null): Promise<void> {
  shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
  const all = (await office('GET /api/office/settings')).json().data as OfficeSetting[];
  const version = all.find((one) => one.name === 'tax')?.version ?? 0;
  const value = { ...firstTax, ...(gst && { gst }) };
  const saved = await office('PUT /api/office/settings', { name: 'tax', value, version, from: null });
  expect([saved.statusCode, saved.body]).toMatchObject([200, expect.anything()]);
  await expect.poll(() => settingAt(shop.settings, 'tax', shop.clock.now), { interval: 10 }).toEqual(value);
}

const mumbai = { pin: '400069', city: 'Mumbai', state: 'Maharashtra' };
const jaipur = { pin: '302001', city: 'Jaipur', state: 'Rajasthan' };
const at = (place: typeof mumbai) => ({
  fullName: 'Asha Sawant',
  line1: 'B-204, Gulmohar',
  line2: 'Old Nagardas Road',
  ...place,
});

const quote = async (lines: unknown[], pin = mumbai.pin) =>
  (await shop.app.inject({ method: 'POST', url: '/api/checkout/quote', payload: { lines, pin } })).json().data as Quote;

const place = (lines: unknown[], where = mumbai, more: object = {}) =>
  placeOrderFor(shop, online(lines, { address: at(where), delivery: 'express', ...more }));

async function papersOf({ id }: PlacedForTest) {
  const { db } = shop.database;
  const rows = await db
    .select()
    .from(documentsTable)
    .where(eq(documentsTable.orderId, id))
    .orderBy(asc(documentsTable.issuedAt), asc(documentsTable.serial));
  return rows.map(({ content, ...row }) => ({ ...row, content: DocumentContent.parse(content) }));
}

const rowsOf = (number: string) =>
  shop.database.db
    .select()
    .from(documentRowsTable)
    .where(eq(documentRowsTable.number, number))
    .orderBy(documentRowsTable.position);

const row = ({ breakdown }: Pick<Order, 'breakdown'>, key: string) => breakdown.rows.find((one) => one.key === key);

const express = 9_900;

describe('prices that include the tax', () => {
  beforeEach(() => setTax(firstGst));

  test('shows the included tax by rate in the cart, for shipping too', async () => {
    const seen = await quote([aLine('cricket-1', 'M', 3), aLine('cricket-2')]);
    expect(seen).toMatchObject({ taxIncluded: true, subtotal: 6496, total: 6496 + seen.shipping });
    expect(row(seen, 'tax')).toBeUndefined();
    expect(row(seen, 'includedTax')).toMatchObject({
      label: 'Includes GST',
      how: expect.stringContaining('5% in ₹2,997.00, 18% in ₹3,499.00'),
      amount: seen.tax,
    });
    const keys = seen.breakdown.rows.map(({ key }) => key);
    expect(keys.indexOf('includedTax')).toBe(keys.indexOf('total') + 1);
  });

  test('lowers a price between two slabs to the highest allowed one, and says so in the cart', async () => {
    const seen = await quote([aLine('football-1', 'M', 3)]);
    expect(seen.lines).toMatchObject([{ price: 2625, lineTotal: 7875 }]);
    expect(seen.subtotal).toBe(7875);
    // The price of the product page counts as changed once; the price of the cart does not.
    const told = async (seenPrice: number) => (await quote([{ ...aLine('football-1'), seenPrice }])).changes;
    expect(await told(2700)).toMatchObject([{ kind: 'price', from: 2700, to: 2625 }]);
    expect(await told(2625)).toEqual([]);
    const order = await place([aLine('football-1', 'M', 3)]);
    expect((await read(shop, order)).lines).toMatchObject([{ price: 2625, lineTotal: 7875, tax: 375 }]);
    expect(await ledgerFaults(shop)).toEqual([]);
  });

  test('splits the tax of an intrastate order into equal halves, and stores the rows for the GST return', async () => {
    const order = await place([aLine('cricket-1'), aLine('cricket-2')]);
    await take(shop, order.id, 'confirmed', 'packed');
    const [invoice] = await papersOf(order);
    expect(invoice).toMatchObject({ recipient: 'b2c', placeCode: '27', totalPaise: toPaise(order.total) });
    for (const { taxPaise } of [...(invoice?.content.rows ?? []), ...(invoice?.content.deliveryRows ?? [])])
      expect(taxPaise[0]).toBe(taxPaise[1]);
    expect(await rowsOf(invoice?.number ?? '')).toMatchObject([
      {
        kind: 'goods',
        hsn: '61091000',
        uqc: 'PCS',
        percent: 5,
        valuePaise: 95_142,
        centralPaise: 2379,
        statePaise: 2379,
      },
      { kind: 'goods', hsn: '61103010', percent: 18, centralPaise: 26_687, statePaise: 26_687, integratedPaise: 0 },
      // Shipping of mixed items takes the highest rate.
      { kind: 'delivery', hsn: '61103010', uqc: 'OTH', percent: 18, centralPaise: 755, statePaise: 755 },
    ]);
    const text = textOfPdf(await drawDocument(invoice?.content as DocumentContent, shop.shopFacts.seller));
    for (const words of ['Tax invoice', 'Rate with tax', 'Value of delivery', 'CGST', 'SGST', 'Place of supply'])
      expect(text).toContain(words);
    expect(await ledgerFaults(shop)).toEqual([]);
  });

  test('charges one tax to another state, and keeps the price when the address changes', async () => {
    const order = await place([aLine('cricket-1')], jaipur);
    expect(await read(shop, order)).toMatchObject({ tax: 52.28, total: 1098 });
    await changeOrderAddress(orderDeps(shop), order.id, at(mumbai) as never, { actor: 'shopper' });
    expect(await read(shop, order)).toMatchObject({ tax: 52.3, total: 1098 });
    const { db } = shop.database;
    const [line] = await db.select().from(orderLinesTable).where(eq(orderLinesTable.orderId, order.id));
    expect(line).toMatchObject({ taxWay: 'halves', taxPaise: 4758, totalPaise: 95_142 });
    await take(shop, order.id, 'confirmed', 'packed');
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    await changeOrderAddress(orderDeps(shop), order.id, at(jaipur) as never, { actor: 'shopper' });
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    await db.transaction((tx) => issueInvoice(shop, tx, order.id, shop.clock.now));
    const papers = await papersOf(order);
    expect(papers.map(({ kind, placeCode, totalPaise }) => [kind, placeCode, totalPaise])).toEqual([
      ['invoice', '27', 109_800],
      ['credit_note', '27', 109_800],
      ['invoice', '08', 109_800],
    ]);
    expect(papers[2]?.content.rows[0]?.taxPaise).toEqual([4757]);
    expect(await ledgerFaults(shop)).toEqual([]);
  });

  test('credits each cancelled item with its tax, and all documents add up to zero', async () => {
    const order = await place([aLine('cricket-1', 'M', 3)]);
    await take(shop, order.id, 'confirmed', 'packed');
    const cancel = (lines?: object[]) =>
      call(shop, order, {
        method: 'POST',
        path: '/cancel',
        payload: { reason: 'other', refundTo: 'source', ...(lines && { lines }) },
        once: randomUUID(),
      });
    expect((await cancel([{ line: 1, quantity: 1 }])).statusCode).toBe(200);
    expect((await cancel([{ line: 1, quantity: 1 }])).statusCode).toBe(200);
    expect((await cancel()).statusCode).toBe(200);
    await finishRefunds(shop, order.id);
    const papers = await papersOf(order);
    const notes = papers.filter(({ kind }) => kind === 'credit_note');
    for (const { content } of notes) for (const { taxPaise } of content.rows) expect(taxPaise[0]).toBe(taxPaise[1]);
    const signed = papers.map(({ kind, totalPaise }) => (kind === 'invoice' ? totalPaise : -totalPaise));
    expect(signed.reduce((sum, paise) => sum + paise, 0)).toBe(0);
    const central = await Promise.all(
      papers.map(async ({ kind, number }) => {
        const paise = (await rowsOf(number)).reduce((sum, { centralPaise }) => sum + centralPaise, 0);
        return kind === 'invoice' ? paise : -paise;
      }),
    );
    expect(central.reduce((sum, paise) => sum + paise, 0)).toBe(0);
    expect(await ledgerFaults(shop)).toEqual([]);
  });

  test('credits a goodwill refund by tax rate', async () => {
    const order = await place([aLine('cricket-1'), aLine('cricket-2')]);
    await take(shop, order.id, 'confirmed', 'packed', 'shipped', 'out_for_delivery', 'delivered');
    await shop.database.db.transaction(async (tx) => {
      const locked = await lockOrder(tx, order.id);
      if (locked)
        await giveMoneyBack(tx, orderDeps(shop), locked, {
          ...{ amountPaise: 44_980, to: 'source', why: 'A mark on the sleeve', at: shop.clock.now },
        });
    });
    const note = (await papersOf(order)).find(({ kind }) => kind === 'credit_note');
    expect(await rowsOf(note?.number ?? '')).toMatchObject([
      { hsn: '61091000', percent: 5 },
      { hsn: '61103010', percent: 18 },
    ]);
    expect(note?.totalPaise).toBe(44_980);
    for (const { taxPaise } of note?.content.rows ?? []) expect(taxPaise[0]).toBe(taxPaise[1]);
    expect(await ledgerFaults(shop)).toEqual([]);
  });
});

describe('prices that exclude the tax', () => {
  beforeEach(() => setTax({ ...firstGst, prices: 'exclude', delivery: 'shares' }));

  test('shows GST in its own row, and taxes shipping in proportion to the items', async () => {
    const lines = [aLine('cricket-1'), aLine('cricket-2')];
    const order = await place(lines);
    const seen = await read(shop, order);
    expect(seen).toMatchObject({ taxIncluded: false, subtotal: 4498, shipping: express / 100 });
    expect(toPaise(seen.total)).toBe(toPaise(seen.subtotal) + toPaise(seen.tax) + toPaise(seen.shipping));
    expect(row(seen, 'tax')).toMatchObject({ label: 'GST', amount: seen.tax });
    expect(row(seen, 'tax')?.how).toMatch(/^5% of ₹999\.00, 18% of ₹3,499\.00, 5% of delivery .*, 18% of delivery /);
    const [stored] = await shop.database.db.select().from(ordersTable).where(eq(ordersTable.id, order.id));
    expect(stored?.deliveryTax.map(({ percent }) => percent)).toEqual([5, 18]);
    await take(shop, order.id, 'confirmed', 'packed');
    const [invoice] = await papersOf(order);
    expect(invoice?.totalPaise).toBe(toPaise(order.total));
    expect(await ledgerFaults(shop)).toEqual([]);
  });

  test('charges the tax that the checkout showed for the state', async () => {
    const lines = [aLine('cricket-1')];
    for (const where of [mumbai, jaipur]) {
      const shown = await quote(lines, where.pin);
      const placed = await postOrder(
        shop,
        online(lines, { address: at(where), delivery: 'standard', expectedTotal: shown.total }),
      );
      expect([placed.statusCode, placed.json().data?.total]).toEqual([201, shown.total]);
    }
  });

  test('uses the state of the address for the tax, even if it differs from the state of the PIN code', async () => {
    const lines = [aLine('cricket-1')];
    const where = { ...mumbai, state: 'Rajasthan' };
    const url = '/api/checkout/quote';
    const quoteIn = async (state: string): Promise<Quote> => {
      const payload = { lines, pin: where.pin, state, delivery: 'express' };
      return (await shop.app.inject({ method: 'POST', url, payload })).json().data;
    };
    const shown = await quoteIn('Rajasthan');
    const address = { ...at(where), stateConfirmed: true };
    const placed = await postOrder(shop, online(lines, { address, delivery: 'express', expectedTotal: shown.total }));
    expect([placed.statusCode, placed.json().data?.total]).toEqual([201, shown.total]);
    expect(shown.tax).not.toBe((await quoteIn('Maharashtra')).tax);
  });

  test('invoices a registered business for its billing state, and stores its GSTIN for the GST return', async () => {
    const billing = at(jaipur);
    const order = await place([aLine('cricket-1')], mumbai, { billing, gstin: '08AAPFU0939F1ZV' });
    await take(shop, order.id, 'confirmed', 'packed');
    const [invoice] = await papersOf(order);
    expect(invoice).toMatchObject({ recipient: 'b2b', recipientGstin: '08AAPFU0939F1ZV', placeCode: '08' });
    expect((await rowsOf(invoice?.number ?? ''))[0]).toMatchObject({ integratedPaise: 4995, centralPaise: 0 });
  });
});

describe('seller who charges no tax', () => {
  test.each([
    ['composition', 'Bill of supply', /Composition taxable person, not eligible to collect tax on supplies/, true],
    ['unregistered', 'Invoice', /not registered under GST/, false],
  ] as const)('issues for a %s seller a document with the title “%s”', async (registration, title, note, hasGstin) => {
    await setTax({ ...firstGst, registration });
    const order = await place([aLine('football-1')]);
    expect(await read(shop, order)).toMatchObject({ tax: 0, subtotal: 2700 });
    await take(shop, order.id, 'confirmed', 'packed');
    const [invoice] = await papersOf(order);
    const text = textOfPdf(await drawDocument(invoice?.content as DocumentContent, shop.shopFacts.seller));
    expect(text).toContain(title);
    expect(text).not.toContain('Tax invoice');
    expect(text.replaceAll('\n', ' ')).toMatch(note);
    expect([text.includes(`GSTIN ${shop.shopFacts.seller.gstin}`), text.includes('CGST')]).toEqual([hasGstin, false]);
    expect(await ledgerFaults(shop)).toEqual([]);
  });

  test('delivers for a composition seller within the state only, unless the owner allows more', async () => {
    await setTax({ ...firstGst, registration: 'composition' });
    const within = 'We deliver within Maharashtra only. Try another address';
    const asked = await shop.app.inject({ url: `/api/delivery/${jaipur.pin}` });
    expect([asked.statusCode, asked.json().message]).toEqual([404, within]);
    const refused = await postOrder(shop, online([aLine('cricket-1')], { address: at(jaipur) }));
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { 'address.pin': within }]);
    const order = await place([aLine('cricket-1')]);
    const payload = { address: { ...at(jaipur), pin: mumbai.pin, stateConfirmed: true } };
    const moved = await call(shop, order, { method: 'PUT', path: '/address', payload });
    expect([moved.statusCode, moved.json().fields]).toEqual([400, { 'address.pin': within }]);
    await setTax({ ...firstGst, registration: 'composition', ownState: false });
    expect((await postOrder(shop, online([aLine('cricket-1')], { address: at(jaipur) }))).statusCode).toBe(201);
  });
});

test.each<[string, GstSetting | null, RegExp]>([
  ['flat rates', null, /are in rupees and exclude 10% tax, which is added in the cart/],
  ['prices with tax', firstGst, /are in rupees and include all taxes\. The total/],
  ['prices without tax', { ...firstGst, prices: 'exclude' }, /are in rupees and exclude GST, which is added/],
  ['no registration', { ...firstGst, registration: 'unregistered' }, /are in rupees\. No GST is charged\./],
])('explains the prices in the terms of service: %s', async (_what, gst, words) => {
  await setTax(gst);
  expect(fillWord(shop, '{{prices and tax}}', shop.clock.now)).toMatch(words);
});

test('keeps the tax of existing orders after a change of the tax, without a restart', async () => {
  await setTax(null);
  const flat = await place([aLine('cricket-1')]);
  const before = await read(shop, flat);
  expect(row(before, 'tax')).toMatchObject({ label: 'Tax (10%)' });
  await setTax(firstGst);
  expect(shop.shopFacts.seller.terms?.tax).toMatchObject({ included: true, words: 'all taxes included' });
  expect((await read(shop, flat)).breakdown).toEqual(before.breakdown);
  await take(shop, flat.id, 'confirmed', 'packed');
  const [invoice] = await papersOf(flat);
  expect(invoice?.content).toMatchObject({ taxes: ['CGST 5%', 'SGST 5%'], deliveryRows: [], taxIncluded: false });
  expect(await ledgerFaults(shop)).toEqual([]);
});

test.each<[string, GstSetting['rates'], string]>([
  ['no general rate', firstGst.rates.filter(({ hsn: code }) => code !== ''), 'value.gst.rates'],
  ['equal rates', [...firstGst.rates, ...firstGst.rates.slice(0, 1)], `value.gst.rates.${firstGst.rates.length}.hsn`],
  [
    'only a rate above a price',
    [...firstGst.rates, { hsn: '65', above: 1000, percent: 12, from: '2026-01-01', source: '' }],
    `value.gst.rates.${firstGst.rates.length}.above`,
  ],
])('refuses a tax table with %s at its field', async (_what, rates, field) => {
  const all = (await office('GET /api/office/settings')).json().data as OfficeSetting[];
  const version = all.find((one) => one.name === 'tax')?.version ?? 0;
  const value = { ...firstTax, gst: { ...firstGst, rates } };
  const reply = await office('PUT /api/office/settings', { name: 'tax', value, version, from: null });
  expect([reply.statusCode, Object.keys(reply.json().fields ?? {})]).toEqual([400, [field]]);
});
