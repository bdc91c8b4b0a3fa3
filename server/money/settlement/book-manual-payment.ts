import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { HandWay } from '#contract/office/lists.ts';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { moneyMovementsTable, paymentsTable } from '#database/schema/payments.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { normalizeBankReference } from '#server/money/payments/bank-reference.ts';
import { type Lack, lackInWords, lackOf } from '#server/money/payments/lack-of.ts';
import { payFor } from '#server/money/payments/order-reservation.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { handPaymentMark } from '#server/orders/order-state/cash-on-delivery.ts';
import type { PaymentRow } from '#server/orders/order-state/order-money.ts';

/** Names of the manual payment methods. */
export const handWayNames: Readonly<Record<HandWay, string>> = {
  bank_transfer: 'Bank transfer',
  upi: 'UPI',
  cheque: 'Cheque',
};

/** Manual payment: its method and bank reference. */
export interface HandPayment {
  way: HandWay;
  reference: string;
}

/**
 * Returns the reason why no manual payment can be recorded for an order; undefined if one can. `lack` is the missing
 * stock or credit of the order, `owed` the paise that are owed of one that left unpaid. Pure.
 */
export function whyNotBooked(
  { state, paidBy, totalPaise, creditPaise }: Pick<OrderRow, 'state' | 'paidBy' | 'totalPaise' | 'creditPaise'>,
  { lack, owed }: { lack: Lack | undefined; owed: number },
): string | undefined {
  if (owed > 0) return undefined;
  if (paidBy !== null || totalPaise <= creditPaise) return 'It is paid.';
  if (state !== 'placed' && state !== 'payment_failed') return 'It waits for no payment any more.';
  return lack && lackInWords(lack);
}

/**
 * Records a full manual payment, confirms the order and mails the shopper. A later online payment is then refunded.
 * Runs in a transaction with the order locked. Throws Problem 409 `not_offered`: paid, closed, stock or credit gone, or
 * reference used.
 */
export async function bookManualPayment(
  tx: Db,
  deps: Needs<'jobs' | 'now' | 'settings'>,
  order: OrderRow,
  paid: HandPayment,
): Promise<void> {
  const why = whyNotBooked(order, { lack: await lackOf(tx, order), owed: 0 });
  if (why !== undefined) throw new Problem(409, 'not_offered', why);
  const payment = await writeHandPayment(tx, order, {
    ...paid,
    amountPaise: order.totalPaise - order.creditPaise,
    at: deps.now(),
  });
  if (!(await payFor(tx, deps, order, payment, 'operator')))
    throw new Problem(
      409,
      'not_offered',
      'Its pieces, or its store credit, went elsewhere meanwhile. Nothing was booked.',
    );
}

/**
 * Creates a manual payment with its money movement. Throws Problem 409 `not_offered` if its reference has paid for an
 * order already.
 */
export async function writeHandPayment(
  tx: Db,
  order: Pick<OrderRow, 'id'>,
  { way, reference, amountPaise, at }: HandPayment & { amountPaise: number; at: Date },
): Promise<PaymentRow> {
  const bankReference = normalizeBankReference(reference);
  const [payment] = await tx
    .insert(paymentsTable)
    .values({
      ...{
        id: `${handPaymentMark}${randomBytes(12).toString('hex')}`,
        orderId: order.id,
        gatewayOrderId: null,
        bankReference,
      },
      ...{ state: 'captured' as const, amountPaise, capturedPaise: amountPaise, createdAt: at, capturedAt: at },
      instrument: `${handWayNames[way]} ending ${bankReference.slice(-4)}`,
    })
    .onConflictDoNothing({ target: paymentsTable.bankReference })
    .returning();
  if (!payment) throw await usedAlready(tx, bankReference);
  await tx
    .insert(moneyMovementsTable)
    .values({ at, orderId: order.id, source: 'bank', reason: 'captured', amountPaise, paymentId: payment.id });
  return payment;
}

async function usedAlready(tx: Db, bankReference: string): Promise<Problem> {
  const [other] = await tx
    .select({ reference: ordersTable.reference })
    .from(paymentsTable)
    .innerJoin(ordersTable, eq(ordersTable.id, paymentsTable.orderId))
    .where(eq(paymentsTable.bankReference, bankReference))
    .limit(1);
  return new Problem(409, 'not_offered', `This reference has paid for order ${other?.reference ?? 'another'}.`, {
    fields: { reference: `It has paid for order ${other?.reference ?? 'another'}` },
  });
}
