import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEnv } from './env.ts';
import { type Files, openFiles } from './files.ts';

/** As much of an S3-compatible storage as the shop uses; refuses what is not signed. */
function startBucket() {
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  const server = createServer((request, response) => {
    const key = decodeURIComponent(new URL(request.url ?? '', 'http://s3').pathname);
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/')) return response.writeHead(403).end();
    if (request.method === 'PUT') {
      return void buffer(request).then((bytes) => {
        objects.set(key, { bytes, type: String(request.headers['content-type']) });
        response.writeHead(200, { etag: '"1"' }).end();
      });
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (!found) return response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>');
    response.writeHead(200, { 'content-type': found.type, 'content-length': found.bytes.length, etag: '"1"' });
    return response.end(request.method === 'HEAD' ? undefined : found.bytes);
  });
  return { objects, server };
}

let dir: string;
const s3 = startBucket();
const opened: Record<string, Files> = {};

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'maidan-files-'));
  s3.server.listen(0, '127.0.0.1');
  await once(s3.server, 'listening');
  const address = s3.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  opened.disk = await openFiles(parseEnv({ DATA_DIR: dir }));
  opened.bucket = await openFiles(
    parseEnv({
      DATA_DIR: dir,
      S3_BUCKET: 'shop',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    }),
  );
});
afterAll(async () => {
  s3.server.close();
  await rm(dir, { recursive: true, force: true });
});

test.each(['disk', 'bucket'])('%s: what was put in comes out, and is gone after its removal', async (kind) => {
  const files = opened[kind] as Files;
  const bytes = Buffer.from([0, 1, 2, 250, 251, 252]);
  await files.put('uploads/a/original.png', bytes, 'image/png');
  expect(await files.has('uploads/a/original.png')).toBe(true);
  expect(await files.read('uploads/a/original.png')).toEqual(bytes);
  expect(await buffer(await files.stream('uploads/a/original.png'))).toEqual(bytes);
  await files.remove('uploads/a/original.png');
  expect(await files.has('uploads/a/original.png')).toBe(false);
  await expect(files.read('uploads/a/original.png')).rejects.toThrow();
  await files.remove('uploads/a/original.png');
});

test.each(['disk', 'bucket'])('%s: a file of this machine is taken over', async (kind) => {
  const files = opened[kind] as Files;
  const file = path.join(await files.scratch(), 'made');
  await writeFile(file, 'made here');
  await files.takeIn(file, 'made/there.txt', 'text/plain');
  expect((await files.read('made/there.txt')).toString()).toBe('made here');
  await expect(stat(file)).rejects.toThrow();
});

test('the bucket holds the objects under their keys, with their type', async () => {
  await opened.bucket?.put('designs/b/thumb.webp', Buffer.from('x'), 'image/webp');
  expect(s3.objects.get('/shop/designs/b/thumb.webp')?.type).toBe('image/webp');
});

test.each(['disk', 'bucket'])('%s: a key cannot leave its place', async (kind) => {
  await expect((opened[kind] as Files).put('../outside.txt', Buffer.from('x'), 'text/plain')).rejects.toThrow();
});
