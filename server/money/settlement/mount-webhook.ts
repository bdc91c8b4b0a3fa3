import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/db.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { readMessage } from '#server/foundation/values/message-json.ts';
import { isWebhookSigned } from '#server/money/gateway/signatures.ts';
import { takeEvent } from './take-event.ts';

const largestBytes = 1024 * 1024;

/**
 * Mounts the gateway's webhook. The signature covers the raw bytes, so they are not parsed before the signature is
 * verified.
 */
export async function mountWebhook(
  app: FastifyInstance,
  deps: Needs<'jobs' | 'now' | 'log' | 'settings'> & { db: Db; webhookSecret: string },
): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestBytes }, (_request, body, parsedIt) =>
      parsedIt(null, body),
    );
    scope.post('/api/webhooks/razorpay', async (request, reply) => {
      const { body, headers } = request;
      const signature = headers['x-razorpay-signature'];
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      if (typeof signature !== 'string' || !isWebhookSigned(deps.webhookSecret, bytes, signature)) {
        deps.log.warn(
          { event: 'gateway.webhook_unauthorized', address: request.ip },
          'gateway webhook with a wrong signature rejected',
        );
        throw new Problem(400, 'bad_request', 'The signature is not right');
      }
      const eventId = headers['x-razorpay-event-id'];
      if (typeof eventId !== 'string' || eventId === '') throw new Problem(400, 'bad_request', 'The event has no id');
      await takeEvent(deps, eventId.slice(0, 200), readMessage(bytes.toString('utf8')));
      return reply.send({ success: true });
    });
    done();
  });
}
