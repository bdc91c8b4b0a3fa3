import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Page } from 'playwright-core';

// A page of the samples sends the id of its seat in every request, and the server answers with the replies of that
// seat. Intercepting requests by the browser driver (`page.route`) would disable the browser's cache, so that each page
// compiled every script again.

/** Request of a page. */
export interface Ask {
  /** Call such as 'GET /api/office/orders'. */
  call: string;
  method: string;
  pathname: string;
  search: URLSearchParams;
  /** JSON body. */
  body: unknown;
}

/** Reply: JSON of a call, a text of another type, or nothing for a lost network. */
export type Told = { status?: number; json: unknown } | { type: string; body: string } | 'lost';

/** Returns the reply to a known request; undefined leaves the request to the function that was registered before. */
export type Answer = (ask: Ask) => Told | undefined | Promise<Told | undefined>;

const header = 'x-seat';
const ids = new WeakMap<Page, string>();
const seats = new Map<string, Answer[]>();

/** Lets only `answer` reply to a page's requests. */
export async function seatPage(page: Page, answer: Answer): Promise<void> {
  const had = ids.get(page);
  if (had !== undefined) return void seats.set(had, [answer]);
  const id = randomUUID();
  ids.set(page, id);
  seats.set(id, [answer]);
  page.once('close', () => seats.delete(id));
  await page.setExtraHTTPHeaders({ [header]: id });
}

/** Registers `answer` before the functions that reply to a page so far. */
export function answerFirst(page: Page, answer: Answer): void {
  const answers = seats.get(ids.get(page) ?? '');
  if (!answers) throw new Error('nobody answers this page yet: answerFrom comes first');
  answers.unshift(answer);
}

const json = (body: Buffer, type = ''): unknown =>
  type.includes('json') && body.length > 0 ? JSON.parse(body.toString()) : undefined;

async function ask(request: FastifyRequest): Promise<Told | undefined> {
  const { pathname, searchParams: search } = new URL(request.url, 'http://shop.example');
  const { method, body } = request;
  for (const answer of seats.get(String(request.headers[header])) ?? []) {
    const told = await answer({ call: `${method} ${pathname}`, method, pathname, search, body });
    if (told) return told;
  }
}

/** Lets a server reply for the seats; requests that no seat answers fail. */
export function serveSeats(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
    json(body, request.headers['content-type']),
  );
  // A sample that violates the contract is an error of the test, not of the page.
  app.addHook('onError', async (_request, _reply, error) => void setImmediate(() => Promise.reject(error)));
  for (const url of ['/api/*', '/images/*', '/uploads/*'])
    app.all(url, async (request, reply) => {
      const told = await ask(request);
      if (!told) return reply.code(404).send({ success: false, code: 'not_found', message: 'There is no such call' });
      if (told === 'lost') return reply.hijack().raw.destroy();
      if ('json' in told)
        return reply
          .code(told.status ?? 200)
          .header('cache-control', 'no-store')
          .send(told.json);
      return reply.type(told.type).header('cache-control', 'no-store').send(told.body);
    });
}
