import type { FastifyInstance } from 'fastify';
import { Problem } from '#server/foundation/errors/problem.ts';
import { reportsPath } from '#server/foundation/http/content-security-policy.ts';
import { sendClosedPage } from './busy-page.ts';
import { metricsPath } from './mount-metrics.ts';

/** Retry-After in seconds before the shop opens, as its owner is still setting it up. */
const retryAfterSeconds = 600;

/**
 * Paths that work before a shop opens: office, health checks, webhooks, and the images and icon that the office shows.
 */
const answersBefore = /^\/(?:office|api\/office|api\/webhooks|images)(?:\/|$)|^\/favicon\.|^\/(?:healthz|readyz)$/;

/** Returns true if a path works before the shop opens. Pure. */
export function answersWhileClosed(path: string): boolean {
  return answersBefore.test(path) || path === metricsPath || path === reportsPath;
}

/**
 * Rejects shoppers with 503 before the shop opens: with a page for browsers, a JSON error for programs. Neither is
 * cached.
 */
export function refuseWhileClosed(app: FastifyInstance, { isOpen }: { isOpen(): boolean }): void {
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    if (isOpen() || answersWhileClosed(path)) return undefined;
    if (/^\/api(?:\/|$)/i.test(path))
      throw new Problem(503, 'unavailable', 'This shop has not opened yet.', { retryAfterSeconds });
    return sendClosedPage(reply, retryAfterSeconds);
  });
}
