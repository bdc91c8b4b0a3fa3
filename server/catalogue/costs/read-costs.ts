import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { purchaseLinesTable, purchasesTable, stockMovementsTable } from '#database/schema/stock.ts';
import { type CostMovement, type FifoCosts, followFifo } from './fifo-costs.ts';

interface MovementRow extends CostMovement, Record<string, unknown> {
  product: string;
  size: string;
}

/** Costs of one size of a product. */
export interface SizeCosts extends FifoCosts {
  product: string;
  size: string;
}

/** Reads the costs of all sizes of a product by first in, first out. */
export function readProductCosts(db: Db, productId: string): Promise<SizeCosts[]> {
  return readCosts(db, sql`m.product_id = ${productId}`);
}

/** Reads the costs of all sizes of which pieces moved for an order. */
export function readOrderCosts(db: Db, orderId: string): Promise<SizeCosts[]> {
  return readCosts(
    db,
    sql`(m.product_id, m.size) in (select o.product_id, o.size from ${stockMovementsTable} o where o.order_id = ${orderId})`,
  );
}

/**
 * Reads the movements of some sizes with the landed cost of each purchase. The movement of a purchase names its
 * supplier if somebody had typed its number as a delivery note before, as booking it does.
 */
async function readCosts(db: Db, which: SQL): Promise<SizeCosts[]> {
  const { rows } = await db.execute<MovementRow>(sql`
    select m.product_id as product, m.size, m.available + m.reserved as pieces, m.order_id as "orderId",
      (bought.paise)::float8 as "costPaise", m.reason = 'corrected' as corrects
    from ${stockMovementsTable} m left join lateral (
      select l.pieces::bigint * l.cost_paise + l.extra_paise as paise
      from ${purchaseLinesTable} l join ${purchasesTable} u on u.id = l.purchase_id
      where m.reason = 'arrived' and m.reference like 'purchase %' and l.product_id = m.product_id and l.size = m.size
        and l.pieces = m.available and m.note = u.supplier || ', ' || u.reference
        and m.reference in ('purchase ' || u.id, 'purchase ' || u.id || ' of ' || u.supplier)
    ) bought on true
    where ${which} and m.available + m.reserved <> 0 order by m.id`);
  const bySize = Map.groupBy(rows, ({ product, size }) => JSON.stringify([product, size]));
  return [...bySize.values()].flatMap((movements) => {
    const [first] = movements;
    return first ? [{ product: first.product, size: first.size, ...followFifo(movements) }] : [];
  });
}

/** SQL for the landed cost of one piece of a purchase line `l` in paise: its cost with its share of freight. */
export const landedPieceSql: SQL = sql`l.cost_paise + round(l.extra_paise::numeric / l.pieces)`;

/** Reads the landed cost of one piece by the last purchase of each size: the highest of each product, in paise. */
export async function readLastCosts(db: Db, productIds: readonly string[]): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; paise: number }>(sql`
    select last.product_id as id, max(last.paise)::int as paise from (
      select distinct on (l.product_id, l.size) l.product_id,
        ${landedPieceSql} as paise
      from ${purchaseLinesTable} l where l.product_id in (
        select jsonb_array_elements_text(${JSON.stringify(productIds)}::jsonb))
      order by l.product_id, l.size, l.purchase_id desc
    ) last group by last.product_id`);
  return new Map(rows.map(({ id, paise }) => [id, Number(paise)]));
}
