import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orderLinesTable } from '#database/schema/orders.ts';
import { printJobsTable } from '#database/schema/print-room.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';

/** Pieces of an order line. */
export interface SomeOfLine {
  line: number;
  quantity: number;
}

/** Remaining pieces of a made-to-order line, and those of them whose print has begun. */
export interface BegunPieces {
  left: number;
  begun: number;
}

/**
 * Reads how many remaining pieces of each made-to-order line are in print or printed, by line. After a misprint that is
 * all but the pieces to print again. Orders without print jobs follow their parcel.
 */
export async function readBegunPieces(db: Db, orderId: string): Promise<ReadonlyMap<number, BegunPieces>> {
  const { rows } = await db.execute<{ line: number; left: number; begun: number }>(sql`
    select l.position as line, l.quantity - l.cancelled as left, case
      when j.started_at is not null then l.quantity - l.cancelled
      when j.order_id is not null then greatest(0, l.quantity - l.cancelled - coalesce(j.pieces_again, l.quantity))
      when exists (select 1 from ${shipmentsTable} s where s.order_id = l.order_id and s.step <> 'cancelled'
        and s.printing_at is not null and s.positions @> to_jsonb(l.position)) then l.quantity - l.cancelled
      else 0 end as begun
    from ${orderLinesTable} l
    left join ${printJobsTable} j on j.order_id = l.order_id and j.position = l.position
    where l.order_id = ${orderId} and l.custom_product_id is not null`);
  return new Map(rows.map(({ line, left, begun }) => [line, { left, begun }]));
}

/**
 * Divides pieces that leave an order into blank ones, which others can buy, and begun ones. Blank pieces leave first.
 * Pure.
 */
export function divideBegun(
  known: ReadonlyMap<number, BegunPieces>,
  lines: readonly SomeOfLine[],
): { blank: SomeOfLine[]; begun: SomeOfLine[] } {
  const parts = lines.map(({ line, quantity }) => {
    const { left, begun } = known.get(line) ?? { left: quantity, begun: 0 };
    const blank = Math.min(quantity, left - begun);
    return { line, blank, begun: quantity - blank };
  });
  const some = (which: 'blank' | 'begun') =>
    parts.filter((part) => part[which] > 0).map((part) => ({ line: part.line, quantity: part[which] }));
  return { blank: some('blank'), begun: some('begun') };
}
