import { asc, count, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orders } from '#database/schema/orders.ts';
import { refunds } from '#database/schema/payments.ts';
import { returnEvents, returnLines, returns } from '#database/schema/returns.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';

export type ReturnRow = typeof returns.$inferSelect;
export type ReturnLineRow = typeof returnLines.$inferSelect;

export interface WholeReturn {
  row: ReturnRow;
  lines: ReturnLineRow[];
  events: (typeof returnEvents.$inferSelect)[];
  /** Time the last of its refunds was completed; null while one is open. */
  refundedAt: Date | null;
  /** Sum of its refunds, in paise. */
  sentPaise: number;
}

export async function findReturn(db: Db, id: string): Promise<ReturnRow | undefined> {
  return (await db.select().from(returns).where(eq(returns.id, id.toUpperCase())).limit(1))[0];
}

/** Reads the returns of an order, newest first, with their lines, events and refunds. */
export async function returnsOf(db: Db, orderId: string): Promise<WholeReturn[]> {
  const rows = await db.select().from(returns).where(eq(returns.orderId, orderId)).orderBy(desc(returns.requestedAt), desc(returns.id));
  return wholeReturns(db, rows);
}

/** Reads a page of an account's returns, newest first, with their number. */
export async function returnsOfAccount(
  db: Db,
  accountId: string,
  { page, size }: { page: number; size: number },
): Promise<{ found: { order: OrderRow; whole: WholeReturn }[]; total: number }> {
  const own = eq(orders.accountId, accountId);
  const joined = await db
    .select({ row: returns, order: orders })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(own)
    .orderBy(desc(returns.requestedAt), desc(returns.id))
    .limit(size)
    .offset((page - 1) * size);
  const [counted] = await db.select({ total: count() }).from(returns).innerJoin(orders, eq(orders.id, returns.orderId)).where(own);
  const whole = await wholeReturns(
    db,
    joined.map(({ row }) => row),
  );
  return {
    found: joined.flatMap(({ order }, index) => (whole[index] ? [{ order, whole: whole[index] }] : [])),
    total: counted?.total ?? 0,
  };
}

async function wholeReturns(db: Db, rows: ReturnRow[]): Promise<WholeReturn[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await db.select().from(returnLines).where(inArray(returnLines.returnId, ids)).orderBy(asc(returnLines.position));
  const events = await db.select().from(returnEvents).where(inArray(returnEvents.returnId, ids)).orderBy(asc(returnEvents.id));
  const refundIds = rows.flatMap((row) => row.refundIds ?? []);
  const paid = refundIds.length === 0 ? [] : await db.select().from(refunds).where(inArray(refunds.id, refundIds));
  return rows.map((row) => {
    const settled = (row.refundIds ?? []).map((id) => paid.find((refund) => refund.id === id)?.settledAt ?? null);
    const done = row.refundIds !== null && settled.every((at) => at !== null);
    return {
      row,
      lines: lines.filter(({ returnId }) => returnId === row.id),
      events: events.filter(({ returnId }) => returnId === row.id),
      sentPaise: paid.filter(({ id }) => row.refundIds?.includes(id)).reduce((sum, { amountPaise }) => sum + amountPaise, 0),
      refundedAt: done ? (settled.toSorted((one, other) => Number(one) - Number(other)).at(-1) ?? null) : null,
    };
  });
}
