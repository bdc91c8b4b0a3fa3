import { and, asc, gt, inArray, notInArray, sql } from 'drizzle-orm';
import type { OrderStateName } from '#contract/lists.ts';
import type { Db } from '#database/db.ts';
import { orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { cancellationsTable, cancelledLinesTable, returnLinesTable, returnsTable } from '#database/schema/returns.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { type OrderParcel, parcelsOf } from '#server/orders/model/order-parcels.ts';
import { orderStateBy, titleOf } from '#server/orders/model/order-state.ts';
import {
  isSomethingComing,
  keptPieces,
  listedStates,
  soldLines,
  standingReturns,
  undeliveredReason,
} from '#server/orders/model/sold-lines.ts';

/**
 * Finds pieces cancelled after dispatch, restocked without a return, or settled too often, and delivery refunded twice.
 * Returns a message for each.
 */
export async function pieceFaults(db: Db): Promise<string[]> {
  const gone = await db.execute<{ reference: string; line: number; pieces: number; back: boolean }>(sql`
    select o.reference, c.position as line, c.quantity as pieces, k.reason = ${undeliveredReason} as back from ${cancelledLinesTable} c
    join ${cancellationsTable} k on k.id = c.cancellation_id join ${ordersTable} o on o.id = c.order_id
    join ${shipmentsTable} s on s.order_id = c.order_id and s.positions @> to_jsonb(c.position) and s.step <> 'cancelled'
    where (k.reason <> ${undeliveredReason} and k.at > s.left_at) or (k.reason = ${undeliveredReason} and s.step <> 'returned') order by 1, 2`);
  const twice = await db.execute<{ reference: string; line: number; pieces: number; settled: number }>(sql`
    with settled as (
      select c.order_id, c.position, sum(c.quantity)::int as pieces, 0 as back from ${cancelledLinesTable} c group by 1, 2
      union all
      select l.order_id, l.position, 0, sum(l.quantity)::int from ${returnLinesTable} l join ${returnsTable} r on r.id = l.return_id
      where r.outcome <> 'exchange' and r.state in (${listedStates(standingReturns)}) group by 1, 2
    ), sums as (select order_id, position, sum(pieces)::int as cancelled, sum(back)::int as back from settled group by 1, 2)
    select o.reference, l.position as line, l.quantity as pieces, s.cancelled + s.back as settled from sums s
    join ${orderLinesTable} l on l.order_id = s.order_id and l.position = s.position join ${ordersTable} o on o.id = l.order_id
    where s.cancelled + s.back > l.quantity or s.cancelled <> l.cancelled order by 1, 2`);
  const both = await db.execute<{ reference: string; line: number; pieces: number; back: number; sent: number }>(sql`
    with back as (
      select c.order_id, c.position, sum(c.quantity) filter (where k.reason = ${undeliveredReason})::int as back, max(k.at) as at,
        coalesce(sum(c.quantity) filter (where k.reason <> ${undeliveredReason}), 0)::int as other
      from ${cancelledLinesTable} c join ${cancellationsTable} k on k.id = c.cancellation_id group by 1, 2
    ), sent as (
      select l.order_id, l.position, sum(l.quantity)::int as sent from ${returnLinesTable} l join ${returnsTable} r on r.id = l.return_id
      join back b on b.order_id = l.order_id and b.position = l.position
      where r.state = 'exchanged' and r.requested_at <= b.at group by 1, 2
    )
    select o.reference, l.position as line, l.quantity as pieces, b.back, s.sent from back b
    join sent s on s.order_id = b.order_id and s.position = b.position
    join ${orderLinesTable} l on l.order_id = b.order_id and l.position = b.position join ${ordersTable} o on o.id = b.order_id
    where b.back + s.sent > l.quantity - b.other order by 1, 2`);
  const delivery = await db.execute<{ reference: string; paid: number; back: number }>(sql`
    with back as (
      select order_id, shipping_paise from ${cancellationsTable} union all
      select order_id, shipping_paise from ${returnsTable} where state in (${listedStates(standingReturns)})
    )
    select o.reference, o.shipping_paise as paid, sum(b.shipping_paise)::int as back from back b join ${ordersTable} o on o.id = b.order_id
    group by o.id having sum(b.shipping_paise) > o.shipping_paise order by 1`);
  return [
    ...delivery.rows.map(
      ({ reference, paid, back }) =>
        `Order ${reference}: ${back} paise of delivery went back, and ${paid} were paid for it`,
    ),
    ...both.rows.map(
      ({ reference, line, pieces, back, sent }) =>
        `Order ${reference}: of the ${pieces} pieces of line ${line} ${back} were paid back as undelivered, and new ones were sent for ${sent}`,
    ),
    ...gone.rows.map(({ reference, line, pieces, back }) =>
      back
        ? `Order ${reference}: ${pieces} of line ${line} were taken back, and their parcel did not come back`
        : `Order ${reference}: ${pieces} of line ${line} were cancelled after they had left`,
    ),
    ...twice.rows.map(
      ({ reference, line, pieces, settled }) =>
        `Order ${reference}: of the ${pieces} pieces of line ${line} ${settled} were cancelled or came back`,
    ),
  ];
}

/** Final order states. */
const over: OrderStateName[] = ['closed', 'cancelled', 'returned'];

const there: ReadonlySet<OrderStateName> = new Set(['delivered', 'closed', 'return_in_progress']);

/** Number of orders read at a time. */
const atOnce = 500;

/** Finds orders whose state does not match their parcels. Returns a message for each. */
export async function stateFaults(db: Db): Promise<string[]> {
  const faults: string[] = [];
  const booked = db.selectDistinct({ id: shipmentsTable.orderId }).from(shipmentsTable);
  for (let last = ''; ; ) {
    const rows = await db
      .select()
      .from(ordersTable)
      .where(and(gt(ordersTable.id, last), inArray(ordersTable.id, booked), notInArray(ordersTable.state, over)))
      .orderBy(asc(ordersTable.id))
      .limit(atOnce);
    for (const order of rows) {
      const parcels = await parcelsOf(db, order);
      const kept = (await soldLines(db, order.id)).reduce((sum, line) => sum + keptPieces(line), 0);
      const wanted = orderStateBy({ state: order.state, parcels, kept, coming: await isSomethingComing(db, order.id) });
      // Before parcels determined the state, an order could stay delivered after a report.
      const alike = there.has(wanted) && there.has(order.state);
      if (wanted !== order.state && !alike) faults.push(sentence(order.reference, order.state, parcels));
    }
    const end = rows.at(-1);
    if (!end || rows.length < atOnce) return faults;
    last = end.id;
  }
}

function sentence(reference: string, state: Parameters<typeof titleOf>[0], parcels: readonly OrderParcel[]): string {
  const each = parcels.map(({ number, state: at }) => `parcel ${number} ${titleOf(at).toLowerCase()}`);
  return `Order ${reference}: says ${titleOf(state).toLowerCase()}, and has ${each.join(', ')}`;
}
