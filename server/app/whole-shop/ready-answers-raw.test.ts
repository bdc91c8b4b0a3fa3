import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';

// Cached responses bypass the framework. However odd a request is on the wire, its response must equal that of the
// framework: status, headers and bytes.

const path = '/api/athletes';
const host = 'Host: shop.test';
const end = 'Connection: close';

let shop: TestShop;
let port: number;
beforeAll(async () => {
  shop = await openTestShop(undefined, undefined, { idle: true });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = shop.app.server.address() as AddressInfo);
});
afterAll(() => shop.close());

/** Sends bytes unchanged; returns all that comes back until the connection ends. */
function say(...lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    socket
      .setEncoding('latin1')
      .setTimeout(20_000, () => socket.destroy(new Error(`no end after ${heard.slice(0, 200)}`)));
    socket.on('data', (part: string) => {
      heard += part;
    });
    socket.once('close', () => resolve(heard));
    socket.once('error', reject);
    socket.write(lines.join('\r\n'));
  });
}

/** Returns a response without the parts that differ each time, and its headers in one order. */
function lasting(heard: string): string {
  const [head = '', ...rest] = heard.replace('HTTP/1.1 100 Continue\r\n\r\n', '').split('\r\n\r\n');
  const [status = '', ...headers] = head
    .split('\r\n')
    .filter((line) => !/^(?:date|x-request-id|keep-alive):/i.test(line));
  return [
    status,
    ...headers.map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase())).toSorted(),
    '',
    ...rest,
  ].join('\n');
}

const empty = ['', ''];
const asked: Record<string, string[]> = {
  'as HTTP/1.0 without a host': [`GET ${path} HTTP/1.0`, ...empty],
  'as HTTP/1.0': [`GET ${path} HTTP/1.0`, host, ...empty],
  'by a whole address': [`GET http://shop.test${path} HTTP/1.1`, host, end, ...empty],
  'by the whole address of another': [`GET http://elsewhere.test${path} HTTP/1.1`, host, end, ...empty],
  'with two hosts, ours first': [`GET ${path} HTTP/1.1`, host, 'Host: elsewhere.test', end, ...empty],
  'with two hosts, ours last': [`GET ${path} HTTP/1.1`, 'Host: elsewhere.test', host, end, ...empty],
  'with no host': [`GET ${path} HTTP/1.1`, end, ...empty],
  'with an empty host': [`GET ${path} HTTP/1.1`, 'Host: ', end, ...empty],
  'with a host and a name before it': [`GET ${path} HTTP/1.1`, 'Host: evil@shop.test', end, ...empty],
  'by a method that nobody knows': [`BREW ${path} HTTP/1.1`, host, end, ...empty],
  'by a method in small letters': [`get ${path} HTTP/1.1`, host, end, ...empty],
  'by HEAD': [`HEAD ${path} HTTP/1.1`, host, end, ...empty],
  'by TRACE': [`TRACE ${path} HTTP/1.1`, host, end, ...empty],
  'by OPTIONS': [`OPTIONS ${path} HTTP/1.1`, host, end, ...empty],
  'by a method that a header names': [`GET ${path} HTTP/1.1`, host, 'X-HTTP-Method-Override: DELETE', end, ...empty],
  'with a body by its length': [`GET ${path} HTTP/1.1`, host, 'Content-Length: 2', end, '', '{}'],
  'with a body in chunks': [`GET ${path} HTTP/1.1`, host, 'Transfer-Encoding: chunked', end, '', '0', ...empty],
  'with a length and chunks, and another request within': [
    `GET ${path} HTTP/1.1`,
    host,
    'Content-Length: 4',
    'Transfer-Encoding: chunked',
    end,
    '',
    '0',
    '',
    'GET /healthz HTTP/1.1',
    host,
    ...empty,
  ],
  'with two lengths': [`GET ${path} HTTP/1.1`, host, 'Content-Length: 0', 'Content-Length: 5', end, ...empty],
  'with a length that is none': [`GET ${path} HTTP/1.1`, host, 'Content-Length: +0', end, ...empty],
  'with a space before the colon': [`GET ${path} HTTP/1.1`, host, 'Transfer-Encoding : chunked', end, ...empty],
  'with a folded header': [`GET ${path} HTTP/1.1`, host, 'X-One: a', ' b', end, ...empty],
  'with a line end in the address': [`GET ${path}%0d%0aX-One:%20a HTTP/1.1`, host, end, ...empty],
  'with a parameter that is not declared': [`GET ${path}?x=1 HTTP/1.1`, host, end, ...empty],
  'by another spelling of the address': [`GET /%61pi/athletes HTTP/1.1`, host, end, ...empty],
  'with two slashes': [`GET /${path} HTTP/1.1`, host, end, ...empty],
  'with a step up': [`GET /api/x/../athletes HTTP/1.1`, host, end, ...empty],
  'with an id of somebody': [
    `GET ${path} HTTP/1.1`,
    host,
    'X-Request-Id: of-the-stranger',
    'X-Forwarded-For: 10.0.0.1',
    end,
    ...empty,
  ],
  'as if for another host': [
    `GET ${path} HTTP/1.1`,
    host,
    'X-Forwarded-Host: elsewhere.test',
    'X-Forwarded-Proto: https',
    end,
    ...empty,
  ],
  'as a new protocol': [
    `GET ${path} HTTP/1.1`,
    host,
    'Upgrade: h2c',
    'HTTP2-Settings: AAMAAABkAAQAAP__',
    'Connection: Upgrade, close',
    ...empty,
  ],
  'where more is expected': [`GET ${path} HTTP/1.1`, host, 'Expect: 100-continue', end, ...empty],
  'in part': [`GET ${path} HTTP/1.1`, host, 'Range: bytes=0-3', end, ...empty],
  'in a hundred parts': [
    `GET ${path} HTTP/1.1`,
    host,
    `Range: bytes=${Array.from({ length: 100 }, (_, at) => `0-${at}`).join(',')}`,
    end,
    ...empty,
  ],
  'where it has changed': [
    `GET ${path} HTTP/1.1`,
    host,
    'If-Match: "another"',
    'If-Unmodified-Since: Mon, 01 Jan 2001 00:00:00 GMT',
    end,
    ...empty,
  ],
  'where anything is had': [`GET ${path} HTTP/1.1`, host, 'If-None-Match: *', end, ...empty],
  'where many are had': [`GET ${path} HTTP/1.1`, host, 'If-None-Match: "a"', 'If-None-Match: "b"', end, ...empty],
  'signed in': [
    `GET ${path} HTTP/1.1`,
    host,
    'Cookie: session=abc; session=def',
    'Authorization: Bearer x',
    end,
    ...empty,
  ],
  'in another form': [`GET ${path} HTTP/1.1`, host, 'Accept: text/html', 'Accept-Language: hi', end, ...empty],
  'packed as nobody can': [`GET ${path} HTTP/1.1`, host, 'Accept-Encoding: identity;q=0, *;q=0', end, ...empty],
};

describe('a cached response on the wire', () => {
  test('a cached response equals that of the framework, however odd the request is', async () => {
    const before: Record<string, string> = {};
    // The plain request would cache the response for the others, so it comes last.
    for (const [name, lines] of Object.entries(asked)) {
      shop.cache.doubt();
      before[name] = lasting(await say(...lines));
    }
    for (const encoding of ['identity', 'gzip', 'br'])
      for (let time = 0; time < 2; time += 1)
        await say(`GET ${path} HTTP/1.1`, host, `Accept-Encoding: ${encoding}`, end, ...empty);
    const after: Record<string, string> = {};
    for (const [name, lines] of Object.entries(asked)) after[name] = lasting(await say(...lines));
    expect(after).toEqual(before);
    // The table would prove nothing if all of it were refused, or none.
    const statuses = new Set(Object.values(after).map((answer) => answer.split(' ')[1]));
    for (const status of ['200', '400', '404', '421']) expect([...statuses]).toContain(status);
    for (const [name, answer] of Object.entries(after)) expect(answer.match(/HTTP\/1\.1 \d{3}/g), name).toHaveLength(1);
  });

  test('a cached response is in order with other responses of a pipelined connection', async () => {
    await say(`GET ${path} HTTP/1.1`, host, end, ...empty);
    const line = (url: string, more: string[] = []) => [`GET ${url} HTTP/1.1`, host, ...more, ''].join('\r\n');
    const heard = await say(
      line('/api/hello'),
      line(path),
      line('/api/delivery/400001'),
      line(path),
      line('/healthz', [end]),
      '',
    );
    const bodies = heard
      .split(/HTTP\/1\.1 /)
      .slice(1)
      .map((answer) => [answer.slice(0, 3), answer.split('\r\n\r\n')[1] ?? '']);
    expect(bodies.map(([status]) => status)).toEqual(['200', '200', '200', '200', '200']);
    expect(bodies[1]).toEqual(bodies[3]);
    expect(bodies[1]?.[1]).toMatch(/^\{"success":true/);
    expect(new Set(bodies.map(([, body]) => body)).size).toBe(4);
  });
});
