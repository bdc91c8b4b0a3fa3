import { type SQL, sql } from 'drizzle-orm';
import { orderStates } from '#contract/lists.ts';
import { disputesTable, moneyMovementsTable, paymentsTable, refundsTable } from '#database/schema/payments.ts';
import { isCashToCome } from './cash-on-delivery.ts';
import { owedOnOrder, priceOnOrder } from './owed.ts';

// Money of an order that the customer pays in the end, by the ledger and by what is still to come. SQL for many orders.

const cashStates = sql.join(
  orderStates.filter((state) => isCashToCome({ payment: 'cod', state })).map((state) => sql`${state}`),
  sql`, `,
);

/** SQL for the store credit that pays for an order `o`, in paise, as `creditOn` reads it. */
const creditOnOrder = sql`greatest(0, coalesce((select sum(m.amount_paise) from ${moneyMovementsTable} m
  left join ${refundsTable} g on g.id = m.refund_id
  where m.order_id = o.id and m.source = 'credit' and g.goodwill is not true), 0))`;

/** SQL for the cash that a courier has yet to collect for an order `o`, in paise. */
const cashToCome = sql`case when o.payment = 'cod' and o.state in (${cashStates})
  then greatest(0, o.total_paise - o.cancelled_paise - ${creditOnOrder}) else 0 end`;

/** SQL for the payment of an order `o` less what a lost dispute gave back to the customer, in paise. */
const paidOnline = sql`coalesce((select p.amount_paise - least(p.amount_paise, coalesce((
    select sum(d.amount_paise) from ${disputesTable} d where d.payment_id = p.id and d.state = 'lost'), 0))
  from ${paymentsTable} p where p.id = o.paid_by and p.state <> 'lapsed'), 0)`;

/**
 * SQL for the paise that the shop keeps of an order `o` once all promised refunds are sent. Money that a bank holds in
 * a dispute counts up to the price.
 */
export const keptOnOrder: SQL = sql`case when o.state = 'cancelled' then 0 else greatest(0, least(${priceOnOrder},
  ${paidOnline} + ${cashToCome} + ${owedOnOrder}
  + coalesce((select sum(m.amount_paise) from ${moneyMovementsTable} m
    where m.order_id = o.id and m.reason in ('collected', 'spent', 'released')), 0)
  - coalesce((select sum(f.amount_paise) from ${refundsTable} f
    where f.order_id = o.id and (f.payment_id is null or f.payment_id = o.paid_by)), 0))) end`;
