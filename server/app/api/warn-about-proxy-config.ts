import type { FastifyInstance } from 'fastify';

/**
 * Warns once if requests arrive through a proxy that TRUST_PROXY does not name. All visitors then count as one network and share its rate
 * limits.
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
