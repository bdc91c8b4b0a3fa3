import { writeFile } from 'node:fs/promises';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#database/db.ts';
import { documentsTable } from '#database/schema/documents.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { returnsTable } from '#database/schema/returns.ts';
import { stockTable } from '#database/schema/stock.ts';
import { serveOffice } from '#server/app/pages/serve-office.ts';
import { openTestShop, type TestShop, testSecret } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import type { QueueName } from '#server/foundation/jobs/queues.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { ordersToBook } from '#server/fulfilment/delivery-promise/queries.ts';
import type { DesignRendering } from '#server/fulfilment/garments/render-design.ts';
import { paint } from '#server/fulfilment/uploads/test-pictures.ts';
import { checkMoney } from '#server/money/payment-routes/check-money.ts';
import { todayFaults } from '#server/office/order-lists/test-today.ts';
import { asDemo, ask } from '#server/office/staff-records/test-staff.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { fillFirst } from './fill-first.ts';
import { fillShop } from './fill-shop.ts';

const now = new Date('2026-11-23T10:00:00+05:30');

/** Rendering of garments is tested elsewhere; here it takes no time. */
const processes = {
  async run(task: DesignRendering) {
    await writeFile(task.out, await paint(80, 100));
    return { sha256: '', bytes: 0, width: 80, height: 100 };
  },
  async close() {},
};

const shelves = ({ database }: TestShop) =>
  database.db
    .select({ id: stockTable.productId, size: stockTable.size, left: stockTable.available })
    .from(stockTable)
    .orderBy(asc(stockTable.productId), asc(stockTable.size));

const booksFaults = async (db: Db) => [...(await checkLedger(db)).faults, ...(await checkMoney(db)).faults];

/** Opens the office's page, and waits until the fill that this may start has ended. */
async function openOffice(shop: TestShop): Promise<void> {
  const reply = await shop.app.inject({ url: '/office', headers: { host: 'shop.test' } });
  expect(reply.statusCode).toBe(200);
  await shop.visitFill?.ended();
}

async function openDemo(env: Record<string, string>): Promise<TestShop> {
  const shop = await openTestShop(() => now, undefined, { idle: true, env });
  await serveOffice(shop.app, { mode: 'development', document: async () => '<!doctype html><title>Office</title>' });
  return shop;
}

describe('first visit to the office of a demonstration', () => {
  let shop: TestShop;
  let before: Awaited<ReturnType<typeof shelves>>;
  let db: Db;
  let owner: string;

  beforeAll(async () => {
    shop = await openDemo({ DEMO_ORDERS: '200' });
    db = shop.database.db;
    before = await shelves(shop);
    await openOffice(shop);
    owner = await asDemo(shop, 'owner');
  });
  afterAll(() => shop.close());

  const read = async (call: string) => {
    const reply = await ask(shop, `GET /api/office/${call}`, { cookie: owner });
    expect([call, reply.statusCode]).toEqual([call, 200]);
    return reply.json().data;
  };

  test('writes 200 orders of the last two weeks, once', async () => {
    expect(await db.$count(ordersTable)).toBe(200);
    await openOffice(shop);
    const deps = { ...shop, db, secret: testSecret, publicUrl: 'http://shop.test', now: () => now, processes };
    expect(await fillFirst(deps, { orders: 200, now })).toBe(0);
    expect(await db.$count(ordersTable)).toBe(200);
    const { rows } = await db.execute<Record<string, unknown>>(sql`
      select min(placed_at) >= ${now.toISOString()}::timestamptz - interval '16 days' as recent,
        max(placed_at) < ${now.toISOString()}::timestamptz as past, count(distinct address ->> 'state') > 10 as wide,
        count(*) filter (where payment = 'cod') between 40 and 120 as mixed,
        count(distinct date_trunc('day', placed_at, 'Asia/Kolkata')) >= 14 as daily from ${ordersTable}`);
    expect(rows).toEqual([{ recent: true, past: true, wide: true, mixed: true, daily: true }]);
    const custom = await db.execute(sql`select count(*) filter (where product_id is null)::int as designs,
      count(*) filter (where product_id is not null)::int as shirts from order_lines where custom_product_id is not null`);
    expect(custom.rows).toEqual([{ designs: 8, shirts: 2 }]);
  });

  test('leaves what shoppers can buy as it was, also the five pieces of the limited edition', async () => {
    expect(await shelves(shop)).toEqual(before);
    const { rows } = await db.execute(sql`select s.available from products p join stock s on s.product_id = p.id
      where p.numeric_id = 523 and s.size = 'M'`);
    expect(rows).toEqual([{ available: 5 }]);
  });

  test('keeps the books correct, with documents numbered without gaps by date', async () => {
    expect(await booksFaults(db)).toEqual([]);
    const all = await db
      .select()
      .from(documentsTable)
      .orderBy(asc(documentsTable.series), asc(documentsTable.financialYear), asc(documentsTable.serial));
    for (const [, documents] of Map.groupBy(all, ({ series, financialYear }) => `${series} ${financialYear}`)) {
      expect(documents.map(({ serial }) => serial)).toEqual(documents.map((_, at) => at + 1));
      const times = documents.map(({ issuedAt }) => issuedAt.getTime());
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      expect(Math.max(...times)).toBeLessThan(now.getTime());
    }
  });

  test('leaves work in every list of Today, which counts what the lists show', async () => {
    const { waiting }: { waiting: { kind: string; count: number }[] } = await read('today');
    const empty = waiting.filter(({ count }) => count === 0).map(({ kind }) => kind);
    // These are faults of the catalogue and of the settings, which demo orders do not make.
    expect(empty).toEqual(['undeclared', 'above_mrp', 'services_lost', 'tax_not_chosen']);
    expect(await todayFaults(shop, owner)).toEqual([]);
  });

  test.each([
    [
      'money/disputes',
      (data: { disputes: { state: string }[] }) => data.disputes.filter(({ state }) => state === 'open'),
    ],
    [
      'money/settlements',
      (data: { settlements: { unfit: number }[] }) => data.settlements.filter(({ unfit }) => unfit > 0),
    ],
    [
      'money/remittances',
      (data: { remittances: { unfit: number }[] }) => data.remittances.filter(({ unfit }) => unfit > 0),
    ],
    ['money/owed-cash', (data: { parcels: { late: boolean }[] }) => data.parcels.filter(({ late }) => late)],
    ['reorder', (data: { suppliers: unknown[] }) => data.suppliers],
    ['customers', (data: { customers: unknown[] }) => data.customers],
  ])('leaves open work in %s', async (call, open: (data: never) => unknown[]) => {
    expect(open((await read(call)) as never).length).toBeGreaterThan(0);
  });

  test('leaves the packed parcels to the handover, and no waiting one to automatic packing', async () => {
    const states = new Map((await db.select().from(ordersTable)).map(({ id, state }) => [id, state]));
    const booked = await ordersToBook(db, now, now, true);
    expect(booked.map((id) => states.get(id))).toEqual(Array(3).fill('packed'));
  });

  test('keeps no payment about which the gateway is asked in vain', async () => {
    const { rows } = await db.execute(sql`select g.id from gateway_orders g join orders o on o.id = g.order_id
      where g.created_at > ${now.toISOString()}::timestamptz - interval '6 days' and (o.paid_by is null
        or exists (select 1 from payments p where p.gateway_order_id = g.id and p.state <> 'captured'))`);
    expect(rows).toEqual([]);
  });
});

test('fills no demonstration without the variable, or with orders of its own', async () => {
  const off = await openDemo({ DEMO_ORDERS: '0' });
  try {
    expect(off.visitFill).toBeUndefined();
    await openOffice(off);
    expect(await off.database.db.$count(ordersTable)).toBe(0);
  } finally {
    await off.close();
  }
  const used = await openDemo({ DEMO_ORDERS: '200' });
  try {
    const payload = { ...anOrder([aLine('cricket-1')]), payment: 'cod' };
    const headers = { 'idempotency-key': 'the first order of a shopper' };
    expect((await used.app.inject({ method: 'POST', url: '/api/orders', headers, payload })).statusCode).toBe(201);
    await openOffice(used);
    expect(await used.database.db.$count(ordersTable)).toBe(1);
  } finally {
    await used.close();
  }
});

/** Opens an empty shop with a function that fills it with 120 orders, in which parts can be replaced. */
async function openEmpty() {
  const shop = await openTestShop(() => now, undefined, { idle: true });
  const { db } = shop.database;
  const parts = {
    ...{ settings: unchangedSettings, shopFacts: firstFacts, db, jobs: shop.jobs, files: shop.files },
    ...{ secret: testSecret, publicUrl: 'http://shop.test', now: () => now, processes },
  };
  const fill = (cut: object = {}, at = now) => fillFirst({ ...parts, ...cut }, { orders: 120, now: at });
  return { shop, db, fill };
}

const photosMissing = (db: Db) => db.$count(returnsTable, sql`kind = 'problem' and photos = '[]'::jsonb`);

test('continues an interrupted fill, whatever the time', async () => {
  const { shop, db, fill } = await openEmpty();
  try {
    const ends = () => Promise.reject(new Error('ended here'));
    const jobsEndAt = (last: QueueName) => ({
      ...shop.jobs,
      send: async (tx: Db, queue: QueueName, data: never) =>
        queue === last ? ends() : shop.jobs.send(tx, queue, data),
    });
    const open = 120 - 18 - 10;
    for (const [cut, written] of [
      [{ jobs: jobsEndAt('make-print-files') }, open],
      [{ jobs: jobsEndAt('issue-invoice') }, open + 10],
      [{ processes: { ...processes, run: ends } }, 120],
    ] as const) {
      await expect(fill(cut)).rejects.toThrow('ended here');
      expect(await db.$count(ordersTable)).toBe(written);
      expect(await booksFaults(db)).toEqual([]);
    }
    expect(await photosMissing(db)).toBe(5);
    expect(await fill({}, new Date(now.getTime() + 3_600_000))).toBe(0);
    expect(await db.$count(ordersTable)).toBe(120);
    expect(await photosMissing(db)).toBe(0);
    expect(await booksFaults(db)).toEqual([]);
  } finally {
    await shop.close();
  }
});

test('writes once if two processes fill at the same time, and `demo fill` adds its orders to them', async () => {
  const { shop, db, fill } = await openEmpty();
  try {
    const written = await Promise.all([fill(), fill()]);
    expect(written.reduce((sum, one) => sum + one, 0)).toBe(120);
    expect(await db.$count(ordersTable)).toBe(120);
    expect(await fillShop(shop, db, { orders: 50, seed: 1, now })).toBe(50);
    expect(await db.$count(ordersTable)).toBe(170);
    expect(await booksFaults(db)).toEqual([]);
  } finally {
    await shop.close();
  }
});

test('leaves payments that the sandbox gateway knows, so that staff can refund them', async () => {
  const shop = await openDemo({ DEMO_ORDERS: '1' });
  try {
    await openOffice(shop);
    const { db } = shop.database;
    const { rows } = await db.execute<{ id: string }>(sql`select id from payments where held_for is not null
      or id in (select payment_id from refunds where state = 'failed') or id in (select payment_id from disputes)`);
    expect(rows).toHaveLength(6);
    for (const { id } of rows) expect(id).toMatch(/^pay_Demo[UC][0-9A-Za-z]{9}$/);
    expect(await db.$count(ordersTable, eq(ordersTable.state, 'payment_failed'))).toBeLessThan(2);
  } finally {
    await shop.close();
  }
});
