import type { FastifyInstance } from 'fastify';
import { openKept } from '../state.ts';
import { mountApi } from './api.ts';
import { mountGatewayCheckout } from './checkout.ts';
import { mountControl } from './control.ts';
import { createGateway } from './gateway.ts';
import { sendMessages } from './messages.ts';
import { noRecords, Records } from './records.ts';

/** Mounts the mock of the payment gateway: API, checkout script with pages, webhooks, and a control page. */
export function mountRazorpay(
  app: FastifyInstance,
  deps: { dir: string; shopUrl: string; keyId: string; keySecret: string; webhookSecret: string },
): void {
  const gateway = createGateway(openKept(deps.dir, 'razorpay', Records, structuredClone(noRecords)), deps);
  mountApi(app, gateway, deps);
  mountGatewayCheckout(app, gateway, deps.keyId);
  mountControl(app, gateway, deps.webhookSecret);
  const sender = sendMessages(gateway, {
    url: `${deps.shopUrl}/api/webhooks/razorpay`,
    webhookSecret: deps.webhookSecret,
  });
  app.addHook('onClose', async () => sender.stop());
}
