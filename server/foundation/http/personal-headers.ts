import type { FastifyInstance } from 'fastify';
import { tellsSecret } from '#contract/page-address.ts';

/** Headers of a response that may contain personal data, or whose URL does. */
export const personalHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/**
 * Adds no-store, no-referrer and noindex to every response whose URL contains a key, code or e-mail. Public pages get
 * these headers too, since caches and other sites would learn the URL.
 */
export function hideSecretAddresses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (tellsSecret(request.url)) reply.headers(personalHeaders);
  });
}
