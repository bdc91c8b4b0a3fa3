import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rightsOf } from '#contract/office/permissions.ts';
import { documentsTable } from '#database/schema/documents.ts';
import { orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { writeSetting } from '#server/foundation/settings/write-setting.ts';
import { shipOrder } from '#server/fulfilment/parcels/ship-order.ts';
import type { PaperTask } from '#server/office/packing-papers/paper-content.ts';
import type { PaperProcesses } from '#server/office/packing-papers/paper-process.ts';
import { createPreparedPapers } from '#server/office/packing-papers/prepared-papers.ts';
import { ask } from '#server/office/staff-records/test-staff.ts';
import { call, openPayingShop, orderDeps, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { openCarrying } from './own-courier.ts';
import { preparePapers } from './prepare-papers.ts';
import { readPapers } from './read-papers.ts';
import { packingTests } from './test-packing-desk.ts';

// Documents of the next parcels are prerendered. A changed order never gets an outdated one.

let shop: PayingShop;
const start = new Date('2026-11-23T10:00:00+05:30');

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());
beforeEach(() => {
  shop.clock.now = start;
});

const { db, confirmed, atTable } = packingTests(() => shop, start);
const packer = rightsOf(['packer']);

/** The dependencies of the desk, with documents rendered as text so that tests can read them. */
function aDesk() {
  const draw = async (task: PaperTask, { onBegin }: { onBegin?: () => void }) => {
    onBegin?.();
    return new TextEncoder().encode(JSON.stringify(task));
  };
  const prepared = createPreparedPapers(draw, () => shop.clock.now);
  const paperProcesses: PaperProcesses = {
    ...prepared,
    join: async (task) => ({ pdf: JSON.stringify(task), pages: 1 }),
    pids: () => [],
    close: async () => {},
  };
  return {
    ...orderDeps(shop),
    ...{ files: shop.files, log: { error: () => {}, warn: () => {} }, paperProcesses },
  };
}

type Desk = ReturnType<typeof aDesk>;
const fromBase64 = (text: string) => Buffer.from(text, 'base64').toString();

/** The slip and the invoice that a desk prints for a parcel. */
async function printed(desk: Desk, reference: string) {
  const { pdf } = await readPapers(desk, { reference, parcel: 1, paper: 'a4', label: 'without' }, packer);
  const { slip, invoice } = JSON.parse(pdf ?? '');
  return { slip: fromBase64(slip), invoice: fromBase64(invoice) };
}

/** Marks a parcel as packed without a desk. */
async function packedRow(id: string): Promise<void> {
  const packed = { step: 'planned' as const, packedAt: shop.clock.now, packedByHand: true };
  await db().update(shipmentsTable).set(packed).where(eq(shipmentsTable.orderId, id));
}

const anAddress = anOrder([]).address;

/** Each kind of change that affects a slip or a label. */
const changes: Record<string, (id: string, text: string, count: number) => Promise<unknown>> = {
  'the address of the order': (id, city) =>
    db()
      .update(ordersTable)
      .set({ address: { ...anAddress, city } })
      .where(eq(ordersTable.id, id)),
  'the recipient': (id, fullName) =>
    db()
      .update(ordersTable)
      .set({ address: { ...anAddress, fullName } })
      .where(eq(ordersTable.id, id)),
  'the address of the parcel': (id, city) =>
    db()
      .update(shipmentsTable)
      .set({ address: { ...anAddress, city } })
      .where(eq(shipmentsTable.orderId, id)),
  'the note': (id, note) => db().update(ordersTable).set({ note }).where(eq(ordersTable.id, id)),
  'the way of delivery': (id, _text, count) =>
    db()
      .update(ordersTable)
      .set({ delivery: count === 1 ? 'express' : 'standard' })
      .where(eq(ordersTable.id, id)),
  'pieces that are cancelled': (id, _text, cancelled) =>
    db()
      .update(orderLinesTable)
      .set({ cancelled })
      .where(and(eq(orderLinesTable.orderId, id), eq(orderLinesTable.position, 1))),
  'the size of a piece': (id, _text, count) =>
    db()
      .update(orderLinesTable)
      .set({ size: count === 1 ? 'L' : 'XL' })
      .where(and(eq(orderLinesTable.orderId, id), eq(orderLinesTable.position, 2))),
  'a parcel that is split': (id, _text, count) =>
    db()
      .update(shipmentsTable)
      .set({ positions: count === 1 ? [1] : [1, 2] })
      .where(eq(shipmentsTable.orderId, id)),
};

test('prints current documents after any changes of an order', async () => {
  const change = fc.record({
    what: fc.constantFrom(...Object.keys(changes)),
    text: fc.constantFrom('Pune', 'Guwahati', 'Leh'),
    count: fc.integer({ min: 0, max: 2 }),
    isPrepared: fc.boolean(),
  });
  const { id, reference } = await confirmed([aLine('cricket-1', 'M', 3), aLine('football-1', 'M', 1)]);
  const one = await atTable('desk-ahead');
  const [parcel] = (await one.take(reference)).data.parcels;
  expect((await one.pack(parcel)).message).toBeUndefined();
  await packedRow(id);
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async (steps) => {
      const desk = aDesk();
      await preparePapers(desk, [{ reference, parcel: 1 }], 'a4');
      for (const { what, text, count, isPrepared } of steps) {
        await changes[what]?.(id, text, count);
        if (isPrepared) await preparePapers(desk, [{ reference, parcel: 1 }], 'a4');
      }
      expect(await printed(desk, reference)).toEqual(await printed(aDesk(), reference));
    }),
    { numRuns: 40 },
  );
});

test('prints the prerendered slip, and prerenders the invoice once it has its number', async () => {
  const { id, reference } = await confirmed();
  const desk = aDesk();
  await preparePapers(desk, [{ reference, parcel: 1 }], 'a4');
  expect(desk.paperProcesses.counts()).toEqual({ kept: 1, ahead: 1, taken: 0, drawn: 0 });
  const issued = () => db().$count(documentsTable, eq(documentsTable.orderId, id));
  expect(await issued()).toBe(0);
  const one = await atTable('desk-invoice');
  const [parcel] = (await one.take(reference)).data.parcels;
  await one.pack(parcel);
  expect(await issued()).toBe(1);
  await preparePapers(desk, [{ reference, parcel: 1 }], 'a4');
  expect(desk.paperProcesses.counts()).toMatchObject({ kept: 2, ahead: 2 });
  const { slip, invoice } = await printed(desk, reference);
  expect([JSON.parse(slip).kind, JSON.parse(invoice).content.kind]).toEqual(['slip', 'invoice']);
  expect(desk.paperProcesses.counts()).toMatchObject({ taken: 2, drawn: 0 });
});

test('prerenders nothing for a cancelled, unknown or shipped parcel', async () => {
  const { reference, ...order } = await confirmed();
  const desk = aDesk();
  await preparePapers(desk, [{ reference, parcel: 1 }], 'a4');
  expect(desk.paperProcesses.counts().kept).toBe(1);
  await call(
    shop,
    { reference, ...order },
    { method: 'POST', path: '/cancel', payload: { reason: 'changed_mind' }, once: randomUUID() },
  );
  await preparePapers(desk, [{ reference, parcel: 1 }], 'a4');
  expect(desk.paperProcesses.counts().kept).toBe(0);
  await preparePapers(
    desk,
    [
      { reference, parcel: 7 },
      { reference: 'NOSUCHONE2', parcel: 1 },
    ],
    'a4',
  );
  expect(desk.paperProcesses.counts().kept).toBe(0);
});

test('does not delay the desk if prerendering fails', async () => {
  const { reference } = await confirmed();
  const desk = aDesk();
  const prepare = () => {
    throw new Error('no memory');
  };
  await preparePapers(
    { ...desk, paperProcesses: { ...desk.paperProcesses, prepare } },
    [{ reference, parcel: 1 }],
    'a4',
  );
});

test('gives each of two packers their own documents in any paper size', async () => {
  const [first, second] = [await confirmed(), await confirmed([aLine('football-1', 'L', 1)])];
  const desk = aDesk();
  for (const { reference } of [first, second]) {
    const one = await atTable(`desk-of-${reference}`);
    const [parcel] = (await one.take(reference)).data.parcels;
    await one.pack(parcel);
  }
  await Promise.all([first, second].map(({ reference }) => preparePapers(desk, [{ reference, parcel: 1 }], 'a4')));
  const slips = await Promise.all([first, second, first].map(({ reference }) => printed(desk, reference)));
  expect(slips.map(({ slip }) => JSON.parse(slip).slip.reference)).toEqual([
    first.reference,
    second.reference,
    first.reference,
  ]);
  const small = { reference: first.reference, parcel: 1, paper: '4x6', label: 'without' } as const;
  expect(fromBase64(JSON.parse((await readPapers(desk, small, packer)).pdf ?? '').slip)).toContain('"paper":"4x6"');
});

test('refuses to serve prerendered documents before the parcel is packed', async () => {
  const one = await atTable('desk-strangers');
  const { reference } = await confirmed();
  await one.take(reference);
  const papers = `GET /api/office/packing/papers?reference=${reference}&parcel=1&label=without`;
  expect((await one.call(papers)).status).toBe(409);
  expect((await ask(shop, papers)).statusCode).toBe(401);
  const { cookie } = await atTable('desk-of-accounts', ['accountant']);
  expect((await ask(shop, papers, { cookie })).statusCode).toBe(403);
});

test('prerenders the label of own delivery, and uses it for the booking', async () => {
  shop.clock.now = new Date(start.getTime() + 60_000);
  const value = { by: 'own' as const, name: 'Maidan riders' };
  await db().transaction((tx) =>
    writeSetting(tx, { name: 'carrying', value, version: 1, from: null, by: 'Asha' }, shop.clock.now),
  );
  const { id, reference } = await confirmed();
  const desk = aDesk();
  await expect
    .poll(
      async () => {
        await preparePapers(desk, [{ reference, parcel: 1 }], 'a4');
        return desk.paperProcesses.counts().kept;
      },
      { interval: 10 },
    )
    .toBe(2);
  const one = await atTable('desk-own');
  const [parcel] = (await one.take(reference)).data.parcels;
  await one.pack(parcel);
  await preparePapers(desk, [{ reference, parcel: 1 }], 'a4');
  const drawLabel = (label: Extract<PaperTask, { kind: 'own label' }>['label']) =>
    desk.paperProcesses.draw({ kind: 'own label', label });
  const carrying = { ...desk, now: () => shop.clock.now, connected: undefined, drawLabel };
  await shipOrder({ ...desk, packsItself: () => false, courier: openCarrying(carrying) }, id);
  const [row] = await db().select().from(shipmentsTable).where(eq(shipmentsTable.orderId, id));
  expect(JSON.parse((await shop.files.read(row?.labelFile ?? '')).toString())).toMatchObject({
    label: { awb: row?.awb, carrier: 'Maidan riders', reference },
  });
  expect(desk.paperProcesses.counts()).toMatchObject({ taken: 1, drawn: 0 });
});
