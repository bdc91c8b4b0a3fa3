import type { Db } from '#database/db.ts';
import { moneyMovementsTable, paymentsTable } from '#database/schema/payments.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { WirePayment } from '#server/money/gateway/razorpay-wire.ts';
import {
  beganAt,
  differenceOf,
  furthestPaymentState,
  instrumentOf,
  paymentStateOf,
  refundedOf,
} from '#server/money/payments/payment-rules.ts';
import type { GatewayOrderRow } from '#server/money/payments/queries.ts';
import { type PaymentRow, refundsOfOrder } from '#server/orders/order-state/order-money.ts';

interface Earlier {
  /** Payment as stored before this report. */
  known: PaymentRow | undefined;
  /** True for an answer of the gateway to a query, which corrects earlier messages. */
  isCurrent: boolean;
}

/**
 * Stores the state of a payment, which never goes back, and the money movement of a capture. The unique index
 * `money_movements_captured_once` ensures that a capture is booked only once.
 */
export async function recordPayment(
  tx: Db,
  deps: Needs<'jobs' | 'now' | 'log'>,
  said: WirePayment,
  { known, gatewayOrder, isCurrent }: Earlier & { gatewayOrder: GatewayOrderRow },
): Promise<PaymentRow> {
  const at = deps.now();
  const values = valuesOf(said, { known, isCurrent }, { at, expectedPaise: gatewayOrder.amountPaise });
  const ids = { id: said.id, orderId: gatewayOrder.orderId, gatewayOrderId: gatewayOrder.id };
  const fresh = { ...ids, amountPaise: said.amount, createdAt: beganAt(said, gatewayOrder.createdAt, at), ...values };
  const [payment] = await tx
    .insert(paymentsTable)
    .values(fresh)
    .onConflictDoUpdate({ target: paymentsTable.id, set: values })
    .returning();
  if (!payment) throw new Error(`payment ${said.id} could not be kept`);
  if (values.state === 'captured' && known?.state !== 'captured') await bookCapture(tx, deps, payment, at);
  return payment;
}

/** Returns the columns of a payment after a report. Known values are not lost, and the state never goes back. */
function valuesOf(
  said: WirePayment,
  { known, isCurrent }: Earlier,
  { at, expectedPaise }: { at: Date; expectedPaise: number },
) {
  const state = known ? furthestPaymentState(known.state, paymentStateOf(said)) : paymentStateOf(said);
  return {
    state,
    method: said.method ?? known?.method ?? null,
    instrument: instrumentOf(said) ?? known?.instrument ?? null,
    failure: state === 'failed' ? (said.error_reason ?? known?.failure ?? null) : null,
    ...outsideOf(said, { known, isCurrent }, expectedPaise),
    ...(state === 'captured' ? capturedOf(said, known, at) : { capturedPaise: 0, capturedAt: null }),
  };
}

/** Returns the columns for changes made outside the shop: refunds at the gateway, and a fee or offer. */
function outsideOf(said: WirePayment, { known, isCurrent }: Earlier, expectedPaise: number) {
  const before = isCurrent ? 0 : (known?.gatewayRefundedPaise ?? 0);
  const heldFor = differenceOf(said, expectedPaise) ?? known?.heldFor ?? null;
  return {
    gatewayRefundedPaise: Math.max(before, refundedOf(said)),
    heldFor: said.amount === expectedPaise ? null : heldFor,
  };
}

/** Books a capture, and sends the refunds to the source that waited for it. */
async function bookCapture(
  tx: Db,
  { jobs }: Needs<'jobs'>,
  { id: paymentId, orderId, amountPaise }: PaymentRow,
  at: Date,
): Promise<void> {
  await tx
    .insert(moneyMovementsTable)
    .values({ at, orderId, source: 'gateway', reason: 'captured', amountPaise, paymentId });
  for (const refund of await refundsOfOrder(tx, orderId)) {
    if (refund.paymentId === paymentId && refund.state === 'wanted' && !refund.asCredit)
      await jobs.send(tx, 'send-refund', { refundId: refund.id });
  }
}

function capturedOf(said: WirePayment, known: PaymentRow | undefined, at: Date) {
  const gatewayFeePaise = said.fee ?? known?.gatewayFeePaise ?? null;
  return { capturedPaise: known?.amountPaise ?? said.amount, capturedAt: known?.capturedAt ?? at, gatewayFeePaise };
}
