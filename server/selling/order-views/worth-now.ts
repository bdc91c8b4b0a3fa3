import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { cancellationsTable, cancelledLinesTable, returnLinesTable, returnsTable } from '#database/schema/returns.ts';
import { type DueFacts, readInvoiceableAmounts } from '#server/money/invoices/invoiceable-amounts.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { undeliveredReason } from '#server/orders/model/sold-lines.ts';

/** Amounts deducted from an order's total by reason, in paise, with the numbers of pieces. */
export interface TakenSince {
  cancelled: { paise: number; pieces: number };
  cameBack: { paise: number; pieces: number };
  returned: { paise: number; pieces: number };
  /** Refunds for reported problems. */
  reported: { paise: number; pieces: number };
  /** Price reduction in paise by refunds without a returned piece. */
  reducedPaise: number;
}

type Given = Omit<TakenSince, 'reducedPaise'>;
const reasons = ['cancelled', 'cameBack', 'returned', 'reported'] as const satisfies readonly (keyof Given)[];

/** Computes the current total of an order. Pure. */
export function worthNow(taken: TakenSince, totalPaise: number): number {
  return reasons.reduce((left, why) => left - taken[why].paise, totalPaise - taken.reducedPaise);
}

/**
 * Computes the deductions from an order's total, including price reductions. A later return of a piece may contain an
 * earlier reduction. Pure.
 */
export function loweredTotals(
  given: Given,
  { totalPaise }: Pick<OrderRow, 'totalPaise'>,
  {
    leftPaise,
    goodwillPaise,
    cashToComePaise,
    owedPaise,
  }: Pick<DueFacts, 'leftPaise' | 'goodwillPaise' | 'cashToComePaise' | 'owedPaise'>,
): TakenSince {
  const costs = worthNow({ ...given, reducedPaise: 0 }, totalPaise);
  return {
    ...given,
    reducedPaise: Math.max(0, Math.min(goodwillPaise, costs - leftPaise - cashToComePaise - owedPaise)),
  };
}

interface TakenRow {
  id: string;
  why: string;
  paise: number;
  pieces: number;
}

/** Reads deductions from the totals of some orders, by order and reason. */
export async function takenSince(db: Db, orderIds: readonly string[]): Promise<TakenRow[]> {
  if (orderIds.length === 0) return [];
  const ids = sql.join(
    orderIds.map((id) => sql`${id}`),
    sql`, `,
  );
  const { rows } = await db.execute<TakenRow & Record<string, unknown>>(sql`
    select c.order_id as id, case when c.reason = ${undeliveredReason} then 'cameBack' else 'cancelled' end as why, sum(c.amount_paise)::int as paise,
      coalesce(sum((select sum(l.quantity) from ${cancelledLinesTable} l where l.cancellation_id = c.id)), 0)::int as pieces
    from ${cancellationsTable} c where c.order_id in (${ids}) group by 1, 2
    union all
    select r.order_id, case when r.kind = 'problem' then 'reported' else 'returned' end, coalesce(sum(r.amount_paise), 0)::int,
      coalesce(sum((select sum(l.quantity) from ${returnLinesTable} l where l.return_id = r.id)), 0)::int
    from ${returnsTable} r where r.order_id in (${ids}) and r.state in ('refund_started', 'refunded') group by r.order_id, r.kind`);
  return rows;
}

/** Picks the deductions of one order. Pure. */
export function takenOf(rows: readonly TakenRow[], orderId: string): Given {
  const of = (reason: string) => {
    const { paise = 0, pieces = 0 } = rows.find(({ id, why }) => id === orderId && why === reason) ?? {};
    return { paise, pieces };
  };
  return { cancelled: of('cancelled'), cameBack: of('cameBack'), returned: of('returned'), reported: of('reported') };
}

/** Value of an order in paise, with the number of pieces. */
export interface OrderWorth {
  paise: number;
  pieces: number;
}

/**
 * Reads the current value and pieces of orders for lists, equal to 'Total now' on their pages. An order with nothing
 * left shows its original value, as its status says that it has ended.
 */
export async function worthOf(db: Db, orders: readonly OrderRow[]): Promise<(orderId: string) => OrderWorth> {
  const left = await worthLeft(db, orders);
  const worths = new Map([...left].map(([id, { now, ordered }]) => [id, leftOrAll(now, ordered)]));
  return (orderId) => worths.get(orderId) ?? { paise: 0, pieces: 0 };
}

/** Sums what a customer's orders cost after all refunds, in paise. `theirs` selects their orders. */
export async function spentOn(db: Db, theirs: SQL | undefined): Promise<number> {
  const hasGoodwill = sql`exists (
    select 1 from ${refundsTable} g where g.order_id = ${ordersTable.id} and g.goodwill)`;
  const sold = sql`${ordersTable.state} not in ('placed', 'payment_failed', 'cancelled')`;
  const returned = sql`coalesce((
    select sum(r.amount_paise) from ${returnsTable} r
    where r.order_id = ${ordersTable.id} and r.state in ('refund_started', 'refunded')), 0)`;
  const [plain] = await db
    .select({
      paise: sql<number>`coalesce(sum(${ordersTable.totalPaise} - ${ordersTable.cancelledPaise} - ${returned}), 0)::float8`,
    })
    .from(ordersTable)
    .where(and(theirs, sold, sql`not ${hasGoodwill}`));
  const reduced = await db
    .select()
    .from(ordersTable)
    .where(and(theirs, sold, hasGoodwill));
  const left = [...(await worthLeft(db, reduced)).values()];
  return left.reduce((sum, { now }) => sum + now.paise, plain?.paise ?? 0);
}

/** Reads the current and the original value of orders, by id. */
async function worthLeft(
  db: Db,
  orders: readonly OrderRow[],
): Promise<Map<string, { now: OrderWorth; ordered: OrderWorth }>> {
  const worths = new Map<string, { now: OrderWorth; ordered: OrderWorth }>();
  const ids = orders.map(({ id }) => id);
  if (ids.length === 0) return worths;
  const taken = await takenSince(db, ids);
  const lines = await db
    .select({ id: orderLinesTable.orderId, pieces: sql<number>`sum(${orderLinesTable.quantity})::int` })
    .from(orderLinesTable)
    .where(inArray(orderLinesTable.orderId, ids))
    .groupBy(orderLinesTable.orderId);
  const goodwill = await db
    .selectDistinct({ id: refundsTable.orderId })
    .from(refundsTable)
    .where(and(inArray(refundsTable.orderId, ids), eq(refundsTable.goodwill, true)));
  const ordered = new Map(lines.map(({ id, pieces }) => [id, pieces]));
  for (const order of orders) {
    const given = takenOf(taken, order.id);
    // Few orders have price reductions, and only those need more queries.
    const all = goodwill.some(({ id }) => id === order.id)
      ? loweredTotals(given, order, await readInvoiceableAmounts(db, order))
      : { ...given, reducedPaise: 0 };
    const pieces = ordered.get(order.id) ?? 0;
    const now = {
      paise: worthNow(all, order.totalPaise),
      pieces: reasons.reduce((rest, why) => rest - all[why].pieces, pieces),
    };
    worths.set(order.id, { now, ordered: { paise: order.totalPaise, pieces } });
  }
  return worths;
}

/** Returns the remaining value and pieces, or the original ones if zero. Pure. */
function leftOrAll(left: OrderWorth, all: OrderWorth): OrderWorth {
  return { paise: left.paise > 0 ? left.paise : all.paise, pieces: left.pieces > 0 ? left.pieces : all.pieces };
}
