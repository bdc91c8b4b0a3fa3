import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentsTable } from '#database/schema/documents.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { cancellationsTable, cancelledLinesTable } from '#database/schema/returns.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { saveTestDesign } from '#server/fulfilment/designs/test-designs.ts';
import { invoiceWhenDue } from '#server/money/invoices/issue-document.ts';
import { cancelOrder } from '#server/selling/order-changes/cancel-order.ts';
import { liveOrder, type ParcelLife } from '#server/selling/order-views/test-parcel-lives.ts';
import { checkLedger } from './check-ledger.ts';
import { book, jaipur, mixedOrderTests, pack, print, told, work } from './test-mixed-orders.ts';

import { call, ledgerFaults, openPayingShop, orderDeps, type PayingShop, read } from './test-paid-orders.ts';

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

const { all, send, cancel, refunded } = mixedOrderTests(
  () => shop,
  () => life,
);

test('refuses to cancel a delivered parcel of an order whose other parcel is in print', async () => {
  const order = await all(book, told('shipped'), told('delivered'), work, print);
  expect([order.status, order.statusWords]).toEqual(['in_print', 'Parcel 1 delivered, parcel 2 printing']);
  expect((await cancel()).json()).toMatchObject({ code: 'not_offered' });
  const { message } = (await cancel([{ line: 1, quantity: 1 }])).json();
  expect(message).toBe('Parcel 1 was delivered already. You can return what is in it, or report a problem with it.');
  expect(await refunded()).toBe(0);
});

test('offers return, report and invoice for a delivered parcel while the other one is in print', async () => {
  const order = await all(book, told('shipped'), told('delivered'), work, print);
  expect([order.actions.return.offered, order.actions.report.offered, order.documents.length]).toEqual([true, true, 1]);
  expect(
    order.parcels.map(({ actions }) => [actions.return.offered, actions.report.offered, actions.invoice.offered]),
  ).toEqual([
    [true, true, true],
    [false, false, false],
  ]);
  const mails = (await shop.database.db.select().from(mailOutboxTable)).filter(({ about }) =>
    about.includes(life.order.id),
  );
  expect(mails.map(({ about }) => about.replace(life.order.id, 'it'))).toEqual([
    'order-confirmed:it',
    'order-shipped:it:1',
    'order-delivered:it:1',
  ]);
  const pickup = { day: '2026-11-25' };
  const back = { lines: [{ line: 1, quantity: 1 }], reason: 'too_small', outcome: 'refund', pickup, unworn: true };
  expect((await send('POST', '/returns', back)).statusCode).toBe(201);
  expect((await read(shop, life.order)).status).toBe('in_print');
  const { lines } = back;
  expect((await send('POST', '/returns', { ...back, lines: [{ ...lines[0], line: 2 }] })).json().message).toMatch(
    /Made for you$/,
  );
});

test('names the number and the items of a parcel in its mail, and that another parcel follows', async () => {
  await all(book, told('shipped'), work);
  const [mail] = (await shop.database.db.select().from(mailOutboxTable)).filter(
    ({ about }) => about === `order-shipped:${life.order.id}:1`,
  );
  expect(mail?.subject).toBe(`Order ${life.order.reference}, parcel 1 of 2 has left`);
  // Own delivery by the shop carries some of these parcels.
  expect(mail?.text).toMatch(
    /parcel 1 of your order is with (?:the courier|one of us)\. The rest comes in a parcel of its own/,
  );
  expect(mail?.text).toContain('Monsoons One-Day Shirt');
  expect(mail?.text).not.toContain('Custom T-shirt');
});

test('cancels the unshipped parcel beside a delivered one, and refunds its price without the shipping', async () => {
  await all(book, told('shipped'), told('delivered'), work);
  expect((await cancel()).statusCode).toBe(200);
  const order = await read(shop, life.order);
  expect([order.status, order.statusWords]).toEqual(['delivered', 'Parcel 1 delivered, parcel 2 cancelled']);
  expect(order.lines.map(({ cancelled }) => cancelled)).toEqual([0, 1]);
  const [, shirt] = order.lines;
  expect(await refunded()).toBe(Math.round(((shirt?.price ?? 0) + (shirt?.tax ?? 0)) * 100));
});

test('continues the price table below the total after a cancellation, with rows that add up', async () => {
  await all(book);
  expect((await cancel([{ line: 1, quantity: 1 }])).statusCode).toBe(200);
  const { total, since } = await read(shop, life.order);
  expect(since.map(({ label }) => label)).toEqual([
    'Cancelled, 1 piece',
    'Total now',
    'Paid',
    'Paid back, or on its way',
    'Paid and kept',
  ]);
  const [taken = 0, now = 0, paid = 0, back = 0, kept = 0] = since.map(({ amount }) => Math.round(amount * 100));
  expect([Math.round(total * 100) + taken, paid + back, paid]).toEqual([now, kept, Math.round(total * 100)]);
  expect(kept).toBe(now);
});

test('issues the invoice of a packed parcel that is booked again, once, with the same number', async () => {
  await all(book);
  const { db } = shop.database;
  const [before] = await db
    .select()
    .from(shipmentsTable)
    .where(and(eq(shipmentsTable.orderId, life.order.id), eq(shipmentsTable.custom, false)));
  await all({ what: 'address', which: 0 }, work, { what: 'wait', hours: 3 });
  const moved = { orderId: life.order.id, state: 'packed' as const, parcel: before?.id ?? '' };
  for (let again = 0; again < 2; again += 1)
    await db.transaction((tx) =>
      invoiceWhenDue(
        { settings: unchangedSettings, shopFacts: firstFacts },
        tx,
        orderDeps(shop).jobs,
        moved,
        shop.clock.now,
      ),
    );
  const issued = await db.select().from(documentsTable).where(eq(documentsTable.orderId, life.order.id));
  expect(issued.map(({ about }) => about)).toEqual([`order:${life.order.id}:1`]);
});

test('refunds a returned parcel once after an item of it was reported and refunded', async () => {
  await all(book, pack, { what: 'book', which: 1 }, told('shipped'), told('shipped', 1), told('delivered', 1), work);
  // One of the two jerseys is reported on the way and refunded.
  await all({ what: 'report', which: 0, pieces: 1, outcome: 'refund', whole: false });
  await all(
    { what: 'handle', which: 0, verb: 'approve' },
    { what: 'handle', which: 0, verb: 'received' },
    { what: 'handle', which: 0, verb: 'accept' },
  );
  const order = await all(told('returning'), told('returned'), work, work);
  expect(order.lines.map(({ cancelled, returned }) => [cancelled, returned])).toEqual([
    [1, 1],
    [0, 0],
  ]);
  const [jersey] = order.lines;
  expect(await refunded()).toBe(Math.round(((jersey?.lineTotal ?? 0) + (jersey?.tax ?? 0)) * 100));
  expect(order.status).toBe('delivered');
  expect(await ledgerFaults(shop)).toEqual([]);
});

test('refunds a reported item when its parcel was returned and the report is then refused', async () => {
  await all(book, told('shipped'), { what: 'report', which: 0, pieces: 1, outcome: 'exchange', whole: false });
  const back = await all(told('returning'), told('returned'), work);
  expect(back.lines[0]?.cancelled).toBe(1);
  const order = await all({ what: 'handle', which: 0, verb: 'refuse' }, work);
  expect(order.lines[0]).toMatchObject({ cancelled: 2, returned: 0 });
  expect(await ledgerFaults(shop)).toEqual([]);
});

test('accepts a report about a whole parcel by its number, and leaves the other parcel alone', async () => {
  await all(book, pack, { what: 'book', which: 1 }, told('shipped'), told('shipped', 1), told('delivered', 1));
  const reply = await send('POST', '/problems', { parcel: 1, kind: 'late', outcome: 'refund' });
  expect(reply.json().data).toMatchObject({
    parcel: 1,
    reason: 'Late, the whole of parcel 1',
    lines: [{ line: 1, quantity: 2 }],
  });
  expect((await read(shop, life.order)).parcels.map(({ actions }) => actions.report.offered)).toEqual([false, true]);
  expect((await send('POST', '/problems', { parcel: 7, kind: 'late', outcome: 'refund' })).json().fields).toEqual({
    parcel: 'Choose one of the parcels of the order',
  });
  expect((await send('POST', '/problems', { kind: 'late', outcome: 'refund' })).json().fields).toEqual({
    lines: 'Choose what it is about',
  });
});

test('offers one of two items for return after the other was exchanged, and both for a report', async () => {
  await all(book, told('shipped'), told('delivered'), work);
  await all(
    { what: 'return', which: 0, pieces: 1, outcome: 'exchange', whole: false },
    ...(['approve', 'received', 'accept', 'sent'] as const).map(
      (verb) => ({ what: 'handle', which: 0, verb }) as const,
    ),
  );
  const { lines } = (await call(shop, life.order, { path: '/return-options' })).json().data;
  expect(lines[0]).toMatchObject({ quantity: 1, reportable: 2 });
  const reply = await send('POST', '/problems', {
    lines: [{ line: 1, quantity: 1 }],
    kind: 'missing',
    outcome: 'refund',
  });
  expect(reply.json().data).toMatchObject({ parcel: null, lines: [{ line: 1, quantity: 1 }] });
});

test('marks one parcel as lost, and as delivered when it is found again', async () => {
  await all(book, pack, { what: 'book', which: 1 }, told('shipped'), told('shipped', 1), told('delivered', 1));
  const order = await all({ what: 'lost', which: 0 }, work);
  expect([order.status, order.parcels.map(({ state }) => state)]).toEqual(['delivered', ['lost', 'delivered']]);
  expect(order.parcels.map(({ actions }) => [actions.report.offered, actions.return.offered])).toEqual([
    [true, false],
    [true, false],
  ]);
  expect((await all(told('out'), told('nobody'), work)).parcels[0]?.state).toBe('lost');
  const mails = await shop.database.db.select().from(mailOutboxTable);
  const about = ['order-out_for_delivery:', 'parcel-attempt:'];
  const ids = (
    await shop.database.db.select().from(shipmentsTable).where(eq(shipmentsTable.orderId, life.order.id))
  ).map(({ id }) => id);
  const own = mails.filter((mail) => [life.order.id, ...ids].some((id) => mail.about.includes(id)));
  expect(own.filter((mail) => about.some((start) => mail.about.startsWith(start)))).toEqual([]);
  expect((await all(told('delivered'))).parcels[0]?.state).toBe('delivered');
});

test('counts the days for a return from the delivery of each parcel', async () => {
  await all(book, told('shipped'), told('delivered'), pack, { what: 'book', which: 1 });
  await life.happens({ what: 'wait', hours: 24 * 8 });
  const order = await all(told('shipped', 1), told('delivered', 1));
  expect(order.parcels[0]?.actions.return).toEqual({
    offered: false,
    words: '7 days ended on 30 Nov. What is faulty can still be reported.',
  });
  const { data } = (await call(shop, life.order, { path: '/return-options' })).json();
  expect(data.words).toBe(
    'Parcel 1: closed since 30 Nov 2026, 7 days after delivery. Parcel 2: open until 8 Dec 2026, 7 days after delivery.',
  );
});

test('requires separate reports for items that went to two addresses, or one pickup address for all', async () => {
  await all(book, told('shipped'), work);
  expect((await send('PUT', '/address', { address: jaipur })).statusCode).toBe(200);
  await all(work, print, { what: 'printed', which: 1 }, pack, work, { what: 'book', which: 1 }, told('delivered'));
  await all(told('shipped', 1), told('delivered', 1), work);
  const both = [
    { line: 1, quantity: 1 },
    { line: 2, quantity: 1 },
  ];
  const day = '2026-11-25';
  const report = (lines: object[], more: object = {}) =>
    send('POST', '/problems', { lines, kind: 'damaged', outcome: 'refund', pickup: { day, ...more } });
  const refused = await report(both);
  expect([refused.statusCode, refused.json().message]).toEqual([
    400,
    'These pieces went to two addresses. Report those of each address by themselves, or say where the courier can fetch them all.',
  ]);
  expect((await report(both.slice(0, 1))).json().data.pickup.address.pin).toBe('400069');
  expect((await report(both.slice(1))).json().data.pickup.address.pin).toBe('302020');
  const one = [{ line: 1, quantity: 1 }];
  expect((await report(one, { address: jaipur })).json().data.pickup.address.pin).toBe('302020');
});

test('accepts either the cancellation or the dispatch when both happen at once', async () => {
  for (let round = 0; round < 4; round += 1) {
    life = await liveOrder(
      shop,
      design,
      { shelf: 2, final: 0, custom: 0 },
      { payment: 'razorpay', delivery: 'standard' },
    );
    await all(book);
    const cancelling = () =>
      cancelOrder(orderDeps(shop), life.order.id, randomUUID(), { reason: 'other', refundTo: 'source' }).then(
        () => true,
        () => false,
      );
    await Promise.all(
      round % 2 === 0 ? [life.happens(told('shipped')), cancelling()] : [cancelling(), life.happens(told('shipped'))],
    );
    const { status, parcels } = await read(shop, life.order);
    expect([status, parcels[0]?.state, (await refunded()) > 0]).toEqual(
      status === 'cancelled' ? ['cancelled', 'cancelled', true] : ['shipped', 'shipped', false],
    );
    expect(await ledgerFaults(shop)).toEqual([]);
  }
});

describe('ledger check of an order with two parcels', () => {
  test('reports items cancelled after dispatch, shipping refunded twice, and a wrong order state', async () => {
    await all(book, told('shipped'), told('delivered'), work);
    const { db } = shop.database;
    await db.transaction(async (tx) => {
      const at = new Date(shop.clock.now.getTime() + 60_000);
      const asked = {
        idempotencyKey: 'x',
        requestHash: '',
        reason: 'other',
        refundTo: 'source',
      } as const;
      const delivery = { shippingPaise: 9901, amountPaise: 9901 };
      await tx.insert(cancellationsTable).values({ id: 'can_late', orderId: life.order.id, ...asked, ...delivery, at });
      await tx
        .insert(cancelledLinesTable)
        .values({ cancellationId: 'can_late', orderId: life.order.id, position: 1, quantity: 1, taxPaise: 0 });
      await tx.update(ordersTable).set({ state: 'packed' }).where(eq(ordersTable.id, life.order.id));
      const { faults } = await checkLedger(tx);
      expect(faults).toContain(`Order ${life.order.reference}: 1 of line 1 were cancelled after they had left`);
      expect(faults).toContain(
        `Order ${life.order.reference}: 9901 paise of delivery went back, and 9900 were paid for it`,
      );
      expect(faults).toContain(
        `Order ${life.order.reference}: says packed, and has parcel 1 delivered, parcel 2 packed`,
      );
      await tx.delete(cancelledLinesTable).where(eq(cancelledLinesTable.cancellationId, 'can_late'));
      await tx.delete(cancellationsTable).where(eq(cancellationsTable.id, 'can_late'));
      await tx.update(ordersTable).set({ state: 'confirmed' }).where(eq(ordersTable.id, life.order.id));
    });
  });
});
