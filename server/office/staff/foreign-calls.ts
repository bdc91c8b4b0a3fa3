import type { FastifyInstance } from 'fastify';
import { Problem } from '#server/foundation/errors/problem.ts';

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses calls of the office that its own pages did not make: a write without an Origin, which every browser sends, and whatever a browser
 * says another site began. (An Origin of another site is refused for the whole shop.)
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
