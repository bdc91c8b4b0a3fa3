import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { type CashLineRow, findCashFault, type KnownOfCashLine } from './explain-cash-line.ts';
import { collectedOnOrder, isFailedTransfer, ownParcel } from './owed-cash.ts';

/** Line of a remittance with its order, and the reason why it does not fit. */
export interface MatchedCashLine {
  line: CashLineRow;
  order: string | null;
  fault: string | undefined;
}

interface FoundCashLine extends Omit<KnownOfCashLine, 'earlier'> {
  line: Omit<CashLineRow, 'deliveredAt'> & { deliveredAt: string | null };
  order: string | null;
  earlier: { id: string; at: string } | null;
}

/** Reads all lines of a remittance with their explanations, by waybill. */
export async function readCashLines(db: Db, remittanceId: string): Promise<MatchedCashLine[]> {
  const { rows } = await db.execute<{ found: FoundCashLine }>(sql`
    select json_build_object(
      'line', json_build_object('remittanceId', l.remittance_id, 'awb', l.awb, 'repeat', l.repeat,
        'amountPaise', l.amount_paise, 'adjustedPaise', l.adjusted_paise, 'linked', l.linked,
        'courierOrderId', l.courier_order_id, 'carrier', l.carrier, 'deliveredAt', l.delivered_at),
      'order', o.reference,
      'parcel', case when s.id is not null then json_build_object('step', s.step, 'own', ${ownParcel},
        'payment', o.payment, 'collectedPaise', ${collectedOnOrder}, 'shippingPaise', o.shipping_paise,
        'creditPaise', o.credit_paise, 'cancelledPaise', o.cancelled_paise) end,
      'likely', g.likely, 'earlier', e.earlier) as found
    from cash_remittance_lines l
    join cash_remittances r on r.id = l.remittance_id
    left join shipments s on s.awb = l.awb
    left join orders o on o.id = s.order_id
    left join lateral (
      select json_build_object('awb', q.awb, 'order', p.reference) as likely
      from shipments q join orders p on p.id = q.order_id
      where s.id is null and q.courier_order_id = l.courier_order_id limit 1
    ) g on true
    left join lateral (
      select json_build_object('id', b.id, 'at', b.remitted_at) as earlier
      from cash_remittance_lines a join cash_remittances b on b.id = a.remittance_id
      where a.awb = l.awb and (b.remitted_at, b.id) < (r.remitted_at, r.id) and not ${isFailedTransfer(sql`b`)}
      order by b.remitted_at desc limit 1
    ) e on true
    where l.remittance_id = ${remittanceId}
    order by l.awb, l.repeat`);
  return rows.map(({ found: { line, order, parcel, likely, earlier } }) => {
    const own: CashLineRow = { ...line, deliveredAt: line.deliveredAt === null ? null : new Date(line.deliveredAt) };
    const before = earlier && { id: earlier.id, day: inIndia(new Date(earlier.at)).day };
    return { line: own, order, fault: findCashFault(own, { parcel, likely, earlier: before }) };
  });
}
