import { and, eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { stockMovementsTable } from '#database/schema/stock.ts';
import { invalidateStock } from '#server/catalogue/products/invalidate-pages.ts';
import { inDryRunTransaction } from '#server/foundation/database/dry-run-transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { addPieces, type Cause, lockSku, type Sku, type SkuStock } from '#server/orders/model/stock-statements.ts';

export interface StockMove extends Sku, Cause {
  /** Number of pieces that arrive (positive) or leave (negative). */
  pieces: number;
}

export interface Moved extends SkuStock {
  /** Time and person of an earlier booking under this reference; nothing changed now. */
  booked: { at: Date; person: string | null } | undefined;
}

/**
 * Books a manual stock movement (arrival, damage, found or missing), once per reference. Returns the resulting stock.
 * With `dry`, stores nothing. Throws Problem 404 for an unknown size, 409 conflict for more pieces than are available
 * or a reference used with another number.
 */
export function moveStock(db: Db, movement: StockMove, { dry }: { dry: boolean }): Promise<Moved> {
  return inDryRunTransaction(db, dry, async (tx) => {
    const before = await lockSku(tx, movement);
    if (!before) throw new Problem(404, 'not_found', `There is no size ${movement.size} of ${movement.productId}.`);
    const booked = await findBooked(tx, movement);
    if (booked) return { ...before, booked };
    refuseBelowNone(before, movement.pieces);
    await addPieces(tx, movement, movement.pieces, movement);
    await invalidateStock(tx, [movement.productId]);
    return { available: before.available + movement.pieces, reserved: before.reserved, booked: undefined };
  });
}

async function findBooked(tx: Db, { productId, size, reason, reference, pieces }: StockMove): Promise<Moved['booked']> {
  if (reference === null) return undefined;
  const same = and(
    eq(stockMovementsTable.reason, reason),
    eq(stockMovementsTable.reference, reference),
    eq(stockMovementsTable.productId, productId),
    eq(stockMovementsTable.size, size),
  );
  const [row] = await tx.select().from(stockMovementsTable).where(same).limit(1);
  if (row && row.available !== pieces) {
    const told = `Under ${reference} ${Math.abs(row.available)} pieces of this size are booked already, not ${Math.abs(pieces)}.`;
    throw new Problem(409, 'conflict', `${told} Set it right with a correction, or give another reference.`);
  }
  return row && { at: row.at, person: row.person };
}

function refuseBelowNone({ available, reserved }: SkuStock, pieces: number): void {
  if (available + pieces >= 0) return;
  const kept = reserved > 0 ? ` ${reserved} more belong to orders: cancel pieces of those first.` : '';
  throw new Problem(409, 'conflict', `${-pieces} cannot go: only ${available} can be sold.${kept}`);
}
