import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ordersTable } from '#database/schema/orders.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { readStatus } from '#server/fulfilment/courier/courier-status.ts';
import { takeReport } from '#server/fulfilment/parcels/take-report.ts';
import { moveOrder } from '#server/orders/order-state/move-order.ts';
import { noJobs, openPayingShop, orderDeps, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder, asItsShopper } from '#server/selling/order-views/test-orders.ts';
import { packingTests } from './test-packing-desk.ts';

// Documents of packed parcels, and the handover to a driver.

let shop: PayingShop;
const start = new Date('2026-11-23T10:00:00+05:30');

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());
beforeEach(() => {
  shop.clock.now = start;
});

const { db, later, confirmed, atTable } = packingTests(() => shop, start);

test('merges label, invoice and slip into one PDF once the courier has sent the label', async () => {
  const one = await atTable('desk-papers');
  const { id, reference } = await confirmed();
  const papers = (more = '') => one.call(`GET /api/office/packing/papers?reference=${reference}&parcel=1${more}`);
  expect(await papers()).toMatchObject({ status: 409, code: 'not_offered' });
  const [parcel] = (await one.take(reference)).data.parcels;
  const pickList = () => one.call('POST /api/office/packing/pick-list', { parcels: [{ reference, parcel: 1 }] });
  const list = await pickList();
  expect(Buffer.from(list.data.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  await one.pack(parcel);
  expect(await pickList()).toMatchObject({ status: 409, code: 'not_offered' });
  expect((await papers()).data).toEqual({ pdf: null, pages: 0, words: 'The courier has not sent the label yet.' });
  const without = (await papers('&label=without')).data;
  expect([without.pages, without.words]).toEqual([2, 'Printed without the label.']);
  // Another PDF replaces the label of the courier.
  await shop.files.put('labels/test.pdf', Buffer.from(without.pdf, 'base64'), 'application/pdf');
  await db().update(shipmentsTable).set({ labelFile: 'labels/test.pdf' }).where(eq(shipmentsTable.orderId, id));
  expect((await papers()).data).toMatchObject({ pages: 4, words: '' });
  // An invoice takes two small pages.
  expect((await papers('&paper=4x6')).data.pages).toBe(5);
});

test('merges labels of many orders in the requested order, and names the orders without one', async () => {
  const packer = await atTable('desk-labels');
  const [one, other] = [await confirmed(), await confirmed()];
  const [parcel] = (await packer.take(one.reference)).data.parcels;
  await packer.pack(parcel);
  const references = [other.reference, one.reference, 'NOSUCHONE2'];
  const labels = ({ call }: typeof packer) => call('POST /api/office/packing/labels', { references });
  const none = (await labels(packer)).data;
  expect([none.pdf, none.without.map(({ words }: { words: string }) => words)]).toEqual([
    null,
    ['Not packed yet.', 'The courier has not sent the label yet.', 'There is no such order.'],
  ]);
  const slip = (await packer.call(`GET /api/office/packing/papers?reference=${one.reference}&parcel=1&label=without`))
    .data.pdf;
  await shop.files.put('labels/of-many.pdf', Buffer.from(slip, 'base64'), 'application/pdf');
  await db().update(shipmentsTable).set({ labelFile: 'labels/of-many.pdf' }).where(eq(shipmentsTable.orderId, one.id));
  const there = (await labels(packer)).data;
  expect([there.labels, there.without.length, Buffer.from(there.pdf, 'base64').subarray(0, 5).toString()]).toEqual([
    1,
    2,
    '%PDF-',
  ]);
  await db().update(shipmentsTable).set({ leftAt: shop.clock.now }).where(eq(shipmentsTable.orderId, one.id));
  later(3 * 24 * 60 + 1);
  const [again, manager] = [await atTable('desk-labels-again'), await atTable('desk-labels-manager', ['manager'])];
  expect((await labels(again)).data).toMatchObject({
    pdf: null,
    without: [{}, { words: expect.stringContaining('some days ago') }, {}],
  });
  expect((await labels(manager)).data.labels).toBe(1);
});

test('reprints documents for three days, and after that only for roles that see orders', async () => {
  const packer = await atTable('desk-old-papers');
  const { id, reference } = await confirmed();
  const [parcel] = (await packer.take(reference)).data.parcels;
  await packer.pack(parcel);
  await db().transaction((tx) => moveOrder(tx, noJobs, id, 'shipped', { actor: 'courier', at: shop.clock.now }));
  const papers = ({ call }: typeof packer) => call(`GET /api/office/packing/papers?reference=${reference}&parcel=1`);
  later(3 * 24 * 60 - 1);
  const [again, manager] = [await atTable('desk-again'), await atTable('desk-manager', ['manager'])];
  expect((await papers(again)).status).toBe(200);
  later(3 * 24 * 60 + 1);
  expect(await papers(again)).toMatchObject({ status: 409, code: 'not_offered' });
  expect((await papers(manager)).status).toBe(200);
});

test('hands over counted parcels once with a signature, and names missing ones', async () => {
  const [one, two] = [await atTable('desk-over'), await atTable('desk-over-two')];
  const booked: string[] = [];
  for (const awb of ['AWBONE1', 'AWBTWO2', 'AWBMISS']) {
    const { id, reference } = await confirmed(
      [aLine('cricket-1')],
      anOrder([aLine('cricket-1')], {
        email: `${awb}@example.in`.toLowerCase(),
        phone: `98200${awb.length}432${booked.length}`,
      }),
    );
    const [parcel] = (await one.take(reference)).data.parcels;
    await one.pack(parcel);
    await db()
      .update(shipmentsTable)
      .set({ awb, carrier: 'Maidan Surface', step: 'booked' })
      .where(eq(shipmentsTable.orderId, id));
    booked.push(reference);
  }
  const waiting = async () =>
    (await one.call('GET /api/office/packing/handovers')).data.waiting.find(
      ({ carrier }: { carrier: string }) => carrier === 'Maidan Surface',
    );
  expect((await waiting()).parcels).toMatchObject([
    { awb: 'AWBMISS' },
    { awb: 'AWBONE1', cash: 2748.9 },
    { awb: 'AWBTWO2' },
  ]);
  const wish = {
    carrier: 'Maidan Surface',
    awbs: ['awbone1', 'AWBTWO2'],
    takenBy: 'Ramesh',
    signature: 'M30 66L40 20L60 90',
  };
  const call = 'POST /api/office/packing/handovers';
  expect(await one.call(call, { ...wish, takenBy: ' ' })).toMatchObject({
    status: 400,
    fields: { takenBy: 'Write the name of the driver' },
  });
  expect(await one.call(call, { ...wish, awbs: ['AWBONE1', 'NOSUCH1'] })).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^NOSUCH1 /),
  });
  expect(await one.call(call, { ...wish, signature: '<svg onload=x>' })).toMatchObject({ status: 400 });
  const [first, second] = await Promise.all([one.call(call, wish), two.call(call, wish)]);
  expect([first.status, second.status].toSorted()).toEqual([200, 409]);
  const done = [first, second].find(({ status }) => status === 200).data;
  expect(done).toMatchObject({ serial: 1, parcels: 2, takenBy: 'Ramesh', missing: [booked[2]] });
  expect((await waiting()).parcels).toMatchObject([{ awb: 'AWBMISS' }]);
  const manifest = await one.call(`GET /api/office/packing/handovers/${done.id}`);
  expect(Buffer.from(manifest.data.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  const again = await one.call(call, { ...wish, awbs: ['AWBMISS'], signature: null });
  expect(again.data).toMatchObject({ serial: 2, missing: [] });
});

test('refuses to cancel or redirect a parcel that its driver has, and stays shipped until the courier scans it', async () => {
  const one = await atTable('desk-driver');
  const { id, reference, key } = await confirmed([aLine('cricket-1')]);
  const [parcel] = (await one.take(reference)).data.parcels;
  await one.pack(parcel);
  const booked = { awb: 'AWBDRIVER1', carrier: 'Maidan Air', step: 'booked' } as const;
  await db().update(shipmentsTable).set(booked).where(eq(shipmentsTable.orderId, id));
  const wish = { carrier: 'Maidan Air', awbs: ['AWBDRIVER1'], takenBy: 'Ramesh', signature: null };
  expect((await one.call('POST /api/office/packing/handovers', wish)).status).toBe(200);
  const [row] = await db().select().from(shipmentsTable).where(eq(shipmentsTable.orderId, id));
  expect(row).toMatchObject({ step: 'shipped', leftAt: expect.any(Date), statusWords: 'Handover to Courier' });
  const order = (await shop.app.inject({ url: `/api/orders/${reference}?key=${key}` })).json().data;
  expect(order).toMatchObject({ status: 'shipped', parcels: [{ state: 'shipped' }] });
  expect([order.actions.cancel.offered, order.actions.changeAddress.offered]).toEqual([false, false]);
  const cancelled = await shop.app.inject({
    ...{ method: 'POST', url: `/api/orders/${reference}/cancel?key=${key}`, payload: { reason: 'other' } },
    headers: { ...(await asItsShopper(shop, reference, {})), 'idempotency-key': randomUUID() },
  });
  expect(cancelled.statusCode).toBe(409);
  expect((await db().select().from(ordersTable).where(eq(ordersTable.id, id)))[0]?.state).toBe('shipped');
  const said = (code: number) =>
    db().transaction((tx) =>
      takeReport(tx, orderDeps(shop), row?.id ?? '', {
        ...{ awb: 'AWBDRIVER1', status: readStatus(code, null), at: shop.clock.now, courierName: null, etd: null },
        ...{ activities: [], isReturn: false },
      }),
    );
  later(60);
  await said(3);
  expect((await db().select().from(shipmentsTable).where(eq(shipmentsTable.orderId, id)))[0]?.step).toBe('shipped');
  later(60);
  await said(8);
  expect((await db().select().from(shipmentsTable).where(eq(shipmentsTable.orderId, id)))[0]).toMatchObject({
    ...{ step: 'shipped', trouble: 'it was handed over, and the courier says: Cancelled', heldBack: true },
  });
});
