import type { FastifyInstance } from 'fastify';
import { matchesAnyToken } from '#server/foundation/values/match-token.ts';
import { readMessage } from '#server/foundation/values/message-json.ts';

const largestBytes = 256 * 1024;

/**
 * Mounts the courier's tracking webhook. Its URL omits the courier's name, as the courier rejects URLs with it; the
 * token is in `x-api-key`. Responds with exactly 200 to any content, once stored; 401 without the token.
 */
export function mountCourierWebhook(
  app: FastifyInstance,
  token: string | undefined,
  take: (body: unknown) => Promise<void>,
): void {
  void app.register((scope, _options, done) => {
    // A body that is not JSON is a test from the courier's panel, treated as empty.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: largestBytes }, (_request, text, parsed) =>
      parsed(null, readMessage(String(text))),
    );
    scope.post('/api/webhooks/courier', async (request, reply) => {
      if (token === undefined || !matchesAnyToken(token, request.headers['x-api-key'])) {
        request.log.warn({ event: 'courier.webhook_unauthorized' }, 'courier webhook without its token rejected');
        return reply
          .status(401)
          .send({ success: false, message: 'This address is for the courier', code: 'unauthorised' });
      }
      await take(request.body);
      return reply.status(200).send({ success: true });
    });
    done();
  });
}
