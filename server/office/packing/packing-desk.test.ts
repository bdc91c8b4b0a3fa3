import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Address } from '#contract/address.ts';
import type { PackingParcel } from '#contract/office/packing.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { packingClaimsTable } from '#database/schema/packing.ts';
import { auditTable } from '#database/schema/staff.ts';
import { stockTable } from '#database/schema/stock.ts';
import { shipmentsOf } from '#server/fulfilment/delivery-promise/queries.ts';
import { saveTestDesign } from '#server/fulfilment/designs/test-designs.ts';
import { movePrinted } from '#server/fulfilment/print-files/move-printed.ts';
import { ask } from '#server/office/staff-records/test-staff.ts';
import { cancelOrder } from '#server/selling/order-changes/cancel-order.ts';
import { changeOrderAddress } from '#server/selling/order-changes/change-address.ts';
import {
  ledgerFaults,
  noJobs,
  openPayingShop,
  orderDeps,
  type PayingShop,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { sweepClaims } from './claims.ts';
import { packingTests } from './test-packing-desk.ts';

// The packing desk as its screen uses it: through its endpoints, against a database.

let shop: PayingShop;
let design: string;
const start = new Date('2026-11-23T10:00:00+05:30');
const elsewhere = Address.parse({ ...anOrder([]).address, pin: '400050', line2: 'Hill Road, Bandra West' });

beforeAll(async () => {
  shop = await openPayingShop();
  design = await saveTestDesign(shop);
});
afterAll(() => shop?.close());
beforeEach(() => {
  shop.clock.now = start;
});

const { db, later, confirmed, atTable } = packingTests(() => shop, start);

test('returns a batch with items and barcodes, and without name or street', async () => {
  const one = await atTable('desk-codes');
  const { reference } = await confirmed([aLine('cricket-1', 'M', 2), aLine('football-9', 'One size')]);
  const saved = await one.call('PUT /api/office/places', {
    product: 'cricket-1',
    size: 'M',
    ean: '4006381333931',
    shelf: ' b-04-2 ',
    seen: { ean: null, shelf: null },
  });
  expect(saved.data).toMatchObject({
    ean: '4006381333931',
    shelf: 'B-04-2',
    ours: expect.stringMatching(/^MDN[0-9]{6}$/),
  });
  const { data } = await one.take(reference);
  const [parcel] = data.parcels;
  expect(parcel).toMatchObject({
    reference,
    parcel: 1,
    place: 'Mumbai 400069',
    box: 'Small, 32 × 26 × 4',
    grams: 80 + 2 * 260 + 150,
    cash: 0,
  });
  expect(
    parcel.lines.map(({ quantity, shelf, codes }: { quantity: number; shelf: string; codes: string[] }) => [
      quantity,
      shelf,
      codes,
    ]),
  ).toEqual([
    [2, 'B-04-2', [saved.data.ours, '4006381333931']],
    [1, null, [expect.stringMatching(/^MDN/)]],
  ]);
  expect(JSON.stringify(data)).not.toMatch(/Asha|Sawant|Nagardas|98201|@/);
  const found = await one.call(`GET /api/office/places/piece?code=${saved.data.ours}`);
  expect(found.data).toMatchObject({ size: 'M', shelf: 'B-04-2' });
});

test('packs a fully scanned parcel once and issues its invoice', async () => {
  const one = await atTable('desk-once');
  const { id, reference } = await confirmed();
  const [parcel] = (await one.take(reference)).data.parcels;
  const first = await one.pack(parcel);
  expect(first).toMatchObject({
    status: 200,
    data: { packedNow: true, by: null, invoice: expect.stringMatching(/^INV-2627-/) },
  });
  expect(await one.pack(parcel)).toMatchObject({
    status: 200,
    data: { packedNow: false, by: null, invoice: first.data.invoice },
  });
  expect((await shipmentsOf(db(), id)).map(({ packedByHand }) => packedByHand)).toEqual([true]);
  expect(await db().select().from(packingClaimsTable).where(eq(packingClaimsTable.orderId, id))).toEqual([]);
  const written = (await db().select().from(auditTable).where(eq(auditTable.about, reference))).map(({ what }) => what);
  expect(written).toEqual(['Packed parcel 1', 'Said once more that parcel 1 is packed']);
  expect((await one.list()).data.parcels.map((row: { reference: string }) => row.reference)).not.toContain(reference);
});

test.each<[string, object[]]>([
  ['one item is missing', [{ line: 1, quantity: 1 }]],
  ['there is one item too many', [{ line: 1, quantity: 3 }]],
  ['another line was scanned', [{ line: 2, quantity: 2 }]],
  ['nothing was scanned', []],
])('refuses to pack a parcel if %s', async (_what, scanned) => {
  const one = await atTable('desk-missing');
  const { id, reference } = await confirmed([aLine('cricket-1', 'M', 2)]);
  const [parcel] = (await one.take(reference)).data.parcels;
  expect(await one.pack(parcel, { scanned })).toMatchObject({ status: 409, code: 'conflict' });
  expect((await db().select().from(ordersTable).where(eq(ordersTable.id, id)))[0]?.state).toBe('confirmed');
  await one.letGo(reference);
});

describe('two packing desks', () => {
  test('never packs a parcel at two desks, and tells the second who has claimed it', async () => {
    const [one, two] = [await atTable('desk-left'), await atTable('desk-right')];
    const { reference } = await confirmed();
    const [parcel] = (await one.take(reference)).data.parcels;
    const seen = async (table: typeof one) =>
      (await table.list()).data.parcels.find((row: { reference: string }) => row.reference === reference).takenBy;
    expect([await seen(one), await seen(two)]).toEqual([null, 'Hands of desk-left']);
    expect((await two.take(reference)).data).toEqual({
      parcels: [],
      not: [{ reference, parcel: 1, why: 'Hands of desk-left has it on another table.' }],
    });
    expect(await two.pack(parcel)).toMatchObject({
      status: 409,
      code: 'conflict',
      message: expect.stringContaining('Hands of desk-left has'),
    });
    expect((await one.pack(parcel)).data.packedNow).toBe(true);
    expect((await two.pack(parcel)).data).toMatchObject({ packedNow: false, by: 'Hands of desk-left' });
  });

  test('gives each parcel to one of several desks that claim a batch at once', async () => {
    const tables = await Promise.all(['race-a', 'race-b', 'race-c'].map((desk) => atTable(`desk-${desk}`)));
    const references = await Promise.all(
      Array.from({ length: 6 }, async () => (await confirmed([aLine('cricket-2')])).reference),
    );
    const batches = await Promise.all(
      tables.map((table, at) => table.take(...(at % 2 ? references.toReversed() : references))),
    );
    const got = batches.flatMap(({ data }) => data.parcels.map((parcel: PackingParcel) => parcel.reference));
    expect(got.toSorted()).toEqual(references.toSorted());
  });

  test('releases the claims of a silent desk after fifteen minutes, and keeps those of an active one', async () => {
    const [one, two] = [await atTable('desk-silent'), await atTable('desk-awake')];
    const { reference } = await confirmed();
    await one.take(reference);
    later(14);
    expect((await one.keep(reference)).data).toMatchObject({ gone: [], parcels: [{ reference }] });
    later(28);
    expect((await two.take(reference)).data.parcels).toEqual([]);
    later(30);
    expect((await two.take(reference)).data.parcels).toHaveLength(1);
    expect((await one.keep(reference)).data.gone).toEqual([
      { reference, parcel: 1, why: 'Hands of desk-awake has it on another table.' },
    ]);
    await two.letGo(reference);
    expect((await one.keep(reference)).data.parcels).toHaveLength(1);
    // Claims are deleted after a day.
    await sweepClaims(db(), new Date(start.getTime() + 26 * 3_600_000));
    expect(await db().select().from(packingClaimsTable)).toEqual([]);
  });
});

test.each<[string, (order: { id: string; reference: string }) => Promise<unknown>]>([
  ['gets a new address', ({ id }) => changeOrderAddress(orderDeps(shop), id, elsewhere)],
  [
    'loses an item',
    ({ id }) =>
      cancelOrder(orderDeps(shop), id, id, { reason: 'other', refundTo: 'source', lines: [{ line: 1, quantity: 1 }] }),
  ],
])('refuses to pack a parcel that %s while it is claimed, until it is displayed again', async (_what, happens) => {
  const one = await atTable('desk-changed');
  const order = await confirmed();
  const [seen] = (await one.take(order.reference)).data.parcels;
  await happens(order);
  expect(await one.pack(seen)).toMatchObject({ status: 409, code: 'conflict' });
  const [now] = (await one.keep(order.reference)).data.parcels;
  expect((await one.pack(now)).data.packedNow).toBe(true);
});

test('packs a printed item by its ticket, and lists no unprinted item', async () => {
  const one = await atTable('desk-custom');
  const { id, reference } = await confirmed([{ customProductId: design, size: 'M', quantity: 1 }]);
  expect((await one.take(reference)).data.not).toEqual([
    { reference, parcel: 1, why: 'It waits to be packed no more.' },
  ]);
  await db().transaction((tx) => movePrinted(tx, noJobs, id, 'printed', { at: start, byHand: true }));
  const [parcel] = (await one.take(reference)).data.parcels;
  expect(parcel.lines).toMatchObject([{ custom: true, shelf: null, codes: [`${reference}-1`] }]);
  expect((await one.pack(parcel)).data.packedNow).toBe(true);
});

describe('missing items at the packing desk', () => {
  test('holds an order with a reason and releases its claim', async () => {
    const one = await atTable('desk-hold');
    const { id, reference } = await confirmed();
    await one.take(reference);
    await one.call('POST /api/office/packing/hold', {
      desk: 'desk-hold',
      reference,
      why: 'Cold Palmer, M is not on A-01-3',
    });
    const [row] = await db().select().from(ordersTable).where(eq(ordersTable.id, id));
    expect(row?.onHoldWhy).toBe('Cold Palmer, M is not on A-01-3.');
    expect((await one.take(reference)).data.not[0].why).toBe('On hold: Cold Palmer, M is not on A-01-3.');
    expect(await db().select().from(packingClaimsTable).where(eq(packingClaimsTable.orderId, id))).toEqual([]);
  });

  test('lets a packer leave out items only of claimed orders', async () => {
    const one = await atTable('desk-own');
    const [mine, other] = [await confirmed([aLine('cricket-1', 'M', 2)]), await confirmed()];
    await one.take(mine.reference);
    const leave = ({ reference }: { reference: string }, key: string, desk = 'desk-own') =>
      one.call('POST /api/office/packing/leave-out', { desk, reference, line: 1, quantity: 1, key });
    expect(await leave(other, 'not-on-a-table')).toMatchObject({ status: 409, code: 'conflict' });
    expect(await leave(mine, 'on-another-one', 'desk-of-another')).toMatchObject({ status: 409, code: 'conflict' });
    expect((await leave(mine, 'on-my-table-one')).status).toBe(200);
    // Leaving out the last item cancels the order; a repeated request returns the same response.
    for (let press = 0; press < 2; press += 1) expect((await leave(mine, 'on-my-table-two')).status).toBe(200);
    expect((await db().select().from(ordersTable).where(eq(ordersTable.id, mine.id)))[0]?.state).toBe('cancelled');
    expect((await db().select().from(ordersTable).where(eq(ordersTable.id, other.id)))[0]?.cancelledPaise).toBe(0);
    expect(
      (
        await ask(shop, `POST /api/office/orders/${other.reference}/tags`, {
          cookie: one.cookie,
          payload: { tag: 'x', on: true },
        })
      ).statusCode,
    ).toBe(403);
  });

  test('leaves out a missing item once as previewed, and removes it from stock', async () => {
    const one = await atTable('desk-short', ['manager']);
    const { id, reference } = await confirmed([aLine('cricket-1', 'M', 2), aLine('football-9', 'One size')]);
    await one.take(reference);
    const books = async () => (await db().select().from(stockTable).where(eq(stockTable.productId, 'football-9')))[0];
    const before = await books();
    const short = await one.call(`GET /api/office/packing/short?reference=${reference}&line=2`);
    expect(short.data.leaveOut).toEqual({
      offered: true,
      words: expect.stringMatching(
        /^₹[\d,.]+ goes back the way it was paid, and the shopper is told\. The other pieces go\.$/,
      ),
    });
    expect(await books()).toEqual(before);
    const body = { desk: 'desk-short', reference, line: 2, quantity: 1, key: 'once-and-no-more' };
    for (let press = 0; press < 2; press += 1)
      expect((await one.call('POST /api/office/packing/leave-out', body)).status).toBe(200);
    expect(await books()).toEqual({ ...before, reserved: (before?.reserved ?? 0) - 1 });
    const [parcel] = (await one.keep(reference)).data.parcels;
    expect(parcel.lines).toMatchObject([{ line: 1, quantity: 2 }]);
    expect((await one.pack(parcel)).data.packedNow).toBe(true);
    expect(
      (await ledgerFaults(shop)).filter((fault) => fault.includes(reference) || fault.includes('football-9')),
    ).toEqual([]);
    expect((await db().select().from(ordersTable).where(eq(ordersTable.id, id)))[0]?.state).toBe('packed');
  });
});

test('gives another size once, and removes the missing size from stock', async () => {
  const one = await atTable('desk-sizes');
  const { id, reference } = await confirmed([aLine('cricket-2', 'M', 2)]);
  const [parcel] = (await one.take(reference)).data.parcels;
  const books = async (size: string) =>
    (
      await db()
        .select()
        .from(stockTable)
        .where(and(eq(stockTable.productId, 'cricket-2'), eq(stockTable.size, size)))
    )[0];
  const before = { M: await books('M'), L: await books('L') };
  const short = await one.call(`GET /api/office/packing/short?reference=${reference}&line=1`);
  expect(short.data.otherSize.sizes.map(({ size }: { size: string }) => size)).toContain('L');
  const about = { reference, parcel: 1, version: parcel.version, line: 1, quantity: 1, size: 'L' };
  const wish = { desk: 'desk-sizes', ...about };
  const elsewhere = await atTable('desk-other');
  expect(await elsewhere.call('POST /api/office/packing/other-size', { ...wish, desk: 'desk-other' })).toMatchObject({
    ...{ status: 409, message: 'It does not lie on this table. Take it onto the table, or ask support.' },
  });
  expect((await one.call('POST /api/office/packing/other-size', wish)).status).toBe(200);
  expect(await one.call('POST /api/office/packing/other-size', wish)).toMatchObject({ status: 409, code: 'conflict' });
  expect([await books('M'), await books('L')]).toMatchObject([
    { available: before.M?.available, reserved: (before.M?.reserved ?? 0) - 1 },
    { available: (before.L?.available ?? 0) - 1, reserved: (before.L?.reserved ?? 0) + 1 },
  ]);
  const [now] = (await one.keep(reference)).data.parcels;
  expect(
    now.lines.map(({ size, quantity }: { size: string; quantity: number }) => [size, quantity]).toSorted(),
  ).toEqual([
    ['L', 1],
    ['M', 1],
  ]);
  expect((await one.pack(now)).data.packedNow).toBe(true);
  expect(
    (await ledgerFaults(shop)).filter((fault) => fault.includes(reference) || fault.includes('cricket-2')),
  ).toEqual([]);
  expect((await db().select().from(ordersTable).where(eq(ordersTable.id, id)))[0]?.state).toBe('packed');
});
