import type { FastifyInstance } from 'fastify';
import { matchesAnyToken } from '#server/foundation/values/match-token.ts';
import { readMessage } from '#server/foundation/values/message-json.ts';

const largestBytes = 256 * 1024;

/**
 * Where the courier tells of parcels. Its address says nothing of the courier's name, which it does not take; its token comes in
 * `x-api-key`; the answer is exactly 200, for anything it sends, once that is written down. Anyone else gets 401.
 */
export function mountCourierWebhook(app: FastifyInstance, token: string | undefined, take: (body: unknown) => Promise<void>): void {
  void app.register((scope, _options, done) => {
    // A body that is no JSON is the panel's try, and as good as an empty one.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: largestBytes }, (_request, text, parsed) =>
      parsed(null, readMessage(String(text))),
    );
    scope.post('/api/webhooks/courier', { schema: { hide: true } }, async (request, reply) => {
      if (token === undefined || !matchesAnyToken(token, request.headers['x-api-key'])) {
        request.log.warn('a message in the name of the courier without its token');
        return reply.status(401).send({ success: false, message: 'This address is for the courier', code: 'unauthorised' });
      }
      await take(request.body);
      return reply.status(200).send({ success: true });
    });
    done();
  });
}
