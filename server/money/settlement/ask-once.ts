import { GatewaySilent } from '#server/money/gateway/razorpay-client.ts';
import type { PaymentContext } from '#server/money/payments/payment-context.ts';
import { findGatewayOrder, type GatewayOrderRow, noteAsked } from '#server/money/payments/queries.ts';
import { askAbout } from './ask-about.ts';

/** Whoever left a payment, or places its order anew, hears what is so now: an answer is as good as new for so long, in ms. */
export const justAskedMs = 3000;

/** The questions that are on their way, by the gateway and the order; each process of a crew asks for itself. */
const underway = new WeakMap<object, Map<string, Promise<void>>>();

/**
 * Asks the gateway what became of an order's payment, where it knows the order: once for all who ask at a time, and not again for `withinMs` after
 * it was asked. Its silence is borne, the answer comes another way.
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
    deps.log.warn({ err: error, order: orderId }, 'the gateway was asked and did not answer');
    // A silent gateway is not asked by every press of a button: each question waits for seconds.
    await noteAsked(deps.db, id, deps.now());
  }
}

function wasAsked({ askedAt }: Pick<GatewayOrderRow, 'askedAt'>, now: Date, withinMs: number): boolean {
  return askedAt !== null && now.getTime() - askedAt.getTime() < withinMs;
}
