import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { HandWay } from '#contract/office/lists.ts';
import type { Db } from '#database/db.ts';
import { orders } from '#database/schema/orders.ts';
import { moneyMovements, payments } from '#database/schema/payments.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { payFor } from '#server/money/payments/hold-order.ts';
import { type Lack, lackInWords, lackOf } from '#server/money/payments/lack-of.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { handPaymentMark } from '#server/orders/order-state/cash-on-delivery.ts';
import type { PaymentRow } from '#server/orders/order-state/order-money.ts';

/** How money came past the gateway, in words. */
export const handWayNames: Readonly<Record<HandWay, string>> = { bank_transfer: 'Bank transfer', upi: 'UPI', cheque: 'Cheque' };

/** Money that came past the gateway: how, and under which reference of the bank's. */
export interface HandPayment {
  way: HandWay;
  reference: string;
}

/** Why no payment is to be booked for an order by hand that is not to be paid at the door; undefined where one may be. `lack` is what it lacks to be had again. Pure. */
export function whyNotBooked(
  { state, paidBy, totalPaise, creditPaise }: Pick<OrderRow, 'state' | 'paidBy' | 'totalPaise' | 'creditPaise'>,
  lack: Lack | undefined,
): string | undefined {
  if (paidBy !== null || totalPaise <= creditPaise) return 'It is paid.';
  if (state !== 'placed' && state !== 'payment_failed') return 'It waits for no payment any more.';
  return lack && lackInWords(lack);
}

/**
 * Books that all of an order was paid past the gateway, and has that pay for it as a payment of the gateway would: it is confirmed, its shopper is told, what they
 * pay online besides goes back. In the caller's transaction with the order locked. Throws Problem 409 `not_offered`: it is paid, waits for no payment, its pieces or
 * its credit are gone, or the reference has paid for another order.
 */
export async function bookPayment(tx: Db, deps: Needs<'jobs' | 'now'>, order: OrderRow, paid: HandPayment): Promise<void> {
  const why = whyNotBooked(order, await lackOf(tx, order));
  if (why !== undefined) throw new Problem(409, 'not_offered', why);
  const payment = await writeHandPayment(tx, order, { ...paid, amountPaise: order.totalPaise - order.creditPaise, at: deps.now() });
  if (!(await payFor(tx, deps, order, payment, 'operator')))
    throw new Problem(409, 'not_offered', 'Its pieces, or its store credit, went elsewhere meanwhile. Nothing was booked.');
}

/** Writes a payment that came past the gateway, with its movement of money. Throws Problem 409 `not_offered` where its reference has paid for an order already. */
export async function writeHandPayment(
  tx: Db,
  order: Pick<OrderRow, 'id'>,
  { way, reference, amountPaise, at }: HandPayment & { amountPaise: number; at: Date },
): Promise<PaymentRow> {
  // Banks print it with and without blanks.
  const bankReference = reference.replace(/\s+/g, '').toUpperCase();
  const [payment] = await tx
    .insert(payments)
    .values({
      ...{ id: `${handPaymentMark}${randomBytes(12).toString('hex')}`, orderId: order.id, gatewayOrderId: null, bankReference },
      ...{ state: 'captured' as const, amountPaise, capturedPaise: amountPaise, createdAt: at, capturedAt: at },
      instrument: `${handWayNames[way]} ending ${bankReference.slice(-4)}`,
    })
    .onConflictDoNothing({ target: payments.bankReference })
    .returning();
  if (!payment) throw await usedAlready(tx, bankReference);
  await tx.insert(moneyMovements).values({ at, orderId: order.id, source: 'bank', reason: 'captured', amountPaise, paymentId: payment.id });
  return payment;
}

async function usedAlready(tx: Db, bankReference: string): Promise<Problem> {
  const [other] = await tx
    .select({ reference: orders.reference })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.bankReference, bankReference))
    .limit(1);
  return new Problem(409, 'not_offered', `This reference has paid for order ${other?.reference ?? 'another'}.`, {
    fields: { reference: `It has paid for order ${other?.reference ?? 'another'}` },
  });
}
