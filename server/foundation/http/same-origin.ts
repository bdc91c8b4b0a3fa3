import type { FastifyInstance } from 'fastify';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { ShopNames } from '#server/foundation/process/shop-names.ts';

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Rejects writes from another site's page. A missing Origin is allowed: webhooks and tools send none. */
export function refuseForeignWrites(app: FastifyInstance, names: ShopNames): void {
  app.addHook('onRequest', async (request) => {
    const { origin } = request.headers;
    if (reads.has(request.method) || origin === undefined || names.isOrigin(origin, request)) return;
    throw new Problem(403, 'forbidden_origin', 'This request came from another site');
  });
}
