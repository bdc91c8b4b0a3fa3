import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Address } from '#contract/address.ts';
import { documentsTable } from '#database/schema/documents.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { ordersToBook, shipmentsOf } from '#server/fulfilment/delivery-promise/queries.ts';
import { saveTestDesign } from '#server/fulfilment/designs/test-designs.ts';
import { packParcel } from '#server/fulfilment/parcels/pack-parcel.ts';
import { parcelsToPack } from '#server/fulfilment/parcels/parcels-to-pack.ts';
import { shipOrder } from '#server/fulfilment/parcels/ship-order.ts';
import { movePrinted } from '#server/fulfilment/print-files/move-printed.ts';
import { DocumentContent } from '#server/money/invoices/document-content.ts';
import { invoiceWhenDue } from '#server/money/invoices/issue-document.ts';
import { lockOrder } from '#server/orders/model/find-order.ts';
import { moveOrder } from '#server/orders/order-state/move-order.ts';
import { holdForMoney, holdOrder, releaseOrder } from '#server/orders/order-state/put-on-hold.ts';
import { cancelOrder } from '#server/selling/order-changes/cancel-order.ts';
import { changeOrderAddress } from '#server/selling/order-changes/change-address.ts';
import { findStuckOrders } from '#server/selling/order-checks/find-stuck-orders.ts';
import {
  ledgerFaults,
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  placeOrderFor,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { readOrder } from './read-order.ts';
import { aLine, anOrder } from './test-orders.ts';

// A shop without automatic packing: parcels that wait, packing by hand, and statuses until then.

let shop: PayingShop;
let design: string;
const queued: { queue: string; data: unknown }[] = [];
const start = new Date('2026-11-23T10:00:00+05:30');
const elsewhere = { ...Address.parse(anOrder([]).address), pin: '400050', line2: 'Hill Road, Bandra West' };

beforeAll(async () => {
  shop = await openPayingShop();
  design = await saveTestDesign(shop);
});
afterAll(() => shop?.close());
beforeEach(() => {
  shop.clock.now = start;
  queued.length = 0;
});

const jobs = { send: async (_tx: unknown, queue: string, data: unknown) => void queued.push({ queue, data }) };
const deps = () => ({ ...orderDeps(shop), jobs });
const db = () => shop.database.db;
/** A courier that accepts no request: each booking fails. */
const courier = new Proxy(
  {},
  { get: (_, asked) => () => (asked === 'isAway' ? false : Promise.reject(new Error('the courier was asked'))) },
);
const shipping = (packsItself: boolean) => {
  const log = { error: () => {}, warn: () => {} };
  return {
    ...deps(),
    log,
    files: shop.files,
    packsItself: () => packsItself,
    courier: courier as Parameters<typeof shipOrder>[0]['courier'],
  };
};

async function confirmed(lines: unknown[] = [aLine('cricket-1', 'M', 2)]) {
  const order = await placeOrderFor(shop, online(lines));
  await db().transaction((tx) => moveOrder(tx, jobs, order.id, 'confirmed', { actor: 'shop', at: shop.clock.now }));
  await shipOrder(shipping(false), order.id);
  queued.length = 0;
  return order;
}

const pack = (orderId: string, parcel = 1, seen?: string) =>
  db().transaction((tx) => packParcel(tx, jobs, { orderId, parcel, seen, at: shop.clock.now }));
const waiting = async (orderId: string) =>
  (await parcelsToPack(unchangedSettings, db(), shop.clock.now)).filter((one) => one.orderId === orderId);
const run = async (command: string, ...args: string[]) => {
  const said: string[] = [];
  const code = await shop.commands.get(command)?.(args, (line) => void said.push(line));
  return { code, said };
};

test('books the courier, invoice and payment capture only after a parcel was packed by hand, and once', async () => {
  const { id } = await confirmed();
  await expect(shipOrder(shipping(false), id)).resolves.toBeUndefined();
  const before = await readOrder(deps(), id);
  expect([before.status, before.parcels.map(({ title, waits }) => [title, waits])]).toEqual([
    'confirmed',
    [['Confirmed', 'We pack it next.']],
  ]);
  expect(await ordersToBook(db(), start, new Date(start.getTime() + 1), false)).not.toContain(id);
  expect(await pack(id)).toBe(true);
  expect(queued.map(({ queue }) => queue).sort()).toEqual(['capture-payments', 'issue-invoice', 'ship-order']);
  const after = await readOrder(deps(), id);
  expect([after.status, after.statusWords, after.parcels[0]?.waits, after.timeline.at(-1)?.title]).toEqual([
    'packed',
    'Packed',
    '',
    'Packed',
  ]);
  expect(await pack(id)).toBe(false);
  expect(queued).toHaveLength(3);
  await expect(shipOrder(shipping(false), id)).rejects.toThrow('the courier was asked');
});

test('books a parcel at once with automatic packing, but not while its order is on hold', async () => {
  const { id } = await confirmed();
  await db().transaction((tx) => holdOrder(tx, { orderId: id, why: 'Paid twice', at: start }));
  await expect(shipOrder(shipping(true), id)).resolves.toBeUndefined();
  expect(await ordersToBook(db(), start, new Date(start.getTime() + 1), true)).not.toContain(id);
  await db().transaction((tx) => releaseOrder(tx, jobs, id));
  expect(queued.map(({ queue }) => queue)).toEqual(['ship-order']);
  expect(await ordersToBook(db(), start, new Date(start.getTime() + 1), true)).toContain(id);
  await expect(shipOrder(shipping(true), id)).rejects.toThrow('the courier was asked');
});

test('does not book a packed parcel while its order is held for a missing payment', async () => {
  const { id } = await confirmed();
  await pack(id);
  const late = new Date(start.getTime() + 1);
  await db().transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    expect(order && (await holdForMoney(tx, order, { about: 'a test', why: 'The money went back.' }, start))).toBe(
      true,
    );
  });
  await expect(shipOrder(shipping(false), id)).resolves.toBeUndefined();
  expect(await ordersToBook(db(), start, late, false)).not.toContain(id);
  await db().transaction((tx) => releaseOrder(tx, jobs, id));
  expect(await ordersToBook(db(), start, late, false)).toContain(id);
  await expect(shipOrder(shipping(false), id)).rejects.toThrow('the courier was asked');
});

test('continues a booking that was begun with the courier, with or without automatic packing', async () => {
  const { id } = await confirmed();
  await db()
    .update(shipmentsTable)
    .set({ courierOrderId: '1', courierShipmentId: '2' })
    .where(eq(shipmentsTable.orderId, id));
  await expect(shipOrder(shipping(false), id)).rejects.toThrow('the courier was asked');
});

describe('refusals to pack a parcel', () => {
  test.each<[string, (id: string) => Promise<unknown>, RegExp]>([
    [
      'cancelled',
      (id) => cancelOrder(deps(), id, id, { reason: 'other', refundTo: 'source' }),
      /is cancelled: nothing of it is packed\.$/,
    ],
    [
      'on hold',
      (id) => db().transaction((tx) => holdOrder(tx, { orderId: id, why: 'Paid twice', at: start })),
      /on hold: Paid twice\. Release it first\.$/,
    ],
    [
      'not confirmed',
      (id) => db().update(ordersTable).set({ state: 'paid' }).where(eq(ordersTable.id, id)),
      /is not confirmed yet/,
    ],
    [
      'not paid',
      (id) => db().update(ordersTable).set({ state: 'payment_failed' }).where(eq(ordersTable.id, id)),
      /is not paid for\.$/,
    ],
  ])('refuses to pack an order that is %s and says why', async (_what, happens, sentence) => {
    const { id } = await confirmed();
    await happens(id);
    await expect(pack(id)).rejects.toMatchObject({ status: 409, message: expect.stringMatching(sentence) });
    // Later tests check the ledger of every order.
    await db().update(ordersTable).set({ state: 'confirmed' }).where(eq(ordersTable.state, 'payment_failed'));
  });

  test('refuses to pack a parcel that is unknown, unprinted or changed since it was displayed', async () => {
    const { id } = await confirmed([aLine('cricket-1'), { customProductId: design, size: 'M', quantity: 1 }]);
    await expect(pack(id, 3)).rejects.toMatchObject({ status: 404 });
    await expect(pack(id, 2)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/is not printed yet\.$/),
    });
    const [seen] = await waiting(id);
    await changeOrderAddress(deps(), id, elsewhere);
    await expect(pack(id, 1, seen?.version)).rejects.toMatchObject({ status: 409, code: 'conflict' });
    const [now] = await waiting(id);
    expect(await pack(id, 1, now?.version)).toBe(true);
  });
});

test('lists a printed parcel as waiting for packing, and then packs it', async () => {
  const { id } = await confirmed([{ customProductId: design, size: 'M', quantity: 1 }]);
  expect(await waiting(id)).toEqual([]);
  await db().transaction((tx) => movePrinted(tx, jobs, id, 'printed', { at: start, byHand: true }));
  const printed = await readOrder(deps(), id);
  expect([printed.status, printed.statusWords, printed.parcels[0]?.waits]).toEqual([
    'in_print',
    'Printed',
    'It is printed. We pack it next.',
  ]);
  expect(await waiting(id)).toHaveLength(1);
  expect(await pack(id)).toBe(true);
  expect((await readOrder(deps(), id)).statusWords).toBe('Packed');
});

test.each<[string, (id: string) => Promise<unknown>]>([
  ['has a new address', (id) => changeOrderAddress(deps(), id, elsewhere)],
  [
    'has a cancelled item',
    (id) => cancelOrder(deps(), id, id, { reason: 'other', refundTo: 'source', lines: [{ line: 1, quantity: 1 }] }),
  ],
])('requires a packed parcel to be packed again if it %s', async (_what, happens) => {
  const { id } = await confirmed();
  await pack(id);
  await happens(id);
  await shipOrder(shipping(false), id);
  const order = await readOrder(deps(), id);
  expect([order.status, order.parcels[0]?.waits, order.timeline.at(-1)?.title]).toMatchObject([
    'confirmed',
    'We pack it next.',
    expect.any(String),
  ]);
  expect(order.timeline.map(({ title }) => title)).toContain('To be packed again');
  expect(await pack(id)).toBe(true);
  expect((await shipmentsOf(db(), id)).filter(({ step }) => step !== 'cancelled')).toHaveLength(1);
  expect((await ledgerFaults(shop)).filter((fault) => fault.includes(order.reference))).toEqual([]);
});

test('lets staff change the address until the parcel is packed, and the customer for two hours', async () => {
  const { id } = await confirmed();
  shop.clock.now = new Date(start.getTime() + 3 * 3_600_000);
  await expect(changeOrderAddress(deps(), id, elsewhere)).rejects.toMatchObject({ code: 'not_offered' });
  await changeOrderAddress(deps(), id, elsewhere, { actor: 'operator' });
  await pack(id);
  const again = changeOrderAddress(deps(), id, elsewhere, { actor: 'operator' });
  await expect(again).rejects.toMatchObject({
    message: 'It is packed already, with its label and invoice. It can be cancelled until it leaves.',
  });
});

test('lists the parcels to pack by dispatch date and reports overdue ones', async () => {
  const [first, second] = [await confirmed(), await confirmed()];
  const early = new Date('2026-11-20T10:00:00+05:30');
  await db().update(ordersTable).set({ placedAt: early }).where(eq(ordersTable.id, second.id));
  const all = (await parcelsToPack(unchangedSettings, db(), start)).map(({ orderId, late, leavesBy }) => ({
    orderId,
    late,
    leavesBy,
  }));
  // An order placed before noon on a Friday leaves that day.
  expect(all[0]).toEqual({ orderId: second.id, late: true, leavesBy: '2026-11-20' });
  expect(all.find(({ orderId }) => orderId === first.id)?.late).toBe(false);
  const says = (await findStuckOrders(unchangedSettings, db(), start)).map((finding) => finding.says);
  expect(says).toContain(
    `1 parcel waits to be packed and was to have left. First: ${second.reference}. See: npm run shop -- to-pack`,
  );
  const { said } = await run('to-pack');
  expect(said[0]).toMatch(new RegExp(`^${second.reference} parcel 1  LATE, was to leave `));
});

test('packs, holds and releases an order with the command line, and changes nothing in a dry run', async () => {
  const { id, reference } = await confirmed();
  expect(await run('hold', reference, 'Name', 'misspelt')).toMatchObject({ code: 0 });
  expect((await run('pack', reference)).said[0]).toContain('on hold: Name misspelt.');
  expect(await run('release', reference)).toEqual({ code: 0, said: [`${reference} is released.`] });
  expect(await run('pack', reference, '--dry')).toMatchObject({ code: 0 });
  expect(await waiting(id)).toHaveLength(1);
  expect((await run('pack', reference, '1')).said[0]).toBe(
    `${reference} parcel 1 is packed. The courier is booked, its label and invoice follow.`,
  );
  expect((await run('pack', reference)).said[0]).toContain('was packed before');
  expect(await run('pack', 'NOSUCHORDR')).toMatchObject({ code: 1 });
  expect((await run('hold', reference, 'Too late')).said[0]).toContain('left to pack');
});

describe('invoice of a parcel that was packed by hand', () => {
  const guwahati = Address.parse({ ...anOrder([]).address, pin: '781001', city: 'Guwahati', state: 'Assam' });
  const papersOf = async (orderId: string) => {
    const rows = await db()
      .select()
      .from(documentsTable)
      .where(eq(documentsTable.orderId, orderId))
      .orderBy(documentsTable.issuedAt, documentsTable.kind);
    return rows.map(({ content, ...row }) => ({ ...row, content: DocumentContent.parse(content) }));
  };
  const due = async (orderId: string) => {
    const parcel = (await shipmentsOf(db(), orderId)).find(({ step }) => step !== 'cancelled')?.id ?? '';
    const moved = { orderId, state: 'packed' as const, parcel };
    await db().transaction((tx) =>
      invoiceWhenDue({ settings: unchangedSettings, shopFacts: firstFacts }, tx, jobs, moved, shop.clock.now),
    );
  };
  const later = (minutes: number) => {
    shop.clock.now = new Date(start.getTime() + minutes * 60_000);
  };

  test('issues the invoice of a hand-packed parcel at once, and of others once the address is final', async () => {
    const { id } = await confirmed();
    await pack(id);
    await due(id);
    expect((await papersOf(id)).map(({ kind, about }) => [kind, about])).toEqual([['invoice', `order:${id}`]]);
    queued.length = 0;
    const ruled = await confirmed();
    await db().update(shipmentsTable).set({ packedAt: start }).where(eq(shipmentsTable.orderId, ruled.id));
    await due(ruled.id);
    expect(await papersOf(ruled.id)).toEqual([]);
  });

  test('replaces the invoice of a packed parcel when its address changes and it is packed again', async () => {
    const { id } = await confirmed([aLine('cricket-1', 'M', 2), aLine('football-9', 'One size')]);
    await pack(id);
    await due(id);
    later(10);
    await cancelOrder(deps(), id, id, { reason: 'other', refundTo: 'source', lines: [{ line: 1, quantity: 1 }] });
    await pack(id);
    later(20);
    await changeOrderAddress(deps(), id, guwahati);
    later(30);
    await pack(id);
    await due(id);
    await due(id);
    later(40);
    await changeOrderAddress(deps(), id, elsewhere);
    later(50);
    await pack(id);
    await due(id);
    const all = await papersOf(id);
    const invoices = all.filter(({ kind }) => kind === 'invoice');
    const notes = all.filter(({ kind }) => kind === 'credit_note');
    expect(
      invoices.map(({ content }) => [content.placeOfSupply.split(' ')[0], content.pieces, content.taxes.length]),
    ).toEqual([
      ['Maharashtra', 3, 2],
      ['Assam', 2, 1],
      ['Maharashtra', 2, 2],
    ]);
    expect(
      notes.map(({ content }) => [content.against?.number, content.pieces, content.placeOfSupply.split(' ')[0]]),
    ).toEqual([
      [invoices[0]?.number, 1, 'Maharashtra'],
      [invoices[0]?.number, 2, 'Maharashtra'],
      [invoices[1]?.number, 2, 'Assam'],
    ]);
    const billed = (papers: typeof all) => papers.reduce((sum, { totalPaise }) => sum + totalPaise, 0);
    const [row] = await db().select().from(ordersTable).where(eq(ordersTable.id, id));
    expect(billed(invoices) - billed(notes)).toBe((row?.totalPaise ?? 0) - (row?.cancelledPaise ?? 0));
    // A later cancellation is credited against the valid invoice.
    later(60);
    await cancelOrder(deps(), id, `${id}-all`, { reason: 'other', refundTo: 'source' });
    const after = await papersOf(id);
    expect(after.at(-1)?.content.against?.number).toBe(invoices[2]?.number);
    expect(billed(after.filter(({ kind }) => kind === 'invoice'))).toBe(
      billed(after.filter(({ kind }) => kind === 'credit_note')),
    );
  });
});
