import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses writes that another site's page sends. A missing Origin is no browser of a stranger: webhooks and tools send none. */
export function refuseForeignWrites(app: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl);
  app.addHook('onRequest', async (request) => {
    const { origin, host } = request.headers;
    if (reads.has(request.method) || origin === undefined || origin === own.origin) return;
    // The same shop reached under another of its names (127.0.0.1 for localhost): the page and the call agree.
    if (URL.canParse(origin) && new URL(origin).host === host) return;
    throw new Problem(403, 'forbidden_origin', 'This request came from another site');
  });
}
