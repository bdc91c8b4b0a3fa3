import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { stockCountLinesTable, stockMovementsTable, stockTable } from '#database/schema/stock.ts';
import { inDryRunTransaction } from '#server/foundation/database/dry-run-transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Sku } from '#server/orders/model/stock-statements.ts';
import { lockOpenCount } from './begin-count.ts';
import { type Counting, differenceOf } from './count-rules.ts';

export interface EnteredFigure extends Counting {
  difference: number;
  /** Pieces of orders that have not left, and how many of them are in packed parcels. Both are physically present. */
  reserved: number;
  packed: number;
}

/**
 * Enters the figure of a size in the open count: all physical pieces, including those of undispatched orders. A second
 * figure replaces the first. Stock does not change until the count ends. Throws Problem if the size is not in the
 * count.
 */
export function enterCount(
  db: Db,
  entry: Sku & { figure: number; person: string },
  { dry }: { dry: boolean },
): Promise<EnteredFigure> {
  const { productId, size, figure, person } = entry;
  return inDryRunTransaction(db, dry, async (tx) => {
    const count = await lockOpenCount(tx);
    const { rows } = await tx.execute<Line>(sql`
      select l.held, l.booked_at is not null as booked, s.reserved, moved.came, moved.went,
        (select coalesce(sum(o.quantity - o.cancelled), 0)::int from ${orderLinesTable} o join ${ordersTable} w on w.id = o.order_id
          where o.product_id = l.product_id and o.size = l.size and (w.state = 'packed' or ${isInPackedParcel})) as packed
      from ${stockCountLinesTable} l join ${stockTable} s on s.product_id = l.product_id and s.size = l.size, lateral (
        select coalesce(sum(greatest(m.available + m.reserved, 0)), 0)::int as came, coalesce(sum(greatest(-m.available - m.reserved, 0)), 0)::int as went
        from ${stockMovementsTable} m where m.product_id = l.product_id and m.size = l.size and m.id > l.after_movement
      ) moved
      where l.count_id = ${count ?? null} and l.product_id = ${productId} and l.size = ${size}`);
    const [line] = rows;
    if (!line)
      throw new Problem(409, 'conflict', `This size is not being counted. First: stock count begin ${productId}`);
    if (line.booked)
      throw new Problem(
        409,
        'conflict',
        'This size is booked in this count already. End the count, then begin another.',
      );
    const { held, came, went, reserved, packed } = line;
    const difference = differenceOf({ held, came, went, figure });
    await tx.execute(sql`
      update ${stockCountLinesTable} set figure = ${figure}, came = ${came}, went = ${went}, difference = ${difference},
        entered_at = now(), entered_by = ${person}
      where count_id = ${count} and product_id = ${productId} and size = ${size}`);
    return { held, came, went, figure, difference, reserved, packed };
  });
}

/** SQL that is true for lines `o` in a packed parcel that has not left. The rest of its order may not be packed yet. */
const isInPackedParcel = sql`exists (select 1 from ${shipmentsTable} p where p.order_id = o.order_id
  and p.positions @> to_jsonb(o.position) and p.packed_at is not null and p.left_at is null and p.step <> 'cancelled')`;

interface Line extends Record<string, unknown>, Omit<EnteredFigure, 'figure' | 'difference'> {
  booked: boolean;
}
