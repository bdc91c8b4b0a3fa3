import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';

/**
 * Tables with rows of a paid order, and their columns with ids of the order. These columns get a suffix in each copy.
 */
const tables = {
  orders: ['id', 'idempotency_key', 'paid_by'],
  order_lines: ['order_id'],
  order_events: ['order_id'],
  gateway_orders: ['id', 'order_id'],
  payments: ['id', 'order_id', 'gateway_order_id'],
  money_movements: ['order_id', 'payment_id'],
  stock_movements: ['order_id'],
} as const;

/**
 * Copies a paid, unshipped order with its lines, payment, and stock and money movements, `times` times. Hundreds of
 * copies take as long as one order. Ids of copies end with '_1', '_2' ...; references are its first letters and a
 * number.
 */
export async function copyOrder(db: Db, id: string, times: number): Promise<{ id: string; reference: string }[]> {
  await db.transaction(async (tx) => {
    for (const [table, own] of Object.entries(tables)) {
      const of = sql.raw(table === 'orders' ? 't.id' : 't.order_id');
      const changed = own.map((column) => sql`, ${column}::text, t.${sql.identifier(column)} || '_' || n`);
      const reference = table === 'orders' ? sql`, 'reference', left(t.reference, 6) || lpad(n::text, 4, '0')` : sql``;
      const parts = sql.join([...changed, reference]);
      await tx.execute(sql`
        insert into ${sql.identifier(table)} overriding user value
        select made.* from ${sql.identifier(table)} t, generate_series(1, ${times}::int) n,
          jsonb_populate_record(null::${sql.identifier(table)}, to_jsonb(t) || jsonb_build_object('copied', true ${parts})) made
        where ${of} = ${id}`);
    }
    await tx.execute(sql`
      update stock s set available = s.available - l.quantity * ${times}::int, reserved = s.reserved + l.quantity * ${times}::int
      from order_lines l where l.order_id = ${id} and s.product_id = l.product_id and s.size = l.size`);
  });
  const { rows } = await db.execute<{ id: string; reference: string }>(
    sql`select id, reference from orders where id like ${`${id}\\_%`} order by reference`,
  );
  return rows;
}
