import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Page } from 'playwright-core';

// A page of the samples names its seat in every request, and the server answers by what was laid down for that seat.
// Answers put in by the browser's driver (`page.route`) would turn its cache off, and have each script compiled again
// for each page.

/** Request of a page. */
export interface Ask {
  /** As 'GET /api/office/orders'. */
  call: string;
  method: string;
  pathname: string;
  search: URLSearchParams;
  /** JSON body. */
  body: unknown;
}

/** Reply: JSON of a call, a text of another type, or nothing for a lost network. */
export type Told = { status?: number; json: unknown } | { type: string; body: string } | 'lost';

/** Answers what it knows; undefined leaves it to whoever was asked to answer before. */
export type Answer = (ask: Ask) => Told | undefined | Promise<Told | undefined>;

const header = 'x-seat';
const ids = new WeakMap<Page, string>();
const seats = new Map<string, Answer[]>();

/** Has a page's requests answered by `answer` alone. */
export async function seatPage(page: Page, answer: Answer): Promise<void> {
  const had = ids.get(page);
  if (had !== undefined) return void seats.set(had, [answer]);
  const id = randomUUID();
  ids.set(page, id);
  seats.set(id, [answer]);
  page.once('close', () => seats.delete(id));
  await page.setExtraHTTPHeaders({ [header]: id });
}

/** Has `answer` asked before those who answer a page until now. */
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

/** Has a server answer for the seats; what no seat answers there is not. */
export function serveSeats(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
    json(body, request.headers['content-type']),
  );
  // A sample that the contract does not let pass is a fault of the test's, not of the page's.
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
