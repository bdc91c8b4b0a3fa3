import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveFiles } from './serve-files.ts';

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'maidan-files-'));
  await mkdir(path.join(folder, 'client/assets'), { recursive: true });
  await writeFile(path.join(folder, 'secret.txt'), 'beside it');
  for (const name of [
    'favicon.svg',
    'robots.txt',
    'assets/page-A.js',
    'assets/page-A.css',
    'assets/shaping-worker-A.js',
  ])
    await writeFile(path.join(folder, 'client', name), `/* ${name} */`);
  app = Fastify();
  await serveFiles(app, path.join(folder, 'client'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ['/favicon.svg', 'image/svg+xml; charset=utf-8', 3600],
  ['/robots.txt', 'text/plain; charset=utf-8', 3600],
  ['/assets/page-A.js', 'text/javascript; charset=utf-8', 31536000],
  ['/assets/page-A.css', 'text/css; charset=utf-8', 31536000],
])('%s has the content type %s', async (url, type, seconds) => {
  const { statusCode, headers } = await app.inject({ url });
  expect([statusCode, headers['content-type']]).toEqual([200, type]);
  expect(headers['cache-control']).toContain(`max-age=${seconds}`);
});

test('the script of a worker has its own CSP, packed or not, and no other file has one', async () => {
  await writeFile(path.join(folder, 'client/assets/shaping-worker-A.js.br'), 'packed');
  const policyOf = async (url: string) =>
    (await app.inject({ url, headers: { 'accept-encoding': 'br' } })).headers['content-security-policy'];
  const policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; report-uri /api/reports";
  expect(await policyOf('/assets/shaping-worker-A.js')).toBe(policy);
  expect((await app.inject({ url: '/assets/shaping-worker-A.js' })).headers['content-security-policy']).toBe(policy);
  expect([await policyOf('/assets/page-A.js'), await policyOf('/favicon.svg')]).toEqual([undefined, undefined]);
});

test.each([
  '/',
  '/assets',
  '/assets/',
  '/secret.txt',
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/.git/config',
])('a folder is not listed, and files outside it are not served: %s', async (url) => {
  const { statusCode, body } = await app.inject({ url });
  expect(statusCode).toBeGreaterThanOrEqual(400);
  expect(body).not.toMatch(/page-A|beside it/);
});
