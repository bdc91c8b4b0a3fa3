import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { addPieces, reservePieces, type Sku } from '#server/orders/model/stock-statements.ts';

/**
 * Adds arriving pieces and reserves them for an order by the shop's own code, so that available stock does not change.
 */
export async function keepPieces(
  tx: Db,
  pieces: readonly (Sku & { quantity: number })[],
  orderId: string,
): Promise<void> {
  const cause = {
    reason: 'arrived' as const,
    person: 'The demonstration',
    note: 'Made up, as is the order it is kept for',
    reference: null,
  };
  for (const { quantity, ...sku } of pieces) await addPieces(tx, sku, quantity, cause);
  const wanted = sql.join(
    pieces.map(
      ({ productId, size, quantity }) =>
        sql`select ${productId}::text as product_id, ${size}::text as size, ${quantity}::int as quantity`,
    ),
    sql` union all `,
  );
  if (!(await reservePieces(tx, wanted, orderId))) throw new Error(`the pieces of ${orderId} could not be kept`);
}
