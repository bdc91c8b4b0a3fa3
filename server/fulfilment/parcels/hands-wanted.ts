import { type SQL, sql } from 'drizzle-orm';
import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { lateToLeave } from '#server/fulfilment/delivery-promise/late-to-leave.ts';

/** SQL for the time from which the promise of an order `o` counts, equivalent to `promisedAt`. */
export const promisedFrom: SQL = sql`coalesce((o.promise ->> 'from')::timestamptz, o.placed_at)`;

/** SQL condition for lines `l` of an order `o` with remaining pieces. */
const left = sql`l.order_id = o.id and l.cancelled < l.quantity`;

/**
 * SQL for the parcels that wait for packing, equivalent to `parcelsToPack` but countable in one statement. Includes
 * those on hold. Planned parcels have one row each; unplanned lines have one row together, in the state of a cancelled
 * earlier parcel.
 */
export const handsWanted: SQL = sql`(
  select o.id, o.reference, o.placed_at, ${promisedFrom} as promised_from, s.custom, o.on_hold_why from orders o join shipments s on s.order_id = o.id
    where o.state in ('confirmed', 'in_print') and s.step = 'planned' and s.packed_at is null and s.left_at is null and s.lost_at is null
      and (not s.custom or s.printed_at is not null)
      and exists (select 1 from order_lines l where ${left} and (l.custom_product_id is not null) = s.custom and s.positions @> to_jsonb(l.position))
  union all
  select o.id, o.reference, o.placed_at, ${promisedFrom} as promised_from, kind.custom, o.on_hold_why from orders o cross join (values (false), (true)) kind (custom)
    left join lateral (select b.* from shipments b where b.order_id = o.id and b.custom = kind.custom order by b.parcel desc limit 1) given on true
    where o.state in ('confirmed', 'in_print') and (given.packed_at is null or given.packed_by_hand) and (not kind.custom or given.printed_at is not null)
      and exists (select 1 from order_lines l where ${left} and (l.custom_product_id is not null) = kind.custom
        and not exists (select 1 from shipments s where s.order_id = o.id and s.custom = kind.custom and s.step <> 'cancelled' and s.positions @> to_jsonb(l.position)))
)`;

/** Returns the SQL condition for a row `o` of `handsWanted` that is late to leave. */
export function isLateHere(settings: ShopSettings, now: Date): SQL {
  return lateToLeave(settings, now, { from: sql`o.promised_from`, custom: sql`o.custom` });
}

/**
 * Counts the parcels that wait for packing and are late to leave; those on hold are counted separately. `first` is the
 * oldest.
 */
export async function countLateParcels(
  settings: ShopSettings,
  db: Db,
  now: Date,
): Promise<{ late: number; held: number; first: string | null }> {
  const { rows } = await db.execute<{ late: number; held: number; first: string | null }>(sql`
    select (count(*) filter (where o.on_hold_why is null))::int as late,
      (count(*) filter (where o.on_hold_why is not null))::int as held,
      (array_agg(o.reference order by o.on_hold_why is not null, o.promised_from, o.reference))[1] as first
    from ${handsWanted} o where ${isLateHere(settings, now)}`);
  return rows[0] ?? { late: 0, held: 0, first: null };
}
