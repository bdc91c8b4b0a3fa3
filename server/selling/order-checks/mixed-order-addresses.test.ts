import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rightsOf } from '#contract/office/permissions.ts';
import type { Order } from '#contract/orders.ts';
import { documentsTable } from '#database/schema/documents.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { saveTestDesign } from '#server/fulfilment/designs/test-designs.ts';
import { listPossibleActions } from '#server/office/order-page/possible-actions.ts';
import { findOrderById } from '#server/orders/model/find-order.ts';
import { anOrder } from '#server/selling/order-views/test-orders.ts';
import { paperFaults, papersOf } from '#server/selling/order-views/test-papers.ts';
import { liveOrder, type ParcelLife } from '#server/selling/order-views/test-parcel-lives.ts';
import { book, jaipur, mixedOrderTests, pack, print, told, work } from './test-mixed-orders.ts';
import { ledgerFaults, openPayingShop, type PayingShop, read } from './test-paid-orders.ts';

// Address changes for the unshipped parcel of an order with two parcels.

// An order of two stock jerseys (parcel 1) and a printed shirt (parcel 2), which move independently.

let shop: PayingShop;
let design: string;
let life: ParcelLife;

beforeAll(async () => {
  shop = await openPayingShop();
  design = await saveTestDesign(shop);
});
afterAll(() => shop?.close());
beforeEach(async () => {
  shop.clock.now = new Date('2026-11-23T10:00:00+05:30');
  life = await liveOrder(shop, design, { shelf: 2, final: 0, custom: 1 }, { payment: 'razorpay', delivery: 'express' });
});

const { all, send } = mixedOrderTests(
  () => shop,
  () => life,
);

describe('address of an order with two parcels', () => {
  test('changes the address of unshipped parcels only, and invoices each parcel for its own state', async () => {
    await all(book, told('shipped'), work);
    const order = (await send('PUT', '/address', { address: jaipur })).json().data as Order;
    expect([order.address.pin, order.parcels.map(({ address }) => address?.pin ?? null)]).toEqual([
      '302020',
      ['400069', null],
    ]);
    expect(order.actions.changeAddress.words).toBe(
      'Parcel 1: it has left already. Tell the courier when they call, or write to us. Parcel 2: until 12:00.',
    );
    await life.happens({ what: 'wait', hours: 3 });
    await all(pack, work);
    const rows = await shop.database.db
      .select()
      .from(documentsTable)
      .where(eq(documentsTable.orderId, life.order.id))
      .orderBy(documentsTable.serial);
    const supply = rows.map(({ content }) => content as { placeOfSupply: string; shippingPaise: number });
    expect(supply.map(({ placeOfSupply }) => placeOfSupply)).toEqual([
      expect.stringContaining('Maharashtra'),
      expect.stringContaining('Rajasthan'),
    ]);
    // Shipping is charged once.
    expect(supply.map(({ shippingPaise }) => shippingPaise)).toEqual([9900, 0]);
    expect(rows.reduce((sum, { totalPaise }) => sum + totalPaise, 0)).toBe(Math.round(life.order.total * 100));
  });

  test('promises new dates only for the parcels whose address changes', async () => {
    const [before] = (await all(book, told('shipped'), work)).parcels;
    const order = (await send('PUT', '/address', { address: jaipur })).json().data as Order;
    expect(order.parcels[0]?.promise).toEqual(before?.promise);
    expect(order.parcels[1]?.promise.words).not.toBe((await read(shop, life.order)).parcels[0]?.promise.words);
    const [still, anew] = order.parcels.map(({ promise }) => promise);
    // Neither parcel has arrived, so the order promises both dates.
    expect(order.promise).toEqual({
      ...{ earliest: still?.earliest, latest: anew?.latest },
      words: `${still?.words}, made-for-you items ${anew?.words.replace('Arrives ', '')}`,
    });
    await all(told('delivered'), work);
    expect((await send('PUT', '/address', { address: anOrder([]).address })).statusCode).toBe(200);
    const left = await read(shop, life.order);
    expect(left.promise).toEqual(left.parcels[1]?.promise);
  });

  test('unpacks a packed parcel when staff change its address, and issues a new invoice and new dates', async () => {
    const wishes = { payment: 'razorpay', delivery: 'standard', byHand: true };
    life = await liveOrder(shop, design, { shelf: 2, final: 0, custom: 1 }, wishes);
    await all({ what: 'pack', which: 0 }, work, print, { what: 'wait', hours: 3 });
    const row = await findOrderById(shop.database.db, life.order.id);
    if (!row) throw new Error('there is no order');
    const before = await read(shop, life.order);
    const told = await listPossibleActions(
      unchangedSettings,
      shop.database.db,
      row,
      before,
      rightsOf(['owner']),
      shop.clock.now,
    );
    expect(told.find(({ action }) => action === 'change_address')).toMatchObject({
      offered: true,
      words:
        'What has not left goes elsewhere. Parcel 1 is packed: it is opened and packed again, with another label and invoice. Dates are promised anew; the shopper is told.',
    });
    expect(await life.happens({ what: 'send elsewhere', which: 0 })).toBe(true);
    await life.work();
    const sent = await read(shop, life.order);
    expect(
      sent.parcels.map(({ state, address, promise }) => [
        state,
        address,
        promise.words === before.parcels[0]?.promise.words,
      ]),
    ).toEqual([
      ['confirmed', null, false],
      ['in_print', null, false],
    ]);
    expect(sent.parcels[0]?.waits).toContain('We pack it next.');
    await all({ what: 'pack', which: 0 }, work);
    const { invoices, notes } = await papersOf(shop, life.order.id);
    expect(invoices.map(({ content }) => content.placeOfSupply)).toEqual([
      expect.stringContaining('Maharashtra'),
      expect.stringContaining('Rajasthan'),
    ]);
    const [first] = invoices;
    expect([...invoices, ...notes].map(({ totalPaise }) => totalPaise)).toEqual(Array(3).fill(first?.totalPaise));
    expect(await paperFaults(shop, life.order.id, await read(shop, life.order), false)).toEqual([]);
    expect(await ledgerFaults(shop)).toEqual([]);
  });

  test('refuses an address change by staff once all parcels are packed, and says what can be done', async () => {
    await all(book, pack, { what: 'book', which: 1 }, { what: 'wait', hours: 3 }, work);
    const row = await findOrderById(shop.database.db, life.order.id);
    if (!row) throw new Error('there is no order');
    const before = await read(shop, life.order);
    expect(before.parcels.map(({ state }) => state)).toEqual(['packed', 'packed']);
    const door = await listPossibleActions(
      unchangedSettings,
      shop.database.db,
      row,
      before,
      rightsOf(['owner']),
      shop.clock.now,
    );
    expect(door.find(({ action }) => action === 'change_address')).toMatchObject({
      offered: false,
      words: 'It is packed already, with its label and invoice. It can be cancelled until it leaves.',
    });
    expect(await life.happens({ what: 'send elsewhere', which: 0 })).toBe(false);
    const after = await read(shop, life.order);
    expect([after.address, after.documents]).toEqual([before.address, before.documents]);
  });

  test('refuses an address change once all parcels have shipped', async () => {
    await all(book, pack, { what: 'book', which: 1 }, told('shipped'), told('shipped', 1));
    expect((await send('PUT', '/address', { address: jaipur })).json().code).toBe('not_offered');
  });
});
