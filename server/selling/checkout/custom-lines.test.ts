import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDesign } from '#artwork/design/compose-design.ts';
import type { GarmentDesign } from '#artwork/design/layers.ts';
import { designsTable } from '#database/schema/designs.ts';
import { orderLinesTable } from '#database/schema/orders.ts';
import { stockMovementsTable } from '#database/schema/stock.ts';
import { uploadsTable } from '#database/schema/uploads.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { saveTestDesign } from '#server/fulfilment/designs/test-designs.ts';
import { newOrderId, newOrderReference } from '#server/orders/model/order-reference.ts';
import { moveOrder } from '#server/orders/order-state/move-order.ts';
import { flatTax } from '#server/orders/pricing/test-tax.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import { aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';
import { orderDesigns } from './custom-lines.ts';
import { prepareQuote } from './quote-cart.ts';
import { insertOrder, type NewLine } from './write-order.ts';

let shop: TestShop;
let design: string;

beforeAll(async () => {
  shop = await openTestShop();
  design = await saveTestDesign(shop);
});
afterAll(() => shop.close());

const noon = new Date('2026-11-18T04:30:00Z');
const customLine = (more: object = {}) => ({ customProductId: design, size: 'M', quantity: 2, ...more });

async function quote(lines: object[], more: object = {}) {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/checkout/quote',
    payload: { lines, pin: '400069', ...more },
  });
  return response.json().data;
}

test('takes the price of a custom item from the shop and returns it like any cart line', async () => {
  const { lines, subtotal, tax, changes } = await quote([customLine({ seenPrice: 1 })]);
  expect(lines[0]).toMatchObject({
    _id: design,
    numericId: null,
    category: null,
    name: 'Custom T-shirt',
    size: 'M',
    quantity: 2,
    price: 799,
    lineTotal: 1598,
    left: 10,
    customization: { baseColor: 'White', designImage: expect.stringContaining(design) },
  });
  expect([subtotal, tax]).toEqual([1598, 159.8]);
  expect(changes).toEqual([{ kind: 'price', line: 0, name: 'Custom T-shirt', from: 1, to: 799 }]);
});

test('sells at most ten items of a design, and only in the size of the design', async () => {
  const many = await quote([customLine({ quantity: 6 }), customLine({ quantity: 6 })]);
  expect(many.lines).toHaveLength(1);
  expect(many.changes).toContainEqual(expect.objectContaining({ kind: 'capped', quantity: 10 }));
  expect((await quote([customLine({ size: 'L' })])).changes).toEqual([{ kind: 'gone', line: 0, size: 'L' }]);
  expect((await quote([customLine({ customProductId: `cus_${'A'.repeat(24)}` })])).changes[0].kind).toBe('gone');
});

test('offers a custom item no cash on delivery and no next-day delivery, and adds two working days', async () => {
  for (const lines of [[customLine()], [aLine('cricket-1'), customLine()]]) {
    const { quote: made } = await prepareQuote(
      { settings: unchangedSettings, shopFacts: firstFacts },
      shop.database.db,
      { lines: lines as never, pin: '400069' },
      noon,
    );
    expect(made.cashOnDelivery).toEqual({ offered: false, reason: 'Not available with custom items' });
    const nextDay = made.deliveryOptions.find(({ method }) => method === 'nextDay');
    expect(nextDay).toMatchObject({ offered: false, promise: 'Not available with custom items' });
    const plain = await prepareQuote(
      { settings: unchangedSettings, shopFacts: firstFacts },
      shop.database.db,
      { lines: [{ _id: 'cricket-1', size: 'M', quantity: 1 }], pin: '400069' },
      noon,
    );
    const standard = (of: typeof made) => of.deliveryOptions[0]?.latest ?? '';
    expect(standard(made) > standard(plain.quote)).toBe(true);
    // Stock items in the same order keep their own delivery dates.
    const parcels = made.deliveryOptions[0]?.parcels ?? [];
    expect(parcels.map(({ custom }) => custom)).toEqual(lines.length === 1 ? [true] : [false, true]);
    if (lines.length === 2) expect(parcels[0]).toEqual(plain.quote.deliveryOptions[0]?.parcels[0]);
  }
  const reply = await postOrder(shop, anOrder([customLine()]));
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'not_offered']);
});

/** Inserts an order with custom and stock items as the checkout does. */
async function insert(lines: object[]): Promise<string> {
  const { db } = shop.database;
  const prepared = await prepareQuote(
    { settings: unchangedSettings, shopFacts: firstFacts },
    db,
    { lines: lines as never },
    noon,
  );
  const rows: NewLine[] = prepared.lines.map(({ product, wanted, sold }, place) => ({
    ...product,
    productId: product.shelf?.productId ?? null,
    shelfPaise: product.shelf?.pricePaise ?? null,
    customProductId: product.custom ? product.id : null,
    customization: product.custom?.customization ?? null,
    size: wanted.size,
    quantity: sold,
    unitPaise: product.pricePaise,
    totalPaise: prepared.totals.linePaise[place] ?? 0,
    taxPaise: prepared.totals.lineTaxPaise[place] ?? 0,
    ...flatTax,
    taxPercent: 10,
  }));
  const id = newOrderId();
  const { address, contact } = anOrder([]);
  await db.transaction(async (tx) => {
    const made = prepared.lines.flatMap(({ product }) =>
      product.custom ? [{ id: product.id, pictures: product.custom.pictures }] : [],
    );
    expect(await orderDesigns(tx, made, noon)).toBe(true);
    const { subtotalPaise, taxPaise, shippingPaise, totalPaise } = prepared.totals;
    await insertOrder(
      tx,
      {
        id,
        reference: newOrderReference(),
        idempotencyKey: randomUUID(),
        requestHash: '',
        accountId: null,
        ...contact,
        address,
        billing: null,
        gstin: null,
        note: null,
        creditPaise: 0,
        heldUntil: null,
        delivery: 'standard',
        promise: { earliest: null, latest: null, words: '' },
        payment: 'razorpay',
        subtotalPaise,
        taxPaise,
        shippingPaise,
        totalPaise,
        placedAt: noon,
      },
      rows,
    );
  });
  return id;
}

test('keeps an ordered design and its pictures, and moves no stock for it', async () => {
  const { db } = shop.database;
  const order = await insert([customLine()]);
  const row = (await db.select().from(designsTable).where(eq(designsTable.id, design)))[0];
  expect(row).toMatchObject({ orderedAt: noon, expiresAt: null });
  for (const id of row?.pictures ?? []) {
    expect((await db.select().from(uploadsTable).where(eq(uploadsTable.id, id)))[0]).toMatchObject({
      expiresAt: null,
      removedAt: null,
    });
  }
  const lines = await db.select().from(orderLinesTable).where(eq(orderLinesTable.orderId, order));
  expect(lines).toMatchObject([
    {
      productId: null,
      customProductId: design,
      name: 'Custom T-shirt',
      hsn: '6109',
      customization: { baseColor: 'White' },
    },
  ]);
  expect(await db.select().from(stockMovementsTable).where(eq(stockMovementsTable.orderId, order))).toEqual([]);
  // A released order can be reserved again, because a custom item cannot run out of stock.
  const jobs = { send: async () => {} };
  for (const to of ['payment_failed', 'paid', 'confirmed', 'in_print', 'packed', 'shipped'] as const) {
    expect(await db.transaction((tx) => moveOrder(tx, jobs, order, to, { actor: 'shop' }))).toBe(true);
  }
  expect((await checkLedger(db)).faults).toEqual([]);
});

test('creates no order for a design that was deleted', async () => {
  const { db } = shop.database;
  expect(await db.transaction((tx) => orderDesigns(tx, [{ id: `cus_${'B'.repeat(24)}`, pictures: [] }], noon))).toBe(
    false,
  );
  expect(await db.transaction((tx) => orderDesigns(tx, [{ id: design, pictures: ['C'.repeat(32)] }], noon))).toBe(
    false,
  );
});

test('marks an ordered design as ordered when it is opened again', async () => {
  const response = await shop.app.inject(`/api/designs/${design}`);
  const opened: { ordered: boolean; design: GarmentDesign } = response.json().data;
  expect(opened).toMatchObject({ ordered: true, design: { garment: newDesign().garment } });
});
