import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstGst } from '#contract/gst-rates.ts';
import { settingAt } from '#contract/settings.ts';
import { firstTax, type GstSetting } from '#contract/tax-rules.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { documentRowsTable, documentsTable } from '#database/schema/documents.ts';
import { writeSetting } from '#server/foundation/settings/write-setting.ts';
import { lockOrder } from '#server/orders/model/find-order.ts';
import { giveMoneyBack } from '#server/selling/order-changes/give-money-back.ts';
import {
  call,
  ledgerFaults,
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  take,
  untilDelivered,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { DocumentContent } from './document-content.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
  for (const [id, pricePaise, hsn] of [
    ['cricket-1', 99_900, '61091000'],
    ['cricket-2', 349_900, '61103010'],
  ] as const)
    await shop.database.db
      .update(productsTable)
      .set({ pricePaise, hsn, oldPricePaise: null })
      .where(eq(productsTable.id, id));
});
afterAll(async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
  await shop.close();
});

let version = 0;
async function setTax(gst: GstSetting | null): Promise<void> {
  const { db } = shop.database;
  shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
  version += 1;
  const value = { ...firstTax, ...(gst && { gst }) };
  const wish = { name: 'tax' as const, value, version, from: null, by: 'Asha' };
  await db.transaction((tx) => writeSetting(tx, wish, shop.clock.now));
  await expect.poll(() => settingAt(shop.settings, 'tax', shop.clock.now), { interval: 10 }).toEqual(value);
}
const place = (lines: unknown[]) => placeOrderFor(shop, online(lines, { delivery: 'express' }));
async function giveBack({ id }: PlacedForTest, amountPaise: number): Promise<void> {
  shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
  await shop.database.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    const gift = { amountPaise, to: 'source' as const, why: 'For the test', at: shop.clock.now };
    if (order) await giveMoneyBack(tx, orderDeps(shop), order, gift);
  });
}
const cancel = (order: PlacedForTest) => {
  const payload = { reason: 'other', refundTo: 'source' };
  return call(shop, order, { method: 'POST', path: '/cancel', payload, once: randomUUID() });
};
async function papersOf({ id }: PlacedForTest): Promise<DocumentContent[]> {
  const { content, issuedAt, serial, orderId } = documentsTable;
  const rows = await shop.database.db
    .select({ content })
    .from(documentsTable)
    .where(eq(orderId, id))
    .orderBy(asc(issuedAt), asc(serial));
  return rows.map((row) => DocumentContent.parse(row.content));
}
async function rowsOf({ number }: DocumentContent) {
  return shop.database.db.select().from(documentRowsTable).where(eq(documentRowsTable.number, number));
}
/** Sums of the documents of an order in paise, with credit notes deducted. */
async function netOf(order: PlacedForTest) {
  const net = { value: 0, central: 0, state: 0, pieces: 0 };
  for (const paper of await papersOf(order)) {
    const sign = paper.kind === 'invoice' ? 1 : -1;
    for (const row of await rowsOf(paper)) {
      net.value += sign * row.valuePaise;
      net.central += sign * row.centralPaise;
      net.state += sign * row.statePaise;
      net.pieces += row.kind === 'goods' ? sign * row.quantity : 0;
    }
  }
  return net;
}
const void0 = { value: 0, central: 0, state: 0, pieces: 0 };

describe.each<[string, GstSetting | null]>([
  ['prices with GST', firstGst],
  ['prices without GST', { ...firstGst, prices: 'exclude' }],
  ['flat rates', null],
])('documents of reduced prices, with %s', (_what, gst) => {
  it('counts no piece for a reduction, and lowers value and tax by it', async () => {
    await setTax(gst);
    const order = await place([aLine('cricket-1', 'M', 3)]);
    await take(shop, order.id, ...untilDelivered);
    await giveBack(order, 5_000);
    const [invoice, note] = await papersOf(order);
    expect([invoice?.pieces, note?.pieces, note?.totalPaise]).toEqual([3, 0, 5_000]);
    expect(await netOf(order)).toMatchObject({ pieces: 3 });
  });

  it.each([
    ['in two parts', [49_990]],
    ['in three parts', [607, 577]],
    ['in many small parts', [1, 3, 7, 99, 1_001]],
  ])('credits exactly the value and the tax of an invoice that goes back %s', async (_how, amounts) => {
    await setTax(gst);
    const order = await place([aLine('cricket-1'), aLine('cricket-2')]);
    await take(shop, order.id, ...untilDelivered);
    for (const amount of amounts) await giveBack(order, amount);
    const total = Math.round(order.total * 100);
    await giveBack(
      order,
      amounts.reduce((rest, amount) => rest - amount, total),
    );
    expect(await netOf(order)).toEqual({ ...void0, pieces: 2 });
  });

  it('lowers the delivery by what exceeds the goods of a new invoice, with its tax', async () => {
    await setTax(gst);
    const order = await place([aLine('cricket-1')]);
    const total = Math.round(order.total * 100);
    await giveBack(order, total - 4_800);
    await take(shop, order.id, 'confirmed', 'packed');
    const [invoice] = await papersOf(order);
    expect(invoice).toMatchObject({ totalPaise: 4_800, shippingPaise: 4_800, subtotalPaise: 0 });
    const taxPaise = invoice?.taxPaise.reduce((sum, part) => sum + part, 0) ?? 0;
    expect(taxPaise).toBeLessThanOrEqual(Math.ceil((4_800 * 5) / 105));
    expect((await cancel(order)).statusCode).toBe(200);
    expect(await netOf(order)).toEqual(void0);
  });
});

it('issues credit notes by the seller and with the taxes of their invoice, after the seller has moved', async () => {
  await setTax(firstGst);
  const order = await place([aLine('cricket-1', 'M', 2)]);
  await take(shop, order.id, 'confirmed', 'packed');
  const { db } = shop.database;
  const { seller } = shop.shopFacts;
  shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
  const value = {
    ...{ legalName: seller.legalName, street: '1 MG Road', city: 'Bengaluru', pin: '560001', state: 'Karnataka' },
    ...{ gstin: '29AAPFU0939F1ZR', email: seller.email, phone: seller.phone, hours: seller.supportHours },
    ...{ grievanceOfficer: 'Asha', grievanceEmail: seller.email, grievancePhone: seller.phone },
  };
  await db.transaction((tx) =>
    writeSetting(tx, { name: 'seller', value, version: 0, from: null, by: 'Asha' }, shop.clock.now),
  );
  await expect.poll(() => shop.shopFacts.seller.state, { interval: 10 }).toBe('Karnataka');
  expect((await cancel(order)).statusCode).toBe(200);
  const [invoice, note] = await papersOf(order);
  expect(note).toMatchObject({
    ...{ seller: invoice?.seller, taxes: invoice?.taxes, placeOfSupply: invoice?.placeOfSupply },
  });
  expect(await netOf(order)).toEqual(void0);
});
