import type { FastifyInstance } from 'fastify';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { ShopNames } from './shop-names.ts';

/** Monitoring routes, which any host name may use. They contain nothing personal, and /metrics needs a token. */
const byAnyName = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Rejects requests for other host names with 421. No response is created for such names, which prevents DNS rebinding.
 * X-Forwarded-Host counts if the proxy is trusted.
 */
export function refuseForeignHosts(app: FastifyInstance, names: ShopNames, publicUrl: string): void {
  app.addHook('onRequest', async (request) => {
    if (names.isHost(request.host) || byAnyName.has(request.routeOptions.url ?? '')) return;
    throw new Problem(421, 'bad_request', `There is no shop of this name here. It is at ${publicUrl}`);
  });
}
