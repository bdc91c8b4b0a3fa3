import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { designs } from '#database/schema/designs.ts';
import { orderLines, orders } from '#database/schema/orders.ts';
import { printFiles } from '#database/schema/print-files.ts';

export type DesignRow = typeof designs.$inferSelect;

/** Condition of an existing design: an ordered one has an expiry only after it was swept. */
export const isThere = or(isNull(designs.orderedAt), isNull(designs.expiresAt));

/** Finds a design by its unguessable id, while it exists. */
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

/** Lists a member's saved designs, without removed ones, newest first. */
export async function findOwnDesigns(db: Db, accountId: string): Promise<DesignRow[]> {
  return db.select().from(designs).where(eq(designs.accountId, accountId)).orderBy(desc(designs.createdAt), desc(designs.id)).limit(200);
}

/** Removes a design from a member's list; with `unordered` only if never ordered. Returns false if it was not in it. */
export async function disownDesign(db: Db, id: string, accountId: string, which: 'any' | 'unordered' = 'any'): Promise<boolean> {
  const gone = await db
    .update(designs)
    .set({ accountId: null })
    .where(and(eq(designs.id, id), eq(designs.accountId, accountId), which === 'unordered' ? isNull(designs.orderedAt) : undefined))
    .returning({ id: designs.id });
  return gone.length === 1;
}

/** Finds expired designs, up to a limit. */
export async function findExpiredDesigns(db: Db, now: Date, limit: number): Promise<Pick<DesignRow, 'id' | 'sides'>[]> {
  return db
    .select({ id: designs.id, sides: designs.sides })
    .from(designs)
    .where(and(lt(designs.expiresAt, now), isNull(designs.orderedAt)))
    .limit(limit);
}

/** Deletes a design unless it was ordered or extended in the meantime. Returns false if it was. */
export async function forgetDesign(db: Db, id: string, now: Date): Promise<boolean> {
  const gone = await db
    .delete(designs)
    .where(and(eq(designs.id, id), lt(designs.expiresAt, now), isNull(designs.orderedAt)))
    .returning({ id: designs.id });
  return gone.length === 1;
}

/** Order line with a custom print. */
export interface CustomLine {
  position: number;
  customProductId: string;
  /** Number of pieces to make, without cancelled ones. */
  pieces: number;
  cancelled: number;
}

/** Reads the custom lines of an order, in order, including fully cancelled ones. */
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

/** Reads an order's print files, line by line. */
export async function findPrintFiles(db: Db, orderId: string): Promise<PrintFileRow[]> {
  return db.select().from(printFiles).where(eq(printFiles.orderId, orderId)).orderBy(asc(printFiles.position), asc(printFiles.part));
}

export interface OrderToPrint {
  reference: string;
  placedAt: Date;
  /** Number of lines with pieces left to print, and of these pieces. */
  lines: number;
  pieces: number;
  /** Number of these lines with finished files. */
  ready: number;
}

/** Lists confirmed orders with pieces to print, oldest first, with or without files, up to a limit. */
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
