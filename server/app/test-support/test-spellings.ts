import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { Failure } from '#contract/problem.ts';

// Spellings of addresses, for tests that request the same resource in different forms.

export interface Reply {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Ask = (target: string, method?: string, headers?: Record<string, string>) => Promise<Reply>;

/**
 * Makes an application listen, and sends requests over one connection. `inject` is not used, because it normalizes
 * addresses.
 */
export async function askOver(app: FastifyInstance): Promise<Ask> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return (target, method = 'GET', headers = {}) =>
    new Promise((resolve, reject) => {
      const sent = request(
        { port, agent, method, path: target, headers: { host: 'shop.test', ...headers } },
        (reply) => {
          text(reply).then(
            (body) => resolve({ statusCode: reply.statusCode ?? 0, headers: reply.headers, body }),
            reject,
          );
        },
      );
      sent.on('error', reject).end();
    });
}

const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16)}`;

/** Ways to spell a path that lead to the same resource, or might do so. */
const respell: Record<string, (path: string, at: number) => string> = {
  plain: (path) => path,
  capitals: (path) => path.toUpperCase(),
  'a capital': (path, at) =>
    path.replace(/[a-z]/g, (sign, place: number) => (place % 7 === at % 7 ? sign.toUpperCase() : sign)),
  escape: (path, at) => path.replace(/[a-z]/g, (sign, place: number) => (place % 5 === at % 5 ? escaped(sign) : sign)),
  'escaped capital': (path, at) =>
    path.replace(/[a-z]/g, (sign, place: number) => (place % 5 === at % 5 ? escaped(sign.toUpperCase()) : sign)),
  'escaped twice': (path, at) =>
    path.replace(/[a-z]/g, (sign, place: number) => (place % 9 === at % 9 ? `%25${escaped(sign).slice(1)}` : sign)),
  'escaped slash': (path) => path.replace(/(?<=.)\//, '%2F'),
  'slash at the end': (path) => `${path}/`,
  'slashes at the end': (path) => `${path}//`,
  'slashes before': (path) => `/${path}`,
  'slashes within': (path) => path.replace(/(?<=.)\//g, '//'),
  'a dot': (path) => path.replace(/(?<=.)\/|$/, '/./'),
  'two dots': (path) => `/x/..${path}`,
  'two dots after': (path) => `${path}/x/..`,
  'escaped dots': (path) => `/x/%2e%2E${path}`,
  'escaped dot': (path) => `/%2e${path}`,
  backslash: (path) => path.replace(/(?<=.)\//, '\\').replace(/$/, '\\'),
  'escaped backslash': (path) => path.replace(/(?<=.)\/|$/, '%5c'),
  'path parameter': (path) => `${path};v=1`,
  'path parameter within': (path) => path.replace(/(?<=.)\//, ';x/'),
  'a suffix of the router': (path) => `${path.replace(/\/$/, '/_root')}.data`,
  'its suffix, escaped': (path) => `${path.replace(/\/$/, '/_root')}%2Edata`,
  fragment: (path) => `${path}#top`,
  'a line end': (path) => `${path}%0d%0aset-cookie:x`,
  'zeros before': (path) => path.replace(/\d+/, '000$&'),
  'another number': (path) => path.replace(/\d+$/, '$&e0'),
  'a blank': (path) => path.replace(/(?<=.)\/|$/, '/%20'),
};

/** Two of these spellings, and the position in the path. */
export const ways = fc.tuple(
  fc.constantFrom(...Object.keys(respell)),
  fc.constantFrom(...Object.keys(respell)),
  fc.nat(20),
);
/** Query text besides the known parameters. */
export const stray = fc.constantFrom(
  'utm_source=mail',
  'x=1',
  'x=1&x=2',
  '',
  '=',
  '%',
  'Q=z',
  '__proto__=1',
  '_routes=x',
  'index',
  'q[]=z',
  '%71%5B%5D=z',
);
/** Query parameters that contain personal data. */
export const secret = fc.constantFrom('email', 'key', 'token', 'code', 'state', 'EMAIL', '%65mail', 'Key', 'k%65y');

/** Returns a path in these spellings. */
export function respelled(path: string, [first, second, at]: [string, string, number]): string {
  return [first, second].reduce((address, way) => respell[way]?.(address, at) ?? address, path);
}

export const personalHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/** Expects the shop's own refusal: JSON, or its error page. */
export function expectRefusal(reply: Reply, target: string): void {
  expect([400, 404, 414], target).toContain(reply.statusCode);
  if (/json/.test(String(reply.headers['content-type'])))
    expect(Failure.safeParse(JSON.parse(reply.body)).error, target).toBeUndefined();
}
