import type { FastifyInstance } from 'fastify';
import { Problem } from '#server/foundation/errors/problem.ts';

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects cross-site office requests: writes without the Origin that browsers send, and requests marked cross-site.
 * Foreign Origins are rejected for the whole shop.
 */
export function refuseForeignCalls(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.url?.startsWith('/api/office/')) return;
    const site = request.headers['sec-fetch-site'];
    const ours = site === undefined || site === 'same-origin' || (site === 'none' && reads.has(request.method));
    const named = reads.has(request.method) || request.headers.origin !== undefined;
    if (!ours || !named) throw new Problem(403, 'forbidden_origin', 'This request came from another site');
  });
}
