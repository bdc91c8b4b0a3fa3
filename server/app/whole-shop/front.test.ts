import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '#contract/problem.ts';
import { servePages } from '#server/app/pages/pages.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { noProviders as noKeys } from '#server/foundation/child-processes/providers.ts';
import { noProviderSources } from '#server/foundation/http/content-security-policy.ts';
import { sendRaw } from '#server/foundation/http/test-socket.ts';

// Every request to the shop's port gets a response or a refusal of the shop, and never an internal error.

let shop: TestShop;
let port: number;

/** A storefront that renders the address of each page. */
const echo = {
  entry: {
    module: {
      pageRenderer: () => async (request: Request) => {
        const { host, pathname } = new URL(request.url);
        return new Response(`<html>${host} ${pathname}</html>`, { headers: { 'content-type': 'text/html' } });
      },
      apiProblem: (_status: number, _code: string, message: string) => new Error(message),
    },
  },
};

beforeAll(async () => {
  shop = await openTestShop(undefined, noKeys, { idle: true });
  await servePages(shop.app, {
    shopFacts: firstFacts,
    cache: shop.cache,
    calls: shop.calls,
    publicUrl: 'http://shop.test',
    sources: noProviderSources,
    build: async () => echo,
    admit: shop.admit,
    turns: shop.turns,
    mode: 'production',
  });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  port = (shop.app.server.address() as AddressInfo).port;
});
afterAll(() => shop.close());

const close = 'Host: shop.test\r\nConnection: close\r\n';
const ask = (target: string, method = 'GET', more = '') =>
  sendRaw(port, `${method} ${target} HTTP/1.1\r\n${close}${more}\r\n`);
const post = (head: string, body: string, target = '/api/auth/login') =>
  sendRaw(port, `POST ${target} HTTP/1.1\r\n${close}${head}\r\n${body}`);
const bodyOf = (text: string) => text.slice(text.indexOf('\r\n\r\n') + 4);
const json = 'Content-Type: application/json\r\n';
const login = JSON.stringify({ email: 'asha@example.in', password: 'x' });

/** Returns true if a reply is a refusal in the shop's own form. */
function expectRefusal({ text, statuses }: { text: string; statuses: number[] }, allowed: readonly number[]): void {
  expect(allowed, text.slice(0, 300)).toContain(statuses[0]);
  expect(text).toMatch(/content-type: application\/json/i);
  expect(Failure.safeParse(JSON.parse(bodyOf(text))).error).toBeUndefined();
  expect(bodyOf(text)).not.toMatch(/ at .*\.[jt]s|FST_|HPE_|node:/);
}

describe('malformed addresses', () => {
  test.each([
    ['//', [400]],
    ['///', [400]],
    ['//evil.example/', [400]],
    ['//evil.example/cart', [400]],
    ['//[', [400]],
    ['//:99999', [400]],
    ['/\\evil.example/', [400]],
    ['/a\\b', [400]],
    ['/%', [400]],
    ['/%2', [400]],
    ['/%zz', [400]],
    ['/%ff', [400]],
    ['/%c0%80', [400]],
    ['/%ed%a0%80', [400]],
    ['/%00', [400]],
    ['/product/8%00', [400]],
    ['/api/products/category/%00', [400]],
    ['/api/products/Cricket/1%00', [400]],
    ['/%2e%2e/', [400]],
    ['/../etc/passwd', [400]],
    ['/a/%2E./b', [400]],
    ['/.', [400]],
    ['*', [400]],
    ['http://evil.example/cart', [400]],
    ['http://shop.test/api/hello', [400]],
    ['evil.example:443', [400]],
    ['cart', [400]],
  ])('refuses the address %s', async (target, allowed) => {
    expectRefusal(await ask(target), allowed);
  });
});

test.each([
  ['a page', `/${'a'.repeat(9000)}`],
  ['a call', `/api/products/search/${'a'.repeat(8150)}`],
  ['parameters', `/cart?${'a=b&'.repeat(3000)}`],
])('refuses an address that is too long: %s', async (_what, target) => {
  expectRefusal(await ask(target), [414]);
});

test.each([
  '/api',
  '/api/',
  '/api/nothing',
  '/api/orders/',
  '/api/../api',
  '/api/products',
  '/api/docs/nothing/at/all',
])('a missing API route %s gets a refusal in JSON', async (target) => {
  expectRefusal(await ask(target), [404, 400]);
});

test.each([
  '/sports/cricket?%',
  '/sports/cricket?%ff=%00',
  '/cart?a=1&a=2&a[]=3',
  '/cart?=&&&=',
  '/cart?__proto__=1',
  '/?%2e%2e',
  '/caf%C3%A9',
  '/a%2Fb',
])('a page ignores odd parameters of its address: %s', async (target) => {
  const { statuses, text } = await ask(target);
  expect(statuses).toEqual([200]);
  expect(bodyOf(text)).toContain('<html>shop.test /');
});

describe('HTTP methods', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'PURGE', 'TRACE', 'LOCK', 'QUERY'])(
    'refuses the method %s',
    async (method) => {
      for (const target of ['/', '/cart', '/api/hello', '/api/nothing', '/images/default-480.webp'])
        expectRefusal(await ask(target, method, 'Content-Length: 0\r\n'), [400, 404, 405]);
    },
  );
  test.each(['FOO', 'get', 'G\0T', ''])('refuses %j, which is not a method', async (method) => {
    expectRefusal(await ask('/', method), [400]);
  });
  test('HEAD returns the status of GET without the body', async () => {
    for (const target of ['/', '/api/hello', '/my-account', '/robots.txt']) {
      const { statuses, text } = await ask(target, 'HEAD');
      expect([statuses, bodyOf(text)]).toEqual([[200], '']);
    }
  });
  test('CONNECT closes the connection without a response', async () => {
    const { statuses, closed } = await sendRaw(port, `CONNECT evil.example:443 HTTP/1.1\r\n${close}\r\n`, {
      limitMs: 2000,
    });
    expect([statuses, closed]).toEqual([[], true]);
  });
});

describe('request bodies that contradict their headers', () => {
  const length = `Content-Length: ${login.length}\r\n`;
  test.each([
    ['no type', length, login, [415]],
    ['an odd type', `Content-Type: \xff/;;=\r\n${length}`, login, [415]],
    ['a type of another kind', `Content-Type: application/xml\r\n${length}`, login, [415]],
    ['a form', `Content-Type: application/x-www-form-urlencoded\r\n${length}`, login, [415]],
    ['a text type', `Content-Type: text/plain\r\n${length}`, login, [400]],
    ['another charset', `Content-Type: application/json; charset=utf-16\r\n${length}`, login, [415]],
    ['a charset of no name', `Content-Type: application/json; charset=;;;\r\n${length}`, login, [415]],
    ['gzip compression', `${json}Content-Encoding: gzip\r\n${length}`, login, [415]],
    ['an unknown compression', `${json}Content-Encoding: x, y\r\n${length}`, login, [415]],
    ['no bytes', `${json}Content-Length: 0\r\n`, '', [400]],
    ['a length that is not a number', `${json}Content-Length: ten\r\n`, login, [400]],
    ['a length below 0', `${json}Content-Length: -1\r\n`, login, [400]],
    ['two lengths', `${json}Content-Length: 1\r\n${length}`, login, [400]],
    ['a length and chunks', `${json}${length}Transfer-Encoding: chunked\r\n`, '0\r\n\r\n', [400]],
    ['a malformed chunk', `${json}Transfer-Encoding: chunked\r\n`, 'zz\r\n{}\r\n', [400]],
    ['a chunk of excessive length', `${json}Transfer-Encoding: chunked\r\n`, 'ffffffffffffffffff\r\n{', [400]],
    ['an unknown transfer encoding', `${json}Transfer-Encoding: cow\r\n`, login, [400, 501]],
    ['a length that is too short', `${json}Content-Length: 5\r\n`, login, [400]],
    ['an excessive length', `${json}Content-Length: 99999999999\r\n`, login, [413]],
    ['bytes that are not UTF-8', `${json}Content-Length: 4\r\n`, '\xff\xfe\xfd\xfc', [400]],
    ['a NUL', `${json}Content-Length: 1\r\n`, '\0', [400]],
    ['a JSON list', `${json}Content-Length: 2\r\n`, '[]', [400]],
    ['JSON null', `${json}Content-Length: 4\r\n`, 'null', [400]],
    ['a __proto__ key', `${json}Content-Length: 30\r\n`, '{"__proto__":{"email":"a@b.c"}', [400]],
    ['unclosed brackets', `${json}Content-Length: 200000\r\n`, '['.repeat(200_000), [400]],
    ['deeply nested brackets', `${json}Content-Length: 200000\r\n`, '['.repeat(100_000) + ']'.repeat(100_000), [400]],
  ])('refuses a body with %s', async (_what, head, body, allowed) => {
    const answer = await post(head, body);
    expectRefusal(answer, allowed);
    expect(answer.closed).toBe(true);
  });

  test('accepts a UTF-8 body with and without a charset', async () => {
    for (const type of ['application/json', 'application/json; charset=utf-8', 'application/json;charset="UTF-8"']) {
      const { statuses } = await post(
        `Content-Type: ${type}\r\nContent-Encoding: identity\r\nContent-Length: ${login.length}\r\n`,
        login,
      );
      expect(statuses, type).toEqual([401]);
    }
  });
});

describe('request headers', () => {
  test.each([
    ['a header of 100,000 bytes', `X-Odd: ${'a'.repeat(100_000)}\r\n`, [431]],
    ['ten thousand headers', Array.from({ length: 10_000 }, (_, at) => `X-${at}: a\r\n`).join(''), [431]],
    ['a blank in a header name', 'X Odd: a\r\n', [400]],
    ['a NUL in a header', 'X-Odd: a\0b\r\n', [400]],
    ['a line without a colon', 'nothing\r\n', [400]],
  ])('refuses a request with %s', async (_what, head, allowed) => {
    expectRefusal(await ask('/', 'GET', head), allowed);
  });

  test.each([
    'Cookie: session=%00%ff; =; ;;; session\r\n',
    'Authorization: Bearer \xff\xff\r\n',
    'Accept-Encoding: ,;q=,br;q=nonsense\r\n',
    'If-None-Match: "\r\n',
    'Range: bytes=9-1\r\n',
    'X-Forwarded-For: nobody, , 999.1.1.1\r\n',
    'Expect: nothing\r\n',
    'Upgrade: websocket\r\n',
    'User-Agent: \xff\xfe\r\n',
  ])('the malformed header %j causes no internal error', async (head) => {
    for (const target of ['/', '/api/auth/session']) {
      const { statuses } = await ask(target, 'GET', head);
      expect([200, 401, 417]).toContain(statuses[0]);
    }
  });

  test('an invalid or foreign host is refused, and nothing is cached', async () => {
    for (const host of ['evil.example', 'shop.test.evil.example', 'shop.test:81', 'a b', '[', '\xff', ':::', '']) {
      const before = shop.cache.size();
      for (const target of ['/cart', '/api/hello', '/images/default-480.webp', '/robots.txt', '/nothing']) {
        const answer = await sendRaw(port, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
        expectRefusal(answer, [421, 400]);
        expect(answer.text).toMatch(/cache-control: no-store/i);
      }
      expect(shop.cache.size()).toEqual(before);
    }
  });

  test("pages accept the shop's host and local hosts, and health checks accept any host", async () => {
    const statuses = async (host: string, target: string) =>
      (await sendRaw(port, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).statuses;
    for (const host of ['shop.test', 'SHOP.TEST:80', 'localhost:1', '127.0.0.1', '[::1]:3000'])
      expect(await statuses(host, '/cart'), host).toEqual([200]);
    for (const target of ['/healthz', '/readyz'])
      expect(await statuses('10.2.3.4:8080', target), target).toEqual([200]);
  });

  test('forwarded headers of a stranger are ignored', async () => {
    const { text } = await ask('/cart', 'GET', 'X-Forwarded-Host: evil.example\r\nX-Request-Id: one-of-my-own\r\n');
    expect(text).toContain('<html>shop.test /cart</html>');
    expect(text).toMatch(/x-request-id: [0-9a-f]{8}-/i);
  });

  test('a request without a host is refused', async () => {
    expect((await sendRaw(port, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).statuses).toEqual([400]);
  });
});

test('bytes that are not HTTP are refused, and the connection is closed', async () => {
  for (const bytes of [
    '\0\0\0\0\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    'hello\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
  ]) {
    const answer = await sendRaw(port, bytes);
    expect(answer.closed).toBe(true);
    expectRefusal(answer, [400, 505]);
  }
});

test('pipelined requests on one connection are answered in order', async () => {
  const hello = `GET /api/hello HTTP/1.1\r\nHost: shop.test\r\n\r\n`;
  const { statuses } = await sendRaw(
    port,
    `${hello}GET //x HTTP/1.1\r\nHost: shop.test\r\n\r\n${hello}GET /api/hello HTTP/1.1\r\n${close}\r\n`,
  );
  expect(statuses).toEqual([200, 400, 200, 200]);
});
