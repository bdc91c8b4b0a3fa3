import type { Order } from '#contract/orders.ts';
import {
  beginPaymentEndpoint as beginCall,
  leavePaymentEndpoint as leaveCall,
  readPaymentEndpoint as readCall,
  verifyPaymentEndpoint as verifyCall,
} from '#contract/payments.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { mountEndpoint, type Router, successEnvelope } from '#server/foundation/http/mount.ts';
import { inNetwork } from '#server/foundation/limits/limits.ts';
import { GatewayRefused, GatewaySilent } from '#server/money/gateway/razorpay-client.ts';
import type { PaymentContext } from '#server/money/payments/payment-context.ts';
import { isPayable, paymentState, paymentStatus } from '#server/money/payments/payment-status.ts';
import { findGatewayOrder } from '#server/money/payments/queries.ts';
import { auditRefusals, reservationSourceOf } from '#server/money/payments/reservation-limits.ts';
import { askOnce } from '#server/money/settlement/ask-once.ts';
import { leavePayment } from '#server/money/settlement/end-hold.ts';
import { verifyReturn } from '#server/money/settlement/verify-return.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { requireReadableOrder } from '#server/orders/model/order-access.ts';
import { proofOf } from '#server/orders/model/order-proof.ts';
import { readMoney } from '#server/orders/order-state/order-money.ts';
import { type Beginner, beginPayment, whyOver } from './begin-payment.ts';

/** Minimum interval in ms between gateway queries for a page that waits for a payment and polls every few seconds. */
const askedAgainMs = 8000;

/** Dependencies of the payment calls. `gateway` is undefined if online payment is disabled. */
export type PaymentCalls = Omit<PaymentContext, 'gateway'> &
  Needs<'secret' | 'limits' | 'publicUrl'> & { gateway: PaymentContext['gateway'] | undefined };

export function mountPayments(router: Router, deps: PaymentCalls): void {
  const statusOf = async (orderId: string) => {
    const { order, payments, refunds } = await readMoney(deps.db, orderId);
    const now = deps.now();
    // The page must not offer a payment that the server would refuse.
    const waits = isPayable[paymentState(order, payments, refunds, now)];
    return successEnvelope(
      paymentStatus(
        order,
        payments,
        refunds,
        now,
        waits ? await whyOver(deps.settings, deps.db, order, now) : undefined,
      ),
    );
  };

  mountEndpoint(router, beginCall, async ({ params, body }, caller) => {
    const order = await requireReadableOrder(deps, caller, params.reference, body.key);
    await countPayment(deps, caller, order.id);
    const from = await reservationSourceOf(deps, caller);
    const proved = (await proofOf(deps, caller, order)) !== undefined;
    const event = { from: caller, accountId: order.accountId, orderId: order.id, about: 'paying again' };
    return successEnvelope(
      await auditRefusals(deps, event, () => beginPaymentOrProblem(deps, order.id, { from, proved })),
    );
  });

  mountEndpoint(router, readCall, async ({ params, query }, caller) => {
    const order = await requireReadableOrder(deps, caller, params.reference, query.key);
    if (deps.gateway) await askWhileWaiting({ ...deps, gateway: deps.gateway }, order);
    return statusOf(order.id);
  });

  mountEndpoint(router, leaveCall, async ({ params, body }, caller) => {
    const order = await requireReadableOrder(deps, caller, params.reference, body.key);
    await countPayment(deps, caller, order.id);
    if (deps.gateway) await leavePayment({ ...deps, gateway: deps.gateway }, order.id);
    return statusOf(order.id);
  });

  mountEndpoint(router, verifyCall, async ({ body }, caller) => {
    const gateway = switchedOn(deps.gateway);
    const mayAsk = async (orderId: string) => {
      await countPayment(deps, caller, orderId);
      return deps.limits.withinLimit('handedIn', body.razorpay_payment_id);
    };
    return statusOf(
      await deps.limits.onMiss('orderRead', caller.address, () => verifyReturn({ ...deps, gateway }, body, mayAsk)),
    );
  });
}

/** Counts a payment call for the rate limit, as it costs a transaction and a gateway query. Throws Problem 429. */
async function countPayment(
  { limits }: Needs<'limits'>,
  { address }: Pick<CallContext, 'address'>,
  orderId: string,
): Promise<void> {
  await limits.take('payment', inNetwork(address, orderId));
  await limits.take('payNetwork', address);
}

function switchedOn(gateway: PaymentCalls['gateway']): PaymentContext['gateway'] {
  if (!gateway) throw new Problem(409, 'not_offered', 'Online payment is not switched on in this shop.');
  return gateway;
}

/** Starts a payment. A failing gateway becomes Problem 503. */
export async function beginPaymentOrProblem(
  deps: PaymentCalls,
  orderId: string,
  by?: Beginner,
): ReturnType<typeof beginPayment> {
  try {
    return await beginPayment({ ...deps, gateway: switchedOn(deps.gateway) }, orderId, by);
  } catch (error) {
    if (!(error instanceof GatewaySilent || error instanceof GatewayRefused)) throw error;
    deps.log.error({ event: 'payment.start_failed', err: error, order: orderId }, 'a payment could not be started');
    const message =
      "We can't reach the payment service right now. Nothing was charged and your items are kept; try again in a moment.";
    throw new Problem(503, 'unavailable', message, { cause: error, retryAfterSeconds: 10 });
  }
}

const waiting: readonly Order['status'][] = ['placed', 'payment_failed'];

/**
 * Queries the gateway about an order that a page waits for, in case the webhook is lost. Ignores a gateway that does
 * not answer.
 */
async function askWhileWaiting(deps: PaymentContext, order: OrderRow): Promise<void> {
  if (!waiting.some((state) => state === order.state)) return;
  const gatewayOrder = await findGatewayOrder(deps.db, { orderId: order.id });
  if (!gatewayOrder) return;
  if (deps.now().getTime() - gatewayOrder.createdAt.getTime() < askedAgainMs) return;
  await askOnce(deps, order.id, askedAgainMs);
}
