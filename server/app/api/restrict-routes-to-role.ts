import type { FastifyInstance } from 'fastify';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Env } from '#server/foundation/process/env.ts';

/** Routes that every process answers, for monitoring. */
const ofAll = new Set(['/healthz', '/readyz', '/metrics']);

/** Returns true if a process of this role serves a route. */
export function isOfRole(role: Env['ROLE'], route: string): boolean {
  if (role === 'all' || role === 'web' || ofAll.has(route)) return true;
  return role === 'pictures' && route.startsWith('/images/');
}

/** Rejects routes of other roles with 421, which indicates a misconfigured load balancer. */
export function restrictRoutesToRole(app: FastifyInstance, role: Env['ROLE']): void {
  if (role === 'all' || role === 'web') return;
  app.addHook('onRequest', async (request) => {
    if (!isOfRole(role, request.routeOptions.url ?? ''))
      throw new Problem(421, 'bad_request', 'This process does other work. Ask one that answers.');
  });
}
