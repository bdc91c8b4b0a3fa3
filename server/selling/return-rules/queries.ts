import { asc, count, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { returnEventsTable, returnLinesTable, returnsTable } from '#database/schema/returns.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';

export type ReturnRow = typeof returnsTable.$inferSelect;
export type ReturnLineRow = typeof returnLinesTable.$inferSelect;

export interface WholeReturn {
  row: ReturnRow;
  lines: ReturnLineRow[];
  events: (typeof returnEventsTable.$inferSelect)[];
  /** Time at which the last refund of the return was completed; null while a refund is open. */
  refundedAt: Date | null;
  /** Sum of the refunds of the return, in paise. */
  sentPaise: number;
}

export async function findReturn(db: Db, id: string): Promise<ReturnRow | undefined> {
  return (await db.select().from(returnsTable).where(eq(returnsTable.id, id.toUpperCase())).limit(1))[0];
}

/** Reads the returns of an order, newest first, with their lines, events and refunds. */
export async function returnsOf(db: Db, orderId: string): Promise<WholeReturn[]> {
  const rows = await db
    .select()
    .from(returnsTable)
    .where(eq(returnsTable.orderId, orderId))
    .orderBy(desc(returnsTable.requestedAt), desc(returnsTable.id));
  return wholeReturns(db, rows);
}

/** Reads a page of an account's returns, newest first, with their number. */
export async function returnsOfAccount(
  db: Db,
  accountId: string,
  { page, size }: { page: number; size: number },
): Promise<{ found: { order: OrderRow; whole: WholeReturn }[]; total: number }> {
  const own = eq(ordersTable.accountId, accountId);
  const joined = await db
    .select({ row: returnsTable, order: ordersTable })
    .from(returnsTable)
    .innerJoin(ordersTable, eq(ordersTable.id, returnsTable.orderId))
    .where(own)
    .orderBy(desc(returnsTable.requestedAt), desc(returnsTable.id))
    .limit(size)
    .offset((page - 1) * size);
  const [counted] = await db
    .select({ total: count() })
    .from(returnsTable)
    .innerJoin(ordersTable, eq(ordersTable.id, returnsTable.orderId))
    .where(own);
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
  const lines = await db
    .select()
    .from(returnLinesTable)
    .where(inArray(returnLinesTable.returnId, ids))
    .orderBy(asc(returnLinesTable.position));
  const events = await db
    .select()
    .from(returnEventsTable)
    .where(inArray(returnEventsTable.returnId, ids))
    .orderBy(asc(returnEventsTable.id));
  const refundIds = rows.flatMap((row) => row.refundIds ?? []);
  const paid =
    refundIds.length === 0 ? [] : await db.select().from(refundsTable).where(inArray(refundsTable.id, refundIds));
  return rows.map((row) => {
    const settled = (row.refundIds ?? []).map((id) => paid.find((refund) => refund.id === id)?.settledAt ?? null);
    const done = row.refundIds !== null && settled.every((at) => at !== null);
    return {
      row,
      lines: lines.filter(({ returnId }) => returnId === row.id),
      events: events.filter(({ returnId }) => returnId === row.id),
      sentPaise: paid
        .filter(({ id }) => row.refundIds?.includes(id))
        .reduce((sum, { amountPaise }) => sum + amountPaise, 0),
      refundedAt: done ? (settled.toSorted((one, other) => Number(one) - Number(other)).at(-1) ?? null) : null,
    };
  });
}
