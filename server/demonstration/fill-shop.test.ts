import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderStates } from '#contract/lists.ts';
import { documents } from '#database/schema/documents.ts';
import { orders } from '#database/schema/orders.ts';
import { stock } from '#database/schema/stock.ts';
import { checkLedger } from '#server/order-desk/check-ledger.ts';
import { checkMoney } from '#server/payments/check-money.ts';
import { openTestShop, type TestShop } from '#server/wiring/test-shop.ts';
import { findStandstills } from '#server/wiring/watch-over.ts';
import { demoCommand } from './demo-command.ts';
import { imagineShopper } from './imagine-people.ts';

const now = new Date('2026-11-23T10:00:00+05:30');
let shop: TestShop;
let shelf: unknown;

beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  shelf = await shelves();
});
afterAll(() => shop.close());

const shelves = () =>
  shop.database.db
    .select({ id: stock.productId, size: stock.size, left: stock.available })
    .from(stock)
    .orderBy(asc(stock.productId), asc(stock.size));

async function run(args: string[], demonstration = true) {
  const lines: string[] = [];
  const code = await demoCommand(shop.database.db, { demonstration, now: () => now })(args, (line) => lines.push(line));
  return { code, lines };
}

const references = async () =>
  (await shop.database.db.select({ reference: orders.reference }).from(orders).orderBy(orders.reference)).map((row) => row.reference);

describe('two years that never were', () => {
  test('are not written into a shop for real', async () => {
    expect(await run(['fill', '--orders', '10'], false)).toMatchObject({ code: 1, lines: [expect.stringContaining('for real')] });
    expect(await references()).toEqual([]);
  });

  test('add up: every piece, every paisa, every parcel and paper; what is for sale is as it was, and nothing stands still', async () => {
    const { db } = shop.database;
    expect((await run(['fill', '--orders', '400', '--seed', '3'])).lines).toEqual([
      '400 orders of two years were written. None of them ever was.',
    ]);
    expect((await checkLedger(db)).faults).toEqual([]);
    expect((await checkMoney(db)).faults).toEqual([]);
    expect(await shelves()).toEqual(shelf);
    expect(await findStandstills(db, now, { disk: undefined, roomMb: undefined })).toEqual([]);
    const states = await db.select({ state: orders.state, count: sql<number>`count(*)::int` }).from(orders).groupBy(orders.state);
    const ended = ['closed', 'payment_failed', 'cancelled', 'returned', 'returned_to_origin'];
    expect(states.map(({ state }) => state).toSorted()).toEqual(orderStates.filter((state) => ended.includes(state)).toSorted());
    const { rows } = await db.execute(
      sql`select min(placed_at) < now() - interval '500 days' as old, max(placed_at) < ${now.toISOString()}::timestamptz - interval '15 days' as over from ${orders}`,
    );
    expect(rows).toEqual([{ old: true, over: true }]);
  });

  test('number their papers without a gap in each year, in the order of their days', async () => {
    const all = await shop.database.db
      .select()
      .from(documents)
      .orderBy(asc(documents.series), asc(documents.issuedAt), asc(documents.number));
    for (const [, papers] of Map.groupBy(all, ({ series, financialYear }) => `${series} ${financialYear}`))
      expect(papers.map(({ serial }) => serial)).toEqual(papers.map((_, index) => index + 1));
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['invoice', 'credit_note']));
  });

  test('are the same of the same seed, written once; of another seed they are others', async () => {
    const first = await references();
    expect((await run(['fill', '--orders', '400', '--seed', '3'])).lines).toEqual(['These are there already. Nothing was written.']);
    expect(await references()).toEqual(first);
    await run(['fill', '--orders', '50', '--seed', '4']);
    expect(await references()).toHaveLength(450);
    expect((await checkLedger(shop.database.db)).faults).toEqual([]);
  });

  test('are of nobody: no mailbox exists, and no two people share one', () => {
    const people = Array.from({ length: 2_000 }, (_, number) => imagineShopper(1, number));
    expect(new Set(people.map(({ email }) => email)).size).toBe(2_000);
    for (const { email, phone, address } of people) {
      expect(email).toMatch(/^[a-z.]+\d+@example\.in$/);
      expect(phone).toMatch(/^70000\d{5}$/);
      expect(address.pin).toMatch(/^[1-9]\d{5}$/);
    }
  });

  test.each([
    [[]],
    [['empty']],
    [['fill', '--orders', '0']],
    [['fill', '--orders', 'many']],
    [['fill', '--orders', '60000']],
    [['fill', '--seed', '1.5']],
  ])('are not asked for by %j', async (args) => {
    expect((await run(args)).code).toBe(2);
  });
});
