import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { moneyReportsTable, paymentsTable, refundsTable } from '#database/schema/payments.ts';
import { pluralize, type ShopFinding } from '#server/foundation/values/finding.ts';
import { lateCashBefore, owedCashParcels, parcelDeliveredAt } from '#server/money/cash-remittances/owed-cash.ts';
import { isAboutToLapse, isTakenInVain } from '#server/money/settlement/odd-payments.ts';
import { owingOrders } from '#server/orders/order-state/owed.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Sentences of the findings: singular and plural. */
const says = {
  taken: [
    'payment was taken for an order that does not have it.',
    'payments were taken for orders that do not have them.',
  ],
  reserved: [
    'payment is authorised and not taken, for four days or though its parcel left: banks let it go after five.',
    'payments are authorised and not taken, for four days or though their parcel left: banks let them go after five.',
  ],
  owed: [
    'order has left and is not paid: its card payment lapsed. See Money in the office.',
    'orders have left and are not paid: their card payments lapsed. See Money in the office.',
  ],
  unsent: [
    'refund has waited for more than an hour to be sent.',
    'refunds have waited for more than an hour to be sent.',
  ],
  pending: [
    'refund was sent ten days ago and has not arrived. Ask the gateway.',
    'refunds were sent ten days ago and have not arrived. Ask the gateway.',
  ],
  failed: [
    'refund failed for good: look at it in the gateway.',
    'refunds failed for good: look at them in the gateway.',
  ],
  reported: [
    'event about money waits for a person: see Money in the office.',
    'events about money wait for a person: see Money in the office.',
  ],
  unremitted: [
    'parcel was paid in cash twelve days ago, and the courier has not remitted it. See Money in the office.',
    'parcels were paid in cash twelve days ago, and the courier has not remitted them. See Money in the office.',
  ],
  overdue: ['event about money is past its deadline.', 'events about money are past their deadline.'],
} as const;

/**
 * Finds stuck money. Payments: captured for half an hour without paying for their order, or authorized for four days;
 * orders that left unpaid. Refunds: not sent for an hour, or not processed in ten days. Also finds money events that
 * nobody settled.
 */
export async function findStuckMoney(db: Db, now: Date): Promise<ShopFinding[]> {
  const before = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  const { rows } = await db.execute<Record<keyof typeof says, number>>(sql`select
    (select count(*) from ${paymentsTable} p join ${ordersTable} o on o.id = p.order_id where ${isTakenInVain(now)})::int as taken,
    (select count(*) from ${paymentsTable} p join ${ordersTable} o on o.id = p.order_id where ${isAboutToLapse(now)})::int as reserved,
    (select count(*) from ${owingOrders})::int as owed,
    (select count(*) from ${refundsTable} r left join ${paymentsTable} p on p.id = r.payment_id where r.state = 'wanted'
      and (p.id is null or p.state = 'captured') and r.created_at < ${before(60 * minute)})::int as unsent,
    (select count(*) from ${refundsTable} r where r.state = 'pending' and r.created_at < ${before(10 * day)})::int as pending,
    (select count(*) from ${refundsTable} r where r.state = 'failed')::int as failed,
    (select count(*) ${owedCashParcels} and ${parcelDeliveredAt} < ${lateCashBefore(now).toISOString()}::timestamptz)::int as unremitted,
    (select count(*) from ${moneyReportsTable} e where e.settled_at is null)::int as reported,
    (select count(*) from ${moneyReportsTable} e where e.settled_at is null and e.due_at < ${before(0)})::int as overdue`);
  const [counts] = rows;
  if (!counts) return [];
  return Object.entries(says).flatMap(([name, [one, many]]) => {
    const count = counts[name as keyof typeof says];
    return count > 0 ? [{ about: 'money' as const, says: pluralize(count, one, many) }] : [];
  });
}
