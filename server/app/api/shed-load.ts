import type { FastifyInstance } from 'fastify';
import type { PageAddress } from '#contract/page-address.ts';
import type { LoadMeter, RequestWorth } from '#server/foundation/limits/load-meter.ts';

/**
 * Load class by 'METHOD route'; the first match applies. Calls without a class are never rejected because of load:
 * orders, payments, webhooks, health, files, and catalogue reads, which are cached.
 */
const worthOfCalls: readonly [RegExp, RequestWorth | undefined][] = [
  [/^POST \/api\/(?:orders|orders\/:reference\/payment|payments\/\S+)$|^\S+ \/api\/webhooks\//, undefined],
  [/^\S+ \/api\/office\//, 'staff'],
  [/^GET \/api\/products\/search\b/, 'costly'],
  [/^GET \/api\/(?:products|athletes|hello)\b/, undefined],
  [/^\S+ \/api\/(?:checkout|orders|delivery|account|auth)\b/, 'buying'],
  [/^\S+ \/api\/(?:uploads|designs|shirts|squads|docs|search)\b/, 'costly'],
  [/^\S+ \/api\//, 'looking'],
];

/** Returns the load class of a call; undefined for calls that are never rejected because of load. */
export function worthOfCall(method: string, route: string): RequestWorth | undefined {
  return worthOfCalls.find(([calls]) => calls.test(`${method} ${route}`))?.[1];
}

/** Returns the load class of rendering a page. Cached pages need no rendering and are not checked. */
export function worthOfPage({ personal, page, path, content }: PageAddress): RequestWorth {
  if (personal) return 'buying';
  return page?.countless && content !== path ? 'costly' : 'looking';
}

/** Rejects calls, before their body is read, while the load is too high for their class. */
export function shedLoad(app: FastifyInstance, meter: Pick<LoadMeter, 'admit'>): void {
  app.addHook('onRequest', async (request) => {
    const worth = worthOfCall(request.method, request.routeOptions.url ?? '');
    if (worth) meter.admit(worth);
  });
}
