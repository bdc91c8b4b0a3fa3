import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { packageManifest } from '#server/foundation/values/manifest.ts';
import { loggerOptions, openLog, readableLine, redactUrl } from './logging.ts';

test.each([
  ['/cart', '/cart'],
  ['/api/orders/K7?key=secret', '/api/orders/K7?key=…'],
  ['/checkout/complete?order=K7&key=s%20t&x=1', '/checkout/complete?order=K7&key=…&…'],
  ['/reset-password?EMAIL=a@b.c', '/reset-password?EMAIL=…'],
  ['/reset-password?%65mail=a@b.c', '/reset-password?%65mail=…'],
  ['/reset-password?x=1;email=a@b.c', '/reset-password?…;email=…'],
  ['/auth/google/callback?code=1?2&state=a=b', '/auth/google/callback?code=…&state=…'],
  ['/a?%=1&token=t', '/a?…&token=…'],
  ['/a?key', '/a?key'],
  ['/search?q=Asha+Sawant&sort=price', '/search?q=…&sort=price'],
  ['/search?monkey=1', '/search?…'],
  ['/search?asha@example.in', '/search?…'],
  ['/api/orders/asha%40example.in', '/api/orders/[e-mail]'],
  ['/nothing/9820043210', '/nothing/[phone]'],
  ['/images/cricket-1/800.avif', '/images/cricket-1/800.avif'],
  ['/assets/my-account-address-Df1Xh2Qa.js', '/assets/my-account-address-Df1Xh2Qa.js'],
])('%s is logged as %s', (url, logged) => {
  expect(redactUrl(url)).toBe(logged);
});

/** A terminal or a file that collects its output. */
function output(isTTY: boolean) {
  const out = Object.assign(new PassThrough(), { isTTY });
  return { out, written: () => String(out.read() ?? '') };
}

describe('log lines on a terminal', () => {
  test('a request is one line without its secrets', async () => {
    const { out, written } = output(true);
    const app = Fastify({ logger: loggerOptions({ LOG_LEVEL: 'info' }, out) });
    app.get('/api/orders/:reference', async () => ({ ok: true }));
    await app.inject({
      url: '/api/orders/K7?key=secret',
      headers: { authorization: 'Bearer abc', cookie: 'session=def' },
    });
    await app.close();
    const text = written();
    expect(text).toMatch(/^\d\d:\d\d:\d\d GET \/api\/orders\/K7\?key=… 200 in \d+\.\d ms\n$/);
    expect(text).not.toMatch(/secret|abc|def/);
  });

  test('an error has its stack and its request', async () => {
    const { out, written } = output(true);
    const app = Fastify({ logger: loggerOptions({ LOG_LEVEL: 'info' }, out) });
    app.get('/', () => Promise.reject(new Error('the table is away')));
    await app.inject('/');
    await app.close();
    expect(written()).toMatch(/ERROR GET \/ 500 the table is away \(req-1\)\nError: the table is away\n +at /);
  });

  test('details of a log line follow its message', () => {
    const { out, written } = output(true);
    openLog({ LOG_LEVEL: 'warn' }, out).warn({ orderId: 'ord_1' }, 'the courier did not answer');
    expect(written()).toMatch(/^\S+ WARNING the courier did not answer \{"orderId":"ord_1"\}\n$/);
  });

  test('a line that is not JSON is printed unchanged', () => {
    expect(readableLine('plain words\n')).toBe('plain words');
  });
});

describe('log lines in a file', () => {
  test('a request is one JSON line with its id', async () => {
    const lines: string[] = [];
    const options = loggerOptions({ LOG_LEVEL: 'info' }, output(false).out);
    if (typeof options === 'boolean') throw new Error('there is no log');
    const app = Fastify({ logger: { ...options, stream: { write: (line) => void lines.push(line) } } });
    app.get('/cart', async () => 'ok');
    await app.inject('/cart?token=secret');
    app.log.info({ headers: { authorization: 'Bearer abc', cookie: 'def', host: 'shop' } }, 'asked');
    await app.close();
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      reqId: 'req-1',
      res: { method: 'GET', url: '/cart?token=…', statusCode: 200 },
    });
    // The process and release of a line, since several of them may write to one file.
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ pid: process.pid, version: packageManifest.version });
    expect(JSON.parse(lines[1] ?? '').headers).toEqual({
      authorization: '[Redacted]',
      cookie: '[Redacted]',
      host: 'shop',
    });
  });

  test('personal data and secrets in logged objects are redacted at any depth', () => {
    const { out, written } = output(false);
    const log = openLog({ LOG_LEVEL: 'info' }, out);
    log.warn(
      {
        order: 'K7',
        phone: 98200,
        of: [{ Email: 'x', said: 'to asha@example.in', deep: { er: { est: { of: { all: 'Asha' } } } } }],
      },
      'call 98200 43210',
    );
    log.error(Object.assign(new Error('no asha@example.in'), { params: ['Asha'] }));
    log.info('%s and %o', 'asha@example.in', { token: 'abc' });
    const text = written();
    expect(text.split('\n')).toHaveLength(4);
    expect(text).not.toMatch(/asha|98200|abc|"x"/i);
    expect(JSON.parse(text.split('\n')[0] ?? '')).toMatchObject({ order: 'K7', phone: '…', msg: 'call [phone]' });
  });

  test('the level silent disables logging', () => {
    expect(loggerOptions({ LOG_LEVEL: 'silent' })).toBe(false);
  });
});
