import { and, desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StockRow } from '#contract/office/stock.ts';
import { audit } from '#database/schema/staff.ts';
import { stock, stockMovements } from '#database/schema/stock.ts';
import { checkLedger } from '#server/order-desk/check-ledger.ts';
import { aContact, aLine, anOrder, postOrder, recount } from '#server/order-desk/test-orders.ts';
import { aColleagueIn, ask } from '#server/staff/test-staff.ts';
import { openTestShop, type TestShop } from '#server/wiring/test-shop.ts';

let shop: TestShop;
let merchandiser = '';
let packer = '';
beforeAll(async () => {
  shop = await openTestShop(undefined, undefined, { idle: true });
  merchandiser = (await aColleagueIn(shop, ['merchandiser'], new Date(), { name: 'Dev Anand' })).cookie;
  packer = (await aColleagueIn(shop, ['packer'], new Date(), { name: 'Ila Bose' })).cookie;
});
afterAll(() => shop?.close());

const call = (name: string, payload?: object, cookie = merchandiser) => ask(shop, name, { cookie, ...(payload && { payload }) });
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
      .from(stock)
      .where(and(eq(stock.productId, id), eq(stock.size, size)))
  )[0];

describe('what is to be ordered again', () => {
  test('are sizes at their level or below, with what went in 30 days and how long the rest lasts', async () => {
    const { db } = shop.database;
    await recount(db, 'cricket-1', 'M', 8);
    await recount(db, 'cricket-1', 'L', 20);
    await order('cricket-1', 'M', 3);
    await order('cricket-1', 'L', 3);
    await order('cricket-1', 'L', 2);
    const rowOf = (rows: readonly StockRow[], size: string) => rows.find((row) => row.product === 'cricket-1' && row.size === size);
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
    expect(set.json()).toMatchObject({ message: 'It is ordered again from 15 on.', data: { level: 15, ownLevel: true } });
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
    const [noted] = await db.select().from(audit).orderBy(desc(audit.number)).limit(1);
    expect(noted).toMatchObject({
      about: 'cricket-1',
      what: 'Changed when M is to be ordered again',
      before: { M: '0' },
      after: { M: 'the usual' },
    });
  });

  test('come page after page, each once, the fewest first', async () => {
    const seen: string[] = [];
    const pieces: number[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page: Awaited<ReturnType<typeof list>> = await list(`?view=all${next ? `&after=${next}` : ''}`);
      seen.push(...page.rows.map(({ product, size }) => `${product} ${size}`));
      pieces.push(...page.rows.map(({ available }) => available));
      next = page.next;
    }
    const offered = await shop.database.db.select({ n: sql<number>`count(*)::int` }).from(stock).where(eq(stock.offered, true));
    expect([seen.length, new Set(seen).size]).toEqual([offered[0]?.n, offered[0]?.n]);
    expect(pieces).toEqual(pieces.toSorted((one, other) => one - other));
    expect((await call('GET /api/office/stock?after=bm9uZQ')).statusCode).toBe(400);
  });

  test.each([-1, 10_001, 1.5])('a level of %s is refused', async (level) => {
    const reply = await call('PUT /api/office/stock/level', { product: 'cricket-1', size: 'M', level });
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { level: expect.any(String) }]);
  });
});

test('the shelf is counted blind, what moved meanwhile is allowed for, and who may books the differences as movements', async () => {
  const { db } = shop.database;
  await recount(db, 'football-1', 'S', 10);
  await recount(db, 'football-1', 'M', 10);
  expect((await call('GET /api/office/stock-count', undefined, packer)).json().data).toBeNull();
  expect((await call('GET /api/office/stock-count/differences')).json()).toMatchObject({ code: 'conflict', message: 'No count is open.' });
  const begun = (await call('POST /api/office/stock-count', { products: ['football-1'] }, packer)).json();
  expect(begun.data).toMatchObject({ entered: 0, lines: expect.arrayContaining([expect.objectContaining({ size: 'S', figure: null })]) });
  // Nothing tells who counts what the books have.
  expect(JSON.stringify(begun)).not.toMatch(/held|available|difference/);
  const enter = async (size: string, figure: number) =>
    (await call('PUT /api/office/stock-count/figure', { product: 'football-1', size, figure }, packer)).json();
  await order('football-1', 'S', 2);
  // Of S nothing is missing: ten are in the house, two of them promised. Of M two are missing.
  expect((await enter('S', 10)).data).toMatchObject({ figure: 10, by: 'Ila Bose', came: 0, went: 0 });
  expect((await enter('M', 8)).data).toMatchObject({ figure: 8 });
  expect((await call('PUT /api/office/stock-count/figure', { product: 'cricket-2', size: 'M', figure: 1 }, packer)).json().message).toBe(
    'This size is not being counted. Have its product counted first.',
  );
  expect((await call('GET /api/office/stock-count/differences', undefined, packer)).statusCode).toBe(403);
  expect((await call('POST /api/office/stock-count/end', {}, packer)).statusCode).toBe(403);
  const found = (await call('GET /api/office/stock-count/differences')).json().data;
  expect(found).toMatchObject({ booked: [{ product: 'football-1', size: 'M', difference: -2 }], stuck: [], agree: 1 });
  expect((await levelOf('football-1', 'M'))?.available).toBe(10);
  const ended = (await call('POST /api/office/stock-count/end', {})).json();
  expect(ended).toMatchObject({ message: '1 difference is booked.', data: { booked: [{ size: 'M', difference: -2 }] } });
  expect([(await levelOf('football-1', 'S'))?.available, (await levelOf('football-1', 'M'))?.available]).toEqual([8, 8]);
  const [moved] = await db.select().from(stockMovements).orderBy(desc(stockMovements.id)).limit(1);
  expect(moved).toMatchObject({ productId: 'football-1', size: 'M', available: -2, reason: 'counted', person: 'Dev Anand' });
  expect((await checkLedger(db)).faults).toEqual([]);
  expect((await call('GET /api/office/stock-count')).json().data).toBeNull();
});
