import { type SQL, sql } from 'drizzle-orm';
import { orderStates } from '#contract/lists.ts';
import { formatRupees, toRupees } from '#contract/money.ts';
import type { Db } from '#database/db.ts';
import { documentRowsTable, documentsTable } from '#database/schema/documents.ts';
import { orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { returnLinesTable, returnsTable } from '#database/schema/returns.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { stockMovementsTable, stockTable } from '#database/schema/stock.ts';
import { inSnapshot } from '#server/foundation/database/transaction.ts';
import { holdsStock } from '#server/orders/model/order-state.ts';
import { lineHasLeft } from '#server/orders/model/order-stock.ts';
import { listedStates, openReturns } from '#server/orders/model/sold-lines.ts';
import { pieceFaults, stateFaults } from './check-parcels.ts';

export interface LedgerCheck {
  skus: number;
  orders: number;
  /** Messages, one for each sum that does not match. */
  faults: string[];
}

/**
 * Compares stock movements, reserved pieces and order lines with the stored sums. Reads only, in one snapshot, so that
 * sales during the check cause no false results.
 */
export function checkLedger(db: Db): Promise<LedgerCheck> {
  return inSnapshot(db, checkLedgerAsRead);
}

/** Checks the ledger for callers that already read in a snapshot. */
export async function checkLedgerAsRead(db: Db): Promise<LedgerCheck> {
  const skus = await db.execute<{ sku: string; says: string; moved: string }>(sql`
    select s.product_id || ' ' || s.size as sku, s.available || ' and ' || s.reserved as says,
      coalesce(sum(m.available), 0) || ' and ' || coalesce(sum(m.reserved), 0) as moved
    from ${stockTable} s left join ${stockMovementsTable} m on m.product_id = s.product_id and m.size = s.size
    group by s.product_id, s.size, s.available, s.reserved`);
  const held = await db.execute<{ sku: string; reserved: number; wanted: number }>(sql`
    select s.product_id || ' ' || s.size as sku, s.reserved, coalesce(sum(l.quantity - l.cancelled) filter (where ${holding}), 0)::int + (
        select coalesce(sum(c.quantity), 0)::int from ${returnLinesTable} c join ${returnsTable} r on r.id = c.return_id
        join ${orderLinesTable} own on own.order_id = c.order_id and own.position = c.position
        where own.product_id = s.product_id and c.new_size = s.size and ${openReturn('r')}
      ) as wanted
    from ${stockTable} s left join ${orderLinesTable} l on l.product_id = s.product_id and l.size = s.size left join ${ordersTable} o on o.id = l.order_id
    group by s.product_id, s.size, s.reserved`);
  const sums = await db.execute<{ reference: string; agrees: boolean }>(sql`
    select o.reference, coalesce(sum(l.total_paise), 0) = o.subtotal_paise and coalesce(sum(l.tax_paise), 0) = o.tax_paise as agrees
    from ${ordersTable} o left join ${orderLinesTable} l on l.order_id = o.id group by o.id`);
  const credited = await db.execute<{ number: string; credited: number; invoiced: number }>(sql`
    select d.number, sum(n.total_paise)::int as credited, d.total_paise as invoiced from ${documentsTable} d
    join ${documentsTable} n on n.order_id = d.order_id and n.kind = 'credit_note' and n.content -> 'against' ->> 'number' = d.number
    where d.kind = 'invoice' group by d.number having sum(n.total_paise) > d.total_paise`);
  const papers = await db.execute<{ number: string }>(sql`
    select d.number from ${documentsTable} d left join ${documentRowsTable} r on r.number = d.number
    group by d.number, d.total_paise
    having d.total_paise <> coalesce(sum(r.value_paise + r.central_paise + r.state_paise + r.integrated_paise + r.cess_paise), 0)`);
  const faults = [
    ...skus.rows
      .filter((row) => row.says !== row.moved)
      .map((row) => `${row.sku}: stock says ${row.says} (available and reserved), its movements say ${row.moved}`),
    ...held.rows
      .filter((row) => row.reserved !== row.wanted)
      .map((row) => `${row.sku}: ${row.reserved} are reserved, orders that are not dispatched hold ${row.wanted}`),
    ...sums.rows
      .filter((row) => !row.agrees)
      .map((row) => `Order ${row.reference}: its lines do not add up to its totals`),
    ...credited.rows.map(
      (row) =>
        `${row.number}: ${inRupees(row.credited)} were credited against it, more than the ${inRupees(row.invoiced)} invoiced`,
    ),
    ...papers.rows.map(({ number }) => `${number}: its rows by HSN code and rate do not add up to it`),
    ...(await pieceFaults(db)),
    ...(await stateFaults(db)),
  ];
  return { skus: skus.rows.length, orders: sums.rows.length, faults };
}

const inRupees = (paise: number) => formatRupees(toRupees(paise));

/** Builds SQL that is true if the return with this table alias still reserves the new sizes of its exchange. */
function openReturn(alias: string): SQL {
  return sql`${sql.identifier(alias)}.state in (${listedStates(openReturns)})`;
}

/** Order states in which undispatched pieces are reserved, if no parcel has left. */
const keeping = sql.join(
  orderStates.filter((state) => holdsStock[state]).map((state) => sql`${state}`),
  sql`, `,
);

/**
 * Condition that the pieces of a line (`l`, of the order `o`) are reserved: the line's own parcel has not left, even if
 * another has.
 */
const holding = sql`not ${lineHasLeft(sql`l`)} and (o.state in (${keeping}) or o.state not in ('payment_failed', 'cancelled')
  and exists (select 1 from ${shipmentsTable} p where p.order_id = o.id and p.left_at is not null))`;
