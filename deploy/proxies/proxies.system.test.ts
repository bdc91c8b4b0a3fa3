import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';

// The example configurations, except names, ports and folders, in front of a shop: each of their promises is tested.

const run = promisify(execFile);
const shopHost = 'shop.example';
let dir: string;
let shop: TestShop;
let shopPort: number;
/** Data about requests as received by the shop: the client's address, and the number of requests for a file. */
const heard = { ip: '', id: '', protocol: '', files: 0 };

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'maidan-proxies-'));
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', `/CN=${shopHost}`, '-addext', `subjectAltName=DNS:${shopHost},DNS:www.${shopHost}`],
    ...['-keyout', path.join(dir, 'privkey.pem'), '-out', path.join(dir, 'fullchain.pem')],
  ]);
  await mkdir(path.join(dir, 'certs'));
  const pair = await Promise.all(
    ['fullchain.pem', 'privkey.pem'].map((name) => readFile(path.join(dir, name), 'utf8')),
  );
  await writeFile(path.join(dir, 'certs/shop.pem'), pair.join('\n'));
  shop = await openTestShop(undefined, undefined, {
    idle: true,
    publicUrl: `https://${shopHost}`,
    env: { TRUST_PROXY: 'loopback' },
  });
  shop.app.get('/test/heard', async ({ ip, id, protocol }) => {
    Object.assign(heard, { ip, id, protocol });
    return heard;
  });
  shop.app.get('/assets/test-file.js', async (_request, reply) => {
    heard.files += 1;
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type('text/javascript').send('1');
  });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  shopPort = (shop.app.server.address() as { port: number }).port;
});
afterAll(async () => {
  await shop?.close();
  await rm(dir, { recursive: true, force: true });
});

interface Proxy {
  program: string;
  file: string;
  /** Replacements of names, ports and folders in the example. Each must be found, or the example has changed. */
  swaps(ports: { plain: number; sealed: number }): [from: string, to: string, all?: 'all'][];
  check(file: string): string[];
  start(file: string): string[];
  /** True if the proxy itself caches files. */
  keeps: boolean;
}

const proxies: Proxy[] = [
  {
    program: '/usr/sbin/nginx',
    file: 'nginx.conf',
    swaps: ({ plain, sealed }) => [
      ['127.0.0.1:3000', `127.0.0.1:${shopPort}`],
      ['listen 80;', `listen 127.0.0.1:${plain};`],
      ['listen 443 ', `listen 127.0.0.1:${sealed} `, 'all'],
      ['/etc/letsencrypt/live/shop.example', dir, 'all'],
      ['/var/cache/nginx/maidan', path.join(dir, 'nginx-cache')],
    ],
    check: (file) => ['-t', '-q', '-p', dir, '-e', 'stderr', '-c', file],
    start: (file) => ['-p', dir, '-e', 'stderr', '-c', file],
    keeps: true,
  },
  {
    program: '/usr/sbin/haproxy',
    file: 'haproxy.cfg',
    swaps: ({ plain, sealed }) => [
      ['127.0.0.1:3000', `127.0.0.1:${shopPort}`, 'all'],
      ['maxconn 20000', 'maxconn 500'],
      ['bind :80', `bind 127.0.0.1:${plain}`],
      ['bind :443', `bind 127.0.0.1:${sealed}`],
      ['/etc/haproxy/certs/', path.join(dir, 'certs/')],
    ],
    check: (file) => ['-c', '-q', '-f', file],
    start: (file) => ['-db', '-f', file],
    keeps: false,
  },
  {
    program: '/usr/bin/caddy',
    file: 'Caddyfile',
    swaps: ({ plain, sealed }) => [
      ['127.0.0.1:3000', `127.0.0.1:${shopPort}`],
      [
        '\nwww.shop.example {',
        `\n{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${sealed}\n\tdefault_bind 127.0.0.1\n\tstorage file_system ${dir}/caddy\n}\n\nwww.shop.example {\n\ttls ${dir}/fullchain.pem ${dir}/privkey.pem`,
      ],
      ['\nshop.example {', `\nshop.example {\n\ttls ${dir}/fullchain.pem ${dir}/privkey.pem`],
    ],
    check: (file) => ['validate', '--adapter', 'caddyfile', '--config', file],
    start: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    keeps: false,
  },
];

const present = await Promise.all(
  proxies.map(({ program }) =>
    access(program).then(
      () => true,
      () => false,
    ),
  ),
);

/**
 * Writes the example with the test's values. The example for nginx is only a part of a configuration, the others are
 * complete.
 */
async function asRun(proxy: Proxy, ports: { plain: number; sealed: number }): Promise<string> {
  let text = await readFile(path.join(import.meta.dirname, proxy.file), 'utf8');
  for (const [from, to, all] of proxy.swaps(ports)) {
    expect(text, `${proxy.file} has no ${from}`).toContain(from);
    text = all ? text.replaceAll(from, to) : text.replace(from, to);
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${dir}/${name};`)
    .join(' ');
  if (proxy.file === 'nginx.conf')
    text = `daemon off; ${process.getuid?.() === 0 ? 'user root; ' : ''}pid ${dir}/nginx.pid; events {} http { access_log off; ${temporary}\n${text}\n}`;
  const file = path.join(dir, proxy.file);
  await writeFile(file, text);
  return file;
}

describe.each(proxies.map((proxy, at) => [proxy.file, proxy, present[at] === true] as const))(
  '%s',
  (_name, proxy, isThere) => {
    let child: ChildProcess;
    let ports: { plain: number; sealed: number };
    let file: string;
    const said: string[] = [];

    beforeAll(async () => {
      if (!isThere) return;
      ports = { plain: await freePort(), sealed: await freePort() };
      file = await asRun(proxy, ports);
      await run(proxy.program, proxy.check(file), { env: { ...process.env, HOME: dir } });
      child = spawn(proxy.program, proxy.start(file), {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, HOME: dir },
      });
      for (const out of [child.stdout, child.stderr])
        out?.on('data', (part: Buffer) => void said.push(part.toString()));
      await untilThere();
    });
    afterAll(async () => {
      if (!child) return;
      if (child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    });

    async function untilThere(): Promise<void> {
      for (const until = performance.now() + 20_000; performance.now() < until; await pause(100)) {
        const status = await ask('/healthz').then(
          (reply) => reply.status,
          () => 0,
        );
        if (status === 200) return;
      }
      throw new Error(`${proxy.file} did not begin to answer: ${said.join('')}`);
    }

    function ask(
      at: string,
      { host = shopHost, headers = {} }: { host?: string; headers?: Record<string, string> } = {},
    ): Promise<{ status: number; body: string; headers: IncomingHttpHeaders }> {
      return new Promise((resolve, reject) => {
        const options = {
          host: '127.0.0.1',
          port: ports.sealed,
          servername: host,
          path: at,
          rejectUnauthorized: false,
          agent: false as const,
        };
        const request = https.get({ ...options, headers: { host, ...headers } }, (response) => {
          const parts: string[] = [];
          response.setEncoding('utf8').on('data', (part: string) => void parts.push(part));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, body: parts.join(''), headers: response.headers }),
          );
        });
        request.on('error', reject);
      });
    }

    test.skipIf(!isThere)('serves the shop under its name, and forwards client address and protocol', async () => {
      expect((await ask('/api/hello')).body).toContain('Hello from Maidan');
      const { headers } = await ask('/test/heard', {
        headers: { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'made-up-by-a-visitor' },
      });
      expect(heard.ip).toBe('127.0.0.1');
      expect(heard.protocol).toBe('https');
      expect(heard.id).not.toBe('made-up-by-a-visitor');
      expect(headers['x-request-id']).toBe(heard.id);
      expect(headers['strict-transport-security']).toContain('max-age=');
    });

    test.skipIf(!isThere)('does not serve the metrics', async () => {
      expect((await ask('/metrics')).status).toBe(404);
    });

    test.skipIf(!isThere)('redirects http and www to the one address, and serves no other host name', async () => {
      const plain = await fetch(`http://127.0.0.1:${ports.plain}/cart?a=1`, {
        headers: { host: shopHost },
        redirect: 'manual',
      });
      // fetch cannot set Host; a request by IP address is redirected too, or refused.
      expect([301, 308, 404]).toContain(plain.status);
      const www = await ask('/cart?a=1', { host: `www.${shopHost}` });
      expect([301, 302, 308]).toContain(www.status);
      expect(www.headers.location).toBe(`https://${shopHost}/cart?a=1`);
      const other = await ask('/', { host: 'other.example' }).then(
        ({ status }) => status,
        () => 'refused',
      );
      expect(other).not.toBe(200);
    });

    test.skipIf(!isThere)('supports HTTP/2', async () => {
      const session = http2.connect(`https://${shopHost}:${ports.sealed}`, {
        rejectUnauthorized: false,
        lookup: (_host, _options, told) => told(null, [{ address: '127.0.0.1', family: 4 }] as never),
      });
      const status = await new Promise((resolve, reject) => {
        session.on('error', reject);
        session
          .request({ ':path': '/api/hello', ':authority': shopHost })
          .on('response', (headers) => resolve(headers[':status']))
          .on('error', reject);
      });
      session.close();
      expect(status).toBe(200);
    });

    test.skipIf(!isThere || !proxy.keeps)('caches files, and nothing else', async () => {
      const before = heard.files;
      const [first, second] = [await ask('/assets/test-file.js'), await ask('/assets/test-file.js')];
      expect([first.status, second.status]).toEqual([200, 200]);
      expect([first.headers['x-cache'], second.headers['x-cache']]).toEqual(['MISS', 'HIT']);
      expect(heard.files).toBe(before + 1);
      // A cached response must not contain the first client's request id, which identifies another person's log lines.
      const ids = [first, second].map(({ headers }) => headers['x-request-id']);
      expect(ids.every((id) => typeof id === 'string')).toBe(true);
      expect(new Set(ids).size).toBe(2);
      expect((await ask('/api/hello')).headers['x-cache']).toBeUndefined();
    });
  },
);
