import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';
import { createWatch, findStandstills } from './watch-over.ts';

// Stuck records are created by hand, one at a time, and found among records that are not stuck.

let shop: TestShop;
let orderId: string;
const now = new Date();

beforeAll(async () => {
  shop = await openTestShop(undefined, undefined, { idle: true });
  const placed = await postOrder(shop, anOrder([aLine('football-1')]));
  const { rows } = await shop.database.db.execute<{ id: string }>(
    sql`update orders set state = 'closed' where reference = ${placed.json().data.reference} returning id`,
  );
  orderId = rows[0]?.id ?? '';
  await shop.database.db.execute(sql`delete from pgboss.job`);
});
afterAll(() => shop?.close());

const standing = (state: string, ago: string) => async () => {
  const { db } = shop.database;
  await db.execute(sql`update orders set state = ${state} where id = ${orderId}`);
  await db.execute(
    sql`insert into order_events (order_id, state, actor, at) values (${orderId}, ${state}, 'shop', now() - ${ago}::interval)`,
  );
};

const payment = (state: string, ago: string) => async () => {
  const { db } = shop.database;
  const captured = state === 'captured' ? 100 : 0;
  await db.execute(
    sql`insert into gateway_orders (id, order_id, amount_paise, created_at) values ('order_1', ${orderId}, 100, now()) on conflict do nothing`,
  );
  await db.execute(sql`insert into payments (id, order_id, gateway_order_id, state, amount_paise, captured_paise, created_at, captured_at)
    values ('pay_1', ${orderId}, 'order_1', ${state}, 100, ${captured}, now() - ${ago}::interval, now() - ${ago}::interval)`);
};

const refund = (state: string, ago: string) => async () => {
  await shop.database.db.execute(sql`insert into refunds (id, order_id, amount_paise, state, reason, created_at)
    values ('rfnd_1', ${orderId}, 100, ${state}, 'test', now() - ${ago}::interval)`);
};

const mail = (ago: string) => async () => {
  await shop.database.db.execute(sql`insert into mail_outbox (id, about, "to", subject, text, html, created_at)
    values ('mail_1', 'test:1', 'a@example.in', 's', 't', 'h', now() - ${ago}::interval)`);
};

const parcel = (given: { heldBack?: boolean; custom?: boolean }, ago: string) => async () => {
  await shop.database.db.execute(sql`insert into shipments (id, order_id, parcel, reference, positions, custom, step, held_back, created_at)
    values ('shp_1', ${orderId}, 1, 'REF-1', '[0]', ${given.custom ?? false}, 'planned', ${given.heldBack ?? false}, now() - ${ago}::interval)`);
};

const cases: [name: string, make: () => Promise<void>, found: string | undefined][] = [
  ['an order just placed', standing('placed', '5 minutes'), undefined],
  ['an order placed an hour ago', standing('placed', '1 hour'), 'orders'],
  ['an order paid a minute ago', standing('paid', '1 minute'), undefined],
  ['an order paid an hour ago and not confirmed', standing('paid', '1 hour'), 'orders'],
  ['an order confirmed yesterday', standing('confirmed', '1 day'), undefined],
  ['an order confirmed four days ago', standing('confirmed', '4 days'), 'orders'],
  ['an order packed four days ago', standing('packed', '4 days'), 'orders'],
  ['an order delivered long ago', standing('delivered', '30 days'), undefined],
  ['a payment just captured', payment('captured', '1 minute'), undefined],
  ['a payment captured an hour ago that paid for nothing', payment('captured', '1 hour'), 'money'],
  ['a card authorised five days ago', payment('authorized', '5 days'), 'money'],
  ['a try to pay that failed', payment('failed', '30 days'), undefined],
  ['a refund wanted a minute ago', refund('wanted', '1 minute'), undefined],
  ['a refund wanted two hours ago', refund('wanted', '2 hours'), 'money'],
  ['a refund pending for a day', refund('pending', '1 day'), undefined],
  ['a refund pending for two weeks', refund('pending', '14 days'), 'money'],
  ['a refund that failed', refund('failed', '1 minute'), 'money'],
  ['a mail just written', mail('10 minutes'), undefined],
  ['a mail unsent for two hours', mail('2 hours'), 'mails'],
  ['a parcel just planned', parcel({}, '5 minutes'), undefined],
  ['a parcel without a waybill for two hours', parcel({}, '2 hours'), 'parcels'],
  ['custom goods in print for two hours', parcel({ custom: true }, '2 hours'), undefined],
  ['a parcel that needs someone', parcel({ heldBack: true }, '1 minute'), 'parcels'],
];

test.each(cases)('checks for stuck records: %s', async (_, make, found) => {
  const { db } = shop.database;
  await db.execute(sql`update orders set state = 'closed' where id = ${orderId}`);
  for (const table of ['shipments', 'refunds', 'payments', 'mail_outbox', 'order_events'])
    await db.execute(sql.raw(`delete from ${table}`));
  await make();
  expect((await findStandstills(unchangedSettings, db, now)).map(({ about }) => about)).toEqual(found ? [found] : []);
});

test('stuck records are logged once an hour, and readiness names them without refusing shoppers', async () => {
  const said: string[] = [];
  let at = now.getTime();
  const log = { error: (_: object, words: string) => void said.push(words) };
  const watch = createWatch(unchangedSettings, { db: shop.database.db, now: () => new Date(at), log });
  for (const minutes of [0, 5, 30, 59, 61, 65]) {
    at = now.getTime() + minutes * 60_000;
    await watch.look();
  }
  expect(said).toEqual(Array(2).fill('1 parcel needs someone. See: npm run shop -- parcels list'));
  expect(watch.last()).toHaveLength(1);
});

test('the command doctor lists stuck records and exits with 1', async () => {
  const lines: string[] = [];
  expect(await shop.commands.get('doctor')?.([], (line) => void lines.push(line))).toBe(1);
  expect(lines[0]).toBe('1 parcel needs someone. See: npm run shop -- parcels list');
  await shop.database.db.execute(sql`delete from shipments`);
  await shop.database.db.execute(sql`update orders set state = 'placed' where id = ${orderId}`);
  lines.length = 0;
  expect(await shop.commands.get('doctor')?.([], (line) => void lines.push(line))).toBe(0);
  expect(lines[0]).toContain('Nothing stands still');
});
