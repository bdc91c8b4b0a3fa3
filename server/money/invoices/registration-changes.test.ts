import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstGst } from '#contract/gst-rates.ts';
import type { SettingTimeline } from '#contract/settings.ts';
import { firstTax, type Registration } from '#contract/tax-rules.ts';
import { documentsTable } from '#database/schema/documents.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { openPayingShop, type PayingShop, placeOrderFor, read } from '#server/selling/order-checks/test-paid-orders.ts';
import { aContact, aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { DocumentContent } from './document-content.ts';
import { issueInvoice } from './issue-document.ts';

// A process may price an order before it hears that the seller's registration has changed.

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

/** Tells this process the registrations with the moments from which they apply, in ms. */
function hear(...known: [Registration, number][]): void {
  const tax = known.map(([registration, from], index) => {
    return { version: index + 2, from, value: { ...firstTax, gst: { ...firstGst, registration } } };
  });
  const timeline: SettingTimeline = { tax };
  Object.assign(shop.settings, { timeline });
}

test.each([
  ['regular', 'unregistered', 'Tax invoice'],
  ['unregistered', 'regular', 'Invoice'],
  ['composition', 'regular', 'Bill of supply'],
] as const)('invoices an order as it was priced: %s, while the seller becomes %s', async (before, after, title) => {
  const { db } = shop.database;
  hear([before, 0]);
  const order = await placeOrderFor(shop, { ...anOrder([aLine('cricket-1')], aContact()), payment: 'cod' });
  hear([before, 0], [after, shop.clock.now.getTime() - 1]);
  await db.transaction((tx) => issueInvoice(shop, tx, order.id, shop.clock.now));
  const [row] = await db.select().from(ordersTable).where(eq(ordersTable.id, order.id));
  const [issued] = await db.select().from(documentsTable).where(eq(documentsTable.orderId, order.id));
  const content = DocumentContent.parse(issued?.content);
  expect(content).toMatchObject({ registration: before, totalPaise: row?.totalPaise });
  expect(content.taxes.length > 0).toBe(before === 'regular');
  expect((await read(shop, order)).documents).toMatchObject([{ kind: 'invoice', title }]);
});
