import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyCookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { cookieName, cookieTable } from '#contract/cookies.ts';
import { callerOf } from './caller.ts';

const cookies = Object.keys(cookieTable) as (keyof typeof cookieTable)[];

/** What a shop reached by https, or not, tells a browser to keep. */
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

test('over https every cookie is for this host alone, goes by https alone, and no script or other site has it', async () => {
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

test('a demonstration on http has the same cookies without what browsers would refuse there', async () => {
  const set = await setCookiesOf(false);
  expect(set.map((cookie) => cookie.split('=')[0])).toEqual(cookies.map((cookie) => cookieTable[cookie].name));
  for (const cookie of set) expect(cookie.split('; ')).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax']));
});

test('no cookie is set by anyone else', () => {
  const root = path.join(import.meta.dirname, '../../..');
  const setting = globSync('{server,storefront}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/test/.test(file))
    // Asking whether an answer has one sets none.
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8').replaceAll("=== 'set-cookie'", '')] as const)
    .filter(([, source]) => /\.setCookie\(|set-cookie|document\.cookie|cookieStore/i.test(source))
    .map(([file]) => file);
  expect(setting).toEqual(['server/foundation/http/caller.ts']);
});
