import type { FastifyInstance } from 'fastify';
import type { Needs } from '#server/foundation/http/context.ts';
import { readVisit } from './read-visit.ts';
import { createVisitCounter } from './visit-counter.ts';

const largestBytes = 512;

/** Interval in ms in which counts are stored. A killed process loses at most those of one interval. */
const storeMs = 10_000;

/**
 * Mounts the beacon of pages. Always answers 204 and sets no cookie, since browsers ignore the answer. Robots that say
 * what they are do not count.
 */
export async function mountVisits(app: FastifyInstance, deps: Needs<'db' | 'limits' | 'log' | 'now'>): Promise<void> {
  const counter = createVisitCounter(deps);
  const timer = setInterval(() => void counter.store(), storeMs).unref();
  app.addHook('onClose', () => {
    clearInterval(timer);
    return counter.store();
  });
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: largestBytes }, (_request, text, parsed) =>
      parsed(null, String(text)),
    );
    scope.post('/api/visits', { logLevel: 'warn' }, async (request, reply) => {
      const report = typeof request.body === 'string' ? readVisit(request.body) : undefined;
      const isRobot = /bot\b|crawl|spider/i.test(request.headers['user-agent'] ?? '');
      if (report && !isRobot && (await deps.limits.withinLimit('visit', request.ip))) counter.count(report);
      return reply.status(204).header('cache-control', 'no-store').send();
    });
    done();
  });
}
