import { and, desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StockRow } from '#contract/office/stock.ts';
import { auditTable } from '#database/schema/staff.ts';
import { stockMovementsTable, stockTable } from '#database/schema/stock.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import { aContact, aLine, anOrder, postOrder, recount } from '#server/selling/order-views/test-orders.ts';

let shop: TestShop;
let merchandiser = '';
let packer = '';
beforeAll(async () => {
  shop = await openTestShop(undefined, undefined, { idle: true });
  merchandiser = (await aColleagueIn(shop, ['merchandiser'], new Date(), { name: 'Dev Anand' })).cookie;
  packer = (await aColleagueIn(shop, ['packer'], new Date(), { name: 'Ila Bose' })).cookie;
});
afterAll(() => shop?.close());

const call = (name: string, payload?: object, cookie = merchandiser) =>
  ask(shop, name, { cookie, ...(payload && { payload }) });
const list = async (query = '') =>
  (await call(`GET /api/office/stock${query}`)).json().data as { rows: StockRow[]; next: string | null; low: number };
const order = async (id: string, size: string, pieces: number) => {
  const reply = await postOrder(shop, anOrder([aLine(id, size, pieces)], aContact()));
  if (reply.statusCode >= 300) throw new Error(reply.body);
};
const levelOf = async (id: string, size: string) =>
  (
    await shop.database.db
      .select()
      .from(stockTable)
      .where(and(eq(stockTable.productId, id), eq(stockTable.size, size)))
  )[0];

describe('sizes to reorder', () => {
  test('lists sizes at or below their level, with sales of 30 days and the estimated range', async () => {
    const { db } = shop.database;
    await recount(db, 'cricket-1', 'M', 8);
    await recount(db, 'cricket-1', 'L', 20);
    await order('cricket-1', 'M', 3);
    await order('cricket-1', 'L', 3);
    await order('cricket-1', 'L', 2);
    const rowOf = (rows: readonly StockRow[], size: string) =>
      rows.find((row) => row.product === 'cricket-1' && row.size === size);
    expect(rowOf((await list('?q=cricket-1')).rows, 'M')).toMatchObject({
      available: 5,
      reserved: 3,
      sold: 3,
      daysLeft: 50,
      level: 5,
      ownLevel: false,
    });
    expect(rowOf((await list('?q=cricket-1')).rows, 'L')).toBeUndefined();
    const { low } = await list();
    const set = await call('PUT /api/office/stock/level', { product: 'cricket-1', size: 'L', level: 15 });
    expect(set.json()).toMatchObject({
      message: 'It is ordered again from 15 on.',
      data: { level: 15, ownLevel: true },
    });
    expect((await list()).low).toBe(low + 1);
    expect(rowOf((await list('?q=cricket-1')).rows, 'L')).toMatchObject({
      available: 15,
      sold: 5,
      daysLeft: 90,
      level: 15,
      ownLevel: true,
    });
    await call('PUT /api/office/stock/level', { product: 'cricket-1', size: 'M', level: 0 });
    expect(rowOf((await list('?q=cricket-1')).rows, 'M')).toBeUndefined();
    expect(rowOf((await list('?q=cricket-1&view=all')).rows, 'M')).toMatchObject({ level: 0 });
    await call('PUT /api/office/stock/level', { product: 'cricket-1', size: 'M', level: null });
    expect(rowOf((await list('?q=cricket-1')).rows, 'M')).toMatchObject({ level: 5, ownLevel: false });
    const [noted] = await db.select().from(auditTable).orderBy(desc(auditTable.number)).limit(1);
    expect(noted).toMatchObject({
      about: 'cricket-1',
      what: 'Changed when M is to be ordered again',
      before: { M: '0' },
      after: { M: 'the usual' },
    });
  });

  test('lists sizes page by page, each once, lowest stock first', async () => {
    const seen: string[] = [];
    const pieces: number[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page: Awaited<ReturnType<typeof list>> = await list(`?view=all${next ? `&after=${next}` : ''}`);
      seen.push(...page.rows.map(({ product, size }) => `${product} ${size}`));
      pieces.push(...page.rows.map(({ available }) => available));
      next = page.next;
    }
    const offered = await shop.database.db
      .select({ n: sql<number>`count(*)::int` })
      .from(stockTable)
      .where(eq(stockTable.offered, true));
    expect([seen.length, new Set(seen).size]).toEqual([offered[0]?.n, offered[0]?.n]);
    expect(pieces).toEqual(pieces.toSorted((one, other) => one - other));
    expect((await call('GET /api/office/stock?after=bm9uZQ')).statusCode).toBe(400);
  });

  test.each([-1, 10_001, 1.5])('refuses a stock level of %s', async (level) => {
    const reply = await call('PUT /api/office/stock/level', { product: 'cricket-1', size: 'M', level });
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { level: expect.any(String) }]);
  });
});

test('counts stock without showing the expected figures, allows for movements, and books differences', async () => {
  const { db } = shop.database;
  await recount(db, 'football-1', 'S', 10);
  await recount(db, 'football-1', 'M', 10);
  expect((await call('GET /api/office/stock-count', undefined, packer)).json().data).toBeNull();
  expect((await call('GET /api/office/stock-count/differences')).json()).toMatchObject({
    code: 'conflict',
    message: 'No count is open.',
  });
  const begun = (await call('POST /api/office/stock-count', { products: ['football-1'] }, packer)).json();
  expect(begun.data).toMatchObject({
    entered: 0,
    lines: expect.arrayContaining([expect.objectContaining({ size: 'S', figure: null })]),
  });
  // The counter must not see the expected figures.
  expect(JSON.stringify(begun)).not.toMatch(/held|available|difference/);
  const enter = async (size: string, figure: number) =>
    (await call('PUT /api/office/stock-count/figure', { product: 'football-1', size, figure }, packer)).json();
  await order('football-1', 'S', 2);
  // Nothing of S is missing: ten items, two of them reserved. Two of M are missing.
  expect((await enter('S', 10)).data).toMatchObject({ figure: 10, by: 'Ila Bose', came: 0, went: 0 });
  expect((await enter('M', 8)).data).toMatchObject({ figure: 8 });
  expect(
    (await call('PUT /api/office/stock-count/figure', { product: 'cricket-2', size: 'M', figure: 1 }, packer)).json()
      .message,
  ).toBe('This size is not being counted. Have its product counted first.');
  expect((await call('GET /api/office/stock-count/differences', undefined, packer)).statusCode).toBe(403);
  expect((await call('POST /api/office/stock-count/end', {}, packer)).statusCode).toBe(403);
  const found = (await call('GET /api/office/stock-count/differences')).json().data;
  expect(found).toMatchObject({ booked: [{ product: 'football-1', size: 'M', difference: -2 }], stuck: [], agree: 1 });
  expect((await levelOf('football-1', 'M'))?.available).toBe(10);
  const ended = (await call('POST /api/office/stock-count/end', {})).json();
  expect(ended).toMatchObject({
    message: '1 difference is booked.',
    data: { booked: [{ size: 'M', difference: -2 }] },
  });
  expect([(await levelOf('football-1', 'S'))?.available, (await levelOf('football-1', 'M'))?.available]).toEqual([
    8, 8,
  ]);
  const [moved] = await db.select().from(stockMovementsTable).orderBy(desc(stockMovementsTable.id)).limit(1);
  expect(moved).toMatchObject({
    productId: 'football-1',
    size: 'M',
    available: -2,
    reason: 'counted',
    person: 'Dev Anand',
  });
  expect((await checkLedger(db)).faults).toEqual([]);
  expect((await call('GET /api/office/stock-count')).json().data).toBeNull();
});

test('keeps counted figures when a count is started again, and deletes them only after a warning', async () => {
  const names = ['S', 'M'] as const;
  const figures = async () => {
    const { lines } = (await call('GET /api/office/stock-count', undefined, packer)).json().data;
    const of = (size: string) =>
      lines.find((line: { product: string; size: string }) => line.product === 'football-3' && line.size === size);
    return names.map((size) => of(size)?.figure);
  };
  const begin = (more: object = {}, cookie = merchandiser) =>
    call('POST /api/office/stock-count', { products: ['football-3'], ...more }, cookie);
  const enter = (size: string, figure: number) =>
    call('PUT /api/office/stock-count/figure', { product: 'football-3', size, figure }, packer);
  const begun = (await begin({}, packer)).json();
  expect(begun.message).toMatch(/^\d+ sizes are being counted\.$/);
  const held = await Promise.all(names.map(async (size) => (await levelOf('football-3', size))?.available ?? 0));
  await enter('S', held[0] ?? 0);
  await enter('M', held[1] ?? 0);
  // The page of the other member was loaded before the first request.
  expect((await begin()).json().message).toBe('It is being counted already.');
  expect(await figures()).toEqual(held);
  const wrong = await begin({ forgetting: 1 });
  expect([wrong.statusCode, wrong.json().message]).toEqual([
    409,
    'Somebody counted meanwhile: 2 figures would be forgotten. Look at them first.',
  ]);
  expect(await figures()).toEqual(held);
  expect((await begin({ forgetting: 2 })).json().message).toBe(begun.message);
  expect(await figures()).toEqual([null, null]);
  const said = await shop.database.db
    .select({ what: auditTable.what })
    .from(auditTable)
    .where(eq(auditTable.about, 'football-3'))
    .orderBy(desc(auditTable.number));
  expect(said[0]?.what).toMatch(/^Began to count it anew, in count \d+: 2 figures forgotten$/);
  // Adding a product adds its sizes and keeps those of others.
  await enter('S', held[0] ?? 0);
  await call('POST /api/office/stock-count', { products: ['football-3', 'football-4'] });
  expect(await figures()).toEqual([held[0], null]);
  expect((await call('POST /api/office/stock-count/end', {})).statusCode).toBe(200);
});

describe('purchase deliveries', () => {
  const key = () => crypto.randomUUID();
  const line = (more: object = {}) => ({ product: 'football-2', size: 'M', pieces: 4, cost: 320.5, ...more });
  const book = (more: object = {}, cookie = merchandiser) =>
    call(
      'POST /api/office/purchases',
      { key: key(), supplier: 'Tiruppur Knits', reference: key().slice(0, 8), lines: [line()], ...more },
      cookie,
    );

  test('books a delivery to stock with its cost, once for a repeated request', async () => {
    const before = await levelOf('football-2', 'M');
    const wanted = { key: key(), reference: 'DN-1', lines: [line(), line({ size: 'L', pieces: 2, cost: 300 })] };
    const booked = (await book(wanted)).json();
    expect(booked).toMatchObject({
      message: '6 pieces are on the shelf.',
      data: { supplier: 'Tiruppur Knits', pieces: 6, cost: 1882, by: 'Dev Anand' },
    });
    expect((await book(wanted)).json().data.number).toBe(booked.data.number);
    // The response was lost and the form edited: that is not a repeated request.
    const typedOn = await book({ ...wanted, lines: [line({ pieces: 5 }), line({ size: 'L', pieces: 2, cost: 300 })] });
    expect([typedOn.statusCode, typedOn.json().message]).toEqual([409, expect.stringContaining('as it stood then')]);
    expect((await levelOf('football-2', 'M'))?.available).toBe((before?.available ?? 0) + 4);
    const row = (await list('?view=all&q=football-2')).rows.find(({ size }) => size === 'M');
    expect(row).toMatchObject({ bought: { cost: 320.5, supplier: 'Tiruppur Knits' } });
    const listed = (await call('GET /api/office/purchases')).json().data;
    expect(listed).toMatchObject({
      purchases: [{ reference: 'DN-1', pieces: 6 }],
      next: null,
      suppliers: ['Tiruppur Knits'],
    });
    const [moved] = await shop.database.db
      .select()
      .from(stockMovementsTable)
      .orderBy(desc(stockMovementsTable.id))
      .limit(1);
    expect(moved).toMatchObject({
      reason: 'arrived',
      person: 'Dev Anand',
      reference: `purchase ${booked.data.number}`,
      note: 'Tiruppur Knits, DN-1',
    });
    expect((await checkLedger(shop.database.db)).faults).toEqual([]);
  });

  test('refuses a delivery note that is booked already in any spelling, and one with an invalid line', async () => {
    await book({ reference: 'DN-2' });
    const before = (await levelOf('football-2', 'M'))?.available;
    const again = await book({ supplier: 'TIRUPPUR knits', reference: 'dn-2' });
    expect([again.statusCode, again.json().code]).toEqual([409, 'conflict']);
    expect(again.json().message).toContain('is booked already, by Dev Anand as purchase');
    for (const lines of [
      [line(), line({ product: 'football-404' })],
      [line(), line({ pieces: 1 })],
      [line({ pieces: 0 })],
      [line({ cost: -1 })],
      [],
    ])
      expect((await book({ lines })).statusCode, JSON.stringify(lines)).toBeGreaterThanOrEqual(400);
    expect((await levelOf('football-2', 'M'))?.available).toBe(before);
    expect((await call('GET /api/office/purchases/4040404')).statusCode).toBe(404);
    expect((await book({}, packer)).statusCode).toBe(403);
  });

  test('books concurrent deliveries of the same sizes in different order without a deadlock', async () => {
    const before = (await levelOf('football-3', 'M'))?.available ?? 0;
    const lines = ['S', 'M', 'L'].map((size) => line({ product: 'football-3', size, pieces: 1 }));
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, at) => book({ lines: at % 2 === 0 ? lines : lines.toReversed() })),
    );
    expect(all.map(({ statusCode }) => statusCode)).toEqual(all.map(() => 200));
    expect((await levelOf('football-3', 'M'))?.available).toBe(before + 8);
  });
});

test('calculates the weekly sales of a size and the age of its stock', async () => {
  const { db } = shop.database;
  const size = { productId: 'football-4', size: 'M' };
  const day = 86_400_000;
  const at = (days: number) => new Date(Date.now() - days * day);
  await db.delete(stockMovementsTable).where(eq(stockMovementsTable.productId, size.productId));
  await db
    .update(stockTable)
    .set({ available: 15, reserved: 0 })
    .where(and(eq(stockTable.productId, size.productId), eq(stockTable.size, size.size)));
  const moves = [
    { ...size, at: at(101), available: 40, reserved: 0, reason: 'arrived' as const },
    { ...size, at: at(30.5), available: 45, reserved: 0, reason: 'arrived' as const },
    ...Array.from({ length: 14 }, (_, week) => ({
      ...size,
      at: at(week * 7 + 3),
      available: -5,
      reserved: 5,
      reason: 'reserved' as const,
    })),
  ];
  for (const move of moves) await db.insert(stockMovementsTable).values(move);
  const row = async () => (await list('?view=all&q=football-4')).rows.find((one) => one.size === 'M');
  // Five a week in 14 weeks: of 85 items 70 were sold, the older 40 first.
  expect(await row()).toMatchObject({ available: 15, forecast: { pieces: 21, error: 0 }, oldest: 30 });
  await db
    .update(stockTable)
    .set({ available: 46 })
    .where(and(eq(stockTable.productId, size.productId), eq(stockTable.size, size.size)));
  expect(await row()).toMatchObject({ oldest: 101 });
});
