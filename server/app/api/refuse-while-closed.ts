import type { FastifyInstance } from 'fastify';
import { Problem } from '#server/foundation/errors/problem.ts';
import { reportsPath } from '#server/foundation/http/content-security-policy.ts';
import { sendClosedPage } from './busy-page.ts';
import { metricsPath } from './mount-metrics.ts';

/** How long (s) whoever comes before it opens is asked to wait: an owner is at work on it. */
const retryAfterSeconds = 600;

/** What answers before a shop opens: the office, what watches over the process, and the pictures and the mark that the office shows. */
const answersBefore = /^\/(?:office|api\/office|api\/webhooks|images)(?:\/|$)|^\/favicon\.|^\/(?:healthz|readyz)$/;

/** Tells whether something answers although the shop has not opened yet. Pure. */
export function answersWhileClosed(path: string): boolean {
  return answersBefore.test(path) || path === metricsPath || path === reportsPath;
}

/** Asks shoppers to come back while the shop is not open: a page for a person, a refusal for a program; 503, and kept by nobody. */
export function refuseWhileClosed(app: FastifyInstance, { isOpen }: { isOpen(): boolean }): void {
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    if (isOpen() || answersWhileClosed(path)) return undefined;
    if (/^\/api(?:\/|$)/i.test(path)) throw new Problem(503, 'unavailable', 'This shop has not opened yet.', { retryAfterSeconds });
    return sendClosedPage(reply, retryAfterSeconds);
  });
}
