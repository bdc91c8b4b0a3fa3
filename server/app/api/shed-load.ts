import type { FastifyInstance } from 'fastify';
import type { PageAddress } from '#contract/page-address.ts';
import type { LoadMeter, Worth } from '#server/foundation/limits/load-meter.ts';

/**
 * What a call is worth, by 'METHOD route': the first that fits. What is in nobody's row is never refused for load: orders, payments that
 * begin or are handed in, messages of gateway and courier, health, files, and reads of the catalogue, which come from memory.
 */
const worthOfCalls: readonly [RegExp, Worth | undefined][] = [
  [/^POST \/api\/(?:orders|orders\/:reference\/payment|payments\/\S+)$|^\S+ \/api\/webhooks\//, undefined],
  [/^GET \/api\/products\/search\b/, 'costly'],
  [/^GET \/api\/(?:products|athletes|hello)\b/, undefined],
  [/^\S+ \/api\/(?:checkout|orders|delivery|account|auth)\b/, 'buying'],
  [/^\S+ \/api\/(?:uploads|designs|shirts|docs|search)\b/, 'costly'],
  [/^\S+ \/api\//, 'looking'],
];

/** Tells what a call is worth; undefined for what is never refused. */
export function worthOfCall(method: string, route: string): Worth | undefined {
  return worthOfCalls.find(([calls]) => calls.test(`${method} ${route}`))?.[1];
}

/** Tells what rendering a page is worth; one in memory costs nothing and is not asked about. */
export function worthOfPage({ personal, page, path, content }: PageAddress): Worth {
  if (personal) return 'buying';
  return page?.countless && content !== path ? 'costly' : 'looking';
}

/** Refuses calls at the door, before anything is read of them, while there is too much to do for what they are worth. */
export function shedLoad(app: FastifyInstance, meter: Pick<LoadMeter, 'admit'>): void {
  app.addHook('onRequest', async (request) => {
    const worth = worthOfCall(request.method, request.routeOptions.url ?? '');
    if (worth) meter.admit(worth);
  });
}
