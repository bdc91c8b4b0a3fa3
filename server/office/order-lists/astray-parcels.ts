import { type SQL, sql } from 'drizzle-orm';
import type { astrayParcels } from '#contract/office/view-table.ts';
import { returnLines, returns } from '#database/schema/returns.ts';
import { shipments } from '#database/schema/shipments.ts';
import { needsSomeone } from '#server/fulfilment/delivery-promise/queries.ts';

/** Pieces of an order's line that are the shopper's and about which nothing was said yet: a report that was refused or taken back is none. */
const nothingSaid = sql`l.quantity - l.cancelled > coalesce((select sum(rl.quantity) from ${returnLines} rl join ${returns} r on r.id = rl.return_id
  where rl.order_id = l.order_id and rl.position = l.position and r.state not in ('rejected', 'cancelled')), 0)`;

/** Steps of a parcel that is not over. */
const underWay = sql`('booked', 'awaiting_pickup', 'shipped', 'out_for_delivery', 'attempt_failed', 'returning')`;

/**
 * Parcels that went astray, each with its order and since when it waits. A lost one waits until its pieces are reported, or it is found: what was reported
 * waits among the returns. Orders from before there were parcels are lost whole.
 */
export const astray: Readonly<Record<(typeof astrayParcels)[number], SQL>> = {
  returning: sql`(select s.order_id, coalesce(s.status_at, s.created_at) as since from shipments s where s.step = 'returning' and s.lost_at is null)`,
  lost: sql`(
    select s.order_id, s.lost_at as since from shipments s where s.lost_at is not null and s.step in ${underWay}
      and exists (select 1 from order_lines l where l.order_id = s.order_id and s.positions @> to_jsonb(l.position) and ${nothingSaid})
    union all select o.id, o.placed_at from orders o where o.state = 'lost'
      and not exists (select 1 from shipments s where s.order_id = o.id and s.step <> 'cancelled')
      and exists (select 1 from order_lines l where l.order_id = o.id and ${nothingSaid}))`,
  trouble: sql`(select ${shipments.orderId}, ${shipments.createdAt} as since from ${shipments} where ${needsSomeone})`,
};
