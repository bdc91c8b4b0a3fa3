import { GatewaySilent } from '#server/money/gateway/razorpay-client.ts';
import type { PaymentContext } from '#server/money/payments/payment-context.ts';
import { findGatewayOrder, type GatewayOrderRow, noteAsked } from '#server/money/payments/queries.ts';
import { askAbout } from './ask-about.ts';

/** Time in ms for which a gateway answer counts as current. Shoppers may leave a payment or submit the order again. */
export const justAskedMs = 3000;

/** Gateway queries in progress, by gateway and order; each process has its own map. */
const underway = new WeakMap<object, Map<string, Promise<void>>>();

/**
 * Queries the gateway about an order's payment, once for concurrent callers and not within `withinMs` of the last
 * query. Only logs a missing answer, as the result also arrives by webhook or job.
 */
export async function askOnce(deps: PaymentContext, orderId: string, withinMs = justAskedMs): Promise<void> {
  const of = underway.get(deps.gateway) ?? new Map<string, Promise<void>>();
  underway.set(deps.gateway, of);
  const asking = of.get(orderId) ?? askUnlessAsked(deps, orderId, withinMs).finally(() => of.delete(orderId));
  of.set(orderId, asking);
  await asking;
}

async function askUnlessAsked(deps: PaymentContext, orderId: string, withinMs: number): Promise<void> {
  const gatewayOrder = await findGatewayOrder(deps.db, { orderId });
  if (gatewayOrder && !wasAsked(gatewayOrder, deps.now(), withinMs)) await ask(deps, gatewayOrder);
}

async function ask(deps: PaymentContext, { id, orderId }: GatewayOrderRow): Promise<void> {
  try {
    await askAbout(deps, { id });
  } catch (error) {
    if (!(error instanceof GatewaySilent)) throw error;
    deps.log.warn({ event: 'gateway.unreachable', err: error, order: orderId }, 'the gateway did not answer');
    // A gateway that does not answer is not queried on every click, as each query waits for seconds.
    await noteAsked(deps.db, id, deps.now());
  }
}

function wasAsked({ askedAt }: Pick<GatewayOrderRow, 'askedAt'>, now: Date, withinMs: number): boolean {
  return askedAt !== null && now.getTime() - askedAt.getTime() < withinMs;
}
