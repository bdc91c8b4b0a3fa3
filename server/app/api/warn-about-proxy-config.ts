import type { FastifyInstance } from 'fastify';

/**
 * Warns once if requests arrive through a proxy that TRUST_PROXY does not name. All visitors then count as one network
 * and share its rate limits.
 */
export function warnAboutProxyConfig(app: FastifyInstance, trusted: string): void {
  if (trusted !== 'off') return;
  let told = false;
  app.addHook('onRequest', async (request) => {
    if (told || request.headers['x-forwarded-for'] === undefined) return;
    told = true;
    app.log.warn(
      { event: 'proxy.not_trusted' },
      'request has X-Forwarded-For but TRUST_PROXY is off: behind a proxy, all visitors share one set of rate limits',
    );
  });
}
