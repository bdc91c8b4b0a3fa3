import { quoteCart } from '#contract/checkout.ts';
import { placeOrder as placeOrderCall, readOrder as readOrderCall } from '#contract/orders.ts';
import type { GatewayCheckout } from '#contract/payments.ts';
import { trackShipment } from '#contract/tracking.ts';
import type { Limits } from '#server/platform/limits.ts';
import { type Door, mount, succeed } from '#server/platform/mount.ts';
import { Problem } from '#server/platform/problem.ts';
import { creditBalance } from '#server/store-credit/queries.ts';
import { heldPieces } from './held-pieces.ts';
import { inTurn } from './in-turn.ts';
import { type OrderDeps, placeOrder } from './place-order.ts';
import { prepareQuote } from './quote-cart.ts';
import { findOrder, mayRead, readOrder } from './read-order.ts';
import { trackOrder } from './track-order.ts';

/** An AWB or an order reference; anything else cannot be found and costs no look-up. */
const trackable = /^[A-Za-z0-9-]{6,40}$/;

/** What placing an order needs of payments. */
export interface Paying {
  /** What the browser needs to pay an order online. Throws Problem. */
  begin(orderId: string): Promise<GatewayCheckout>;
  /** Gives up an unpaid order of the same checkout. False where its payment came, or is not decided. */
  replace(orderId: string): Promise<boolean>;
}

export function mountOrders(door: Door, deps: OrderDeps & { limits: Limits; paying: Paying }): void {
  const placeInTurn = inTurn<Awaited<ReturnType<typeof placeOrder>>>();

  mount(door, quoteCart, async ({ body: { storeCredit = false, replaces, ...cart } }, caller) => {
    await deps.limits.take('quote', caller.address);
    const signedIn = await caller.signedIn();
    const balancePaise = signedIn ? await creditBalance(deps.db, signedIn.account.id) : 0;
    const held = await heldPieces(deps.db, deps.secret, replaces);
    const credit = { balancePaise, use: storeCredit };
    const { quote } = await prepareQuote(deps.db, { ...cart, online: deps.online, held, credit }, deps.now());
    return succeed(quote);
  });

  mount(door, placeOrderCall, async ({ headers, body }, caller) => {
    await deps.limits.take('order', caller.address);
    const key = headers['idempotency-key'];
    // Requests with one key queue here; those that reach another instance meet at the key's unique index.
    const signedIn = await caller.signedIn();
    const { id, toPayPaise, ...placed } = await placeInTurn(key, async () => {
      if (body.replaces) await replace(deps, body.replaces);
      return placeOrder(deps, key, body, signedIn?.account.id);
    });
    const waits = toPayPaise > 0 && (placed.status === 'placed' || placed.status === 'payment_failed');
    const payment = waits ? await beginIfAnswered(deps.paying, id) : undefined;
    return succeed({ ...placed, ...(payment && { payment }) });
  });

  mount(door, readOrderCall, async ({ params, query }, caller) => {
    await deps.limits.take('orderRead', caller.address);
    const signedIn = await caller.signedIn();
    return succeed(await readOrder(deps, params.reference, { key: query.key, accountId: signedIn?.account.id }));
  });

  mount(door, trackShipment, async ({ body }, caller) => {
    const id = typeof body.tracking_id === 'string' ? body.tracking_id.trim() : '';
    if (id === '') throw new Problem(400, 'invalid_fields', 'Please enter a tracking ID');
    const missing = { success: false as const, message: 'Tracking information not found', data: null };
    if (!trackable.test(id)) return missing;
    await deps.limits.take('track', caller.address);
    const signedIn = await caller.signedIn();
    const found = await trackOrder(deps.db, deps.secret, id, { key: body.key, accountId: signedIn?.account.id });
    if (found) await deps.limits.giveBack('track', caller.address);
    return found ? succeed(found) : missing;
  });
}

/** The order stands though the gateway does not answer now: the browser asks again for its payment. */
async function beginIfAnswered(paying: Paying, orderId: string): Promise<GatewayCheckout | undefined> {
  try {
    return await paying.begin(orderId);
  } catch (error) {
    if (error instanceof Problem && error.code === 'unavailable') return undefined;
    throw error;
  }
}

/** Gives up the order that this one replaces, for whoever holds its key. Throws Problem 409 where it may have been paid. */
async function replace(deps: OrderDeps & { paying: Paying }, given: { reference: string; key: string }): Promise<void> {
  const before = await findOrder(deps.db, given.reference);
  if (!before || !mayRead(deps.secret, before, { key: given.key })) throw new Problem(404, 'not_found', "We couldn't find this order");
  if (await deps.paying.replace(before.id)) return;
  throw new Problem(409, 'conflict', `Your payment for order ${before.reference} has come in or is being confirmed. Don't pay again.`);
}
