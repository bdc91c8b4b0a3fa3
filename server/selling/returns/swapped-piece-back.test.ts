import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { returnLinesTable, returnsTable } from '#database/schema/returns.ts';
import { stockMovementsTable } from '#database/schema/stock.ts';
import { firstPieces, sizesToReport, soldLines } from '#server/orders/model/sold-lines.ts';
import { ledgerFaults, openPayingShop, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import type { Happening } from '#server/selling/order-views/test-order-happenings.ts';
import { liveOrder, type ParcelLife } from '#server/selling/order-views/test-parcel-lives.ts';
import { changeOutcome } from './change-outcome.ts';
import { acceptReturn } from './move-return.ts';
import { requestReturn } from './request-return.ts';

// A piece of size M is swapped for L; what follows is about the L that the shopper has.

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
  await shop.close();
});
const db = () => shop.database.db;
type Verb = 'approve' | 'received' | 'accept' | 'sent';
const handled = (which: number, ...verbs: Verb[]): Happening[] =>
  verbs.map((verb) => ({ what: 'handle', which, verb }));
const report = (outcome: 'refund' | 'exchange', pieces = 1): Happening => {
  return { what: 'report', which: 0, pieces, outcome, whole: false };
};
const swapped: Happening[] = [
  { what: 'pack', which: 0 },
  { what: 'work', hours: 0 },
  { what: 'wait', hours: 3 },
  { what: 'book', which: 0 },
  { what: 'courier', which: 0, says: 'shipped' },
  { what: 'courier', which: 0, says: 'delivered' },
  { what: 'work', hours: 0 },
  { what: 'return', which: 0, pieces: 1, outcome: 'exchange', whole: false },
  ...handled(0, 'approve', 'received', 'accept', 'sent'),
];

/** Places an order of some pieces of size M, one of which is swapped for L, and lets more happen. */
async function live(more: readonly Happening[], pieces = 1): Promise<ParcelLife> {
  shop.clock.now = new Date('2026-11-24T10:00:00+05:30');
  const basket = { shelf: pieces, final: 0, custom: 0 };
  const life = await liveOrder(shop, '', basket, { payment: 'razorpay', delivery: 'standard' });
  for (const one of [...swapped, ...more]) expect(await life.happens(one), JSON.stringify(one)).toBe(true);
  return life;
}
async function reportOf({ order }: ParcelLife): Promise<string> {
  const rows = await db().select().from(returnsTable).where(eq(returnsTable.orderId, order.id));
  return rows.find(({ kind }) => kind === 'problem')?.id ?? '';
}
/** Returns the size that is kept for the last report. */
async function keptFor(life: ParcelLife): Promise<string | null | undefined> {
  const [line] = await db()
    .select()
    .from(returnLinesTable)
    .where(eq(returnLinesTable.returnId, await reportOf(life)));
  return line?.newSize;
}
/** Returns the pieces by size that left the shelf for an order and are not back. */
async function out({ order }: ParcelLife): Promise<Record<string, number>> {
  const { size, available, reserved } = stockMovementsTable;
  const rows = await db()
    .select({ size, pieces: sql<number>`-sum(${available} + ${reserved})::int` })
    .from(stockMovementsTable)
    .where(eq(stockMovementsTable.orderId, order.id))
    .groupBy(size);
  return Object.fromEntries(rows.filter(({ pieces }) => pieces !== 0).map((row) => [row.size, row.pieces]));
}
async function acceptGood(life: ParcelLife, quantity: number): Promise<void> {
  const id = await reportOf(life);
  const by = { actor: 'operator' as const, restock: [{ line: 1, quantity }] };
  await db().transaction((tx) => acceptReturn(tx, life.deps, id, by));
}

describe('a report about the new piece of an exchange', () => {
  it('puts it back on the shelf of its own size', async () => {
    const life = await live([report('refund'), ...handled(1, 'approve', 'received')]);
    expect(await out(life)).toEqual({ L: 1 });
    await acceptGood(life, 1);
    expect(await out(life)).toEqual({});
  });

  it('puts each of two pieces back on the shelf of its own size', async () => {
    const life = await live([report('refund', 2), ...handled(1, 'approve', 'received')], 2);
    expect(await out(life)).toEqual({ L: 1, M: 1 });
    await acceptGood(life, 2);
    expect(await out(life)).toEqual({});
  });

  it('keeps the size that the shopper has as its replacement', async () => {
    const life = await live([report('exchange')]);
    expect(await keptFor(life)).toBe('L');
    expect((await life.read()).returns.find(({ kind }) => kind === 'problem')?.lines).toMatchObject([
      { size: 'L', newSize: 'L' },
    ]);
  });

  it('keeps that size also if staff send a new piece in place of a refund', async () => {
    const life = await live([report('refund'), ...handled(1, 'approve', 'received')]);
    const id = await reportOf(life);
    await db().transaction((tx) => changeOutcome(tx, id, 'exchange', shop.clock.now));
    expect(await keptFor(life)).toBe('L');
  });

  it('keeps that size after the new piece was replaced itself', async () => {
    const life = await live([report('exchange'), ...handled(1, 'approve', 'received', 'accept', 'sent')]);
    expect(await out(life)).toEqual({ L: 2 });
    expect(await life.happens(report('exchange'))).toBe(true);
    const lines = await db().select().from(returnLinesTable).where(eq(returnLinesTable.orderId, life.order.id));
    expect(lines.map(({ newSize }) => newSize)).toEqual(['L', 'L', 'L']);
  });
});

describe('reports about two pieces of which one was swapped', () => {
  const goneBack: Happening[] = [report('refund'), ...handled(1, 'approve', 'received', 'accept')];
  const askBoth = async ({ order, deps }: ParcelLife, actor: 'shopper' | 'operator'): Promise<unknown> => {
    const lines = [{ line: 1, quantity: 2 }];
    const asked = { kind: 'problem' as const, reason: 'damaged' as const, lines, photos: [], note: '' };
    return requestReturn(deps, order.id, randomUUID(), { ...asked, outcome: 'exchange' }, { actor }).catch(
      (error: unknown) => error,
    );
  };

  it.each(['shopper', 'operator'] as const)('are refused together as an exchange when the %s asks', async (actor) => {
    const life = await live([], 2);
    const fields = { lines: expect.stringMatching(/: 1 of size L, then 1 of size M\.$/) };
    expect(await askBoth(life, actor)).toMatchObject({ status: 400, extra: { fields } });
    expect(await reportOf(life)).toBe('');
    expect(await out(life)).toEqual({ L: 1, M: 1 });
  });

  it('replace each in its own size, one after the other', async () => {
    const life = await live([report('exchange'), report('exchange')], 2);
    const lines = await db().select().from(returnLinesTable).where(eq(returnLinesTable.orderId, life.order.id));
    expect(lines.map(({ newSize }) => newSize)).toEqual(['L', 'L', 'M']);
  });

  it('cannot become an exchange in the office', async () => {
    const life = await live([report('refund', 2), ...handled(1, 'approve', 'received')], 2);
    const id = await reportOf(life);
    await expect(db().transaction((tx) => changeOutcome(tx, id, 'exchange', shop.clock.now))).rejects.toMatchObject({
      code: 'not_offered',
      message: expect.stringContaining('1 of size L, 1 of size M'),
    });
  });

  it('leave the original piece to be returned once the new one went back', async () => {
    const life = await live(goneBack, 2);
    const [line] = await soldLines(db(), life.order.id);
    expect(line && [firstPieces(line), sizesToReport(line, 1)]).toEqual([1, [{ size: 'M', quantity: 1 }]]);
    const back: Happening = { what: 'return', which: 0, pieces: 1, outcome: 'refund', whole: false };
    for (const one of [back, ...handled(2, 'approve', 'received', 'accept')])
      expect(await life.happens(one), JSON.stringify(one)).toBe(true);
    // Pieces of an accepted report are faulty.
    expect(await out(life)).toEqual({ L: 1 });
  });
});

it('puts an original piece back on the shelf of the size that was sold, after another was swapped', async () => {
  const back: Happening = { what: 'return', which: 0, pieces: 1, outcome: 'refund', whole: false };
  const life = await live([back, ...handled(1, 'approve', 'received', 'accept')], 2);
  expect(await out(life)).toEqual({ L: 1 });
});
