import { quoteCart } from '#contract/checkout.ts';
import { placeOrder as placeOrderCall, readOrder as readOrderCall } from '#contract/orders.ts';
import { trackShipment } from '#contract/tracking.ts';
import type { Limits } from '#server/platform/limits.ts';
import { type Door, mount, succeed } from '#server/platform/mount.ts';
import { Problem } from '#server/platform/problem.ts';
import { inTurn } from './in-turn.ts';
import { type OrderDeps, placeOrder } from './place-order.ts';
import { prepareQuote } from './quote-cart.ts';
import { readOrder } from './read-order.ts';
import { trackOrder } from './track-order.ts';

/** An AWB or an order reference; anything else cannot be found and costs no look-up. */
const trackable = /^[A-Za-z0-9-]{6,40}$/;

export function mountOrders(door: Door, deps: OrderDeps & { limits: Limits }): void {
  const placeInTurn = inTurn<Awaited<ReturnType<typeof placeOrder>>>();

  mount(door, quoteCart, async ({ body }, { address }) => {
    await deps.limits.take('quote', address);
    const { quote } = await prepareQuote(deps.db, body, deps.now());
    return succeed(quote);
  });

  mount(door, placeOrderCall, async ({ headers, body }, { address }) => {
    await deps.limits.take('order', address);
    const key = headers['idempotency-key'];
    // Requests with one key queue here; those that reach another instance meet at the key's unique index.
    const data = await placeInTurn(key, () => placeOrder(deps, key, body));
    return succeed(data);
  });

  mount(door, readOrderCall, async ({ params, query }, { address }) => {
    await deps.limits.take('orderRead', address);
    return succeed(await readOrder(deps.db, deps.secret, params.reference, query.key));
  });

  mount(door, trackShipment, async ({ body }, { address }) => {
    const id = typeof body.tracking_id === 'string' ? body.tracking_id.trim() : '';
    if (id === '') throw new Problem(400, 'invalid_fields', 'Please enter a tracking ID');
    const missing = { success: false as const, message: 'Tracking information not found', data: null };
    if (!trackable.test(id)) return missing;
    await deps.limits.check('track', address);
    const found = await trackOrder(deps.db, id);
    if (!found) await deps.limits.take('track', address);
    return found ? succeed(found) : missing;
  });
}
