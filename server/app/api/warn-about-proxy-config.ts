import type { FastifyInstance } from 'fastify';

/**
 * Says once in the log that requests come through a proxy that TRUST_PROXY does not name: all visitors then count as one network, and
 * share its limits and its budget of work.
 */
export function warnAboutProxyConfig(app: FastifyInstance, trusted: string): void {
  if (trusted !== 'off') return;
  let told = false;
  app.addHook('onRequest', async (request) => {
    if (told || request.headers['x-forwarded-for'] === undefined) return;
    told = true;
    app.log.warn(
      'a request came through a proxy, and TRUST_PROXY is off: if the shop stands behind one, all visitors share one budget of work and one set of limits',
    );
  });
}
