import {
  cancelOrderEndpoint as cancelOrderCall,
  changeAddressEndpoint as changeAddressCall,
} from '#contract/order-changes.ts';
import { renewLinkEndpoint as renewLinkCall } from '#contract/order-proof.ts';
import { readOrderEndpoint as readOrderCall } from '#contract/orders.ts';
import { trackShipmentEndpoint } from '#contract/tracking.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { maskPersonalData } from '#server/foundation/http/masked.ts';
import { mountEndpoint, type Router, successEnvelope } from '#server/foundation/http/mount.ts';
import { inNetwork } from '#server/foundation/limits/limits.ts';
import { requireProvenOrder, requireReadableOrder } from '#server/orders/model/order-access.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { proveHere, provenMs } from '#server/orders/model/order-proof.ts';
import { cancelOrder } from '#server/selling/order-changes/cancel-order.ts';
import { changeOrderAddress } from '#server/selling/order-changes/change-address.ts';
import { renewLink } from '#server/selling/order-changes/renew-link.ts';
import { readOrder } from './read-order.ts';
import { trackOrder } from './track-order.ts';

/** Pattern of an AWB or order reference; other text is rejected without a database query. */
const trackable = /^[A-Za-z0-9-]{6,40}$/;

/**
 * Returns true if a network may see the receiver of a waybill. The number of different waybills is limited, repeated
 * ones are not.
 */
async function mayNameReceiver({ limits }: Needs<'limits'>, address: string, awb: string): Promise<boolean> {
  const seen = inNetwork(address, awb);
  if (await limits.isCounted('trackedAwb', seen)) return true;
  if (!(await limits.withinLimit('trackReceiver', address))) return false;
  await limits.withinLimit('trackedAwb', seen);
  return true;
}

/** Mounts the calls to view an order by key or account, to change it after verification, and to track it. */
export function mountOrders(router: Router, deps: OrderContext & Needs<'limits'>): void {
  mountEndpoint(router, readOrderCall, async ({ params, query }, caller) => {
    const order = await requireReadableOrder(deps, caller, params.reference, query.key);
    return successEnvelope(await readOrder(deps, order.id));
  });

  mountEndpoint(router, changeAddressCall, async ({ params, query, body }, caller) => {
    const order = await requireProvenOrder(deps, caller, params.reference, query.key);
    await changeOrderAddress(deps, order.id, body.address, { actor: 'shopper', from: caller });
    return successEnvelope(await readOrder(deps, order.id));
  });

  mountEndpoint(router, cancelOrderCall, async ({ params, query, headers, body }, caller) => {
    const order = await requireProvenOrder(deps, caller, params.reference, query.key);
    await cancelOrder(deps, order.id, headers['idempotency-key'], body, { actor: 'shopper', from: caller });
    return successEnvelope(await readOrder(deps, order.id));
  });

  mountEndpoint(router, renewLinkCall, async ({ params, query }, caller) => {
    const order = await requireProvenOrder(deps, caller, params.reference, query.key);
    await deps.limits.take('newLink', order.id);
    const renewed = await renewLink(deps, order);
    // The browser that revoked the link may continue with the new one.
    proveHere(deps, caller.cookies, [renewed], new Date(deps.now().getTime() + provenMs));
    return {
      success: true as const,
      message: `This link is ended. The new one is in a mail to ${maskPersonalData(order.email)}.`,
    };
  });

  mountEndpoint(router, trackShipmentEndpoint, async ({ body }, caller) => {
    const id = typeof body.tracking_id === 'string' ? body.tracking_id.replace(/\s/g, '') : '';
    if (id === '') {
      const message = 'Please enter a tracking ID';
      throw new Problem(400, 'invalid_fields', message, { fields: { tracking_id: message } });
    }
    const missing = { success: false as const, message: 'Tracking information not found', data: null };
    if (!trackable.test(id)) return missing;
    const signedIn = await caller.signedIn();
    const mayName = (awb: string) => mayNameReceiver(deps, caller.address, awb);
    const found = await trackOrder(deps, id, { key: body.key, accountId: signedIn?.account.id }, mayName);
    if (found) return successEnvelope(found);
    await deps.limits.take('track', caller.address);
    return missing;
  });
}
