import { and, eq, isNotNull } from 'drizzle-orm';
import type { GatewayCheckout } from '#contract/payments.ts';
import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { orderLinesTable } from '#database/schema/orders.ts';
import { gatewayOrdersTable } from '#database/schema/payments.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { keyedMutex } from '#server/foundation/values/keyed-mutex.ts';
import type { Gateway } from '#server/money/gateway/razorpay-client.ts';
import type { WireOrder } from '#server/money/gateway/razorpay-wire.ts';
import { lackOf } from '#server/money/payments/lack-of.ts';
import { giveUpOrder, holdAgain, mayKeepUntil } from '#server/money/payments/order-reservation.ts';
import { duePaise, type PaymentStateSeen, paymentState } from '#server/money/payments/payment-status.ts';
import { holdsStill, isWayOffered, wishOf } from '#server/money/payments/promise-anew.ts';
import { findGatewayOrder, type GatewayOrderRow } from '#server/money/payments/queries.ts';
import { enforceReservationLimits, type ReservationSource } from '#server/money/payments/reservation-limits.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { needProof } from '#server/orders/model/order-access.ts';
import { datesOver } from '#server/orders/order-state/dates-over.ts';
import { paymentsOfOrder, refundsOfOrder } from '#server/orders/order-state/order-money.ts';
import { isOwedAfterLapse } from '#server/orders/order-state/owed.ts';
import { findTriedWay } from './tried-way.ts';

const asking = keyedMutex<GatewayOrderRow>();

/** Smallest extension of a reservation in ms; shorter ones are ignored. */
const leastMove = 60_000;

const refusals: Partial<Record<PaymentStateSeen, string>> = {
  none: 'There is nothing to pay online.',
  paid: 'This order is paid already.',
  processing: "Confirming your payment. Don't pay again.",
  cancelled: 'This order was cancelled. Please start again from your cart.',
  going_back: 'This order cannot be paid any more. Please start again from your cart.',
  gone_back: 'This order cannot be paid any more. Please start again from your cart.',
};

/** Messages for the shopper about an unpaid order that can no longer be paid. */
const overs = {
  time: 'We kept this order as long as we can without a payment. Please order again from your cart.',
  sent: 'This order is sent, and your bank released its card payment before it was taken. We write to you how to pay for it.',
  dates:
    'The delivery dates of this order are over. Nothing was charged. Please order again: you see the new dates before you pay.',
};

/**
 * Caller who starts a payment: the network, and if the caller proved that the order is theirs. An order link alone is
 * no proof. A repeated order request is one, as its idempotency key belongs to the account.
 */
export interface Beginner {
  from: ReservationSource;
  proved: boolean;
}

/**
 * Reserves the stock for 15 minutes and creates the gateway order once. Reserves released stock again. Throws Problem
 * 403 (credit needs proof), 409 (nothing to pay, stock gone, time or promise over), 429 (reservation limits),
 * GatewaySilent and GatewayRefused.
 */
export async function beginPayment(
  deps: Needs<'jobs' | 'now' | 'log' | 'settings'> & { db: Db; gateway: Gateway },
  orderId: string,
  by: Beginner = { from: null, proved: true },
): Promise<GatewayCheckout> {
  const order = await inTransaction(deps.db, (tx) => keep(tx, deps, orderId, by));
  if (typeof order === 'string') throw new Problem(409, 'conflict', overs[order]);
  const gatewayOrder = await asking(orderId, () => gatewayOrderOf(deps, order));
  const { access } = deps.gateway;
  // Callers who only have the order link do not see the account's earlier payment methods.
  const method = await findTriedWay(deps.db, { id: order.id, accountId: by.proved ? order.accountId : null });
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
      prefill: {
        name: order.address.fullName,
        email: order.email,
        contact: `+91${order.phone}`,
        ...(method && { method }),
      },
    },
  };
}

/** Returns true for a test key; the key id alone decides if payments are real. */
export function isTestKey(keyId: string): boolean {
  return keyId.startsWith('rzp_test_');
}

/**
 * Reserves the stock and returns the order, or the reason why it cannot be paid. The checkout then creates another
 * order.
 */
async function keep(
  tx: Db,
  deps: Needs<'jobs' | 'now' | 'log' | 'settings'>,
  orderId: string,
  { from, proved }: Beginner,
): Promise<OrderRow | keyof typeof overs> {
  const order = await lockUnpaid(tx, deps, orderId);
  const over = await howItIsOver(deps.settings, tx, order, deps.now());
  if (over) return endTries(tx, deps, order, over);
  const until = later(await mayKeepUntil(tx, orderId, deps.now()), order);
  // The order has used all its reservation time; the current reservation continues.
  if (!until) return order;
  // A reservation in effect continues. A renewed one counts as new for limits and credit.
  const anew = order.state !== 'placed';
  if (anew && order.creditPaise > 0 && !proved) throw needProof(order);
  if (anew)
    await enforceReservationLimits(
      tx,
      { ...order, heldFrom: from, except: orderId },
      await linesOf(tx, orderId),
      deps.now(),
    );
  if (await holdAgain(tx, deps, order, until, anew ? from : undefined)) return order;
  throw await shortage(tx, order);
}

/**
 * Reserves an order's stock at least until a given time, for a payment link sent by staff. Reserves released stock
 * again. Throws Problem
 * 409 if nothing is due or the stock is gone.
 */
export async function keepForLink(
  tx: Db,
  deps: Needs<'jobs' | 'now' | 'settings'>,
  orderId: string,
  until: Date,
): Promise<OrderRow> {
  const order = await lockUnpaid(tx, deps, orderId);
  if (await holdAgain(tx, deps, order, later(until, order) ?? until)) return order;
  throw await shortage(tx, order);
}

/** Locks and returns an order that can be paid now. Throws Problem 409. */
async function lockUnpaid(tx: Db, deps: Needs<'now'>, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new RangeError(`there is no order ${orderId}`);
  const state = paymentState(order, await paymentsOfOrder(tx, orderId), await refundsOfOrder(tx, orderId), deps.now());
  const refusal = refusals[state];
  if (refusal) throw new Problem(409, 'conflict', refusal);
  return order;
}

/**
 * Returns the later end of a reservation, so that starting a payment does not shorten the reservation of a payment
 * link. Ignores changes below a minute, so that repeated clicks write nothing.
 */
function later(until: Date | undefined, { state, heldUntil }: Pick<OrderRow, 'state' | 'heldUntil'>): Date | undefined {
  return until && state === 'placed' && heldUntil && heldUntil.getTime() + leastMove > until.getTime()
    ? heldUntil
    : until;
}

/** Returns the reason why an unpaid order can no longer be paid; undefined if its stock may be reserved again. */
async function howItIsOver(
  settings: ShopSettings,
  db: Db,
  order: OrderRow,
  now: Date,
): Promise<keyof typeof overs | undefined> {
  if (await isOwedAfterLapse(db, order)) return 'sent';
  if (!later(await mayKeepUntil(db, order.id, now), order)) {
    const runsOn = order.state === 'placed' && order.heldUntil !== null && order.heldUntil > now;
    return runsOn ? undefined : 'time';
  }
  return order.state === 'payment_failed' && !(await canKeepPromise(settings, db, order, now)) ? 'dates' : undefined;
}

/** Returns the reason why an unpaid order can no longer be paid, as a message for the shopper. */
export async function whyOver(settings: ShopSettings, db: Db, order: OrderRow, now: Date): Promise<string | undefined> {
  const how = await howItIsOver(settings, db, order, now);
  return how && overs[how];
}

/** Cancels a released order that can no longer be paid. Placed ones are left to the job `end-hold`. */
async function endTries<Why extends keyof typeof overs>(
  tx: Db,
  deps: Needs<'jobs' | 'now'>,
  order: OrderRow,
  why: Why,
): Promise<Why> {
  if (order.state === 'placed' || why === 'sent') return why;
  const reason = why === 'dates' ? datesOver : 'the time to pay was over';
  await giveUpOrder(tx, deps, order, { state: 'cancelled', actor: 'shop', reason });
  return why;
}

/** Returns true if a released order can still be delivered as promised and for the same delivery charge. */
async function canKeepPromise(settings: ShopSettings, tx: Db, order: OrderRow, now: Date): Promise<boolean> {
  const wish = await wishOf(settings, tx, order, now);
  return holdsStill(settings, order, wish) && isWayOffered(settings, order, wish);
}

/** Returns the stock lines of an order with the quantity not cancelled. */
async function linesOf(tx: Db, orderId: string) {
  const { productId, size, quantity, cancelled, name, category } = orderLinesTable;
  const rows = await tx
    .select({ productId, size, quantity, cancelled, name, category })
    .from(orderLinesTable)
    .where(and(eq(orderLinesTable.orderId, orderId), isNotNull(productId)));
  return rows.map((line) => ({ ...line, productId: line.productId ?? '', quantity: line.quantity - line.cancelled }));
}

/** Creates the Problem 409 for an order whose stock cannot be reserved again. */
async function shortage(tx: Db, order: OrderRow): Promise<Problem> {
  const lack = await lackOf(tx, order);
  if (lack?.of === 'pieces') return new Problem(409, 'out_of_stock', `Your hold ended. ${lack.words}`);
  return new Problem(409, 'conflict', 'Your store credit has changed. Please start again from your cart.');
}

/**
 * Returns the gateway order, creating it if needed. Finds an order left by an attempt without an answer by its receipt.
 */
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
  await db
    .insert(gatewayOrdersTable)
    .values({ id: made.id, orderId: order.id, amountPaise, createdAt: deps.now() })
    .onConflictDoNothing();
  const kept = await findGatewayOrder(db, { orderId: order.id });
  if (!kept) throw new Error(`the gateway's order of ${order.reference} could not be kept`);
  return kept;
}

function isFor(made: WireOrder, receipt: string, amountPaise: number): boolean {
  return made.amount === amountPaise && made.currency === 'INR' && made.receipt === receipt && made.status !== 'paid';
}
