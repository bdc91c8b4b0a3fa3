import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { stockCountLinesTable, stockCountsTable, stockMovementsTable, stockTable } from '#database/schema/stock.ts';

/** Reads the stock of a product's sizes, in catalogue order, with their figures in an open count. */
export function readLevels(db: Db, productId: string) {
  return db
    .select({
      size: stockTable.size,
      available: stockTable.available,
      reserved: stockTable.reserved,
      offered: stockTable.offered,
      inFile: stockTable.inFile,
      countedSince: stockCountLinesTable.begunAt,
      figure: stockCountLinesTable.figure,
    })
    .from(stockTable)
    .leftJoin(stockCountsTable, isNull(stockCountsTable.endedAt))
    .leftJoin(
      stockCountLinesTable,
      and(
        eq(stockCountLinesTable.countId, stockCountsTable.id),
        eq(stockCountLinesTable.productId, stockTable.productId),
        eq(stockCountLinesTable.size, stockTable.size),
        isNull(stockCountLinesTable.bookedAt),
      ),
    )
    .where(eq(stockTable.productId, productId))
    .orderBy(asc(stockTable.position));
}

/** Reads the newest movements of a product or one size, newest first, up to `most`. */
export function readStockHistory(db: Db, productId: string, size: string | undefined, most: number) {
  const ofProduct = eq(stockMovementsTable.productId, productId);
  return db
    .select({ movement: stockMovementsTable, order: ordersTable.reference })
    .from(stockMovementsTable)
    .leftJoin(ordersTable, eq(ordersTable.id, stockMovementsTable.orderId))
    .where(size === undefined ? ofProduct : and(ofProduct, eq(stockMovementsTable.size, size)))
    .orderBy(desc(stockMovementsTable.id))
    .limit(most);
}
