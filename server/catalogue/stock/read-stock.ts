import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orders } from '#database/schema/orders.ts';
import { stock, stockCountLines, stockCounts, stockMovements } from '#database/schema/stock.ts';

/** Reads the stock of a product's sizes, in catalogue order, with their state in an open count. */
export function readLevels(db: Db, productId: string) {
  return db
    .select({
      size: stock.size,
      available: stock.available,
      reserved: stock.reserved,
      offered: stock.offered,
      inFile: stock.inFile,
      countedSince: stockCountLines.begunAt,
      figure: stockCountLines.figure,
    })
    .from(stock)
    .leftJoin(stockCounts, isNull(stockCounts.endedAt))
    .leftJoin(
      stockCountLines,
      and(
        eq(stockCountLines.countId, stockCounts.id),
        eq(stockCountLines.productId, stock.productId),
        eq(stockCountLines.size, stock.size),
        isNull(stockCountLines.bookedAt),
      ),
    )
    .where(eq(stock.productId, productId))
    .orderBy(asc(stock.position));
}

/** Reads the newest movements of a product or one size, newest first, up to `most`. */
export function readHistory(db: Db, productId: string, size: string | undefined, most: number) {
  const ofProduct = eq(stockMovements.productId, productId);
  return db
    .select({ movement: stockMovements, order: orders.reference })
    .from(stockMovements)
    .leftJoin(orders, eq(orders.id, stockMovements.orderId))
    .where(size === undefined ? ofProduct : and(ofProduct, eq(stockMovements.size, size)))
    .orderBy(desc(stockMovements.id))
    .limit(most);
}
