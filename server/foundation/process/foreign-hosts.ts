import type { FastifyInstance } from 'fastify';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { ShopNames } from './shop-names.ts';

/** Asked for by whoever watches over the process, at whatever name it has for them. They say nothing of anyone; the last wants a token. */
const byAnyName = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Refuses what was sent to another name than the shop's before anything is read of it: so no answer is made for that name, and no page
 * of another site reaches the shop by pointing its own name here. A proxy's X-Forwarded-Host counts where it is trusted.
 */
export function refuseForeignHosts(app: FastifyInstance, names: ShopNames, publicUrl: string): void {
  app.addHook('onRequest', async (request) => {
    if (names.isHost(request.host) || byAnyName.has(request.routeOptions.url ?? '')) return;
    throw new Problem(421, 'bad_request', `There is no shop of this name here. It is at ${publicUrl}`);
  });
}
