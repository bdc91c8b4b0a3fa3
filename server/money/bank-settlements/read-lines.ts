import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { findLineFault, type KnownOfLine, type SettlementLineRow } from './explain-line.ts';

/** Line of a settlement with its order, and the reason why it does not fit. */
export interface MatchedLine {
  line: SettlementLineRow;
  order: string | null;
  fault: string | undefined;
}

interface FoundLine {
  line: Omit<SettlementLineRow, 'createdAt'> & { createdAt: string };
  order: string | null;
  payment: KnownOfLine['payment'];
  refund: KnownOfLine['refund'];
  dispute: KnownOfLine['dispute'];
  earlier: { id: string; at: string } | null;
}

/** Reads all lines of a settlement with their explanations: payments first, then by time. */
export async function readSettlementLines(db: Db, settlementId: string): Promise<MatchedLine[]> {
  const { rows } = await db.execute<{ found: FoundLine }>(linesWithRecords(settlementId));
  return rows.map(({ found: { line, order, payment, refund, dispute, earlier } }) => {
    const own: SettlementLineRow = { ...line, createdAt: new Date(line.createdAt) };
    const known: KnownOfLine = {
      ...{ order, payment, refund, dispute },
      earlier: earlier && { id: earlier.id, day: inIndia(new Date(earlier.at)).day },
    };
    return { line: own, order, fault: findLineFault(own, known) };
  });
}

/** SQL for the lines of a settlement with the payment, refund, dispute and earlier settlement of each. */
function linesWithRecords(settlementId: string): SQL {
  return sql`
    select json_build_object(
      'line', json_build_object('settlementId', l.settlement_id, 'subject', l.subject, 'kind', l.kind,
        'creditPaise', l.credit_paise, 'debitPaise', l.debit_paise, 'amountPaise', l.amount_paise,
        'feePaise', l.fee_paise, 'taxPaise', l.tax_paise, 'paymentId', l.payment_id,
        'gatewayOrderId', l.gateway_order_id, 'disputeId', l.dispute_id, 'description', l.description,
        'createdAt', l.created_at),
      'order', o.reference,
      'payment', case when p.id is not null then json_build_object('state', p.state,
        'capturedPaise', p.captured_paise, 'gatewayFeePaise', p.gateway_fee_paise) end,
      'refund', case when r.id is not null then json_build_object('state', r.state,
        'amountPaise', r.amount_paise) end,
      'dispute', case when d.id is not null then json_build_object('state', d.state,
        'amountPaise', d.amount_paise) end,
      'earlier', e.earlier) as found
    from bank_settlement_lines l
    join bank_settlements s on s.id = l.settlement_id
    left join payments p on p.id = coalesce(l.payment_id, l.subject)
    left join refunds r on r.gateway_refund_id = l.subject
    left join disputes d on d.id = l.dispute_id
    left join gateway_orders g on g.id = l.gateway_order_id
    left join orders o on o.id = coalesce(p.order_id, r.order_id, g.order_id)
    left join lateral (
      select json_build_object('id', b.id, 'at', b.created_at) as earlier
      from bank_settlement_lines a join bank_settlements b on b.id = a.settlement_id
      where a.subject = l.subject and b.state <> 'failed' and (b.created_at, b.id) < (s.created_at, s.id)
      order by b.created_at desc limit 1
    ) e on true
    where l.settlement_id = ${settlementId}
    order by l.kind <> 'payment', l.kind <> 'refund', l.created_at, l.subject`;
}
