import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/foundation/database/database.ts';
import { openTestDatabase } from '#server/foundation/database/test-database.ts';
import { answerProblems } from '#server/foundation/http/problem-replies.ts';
import { keepAssets, mountPastAssets } from './past-assets.ts';

let database: Database;
const app = Fastify();
const folders: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  answerProblems(app);
  mountPastAssets(app, database);
});
afterAll(async () => {
  await app.close();
  await database.close();
  for (const folder of folders) await rm(folder, { recursive: true });
});

/** A build folder with these files; scripts are also there compressed with Brotli. */
async function build(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'maidan-build-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    await writeFile(path.join(folder, name), text);
    if (name.endsWith('.js')) await writeFile(path.join(folder, `${name}.br`), brotliCompressSync(text));
  }
  return folder;
}

const dayMs = 86_400_000;
const monday = new Date('2026-11-23T06:00:00Z');
const after = (days: number) => new Date(monday.getTime() + days * dayMs);
const ask = (name: string, headers = {}) => app.inject({ url: `/assets/${name}`, headers });

test('a script of the last build is served for a week after its last process ended, and then deleted', async () => {
  const old = await build({ 'cart-AAAA.js': 'old()', 'both-BBBB.css': 'a{}' });
  const next = await build({ 'cart-CCCC.js': 'new()', 'both-BBBB.css': 'a{}' });
  await keepAssets(database.db, old, monday);
  await keepAssets(database.db, next, after(30));
  // It was deployed a month ago, and has been running since.
  await keepAssets(database.db, old, after(30));
  await keepAssets(database.db, next, after(37));
  expect(await ask('cart-AAAA.js')).toMatchObject({ statusCode: 200, body: 'old()' });
  await keepAssets(database.db, next, after(37.1));
  expect((await ask('cart-AAAA.js')).statusCode).toBe(404);
  expect(await ask('both-BBBB.css')).toMatchObject({ statusCode: 200, body: 'a{}' });
  expect(await ask('cart-CCCC.js')).toMatchObject({ statusCode: 200, body: 'new()' });
});

test('a past asset has its content type and permanent caching, and is compressed on request', async () => {
  await keepAssets(database.db, await build({ 'page-DDDD.js': 'page()' }), monday);
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  };
  expect((await ask('page-DDDD.js')).headers).toMatchObject(headers);
  const packed = await ask('page-DDDD.js', { 'accept-encoding': 'gzip, br' });
  expect(packed.headers).toMatchObject({ ...headers, 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(packed.rawPayload).toEqual(brotliCompressSync('page()'));
  expect((await ask('page-DDDD.js', { 'accept-encoding': 'br;q=0, gzip' })).body).toBe('page()');
});

test('a past text asset has the charset UTF-8', async () => {
  await keepAssets(database.db, await build({ 'mark-EEEE.svg': '<svg/>', 'page-EEEE.css': 'a{}' }), monday);
  expect((await ask('mark-EEEE.svg')).headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  expect((await ask('page-EEEE.css')).headers['content-type']).toBe('text/css; charset=utf-8');
});

test.each(['..%2F..%2Fpackage.json', 'x%00.js', `${'x'.repeat(90)}.js`, 'nothing.js', 'page-DDDD.exe'])(
  'the asset %s gets status 404',
  async (name) => {
    const reply = await ask(name);
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['cache-control']).not.toContain('immutable');
  },
);
