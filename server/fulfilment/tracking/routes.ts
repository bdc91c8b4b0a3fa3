import { readDeliveryEndpoint as readDeliveryCall } from '#contract/delivery.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { mountEndpoint, type Router, successEnvelope } from '#server/foundation/http/mount.ts';
import { readDelivery } from '#server/fulfilment/delivery-promise/read-delivery.ts';
import { mountCourierWebhook } from './mount-courier-webhook.ts';
import { takeCourierMessage } from './take-courier-message.ts';

export function mountShipping(
  router: Router,
  deps: Needs<'db' | 'jobs' | 'publicUrl' | 'secret' | 'now' | 'shopFacts' | 'settings'> & {
    webhookToken: string | undefined;
  },
): void {
  mountEndpoint(router, readDeliveryCall, async ({ params, query }) =>
    successEnvelope(readDelivery(deps.settings, params.pin, deps.now(), query.custom === '1')),
  );
  mountCourierWebhook(router.app, deps.webhookToken, (body) => takeCourierMessage(deps.db, deps, body));
}
