import type { FastifyInstance, FastifyReply } from 'fastify';
import { isPersonal, pageAt } from '#contract/pages.ts';
import type { LoadMeter, Worth } from '#server/platform/load-meter.ts';
import type { Problem } from '#server/platform/problem.ts';

/**
 * What a call is worth, by 'METHOD route': the first that fits. What is in nobody's row is never refused for load: orders, payments,
 * messages of gateway and courier, health, files, and reads of the catalogue, which come from memory.
 */
const worthOfCalls: readonly [RegExp, Worth | undefined][] = [
  [/^POST \/api\/orders$|\/payment\b|^\S+ \/api\/(?:payments|webhooks)\//, undefined],
  [/^GET \/api\/(?:products|athletes|hello)\b/, undefined],
  [/^\S+ \/api\/(?:checkout|orders|delivery|account|auth)\b/, 'buying'],
  [/^\S+ \/api\/(?:uploads|designs|docs|search)\b/, 'costly'],
  [/^\S+ \/api\//, 'looking'],
];

/** Tells what a call is worth; undefined for what is never refused. */
export function worthOfCall(method: string, route: string): Worth | undefined {
  return worthOfCalls.find(([calls]) => calls.test(`${method} ${route}`))?.[1];
}

/** Tells what rendering a page is worth; one in memory costs nothing and is not asked about. */
export function worthOfPage({ pathname, search }: { pathname: string; search: string }): Worth {
  if (isPersonal(pathname)) return 'buying';
  return pageAt(pathname)?.countless && search !== '' ? 'costly' : 'looking';
}

/** Refuses calls at the door, before anything is read of them, while there is too much to do for what they are worth. */
export function shedLoad(app: FastifyInstance, meter: Pick<LoadMeter, 'admit'>): void {
  app.addHook('onRequest', async (request) => {
    const worth = worthOfCall(request.method, request.routeOptions.url ?? '');
    if (worth) meter.admit(worth);
  });
}

/** Answers a person who asked for a page while there is too much to do: a page that costs nothing and asks again by itself. */
export function sendBusyPage(reply: FastifyReply, { message, extra }: Problem): FastifyReply {
  const seconds = Math.ceil(extra.retryAfterSeconds ?? 10);
  return reply
    .status(503)
    .headers({ 'retry-after': String(seconds), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en-IN"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="${seconds}"><title>One moment, please · Maidan</title><body style="font-family:sans-serif;max-width:34rem;margin:4rem auto;padding:0 1rem"><h1>One moment, please.</h1><p>${message}</p><p>This page asks again by itself.</p></body></html>`,
    );
}
