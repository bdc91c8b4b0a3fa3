import type { FastifyInstance } from 'fastify';
import { tellsSecret } from '#contract/page-address.ts';

/** What is said of an answer that may show something of one person, or came to an address that does. */
export const personalHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

/**
 * Has every answer to an address with a key, a code or an e-mail in it kept by nobody and told to nobody, whatever it is: the page
 * that is everybody's too, since caches and other sites would be told the address with it.
 */
export function hideSecretAddresses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (tellsSecret(request.url)) reply.headers(personalHeaders);
  });
}
