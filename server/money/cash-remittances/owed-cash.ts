import { type SQL, sql } from 'drizzle-orm';
import { ownId } from '#server/fulfilment/delivery-promise/queries.ts';

// Cash that a courier collected and has not remitted. Orders paid in cash have one parcel, as custom goods cannot be
// paid in cash, so that the cash of an order is that of its parcel. SQL for many parcels.

/**
 * Days after a delivery at which its cash is late. The courier remits after eight days, three times a week; a bank
 * holiday adds a day.
 */
export const lateCashDays = 12;

/** Returns the time before which a delivered parcel is late. Pure. */
export const lateCashBefore = (now: Date): Date => new Date(now.getTime() - lateCashDays * 86_400_000);

/** SQL that is true for parcels `s` that the shop delivers itself. */
export const ownParcel: SQL = sql`coalesce(s.courier_order_id like ${`${ownId('')}%`}, false)`;

/** SQL for the cash that the ledger has for an order `o`, in paise. */
export const collectedOnOrder: SQL = sql`coalesce((select sum(m.amount_paise) from money_movements m
  where m.order_id = o.id and m.source = 'cash' and m.reason = 'collected'), 0)::int`;

/**
 * Returns SQL that is true for a remittance `alias` that the courier calls failed. Its words are not published;
 * `isRemittanceFailed` reads the same ones.
 */
export const isFailedTransfer = (alias: SQL): SQL => sql`coalesce(${alias}.state, '') ~* 'fail|reject'`;

/** SQL for the delivery time of a parcel `s`. */
export const parcelDeliveredAt: SQL = sql`coalesce(greatest(s.status_at, s.left_at), s.created_at)`;

const linesOfParcel = sql`from cash_remittance_lines l join cash_remittances r on r.id = l.remittance_id
  where l.awb = s.awb and l.amount_paise > 0 and not ${isFailedTransfer(sql`r`)}`;

/** SQL for the cash of a parcel `s` of an order `o` that was collected and not remitted, in paise. */
export const owedOnParcel: SQL = sql`(${collectedOnOrder}
  - coalesce((select sum(l.amount_paise) ${linesOfParcel}), 0))::float8`;

/**
 * SQL for the delivered cash parcels `s` of orders `o` that were not remitted in full, from the first delivery of the
 * first remittance with a parcel of this shop: what was remitted before the shop matched it is unknown. Returned and
 * lost parcels owe no cash, nor do those in a remittance with which a person is done.
 */
export const owedCashParcels: SQL = sql`
  from shipments s join orders o on o.id = s.order_id
  where o.payment = 'cod' and s.step = 'delivered' and s.awb is not null and not ${ownParcel}
    and exists (select 1 from money_movements m where m.order_id = o.id and m.source = 'cash' and m.reason = 'collected')
    and ${owedOnParcel} > 0
    and not exists (select 1 ${linesOfParcel} and (
      select bool_or(t.settled_by is not null) and bool_and(t.settled_at is not null) from money_reports t
      where t.kind = 'remittance_unexplained' and t.subject = r.id))
    and ${parcelDeliveredAt} >= coalesce((
      select date_trunc('day', min(coalesce(greatest(d.status_at, d.left_at), d.created_at)), 'Asia/Kolkata')
      from cash_remittance_lines f join shipments d on d.awb = f.awb
      where f.remittance_id = (select b.id from cash_remittances b where exists (
        select 1 from cash_remittance_lines k join shipments p on p.awb = k.awb where k.remittance_id = b.id)
        order by b.remitted_at, b.id limit 1)), '-infinity')`;
