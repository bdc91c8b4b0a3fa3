import { and, eq, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { gatewayEventsTable, gatewayOrdersTable, paymentsTable, refundsTable } from '#database/schema/payments.ts';
import { GatewaySilent } from '#server/money/gateway/razorpay-client.ts';
import type { PaymentContext } from '#server/money/payments/payment-context.ts';
import type { GatewayOrderRow } from '#server/money/payments/queries.ts';
import { sendRefund } from '#server/money/refunds/send-refund.ts';
import { handPaymentMark } from '#server/orders/order-state/cash-on-delivery.ts';
import { askAbout } from './ask-about.ts';
import { capturePayments } from './capture-payments.ts';
import { secondThoughtMs } from './correct-payment.ts';
import { endHold } from './end-hold.ts';
import { readPayment } from './read-payment.ts';

/**
 * Time in ms during which a gateway order may still receive money. Banks decide within three days; authorizations end
 * after five.
 */
const watchedMs = 6 * 24 * 3_600_000;

/**
 * Retries all open work, in case messages or jobs were lost: queries orders, captures, sends refunds and ends expired
 * reservations. One failure does not stop the others. If the gateway does not answer, the run ends, and the next starts
 * in five minutes.
 */
export async function askAboutUndecided(deps: PaymentContext): Promise<{ asked: number }> {
  await forgetEvents(deps.db, deps.now());
  let asked = 0;
  for (const gatewayOrder of await undecided(deps.db, deps.now())) {
    if (!(await attempt(deps, () => askAbout(deps, gatewayOrder)))) return { asked };
    asked += 1;
  }
  for (const { orderId } of await deps.db
    .selectDistinct({ orderId: paymentsTable.orderId })
    .from(paymentsTable)
    .where(inArray(paymentsTable.state, ['authorized']))
    .limit(500)) {
    if (!(await attempt(deps, () => capturePayments(deps, orderId)))) return { asked };
  }
  for (const { id } of await deps.db
    .select({ id: refundsTable.id })
    .from(refundsTable)
    .where(unsent(deps.now()))
    .limit(500)) {
    if (!(await attempt(deps, () => sendRefund(deps, id)))) return { asked };
  }
  for (const id of await heldOfCancelled(deps.db)) {
    if (!(await attempt(deps, () => readPayment(deps, id)))) return { asked };
  }
  const late = and(
    sql`${ordersTable.state} = 'placed'`,
    lte(ordersTable.heldUntil, new Date(deps.now().getTime() - 60_000)),
  );
  for (const { id } of await deps.db.select({ id: ordersTable.id }).from(ordersTable).where(late).limit(500)) {
    await attempt(deps, () => endHold(deps, id));
  }
  return { asked };
}

/**
 * Returns payments that waited for a decision by staff and whose order was then cancelled, so that they are refunded.
 */
async function heldOfCancelled(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: paymentsTable.id })
    .from(paymentsTable)
    .innerJoin(ordersTable, eq(ordersTable.id, paymentsTable.orderId))
    .where(
      and(
        isNotNull(paymentsTable.heldFor),
        eq(ordersTable.state, 'cancelled'),
        sql`${paymentsTable.refundedPaise} = 0 and ${paymentsTable.gatewayRefundedPaise} = 0`,
      ),
    )
    .limit(100);
  return rows.map(({ id }) => id);
}

/**
 * Retention of webhook ids in ms. The gateway repeats a message automatically for a day, and on request for two weeks.
 */
const rememberedMs = 30 * 24 * 3_600_000;

async function forgetEvents(db: Db, now: Date): Promise<void> {
  await db.delete(gatewayEventsTable).where(lte(gatewayEventsTable.receivedAt, new Date(now.getTime() - rememberedMs)));
}

/**
 * Returns the SQL condition for refunds wanted or pending for ten minutes, whose job or webhook was lost. After a
 * failed attempt the time is an hour.
 */
function unsent(now: Date): SQL | undefined {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const untouched = and(
    inArray(refundsTable.state, ['wanted', 'pending']),
    lte(refundsTable.createdAt, before(secondThoughtMs)),
  );
  return and(
    sql`${refundsTable.paymentId} is not null`,
    untouched,
    or(sql`${refundsTable.failures} = 0`, lte(refundsTable.createdAt, before(3_600_000))),
  );
}

/** Returns the gateway orders to query now: often at first, later less often, at least hourly. */
async function undecided(db: Db, now: Date): Promise<Pick<GatewayOrderRow, 'id'>[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select g.id from ${gatewayOrdersTable} g join ${ordersTable} o on o.id = g.order_id
    where g.created_at > ${at} - ${`${watchedMs} milliseconds`}::interval and g.created_at <= ${at} - interval '2 minutes'
      and (g.asked_at is null or ${at} - g.asked_at >= least(interval '1 hour', greatest(interval '4 minutes', g.asked_at - g.created_at)))
      and (o.paid_by is null or o.paid_by like ${`${handPaymentMark}%`} or exists (select 1 from ${paymentsTable} p where p.gateway_order_id = g.id and p.state <> 'captured'))
    order by g.asked_at nulls first limit 500`);
  return rows;
}

/** Runs work and logs its failure. Returns false if the gateway does not answer. */
async function attempt(deps: PaymentContext, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    deps.log.warn(
      { event: 'payment.settle_failed', err: error },
      'an undecided payment or refund could not be settled yet',
    );
    return !(error instanceof GatewaySilent);
  }
}
