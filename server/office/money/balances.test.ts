import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LedgerBalance, LedgerMovement } from '#contract/office/balances.ts';
import { moneyMovementsTable } from '#database/schema/payments.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import {
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { ledgerRange, readBalances } from './read-balances.ts';

let shop: PayingShop;
let orders: { id: string; reference: string }[] = [];
let accountant = '';

beforeAll(async () => {
  shop = await openPayingShop();
  orders = [
    await placeOrderFor(shop, online([aLine('cricket-1')])),
    await placeOrderFor(shop, online([aLine('cricket-2')])),
  ];
  accountant = (await aColleagueIn(shop, ['accountant'], shop.clock.now)).cookie;
});
afterAll(() => shop?.close());

const db = () => shop.database.db;
const start = Date.parse('2026-11-20T00:00:00+05:30');
const minute = 60_000;

/** Movement of a random course: an amount into or out of a source, minutes after the start, about an order or none. */
const aMovement = fc.oneof(
  fc.record({
    source: fc.constantFrom('gateway' as const, 'cash' as const, 'bank' as const, 'credit' as const),
    paise: fc.integer({ min: 1, max: 500_000 }),
    isBack: fc.boolean(),
    minutes: fc.integer({ min: 0, max: 4 * 24 * 60 }),
    order: fc.nat(1),
  }),
  fc.record({
    source: fc.constant('credit' as const),
    paise: fc.integer({ min: 1, max: 500_000 }),
    isBack: fc.boolean(),
    minutes: fc.integer({ min: 0, max: 4 * 24 * 60 }),
  }),
);
type Moved = typeof aMovement extends fc.Arbitrary<infer T> ? T : never;

function rowOf(moved: Moved): typeof moneyMovementsTable.$inferInsert {
  const { source, paise, isBack, minutes } = moved;
  const row = { at: new Date(start + minutes * minute), source, amountPaise: isBack ? -paise : paise };
  if (!('order' in moved)) return { ...row, reason: isBack ? 'given' : 'taken_back' };
  const taken = source === 'credit' ? 'spent' : 'captured';
  return { ...row, orderId: orders[moved.order]?.id, reason: isBack ? 'refunded' : taken };
}

const balanceOf = (accounts: readonly LedgerBalance[], name: string) =>
  Math.round((accounts.find(({ account }) => account === name)?.balance ?? 0) * 100);

describe('balances of the ledger', () => {
  it('are those of plain SQL at any moment of a random course, and come to zero', async () => {
    const course = fc.array(aMovement, { minLength: 1, maxLength: 30 });
    const moments = fc.array(fc.integer({ min: -60, max: 4 * 24 * 60 + 60 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(course, moments, async (moved, minutes) => {
        await db().delete(moneyMovementsTable);
        await db().insert(moneyMovementsTable).values(moved.map(rowOf));
        for (const at of minutes.map((one) => new Date(start + one * minute))) {
          const { accounts, sum } = await readBalances(db(), at.toISOString(), shop.clock.now);
          const until = sql`at <= ${at.toISOString()}::timestamptz`;
          const { rows } = await db().execute<Record<string, number>>(sql`select
            coalesce(sum(amount_paise) filter (where source = 'gateway'), 0)::int as gateway,
            coalesce(sum(amount_paise) filter (where source = 'cash'), 0)::int as cash,
            coalesce(sum(amount_paise) filter (where source = 'bank'), 0)::int as bank,
            coalesce(sum(amount_paise) filter (where source = 'credit'), 0)::int as credit,
            coalesce(-sum(amount_paise) filter (where order_id is not null), 0)::int as orders,
            coalesce(-sum(amount_paise) filter (where order_id is null), 0)::int as shop
            from money_movements where ${until}`);
          expect(Object.fromEntries(accounts.map(({ account }) => [account, balanceOf(accounts, account)]))).toEqual(
            rows[0],
          );
          expect(sum).toBe(0);
          for (const { opening, debits, credits, balance } of accounts)
            expect(Math.round((opening + debits - credits) * 100)).toBe(Math.round(balance * 100));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('of a day begin and end at midnight in India', async () => {
    const at = (text: string) => new Date(`${text}+05:30`);
    await db().delete(moneyMovementsTable);
    const row = { orderId: orders[0]?.id, source: 'cash' as const, reason: 'collected' as const };
    await db()
      .insert(moneyMovementsTable)
      .values([
        { ...row, at: at('2026-11-20T23:59:59.999'), amountPaise: 100 },
        { ...row, at: at('2026-11-21T00:00:00'), amountPaise: 20 },
        { ...row, at: at('2026-11-21T23:59:59.999'), amountPaise: 3 },
        { ...row, at: at('2026-11-22T00:00:00'), amountPaise: 1000 },
      ]);
    const { accounts, day } = await readBalances(db(), '2026-11-21', shop.clock.now);
    expect(day).toBe('2026-11-21');
    expect(accounts.find(({ account }) => account === 'cash')).toEqual({
      ...{ account: 'cash', opening: 1, balance: 1.23, debits: 0.23, credits: 0, movements: 2 },
    });
  });

  it.each([
    ['2026-11-21', '2026-11-20T18:30:00.000Z', '2026-11-21T18:30:00.000Z'],
    ['2026-11-21T00:10:00+05:30', '2026-11-20T18:30:00.000Z', '2026-11-20T18:40:00.001Z'],
    ['2026-11-20T18:40:00Z', '2026-11-20T18:30:00.000Z', '2026-11-20T18:40:00.001Z'],
    [undefined, '2026-11-22T18:30:00.000Z', '2026-11-23T04:30:00.001Z'],
  ])('cover, for %s, the time from %s until %s', (at, from, until) => {
    const range = ledgerRange(at, new Date('2026-11-23T10:00:00+05:30'));
    expect([range.from.toISOString(), range.until.toISOString()]).toEqual([from, until]);
  });
});

describe('the office', () => {
  const read = (path: string) => ask(shop, `GET /api/office/money/balances${path}`, { cookie: accountant });

  it('opens an account to its movements, page by page, and these to their orders', async () => {
    await db().delete(moneyMovementsTable);
    const row = { source: 'gateway' as const, orderId: orders[1]?.id };
    const values = Array.from({ length: 150 }, (_, index) => ({
      ...{ ...row, at: new Date(start + Math.floor(index / 2) * minute), amountPaise: index % 3 === 0 ? -100 : 200 },
      reason: index % 3 === 0 ? ('refunded' as const) : ('captured' as const),
    }));
    await db().insert(moneyMovementsTable).values(values);
    const first = (await read('/orders?at=2026-11-20')).json().data;
    const second = (await read(`/orders?at=2026-11-20&after=${first.next}`)).json().data;
    const all: LedgerMovement[] = [...first.movements, ...second.movements];
    expect([first.movements.length, second.movements.length, second.next]).toEqual([100, 50, null]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(150);
    expect(all[0]).toMatchObject({ order: orders[1]?.reference, against: 'gateway', reason: 'captured', amount: -2 });
    const { accounts } = (await read('?at=2026-11-20')).json().data as { accounts: LedgerBalance[] };
    expect(balanceOf(accounts, 'orders')).toBe(all.reduce((paise, { amount }) => paise + Math.round(amount * 100), 0));
    expect((await read('/orders?at=2026-11-19')).json().data.movements).toEqual([]);
  });

  it.each(['2026-02-30', '24.11.2026', '2026-11-24T10:00', '1999-01-01'])('refuses the moment %s', async (at) => {
    expect((await read(`?at=${at}`)).statusCode).toBe(400);
  });
});
