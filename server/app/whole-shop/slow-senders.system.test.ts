import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '#contract/problem.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { noProviders } from '#server/foundation/child-processes/providers.ts';
import { sendRaw } from '#server/foundation/http/test-socket.ts';

// A request that never completes is answered and closed: here within a second, in the shop within a minute.

let shop: TestShop;
let port: number;

beforeAll(async () => {
  const patience = { headMs: 200, bodyMs: 400, wholeMs: 1200, quietMs: 2000, lookMs: 50 };
  shop = await openTestShop(undefined, noProviders, { idle: true, patience });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  port = (shop.app.server.address() as AddressInfo).port;
});
afterAll(() => shop.close());

const head = (target: string, length: number, type = 'application/json') =>
  `POST ${target} HTTP/1.1\r\nHost: shop.test\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
const letters = (text: string) => [...text];

function expectLate(text: string): void {
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
  const failure = Failure.parse(JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)));
  expect(failure).toEqual({ success: false, code: 'bad_request', message: 'The request took too long to arrive' });
}

describe.concurrent('a request that never arrives whole', () => {
  test.each([
    ['half a line', 'GET /api/he'],
    ['half a head', 'GET /api/hello HTTP/1.1\r\nHost: shop.test\r\nX-Od'],
    ['a missing body', head('/api/auth/login', 50)],
    ['half a body', `${head('/api/checkout/quote', 50)}{"lines":[`],
    [
      'a missing chunk',
      'POST /api/auth/login HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a"',
    ],
    ['a body of a call that there is none of', head('/api/nothing', 50)],
    ['half a message of the courier', `${head('/api/webhooks/courier', 50)}{`],
  ])('a request that never arrives whole gets status 408 and a closed connection: %s', async (_what, bytes) => {
    const answer = await sendRaw(port, bytes);
    expectLate(answer.text);
    expect(answer.closed).toBe(true);
  });

  test('a request whose header or body arrives byte by byte gets status 408', async () => {
    const trickledHead = await sendRaw(port, letters('GET /api/hello HTTP/1.1\r\nHost: shop.test\r\n'), {
      pauseMs: 20,
    });
    expectLate(trickledHead.text);
    const trickledBody = await sendRaw(
      port,
      [head('/api/auth/login', 500), ...letters('{"email":"a@b.in","password":"'.padEnd(400, 'x'))],
      { pauseMs: 20 },
    );
    expectLate(trickledBody.text);
  });

  test('a connection that sends nothing is closed', async () => {
    expect((await sendRaw(port, '')).closed).toBe(true);
  });

  test('an upload of a picture may take longer than other bodies, but is closed too', async () => {
    const ended: string[] = [];
    const send = async (target: string, type: string) => {
      const answer = await sendRaw(port, [head(target, 5000, type), 'x'], { limitMs: 6000 });
      ended.push(target);
      return answer;
    };
    const [answer] = await Promise.all([
      send('/api/uploads?purpose=design', 'image/png'),
      send('/api/auth/login', 'application/json'),
    ]);
    expect(ended).toEqual(['/api/auth/login', '/api/uploads?purpose=design']);
    expect(answer.closed).toBe(true);
    expect(answer.statuses.every((status) => status === 400 || status === 408)).toBe(true);
  });
});

test('a request that arrives in time is answered, however it is split', async () => {
  const body = '{"lines":[{"_id":"cricket-1","size":"M","quantity":1}]}';
  const bytes = `${head('/api/checkout/quote', body.length)}${body}`;
  for (const at of [5, 30, bytes.length - body.length, bytes.length - 10]) {
    const { statuses } = await sendRaw(port, [bytes.slice(0, at), bytes.slice(at)], { pauseMs: 50, limitMs: 1000 });
    expect(statuses).toEqual([200]);
  }
});

test('a hundred incomplete requests get status 408, and other requests are still answered', async () => {
  const waiting = Array.from({ length: 100 }, (_, at) =>
    sendRaw(port, at % 2 === 0 ? 'GET / HTT' : head('/api/auth/login', 9)),
  );
  const hello = await sendRaw(port, 'GET /api/hello HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n');
  expect(hello.statuses).toEqual([200]);
  const answers = await Promise.all(waiting);
  expect(answers.map(({ closed, statuses }) => [closed, statuses])).toEqual(answers.map(() => [true, [408]]));
  const open = await new Promise<number>((resolve, reject) =>
    shop.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
  expect(open).toBe(0);
});
