import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pageAt } from '#contract/page-address.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { type Metrics, requestOutcomeOf } from '#server/foundation/logging/metrics.ts';
import { matchesAnyToken } from '#server/foundation/values/match-token.ts';

/** Path of the metrics, on the shop's port and on the metrics port. */
export const metricsPath = '/metrics';

/** Counts every response by its route; pages by their page path, since they share one route. */
export function countAnswers(app: FastifyInstance, metrics: Pick<Metrics, 'answered'>): void {
  const answered = answersOf(metrics);
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.url !== metricsPath)
      answered(routeOf(request), reply.statusCode, reply.elapsedTime / 1000);
  });
}

/** Returns a function that counts a response by its status. */
export function answersOf(
  metrics: Pick<Metrics, 'answered'>,
): (route: string, status: number, seconds: number) => void {
  return (route, status, seconds) => metrics.answered(route, requestOutcomeOf(status), seconds);
}

/** Returns the label under which a request is counted. */
export function routeOf({ method, url, routeOptions }: FastifyRequest): string {
  return routeOptions.url === '/*'
    ? `page ${pageAt(url)?.path ?? 'of none'}`
    : `${method} ${routeOptions.url ?? 'nowhere'}`;
}

/**
 * Mounts the metrics on the shop's port for callers with the token (`Authorization: Bearer …`). Other callers get 404.
 */
export function mountMetrics(app: FastifyInstance, metrics: Pick<Metrics, 'page'>, token: string): void {
  app.get(metricsPath, { logLevel: 'warn' }, async (request, reply) => {
    const [scheme, given] = (request.headers.authorization ?? '').split(' ');
    if (scheme !== 'Bearer' || !matchesAnyToken(token, given))
      throw new Problem(404, 'not_found', `There is nothing at ${metricsPath}`);
    const { type, text } = await metrics.page();
    return reply.header('content-type', type).header('cache-control', 'no-store').send(text);
  });
}

/** Serves the metrics on a separate port that visitors cannot reach. Returns the port and a close function. */
export async function serveMetrics(
  metrics: Pick<Metrics, 'page'>,
  { port, host, failed }: { port: number; host: string; failed: (error: unknown) => void },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer({ requestTimeout: 5000, headersTimeout: 5000 }, (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== metricsPath)
      return void response.writeHead(404).end();
    metrics.page().then(
      ({ type, text }) => response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text),
      (error: unknown) => {
        failed(error);
        response.writeHead(500).end();
      },
    );
  });
  server.maxConnections = 20;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
