import type { FastifyInstance } from 'fastify';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Env } from '#server/foundation/process/env.ts';

/** Asked of any process by whoever watches over it. */
const ofAll = new Set(['/healthz', '/readyz', '/metrics']);

/** Tells whether a process of this role answers at a route. */
export function isOfRole(role: Env['ROLE'], route: string): boolean {
  if (role === 'all' || role === 'web' || ofAll.has(route)) return true;
  return role === 'pictures' && route.startsWith('/images/');
}

/** Refuses what is another process's to answer: a balancer that sends it here is set wrongly, and is told so. */
export function restrictRoutesToRole(app: FastifyInstance, role: Env['ROLE']): void {
  if (role === 'all' || role === 'web') return;
  app.addHook('onRequest', async (request) => {
    if (!isOfRole(role, request.routeOptions.url ?? ''))
      throw new Problem(421, 'bad_request', 'This process does other work. Ask one that answers.');
  });
}
