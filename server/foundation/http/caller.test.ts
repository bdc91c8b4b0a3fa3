import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyCookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { cookieName, cookieTable } from '#contract/cookies.ts';
import { callerOf } from './caller.ts';

const cookies = Object.keys(cookieTable) as (keyof typeof cookieTable)[];

/** Returns the Set-Cookie headers of a shop reached by https, or not. */
async function setCookiesOf(secure: boolean): Promise<string[]> {
  const app = Fastify();
  await app.register(fastifyCookie);
  app.get('/', async (request, reply) => {
    const caller = callerOf(request, reply, async () => undefined, secure);
    for (const cookie of cookies) caller.cookies.set(cookieName(cookie, secure), 'value', { maxAgeSeconds: 60 });
    return 'set';
  });
  const { headers } = await app.inject({ url: '/' });
  await app.close();
  return [headers['set-cookie'] ?? []].flat();
}

test('over https every cookie is host-only, Secure, HttpOnly and SameSite=Lax', async () => {
  const set = await setCookiesOf(true);
  expect(set.map((cookie) => cookie.split('=')[0])).toEqual(
    cookies.map((cookie) => `__Host-${cookieTable[cookie].name}`),
  );
  for (const cookie of set) {
    expect(cookie.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=60',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ]);
  }
});

test('a demonstration on http sets the same cookies without Secure and the __Host- prefix', async () => {
  const set = await setCookiesOf(false);
  expect(set.map((cookie) => cookie.split('=')[0])).toEqual(cookies.map((cookie) => cookieTable[cookie].name));
  for (const cookie of set) expect(cookie.split('; ')).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax']));
});

test('only http/caller.ts sets cookies', () => {
  const root = path.join(import.meta.dirname, '../../..');
  const setting = globSync('{server,storefront}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/test/.test(file))
    // Reading whether a response has a cookie sets none.
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8').replaceAll("=== 'set-cookie'", '')] as const)
    .filter(([, source]) => /\.setCookie\(|set-cookie|document\.cookie|cookieStore/i.test(source))
    .map(([file]) => file);
  expect(setting).toEqual(['server/foundation/http/caller.ts']);
});
