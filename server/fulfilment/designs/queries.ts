import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { designsTable } from '#database/schema/designs.ts';
import { orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { printFilesTable } from '#database/schema/print-files.ts';

export type DesignRow = typeof designsTable.$inferSelect;

/** SQL condition for an existing design: an ordered design has an expiry only after its deletion. */
export const designExists = or(isNull(designsTable.orderedAt), isNull(designsTable.expiresAt));

/** Finds an existing design by its id, which cannot be guessed. */
export async function findDesign(db: Db, id: string): Promise<DesignRow | undefined> {
  return (await findDesigns(db, [id]))[0];
}

export async function findDesigns(db: Db, ids: readonly string[]): Promise<DesignRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(designsTable)
    .where(and(inArray(designsTable.id, [...ids]), designExists));
}

/** Lists a member's saved designs, without removed ones, newest first. */
export async function findOwnDesigns(db: Db, accountId: string): Promise<DesignRow[]> {
  return db
    .select()
    .from(designsTable)
    .where(eq(designsTable.accountId, accountId))
    .orderBy(desc(designsTable.createdAt), desc(designsTable.id))
    .limit(200);
}

/**
 * Removes a design from a member's list; with `unordered` only if never ordered. Returns false if the list did not
 * contain it.
 */
export async function disownDesign(
  db: Db,
  id: string,
  accountId: string,
  which: 'any' | 'unordered' = 'any',
): Promise<boolean> {
  const gone = await db
    .update(designsTable)
    .set({ accountId: null })
    .where(
      and(
        eq(designsTable.id, id),
        eq(designsTable.accountId, accountId),
        which === 'unordered' ? isNull(designsTable.orderedAt) : undefined,
      ),
    )
    .returning({ id: designsTable.id });
  return gone.length === 1;
}

/** Finds expired designs, up to a limit. */
export async function findExpiredDesigns(db: Db, now: Date, limit: number): Promise<Pick<DesignRow, 'id' | 'sides'>[]> {
  return db
    .select({ id: designsTable.id, sides: designsTable.sides })
    .from(designsTable)
    .where(and(lt(designsTable.expiresAt, now), isNull(designsTable.orderedAt)))
    .limit(limit);
}

/** Deletes a design. Returns false if it was ordered or extended in the meantime. */
export async function forgetDesign(db: Db, id: string, now: Date): Promise<boolean> {
  const gone = await db
    .delete(designsTable)
    .where(and(eq(designsTable.id, id), lt(designsTable.expiresAt, now), isNull(designsTable.orderedAt)))
    .returning({ id: designsTable.id });
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

/** Reads the custom lines of an order by position, including fully cancelled ones. */
export async function findCustomLines(db: Db, orderId: string): Promise<CustomLine[]> {
  const { position, customProductId, quantity, cancelled } = orderLinesTable;
  const rows = await db
    .select({ position, customProductId, quantity, cancelled })
    .from(orderLinesTable)
    .where(and(eq(orderLinesTable.orderId, orderId), isNotNull(customProductId)))
    .orderBy(asc(position));
  return rows.flatMap(({ quantity, ...row }) =>
    row.customProductId === null
      ? []
      : [{ ...row, customProductId: row.customProductId, pieces: quantity - row.cancelled }],
  );
}

export type PrintFileRow = typeof printFilesTable.$inferSelect;

/** Reads an order's print files, line by line. */
export async function findPrintFiles(db: Db, orderId: string): Promise<PrintFileRow[]> {
  return db
    .select()
    .from(printFilesTable)
    .where(eq(printFilesTable.orderId, orderId))
    .orderBy(asc(printFilesTable.position), asc(printFilesTable.part));
}

export interface OrderToPrint {
  reference: string;
  placedAt: Date;
  /** Number of lines with pieces left to print, and the number of these pieces. */
  lines: number;
  pieces: number;
  /** Number of these lines with finished files. */
  ready: number;
}

/** Lists confirmed orders with pieces to print, oldest first, with or without files, up to a limit. */
export async function findOrdersToPrint(db: Db, limit: number): Promise<OrderToPrint[]> {
  const { orderId, position, customProductId, quantity, cancelled } = orderLinesTable;
  return db
    .select({
      reference: ordersTable.reference,
      placedAt: ordersTable.placedAt,
      lines: count(),
      pieces: sql<number>`sum(${quantity} - ${cancelled})::int`,
      ready: count(printFilesTable.part),
    })
    .from(ordersTable)
    .innerJoin(orderLinesTable, and(eq(orderId, ordersTable.id), isNotNull(customProductId), gt(quantity, cancelled)))
    .leftJoin(
      printFilesTable,
      and(
        eq(printFilesTable.orderId, ordersTable.id),
        eq(printFilesTable.position, position),
        eq(printFilesTable.part, 'ticket'),
      ),
    )
    .where(eq(ordersTable.state, 'confirmed'))
    .groupBy(ordersTable.id)
    .orderBy(asc(ordersTable.placedAt))
    .limit(limit);
}
