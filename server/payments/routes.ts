import type { Order } from '#contract/orders.ts';
import {
  beginPayment as beginCall,
  leavePayment as leaveCall,
  readPayment as readCall,
  verifyPayment as verifyCall,
} from '#contract/payments.ts';
import { findOrder, mayRead, type OrderReader, type OrderRow } from '#server/orders/read-order.ts';
import type { CallContext } from '#server/platform/caller.ts';
import type { Limits } from '#server/platform/limits.ts';
import { type Door, mount, succeed } from '#server/platform/mount.ts';
import { Problem } from '#server/platform/problem.ts';
import { type AskDeps, askAbout } from './ask-about.ts';
import { beginPayment } from './begin-payment.ts';
import { leavePayment } from './end-hold.ts';
import { paymentStatus } from './payment-status.ts';
import { findGatewayOrder, readMoney } from './queries.ts';
import { GatewayRefused, GatewaySilent } from './razorpay-client.ts';
import { verifyReturn } from './verify-return.ts';

/** A page that waits asks every few seconds; the gateway is asked for it this often at most. */
const askedAgainMs = 8000;

export interface PaymentDeps extends Omit<AskDeps, 'gateway'> {
  gateway: AskDeps['gateway'] | undefined;
  secret: string;
  limits: Limits;
}

export function mountPayments(door: Door, deps: PaymentDeps): void {
  const statusOf = async (orderId: string) => {
    const { order, payments, refunds } = await readMoney(deps.db, orderId);
    return succeed(paymentStatus(order, payments, refunds, deps.now()));
  };

  async function own(reference: string, key: string | undefined, caller: CallContext): Promise<OrderRow> {
    await deps.limits.take('orderRead', caller.address);
    const by: OrderReader = { key, accountId: (await caller.signedIn())?.account.id };
    const order = await findOrder(deps.db, reference);
    if (!order || !mayRead(deps.secret, order, by)) throw new Problem(404, 'not_found', "We couldn't find this order");
    return order;
  }

  mount(door, beginCall, async ({ params, body }, caller) => {
    const order = await own(params.reference, body.key, caller);
    return succeed(await beginOrSay(deps, order.id));
  });

  mount(door, readCall, async ({ params, query }, caller) => {
    const order = await own(params.reference, query.key, caller);
    if (deps.gateway) await askWhileWaiting({ ...deps, gateway: deps.gateway }, order);
    return statusOf(order.id);
  });

  mount(door, leaveCall, async ({ params, body }, caller) => {
    const order = await own(params.reference, body.key, caller);
    if (deps.gateway) await leavePayment({ ...deps, gateway: deps.gateway }, order.id);
    return statusOf(order.id);
  });

  mount(door, verifyCall, async ({ body }, caller) => {
    await deps.limits.take('orderRead', caller.address);
    return statusOf(await verifyReturn({ ...deps, gateway: switchedOn(deps.gateway) }, body));
  });
}

function switchedOn(gateway: PaymentDeps['gateway']): AskDeps['gateway'] {
  if (!gateway) throw new Problem(409, 'not_offered', 'Online payment is not switched on in this shop.');
  return gateway;
}

/** Begins a payment; a gateway that does not answer is a sentence and a 503. */
export async function beginOrSay(deps: PaymentDeps, orderId: string): ReturnType<typeof beginPayment> {
  try {
    return await beginPayment({ ...deps, gateway: switchedOn(deps.gateway) }, orderId);
  } catch (error) {
    if (!(error instanceof GatewaySilent || error instanceof GatewayRefused)) throw error;
    deps.log.error({ err: error, order: orderId }, 'a payment could not be begun');
    const message = "We can't reach the payment service right now. Nothing was charged and your items are kept; try again in a moment.";
    throw new Problem(503, 'unavailable', message, { cause: error, retryAfterSeconds: 10 });
  }
}

const waiting: readonly Order['status'][] = ['placed', 'payment_failed'];

/** Asks the gateway about an order that a page waits for, should its message be lost; its silence is borne. */
async function askWhileWaiting(deps: AskDeps, order: OrderRow): Promise<void> {
  if (!waiting.some((state) => state === order.state)) return;
  const gatewayOrder = await findGatewayOrder(deps.db, { orderId: order.id });
  if (!gatewayOrder) return;
  const last = gatewayOrder.askedAt ?? gatewayOrder.createdAt;
  if (deps.now().getTime() - last.getTime() < askedAgainMs) return;
  try {
    await askAbout(deps, gatewayOrder);
  } catch (error) {
    if (!(error instanceof GatewaySilent)) throw error;
    deps.log.warn({ err: error, order: order.id }, 'the gateway was asked for a waiting page and did not answer');
  }
}
