import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { GatewayCheckout } from '#contract/payments.ts';
import type { Db } from '#database/db.ts';
import { orderLines } from '#database/schema/orders.ts';
import { gatewayOrders } from '#database/schema/payments.ts';
import { stock } from '#database/schema/stock.ts';
import { lockOrder, type OrderRow } from '#server/order-book/find-order.ts';
import { needProof } from '#server/order-book/order-access.ts';
import { paymentsOfOrder, refundsOfOrder } from '#server/order-book/order-money.ts';
import type { Needs } from '#server/platform/context.ts';
import { keyedMutex } from '#server/platform/keyed-mutex.ts';
import { Problem } from '#server/platform/problem.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { giveUpOrder, holdAgain, mayKeepUntil } from './hold-order.ts';
import { duePaise, type PaymentStateSeen, paymentState } from './payment-status.ts';
import { findGatewayOrder, type GatewayOrderRow } from './queries.ts';
import type { Gateway } from './razorpay-client.ts';
import type { WireOrder } from './razorpay-wire.ts';
import { type HeldFrom, refuseHoarding } from './refuse-hoarding.ts';

const asking = keyedMutex<GatewayOrderRow>();

/** In ms. */
const leastMove = 60_000;

const refusals: Partial<Record<PaymentStateSeen, string>> = {
  none: 'There is nothing to pay online.',
  paid: 'This order is paid already.',
  processing: "Confirming your payment. Don't pay again.",
  cancelled: 'This order was cancelled. Please start again from your cart.',
  going_back: 'This order cannot be paid any more. Please start again from your cart.',
  gone_back: 'This order cannot be paid any more. Please start again from your cart.',
};

/**
 * Who begins: where from, and whether they have shown that the order is theirs. Its link alone does not; whoever sends the order itself again is who
 * placed it, since its key is of their account.
 */
export interface Beginner {
  from: HeldFrom;
  proved: boolean;
}

/**
 * What the browser needs to take the payment of an order: keeps its pieces 15 minutes from now (taking them anew where they had
 * been let go, for the network `from`) and has the gateway make its order, once. Throws Problem: 403 where store credit would be taken anew
 * and nobody has shown that the order is theirs, 409 where there is nothing to pay,
 * the pieces are gone or were kept for long enough, 429 where too many are kept already; GatewaySilent and GatewayRefused.
 */
export async function beginPayment(
  deps: Needs<'jobs' | 'now' | 'log'> & { db: Db; gateway: Gateway },
  orderId: string,
  by: Beginner = { from: null, proved: true },
): Promise<GatewayCheckout> {
  const order = await inTransaction(deps.db, (tx) => keep(tx, deps, orderId, by));
  if (!order)
    throw new Problem(409, 'conflict', 'We kept this order as long as we can without a payment. Please order again from your cart.');
  const gatewayOrder = await asking(orderId, () => gatewayOrderOf(deps, order));
  const { access } = deps.gateway;
  return {
    scriptUrl: access.scriptUrl,
    testMode: isTestKey(access.keyId),
    heldUntil: (order.heldUntil ?? deps.now()).toISOString(),
    options: {
      key: access.keyId,
      order_id: gatewayOrder.id,
      amount: gatewayOrder.amountPaise,
      currency: 'INR',
      name: 'Maidan',
      description: `Order ${order.reference}`,
      prefill: { name: order.address.fullName, email: order.email, contact: `+91${order.phone}` },
    },
  };
}

/** The key alone decides whether money moves. */
export function isTestKey(keyId: string): boolean {
  return keyId.startsWith('rzp_test_');
}

/** The order with its pieces kept. Undefined where it had all its time: then it is over, and the same checkout makes another. */
async function keep(
  tx: Db,
  deps: Needs<'jobs' | 'now' | 'log'>,
  orderId: string,
  { from, proved }: Beginner,
): Promise<OrderRow | undefined> {
  const order = await lockUnpaid(tx, deps, orderId);
  const until = later(await mayKeepUntil(tx, orderId, deps.now()), order);
  if (!until) return endTries(tx, deps, order);
  // What keeps its pieces already goes on keeping them; what takes them again is as good as new.
  const anew = order.state !== 'placed';
  if (anew && order.creditPaise > 0 && !proved) throw needProof(order);
  if (anew) await refuseHoarding(tx, { ...order, heldFrom: from, except: orderId }, await linesOf(tx, orderId), deps.now());
  if (await holdAgain(tx, deps, order, until, anew ? from : undefined)) return order;
  throw await shortage(tx, orderId);
}

/**
 * Keeps an order's pieces until a moment at least, whatever time it had: a colleague sends its payment link. Takes them again where they
 * had been let go. Throws Problem: 409 where there is nothing to pay, or the pieces are gone.
 */
export async function keepForLink(tx: Db, deps: Needs<'jobs' | 'now'>, orderId: string, until: Date): Promise<OrderRow> {
  const order = await lockUnpaid(tx, deps, orderId);
  if (await holdAgain(tx, deps, order, later(until, order) ?? until)) return order;
  throw await shortage(tx, orderId);
}

/** The order, locked, where it can be paid now. Throws Problem 409. */
async function lockUnpaid(tx: Db, deps: Needs<'now'>, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new RangeError(`there is no order ${orderId}`);
  const state = paymentState(order, await paymentsOfOrder(tx, orderId), await refundsOfOrder(tx, orderId), deps.now());
  const refusal = refusals[state];
  if (refusal) throw new Problem(409, 'conflict', refusal);
  return order;
}

/**
 * The later of two ends: an order that is kept for a payment link is not let go sooner because somebody begins to pay. One that would move by less
 * than a minute stays: pressing "pay" again and again writes nothing.
 */
function later(until: Date | undefined, { state, heldUntil }: Pick<OrderRow, 'state' | 'heldUntil'>): Date | undefined {
  return until && state === 'placed' && heldUntil && heldUntil.getTime() + leastMove > until.getTime() ? heldUntil : until;
}

/** No time is left to add: what runs, runs on; what was let go is over. One whose end is being worked is as it is. */
async function endTries(tx: Db, deps: Needs<'jobs' | 'now'>, order: OrderRow): Promise<OrderRow | undefined> {
  if (order.state === 'placed') return order.heldUntil !== null && order.heldUntil > deps.now() ? order : undefined;
  await giveUpOrder(tx, deps, order, { state: 'cancelled', actor: 'shop', reason: 'the time to pay was over' });
  return undefined;
}

/** The lines of an order from the shelf, with the pieces that were not cancelled. */
async function linesOf(tx: Db, orderId: string) {
  const { productId, size, quantity, cancelled, name, category } = orderLines;
  const rows = await tx
    .select({ productId, size, quantity, cancelled, name, category })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), isNotNull(productId)));
  return rows.map((line) => ({ ...line, productId: line.productId ?? '', quantity: line.quantity - line.cancelled }));
}

/** What an order that was let go lacks: a piece, or the credit that had been spent on it. */
async function shortage(tx: Db, orderId: string): Promise<Problem> {
  const { rows } = await tx.execute<{ name: string; size: string; left: number }>(sql`
    select l.name, l.size, case when s.offered then s.available else 0 end as left from ${orderLines} l
    join ${stock} s on s.product_id = l.product_id and s.size = l.size
    where l.order_id = ${orderId} and (s.available < l.quantity - l.cancelled or not s.offered) order by l.position limit 1`);
  const short = rows[0];
  if (!short) return new Problem(409, 'conflict', 'Your store credit has changed. Please start again from your cart.');
  const { name, size, left } = short;
  const what = left > 0 ? `Only ${left} of ${name}, size ${size} left.` : `${name}, size ${size} has just sold out.`;
  return new Problem(409, 'out_of_stock', `Your hold ended. ${what}`);
}

/** The order at the gateway. One that an unanswered try left behind is found by its receipt; no payment can begin without it. */
async function gatewayOrderOf(
  deps: Needs<'jobs' | 'now' | 'log'> & { db: Db; gateway: Gateway },
  order: OrderRow,
): Promise<GatewayOrderRow> {
  const { db, gateway } = deps;
  const known = await findGatewayOrder(db, { orderId: order.id });
  if (known) return known;
  const amountPaise = duePaise(order);
  const isFresh = deps.now().getTime() - order.placedAt.getTime() < 1000;
  const left = isFresh ? [] : await gateway.findOrders(order.reference);
  const usable = left.find((made) => isFor(made, order.reference, amountPaise));
  const made = usable ?? (await gateway.createOrder({ amountPaise, receipt: order.reference }));
  await db.insert(gatewayOrders).values({ id: made.id, orderId: order.id, amountPaise, createdAt: deps.now() }).onConflictDoNothing();
  const kept = await findGatewayOrder(db, { orderId: order.id });
  if (!kept) throw new Error(`the gateway's order of ${order.reference} could not be kept`);
  return kept;
}

function isFor(made: WireOrder, receipt: string, amountPaise: number): boolean {
  return made.amount === amountPaise && made.currency === 'INR' && made.receipt === receipt && made.status !== 'paid';
}
