import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { saveTestDesign } from '#server/fulfilment/designs/test-designs.ts';
import { findStuckParcels } from '#server/fulfilment/tracking/find-stuck-parcels.ts';
import { parcelsCommand } from '#server/fulfilment/tracking/parcels-command.ts';
import {
  ledgerFaults,
  openPayingShop,
  orderDeps,
  type PayingShop,
  read,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { mailOrder } from '#server/selling/order-mails/mail-order.ts';
import type { Happening } from './test-order-happenings.ts';
import { liveOrder, type ParcelLife } from './test-parcel-lives.ts';

// A parcel of two jerseys that was lost or reported, settled, and delivered after all.

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
  // Clears the stuck parcels of earlier tests.
  await shop.database.db.update(shipmentsTable).set({ heldBack: false, trouble: null });
  life = await liveOrder(
    shop,
    design,
    { shelf: 2, final: 0, custom: 0 },
    { payment: 'razorpay', delivery: 'standard' },
  );
});

const work: Happening = { what: 'work', hours: 0 };
const told = (says: Extract<Happening, { what: 'courier' }>['says']): Happening => ({
  what: 'courier',
  which: 0,
  says,
});
const handle = (verb: Extract<Happening, { what: 'handle' }>['verb']): Happening => ({
  what: 'handle',
  which: 0,
  verb,
});
const underway: Happening[] = [{ what: 'book', which: 0 }, told('shipped'), work];
const report = (pieces: number, outcome: 'refund' | 'exchange' = 'refund'): Happening => ({
  what: 'report',
  which: 0,
  pieces,
  outcome,
  whole: false,
});
const settled: Happening[] = [handle('approve'), handle('received'), handle('accept'), work];

async function all(...happenings: Happening[]): Promise<Order> {
  for (const one of happenings) expect(await life.happens(one), JSON.stringify(one)).toBe(true);
  return read(shop, life.order);
}

const findings = async () => (await findStuckParcels(shop.database.db, shop.clock.now)).map(({ says }) => says);
const needOne = '1 parcel needs someone. See: npm run shop -- parcels list';

async function parcels(...words: string[]): Promise<string[]> {
  const said: string[] = [];
  const running = {
    shopFacts: shop.shopFacts,
    settings: shop.settings,
    jobs: { send: async () => {} },
    now: () => shop.clock.now,
    secret: 'x',
    publicUrl: 'http://shop.test',
  };
  await parcelsCommand({ db: shop.database.db, files: shop.files, running })(words, (line) => said.push(line));
  return said.filter((line) => line.includes(life.order.reference));
}

async function mailOf(state: 'delivered' | 'returned_to_origin'): Promise<string> {
  const rows = await shop.database.db.select().from(mailOutboxTable);
  const [mail, ...more] = rows.filter(({ about }) => about === `order-${state}:${life.order.id}`);
  expect(more).toEqual([]);
  return mail?.text.replace(/\s+/g, ' ') ?? '';
}
const arrivalMail = () => mailOf('delivered');
const staysAgreed =
  'It came after all: what was given back to you or sent in its place stays so, and we write to you about it.';

const refunded = async () => {
  const rows = await shop.database.db.select().from(refundsTable).where(eq(refundsTable.orderId, life.order.id));
  return rows.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
};

test('tells staff about a lost and refunded parcel that is delivered after all, and keeps the refund', async () => {
  await all(...underway, { what: 'lost', which: 0 }, report(2), ...settled);
  const before = await refunded();
  expect(await findings()).toEqual([]);
  const order = await all(told('delivered'), work);
  expect(await findings()).toEqual([needOne]);
  expect(await parcels('list')).toEqual([
    expect.stringContaining('2 pieces of it were settled before, and the courier says: '),
  ]);
  expect([before, await refunded()]).toEqual([Math.round(life.order.total * 100), Math.round(life.order.total * 100)]);
  expect(order.parcels[0]?.state).toBe('delivered');
  expect(await ledgerFaults(shop)).toEqual([]);
});

test('stops telling staff about a parcel once it is marked as done', async () => {
  await all(...underway, { what: 'lost', which: 0 }, report(2), ...settled, told('delivered'), work);
  const [line = ''] = await parcels('list');
  expect(await parcels('done', line.split(' ')[0] ?? '')).toEqual([expect.stringContaining('is seen to')]);
  expect([await findings(), await parcels('list')]).toEqual([[], []]);
});

test.each<[string, Happening[], number]>([
  ['a refunded report of a delay', [report(2), ...settled], 2],
  ['an open report of a lost parcel', [{ what: 'lost', which: 0 }, report(1)], 1],
  [
    'a replacement that was sent',
    [{ what: 'lost', which: 0 }, report(1, 'exchange'), ...settled.slice(0, 3), handle('sent')],
    1,
  ],
])('tells staff about a delivered parcel with %s', async (_name, happened, pieces) => {
  await all(...underway, ...happened, told('delivered'), work);
  expect(await findings()).toEqual([needOne]);
  expect((await parcels('list'))[0]).toContain(`${pieces} piece${pieces === 1 ? '' : 's'} of it w`);
});

test.each<[string, Happening[]]>([
  ['was never lost', []],
  ['was lost without a settlement', [{ what: 'lost', which: 0 }]],
  ['was reported without success', [report(2), handle('refuse')]],
])('does not tell staff about a delivered parcel that %s', async (_name, happened) => {
  await all(...underway, ...happened, told('delivered'), work);
  expect(await findings()).toEqual([]);
  expect(await arrivalMail()).toContain('You have 7 days from today to return a piece');
});

test('says on the page and in the mail of a late parcel that it was settled, and offers no return', async () => {
  const order = await all(...underway, { what: 'lost', which: 0 }, report(2), ...settled, told('delivered'), work);
  const text = await arrivalMail();
  expect(text).toContain(`All that is in it is in a report of yours. ${staysAgreed}`);
  expect(text).not.toContain('7 days');
  expect(order.actions.return).toEqual({
    offered: false,
    words: 'Everything in it came back, is on its way back, or was put right.',
  });
  expect(order.timeline.map(({ title }) => title).slice(-3)).toEqual([
    'Lost on the way',
    'Delivered',
    'Settled before it arrived',
  ]);
  expect(order.since.map(({ label }) => label)[0]).toBe('Given back after a report, 2 pieces');
});

test('offers the return of the items that were not settled before the delivery', async () => {
  const order = await all(...underway, { what: 'lost', which: 0 }, report(1), ...settled, told('delivered'), work);
  const text = await arrivalMail();
  expect(text).toContain('1 piece of it is in a report of yours');
  expect(text).toContain(staysAgreed);
  expect(text).toContain('7 days from today');
  expect(order.actions.return.offered).toBe(true);
});

test('writes the same mail about a returned parcel before and after its refund', async () => {
  await all(...underway, report(1), ...settled, told('returning'), told('returned'), work);
  const before = await mailOf('returned_to_origin');
  expect(before).toContain('what you paid for 1 piece of it comes back to you');
  const { db } = shop.database;
  await db.delete(mailOutboxTable).where(eq(mailOutboxTable.about, `order-returned_to_origin:${life.order.id}`));
  await mailOrder(
    { ...orderDeps(shop), jobs: { send: async () => {} } },
    { orderId: life.order.id, state: 'returned_to_origin' },
  );
  expect(await mailOf('returned_to_origin')).toBe(before);
});
