import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { designs } from '#database/schema/designs.ts';
import { orderLines, orders } from '#database/schema/orders.ts';
import { printFiles } from '#database/schema/print-files.ts';

export type DesignRow = typeof designs.$inferSelect;

/** Its days after an order are not over: an ordered design has a day only once it was swept. */
export const isThere = or(isNull(designs.orderedAt), isNull(designs.expiresAt));

/** A design by its unguessable id, while it is kept. */
export async function findDesign(db: Db, id: string): Promise<DesignRow | undefined> {
  return (await findDesigns(db, [id]))[0];
}

export async function findDesigns(db: Db, ids: readonly string[]): Promise<DesignRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(designs)
    .where(and(inArray(designs.id, [...ids]), isThere));
}

/** What a member has saved and not taken off the list, the newest first. */
export async function findOwnDesigns(db: Db, accountId: string): Promise<DesignRow[]> {
  return db.select().from(designs).where(eq(designs.accountId, accountId)).orderBy(desc(designs.createdAt), desc(designs.id)).limit(200);
}

/** Takes a design off a member's list; with `unordered` only one that was never ordered. False where it is not on it. */
export async function disownDesign(db: Db, id: string, accountId: string, which: 'any' | 'unordered' = 'any'): Promise<boolean> {
  const gone = await db
    .update(designs)
    .set({ accountId: null })
    .where(and(eq(designs.id, id), eq(designs.accountId, accountId), which === 'unordered' ? isNull(designs.orderedAt) : undefined))
    .returning({ id: designs.id });
  return gone.length === 1;
}

/** Designs whose time is over, at most so many. */
export async function findExpiredDesigns(db: Db, now: Date, limit: number): Promise<Pick<DesignRow, 'id' | 'sides'>[]> {
  return db
    .select({ id: designs.id, sides: designs.sides })
    .from(designs)
    .where(and(lt(designs.expiresAt, now), isNull(designs.orderedAt)))
    .limit(limit);
}

/** Forgets a design unless it was ordered or kept longer meanwhile. False where it was. */
export async function forgetDesign(db: Db, id: string, now: Date): Promise<boolean> {
  const gone = await db
    .delete(designs)
    .where(and(eq(designs.id, id), lt(designs.expiresAt, now), isNull(designs.orderedAt)))
    .returning({ id: designs.id });
  return gone.length === 1;
}

/** A line of an order that is printed for it. */
export interface CustomLine {
  position: number;
  customProductId: string;
  /** Pieces to make: those that were not cancelled. */
  pieces: number;
  cancelled: number;
}

/** The custom lines of an order in their order, also those of which nothing is left to make. */
export async function findCustomLines(db: Db, orderId: string): Promise<CustomLine[]> {
  const { position, customProductId, quantity, cancelled } = orderLines;
  const rows = await db
    .select({ position, customProductId, quantity, cancelled })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), isNotNull(customProductId)))
    .orderBy(asc(position));
  return rows.flatMap(({ quantity, ...row }) =>
    row.customProductId === null ? [] : [{ ...row, customProductId: row.customProductId, pieces: quantity - row.cancelled }],
  );
}

export type PrintFileRow = typeof printFiles.$inferSelect;

/** What was made for the print room of an order, line by line. */
export async function findPrintFiles(db: Db, orderId: string): Promise<PrintFileRow[]> {
  return db.select().from(printFiles).where(eq(printFiles.orderId, orderId)).orderBy(asc(printFiles.position), asc(printFiles.part));
}

export interface OrderToPrint {
  reference: string;
  placedAt: Date;
  /** Lines with pieces left to print, and how many pieces these are. */
  lines: number;
  pieces: number;
  /** Lines of these whose files are made. */
  ready: number;
}

/** Confirmed orders with pieces to print, the oldest first, whether their files are made or not; at most so many. */
export async function findOrdersToPrint(db: Db, limit: number): Promise<OrderToPrint[]> {
  const { orderId, position, customProductId, quantity, cancelled } = orderLines;
  return db
    .select({
      reference: orders.reference,
      placedAt: orders.placedAt,
      lines: count(),
      pieces: sql<number>`sum(${quantity} - ${cancelled})::int`,
      ready: count(printFiles.part),
    })
    .from(orders)
    .innerJoin(orderLines, and(eq(orderId, orders.id), isNotNull(customProductId), gt(quantity, cancelled)))
    .leftJoin(printFiles, and(eq(printFiles.orderId, orders.id), eq(printFiles.position, position), eq(printFiles.part, 'ticket')))
    .where(eq(orders.state, 'confirmed'))
    .groupBy(orders.id)
    .orderBy(asc(orders.placedAt))
    .limit(limit);
}
