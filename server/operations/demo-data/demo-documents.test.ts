import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstGst } from '#contract/gst-rates.ts';
import type { ShopSettings } from '#contract/settings.ts';
import { firstTax } from '#contract/tax-rules.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { fillShop } from './fill-shop.ts';
import { findUninvoicedMoney, findWrongDocuments, findWrongOrderTax } from './test-books-of-tax.ts';

const now = new Date('2026-11-23T10:00:00+05:30');

describe.each([
  ['the flat tax', {}],
  ['GST', { tax: [{ version: 2, from: Date.parse('2025-09-22'), value: { ...firstTax, gst: firstGst } }] }],
] as const)('demo documents by %s', (_name, timeline) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(() => now, undefined, { idle: true });
    const settings: ShopSettings = { timeline, now: () => now };
    await fillShop({ settings, shopFacts: shop.shopFacts }, shop.database.db, { orders: 400, seed: 11, now });
  });
  afterAll(() => shop?.close());

  test('credit the delivery of parcels that came back, so that they agree with the ledger', async () => {
    expect(await findUninvoicedMoney(shop.database.db)).toEqual([]);
  });

  test('have the tax of the order, with that of the delivery', async () => {
    expect(await findWrongOrderTax(shop.database.db)).toEqual([]);
    expect(await findWrongDocuments(shop.database.db)).toEqual([]);
  });
});
