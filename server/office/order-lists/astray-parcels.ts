import { type SQL, sql } from 'drizzle-orm';
import type { astrayParcels } from '#contract/office/view-table.ts';
import { returnLinesTable, returnsTable } from '#database/schema/returns.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { needsSomeone } from '#server/fulfilment/delivery-promise/queries.ts';

/** SQL for the delivered pieces of a line without a report. Rejected and withdrawn reports do not count. */
const nothingSaid = sql`l.quantity - l.cancelled > coalesce((select sum(rl.quantity) from ${returnLinesTable} rl join ${returnsTable} r on r.id = rl.return_id
  where rl.order_id = l.order_id and rl.position = l.position and r.state not in ('rejected', 'cancelled')), 0)`;

/** States of a parcel in progress. */
const underWay = sql`('booked', 'awaiting_pickup', 'shipped', 'out_for_delivery', 'attempt_failed', 'returning')`;

/**
 * Conditions for lost and stray parcels, with the time since when they wait. A lost parcel waits until its pieces are
 * reported or it is found. Orders without parcel records count as lost as a whole.
 */
export const astrayConditions: Readonly<Record<(typeof astrayParcels)[number], SQL>> = {
  returning: sql`(select s.order_id, coalesce(s.status_at, s.created_at) as since from shipments s where s.step = 'returning' and s.lost_at is null)`,
  lost: sql`(
    select s.order_id, s.lost_at as since from shipments s where s.lost_at is not null and s.step in ${underWay}
      and exists (select 1 from order_lines l where l.order_id = s.order_id and s.positions @> to_jsonb(l.position) and ${nothingSaid})
    union all select o.id, o.placed_at from orders o where o.state = 'lost'
      and not exists (select 1 from shipments s where s.order_id = o.id and s.step <> 'cancelled')
      and exists (select 1 from order_lines l where l.order_id = o.id and ${nothingSaid}))`,
  trouble: sql`(select ${shipmentsTable.orderId}, ${shipmentsTable.createdAt} as since from ${shipmentsTable} where ${needsSomeone})`,
};
