import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMonths } from '#server/office/tax/read-tax.ts';
import { storeDocument } from '#server/office/tax/test-documents.ts';
import {
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { readFolderContent } from './folder-content.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

it('a folder has the PDF and the line of a credit note of zero, which withdraws an invoice credited before', async () => {
  const { id } = await placeOrderFor(shop, online([aLine('cricket-1')]));
  const common = { place: '27', buyerGstin: null, at: new Date('2027-01-05T12:00:00+05:30') };
  const shirt = { hsn: '61091000', quantity: 1, percent: 5, valuePaise: 100_000, taxPaise: 5_000 };
  const invoice = await storeDocument(shop, id, { ...common, kind: 'invoice', rows: [shirt] });
  const note = { ...common, kind: 'credit_note', against: invoice } as const;
  const empty = await storeDocument(shop, id, { ...note, rows: [] });
  const full = await storeDocument(shop, id, { ...note, rows: [shirt] });
  const now = new Date('2027-02-02T12:00:00+05:30');
  const content = await readFolderContent(shop.shopFacts, shop.database.db, '2027-01', now);
  expect(content.readme).toContain('Invoices: 1. Credit notes: 2.');
  expect(content.documents).toEqual([invoice, empty, full]);
  const register = content.registers.find(({ name }) => name === '02-credit-notes');
  expect(register?.rows.map((row) => [row[1], row[2], ...row.slice(7)])).toEqual([
    [empty, invoice, null, 0, 0, 0, 0, 0, 0],
    [full, invoice, 5, 100_000, 0, 2_500, 2_500, 0, 105_000],
  ]);
  // A return takes no document of zero, and none prevents a return.
  const returned = content.returns.find(({ name }) => name === 'gstr1-documents');
  expect(returned?.rows.map((row) => row[3])).toEqual([invoice, full]);
  expect(content.gstr1).toBeDefined();
});

it('the months of the tax room count documents of zero', async () => {
  const { id } = await placeOrderFor(shop, online([aLine('cricket-1')]));
  const at = new Date('2027-03-05T12:00:00+05:30');
  await storeDocument(shop, id, { kind: 'credit_note', place: '27', buyerGstin: null, rows: [], at });
  const [newest] = await readMonths(shop.database.db);
  expect(newest).toEqual({ month: '2027-03', documents: 1, valuePaise: 0, taxPaise: 0 });
});
