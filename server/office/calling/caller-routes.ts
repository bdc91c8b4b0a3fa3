import {
  findCallerEndpoint as find,
  placeForCallerEndpoint as place,
  quoteForCallerEndpoint,
  sendPaymentLinkEndpoint as send,
  findOnShelfEndpoint as shelf,
} from '#contract/office/new-order.ts';
import { okWithMessage, successEnvelope } from '#server/foundation/http/mount.ts';
import { mountChange, mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import { findOrderProducts } from '#server/orders/model/find-order.ts';
import { prepareQuote } from '#server/selling/checkout/quote-cart.ts';
import type { CallerContext } from './caller-context.ts';
import { findCaller } from './find-caller.ts';
import { findOnShelf } from './find-on-shelf.ts';
import { sendPaymentLink } from './payment-link.ts';
import { placeForCaller } from './place-for-caller.ts';

/** Mounts the phone order routes: products, caller, quote, order and payment link. */
export function mountNewOrder(office: Office, deps: CallerContext): void {
  mountRead(office, shelf, async ({ query: { q } }) => successEnvelope(await findOnShelf(deps, q)));
  mountRead(office, find, async ({ body: { phone } }) => successEnvelope(await findCaller(deps.db, phone)));
  mountRead(office, quoteForCallerEndpoint, async ({ body }) => {
    const { quote } = await prepareQuote(deps, deps.db, { ...body, online: deps.online }, deps.now());
    return successEnvelope({ quote });
  });
  mountChange(office, place, async ({ headers, body }, { session: { member }, change }) => {
    const moved = new Set<string>();
    const key = headers['idempotency-key'];
    const data = await change((tx, note) => {
      moved.clear();
      // Listeners are notified after the commit.
      const stockChanged = (ids: readonly string[]) => {
        for (const id of ids) moved.add(id);
      };
      return placeForCaller(tx, note, { ...deps, stockChanged }, { key, request: body, member });
    });
    deps.stockChanged([...moved]);
    return okWithMessage(`Ordered: ${data.reference}`, data);
  });
  mountChange(office, send, async ({ headers, params: { reference } }, { change }) => {
    const key = headers['idempotency-key'];
    const { orderId, ...data } = await change((tx, note) => sendPaymentLink(tx, note, deps, { reference, key }));
    deps.stockChanged(await findOrderProducts(deps.db, orderId));
    return okWithMessage('The link is mailed', data);
  });
}
