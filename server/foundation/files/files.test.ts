import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBucket, type TestBucket } from '#server/foundation/http/test-bucket.ts';
import { parseEnv } from '#server/foundation/process/env.ts';
import { type Files, openFiles } from './files.ts';

let dir: string;
let s3: TestBucket;
const opened: Record<string, Files> = {};

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'maidan-files-'));
  s3 = await openTestBucket();
  opened.disk = await openFiles(parseEnv({ DATA_DIR: dir }));
  opened.bucket = await openFiles(parseEnv({ DATA_DIR: dir, ...s3.settings }));
});
afterAll(async () => {
  s3.close();
  await rm(dir, { recursive: true, force: true });
});

test.each(['disk', 'bucket'])('%s: a stored file is read back unchanged, and is gone once removed', async (kind) => {
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

test.each(['disk', 'bucket'])('%s: a local file is moved into the storage', async (kind) => {
  const files = opened[kind] as Files;
  const file = path.join(await files.scratch(), 'made');
  await writeFile(file, 'made here');
  await files.takeIn(file, 'made/there.txt', 'text/plain');
  expect((await files.read('made/there.txt')).toString()).toBe('made here');
  await expect(stat(file)).rejects.toThrow();
});

test('an interrupted upload to the bucket restarts from the beginning, and fails after three attempts', async () => {
  const files = opened.bucket as Files;
  const file = path.join(await files.scratch(), 'large');
  const bytes = randomBytes(3_000_000);
  await writeFile(file, bytes);
  s3.cutNext(3);
  await expect(files.takeIn(file, 'made/large.bin', 'application/octet-stream')).rejects.toThrow();
  expect((await stat(file)).size).toBe(bytes.length);
  s3.cutNext(2);
  await files.takeIn(file, 'made/large.bin', 'application/octet-stream');
  expect(s3.objects.get('made/large.bin')?.bytes.equals(bytes)).toBe(true);
  await expect(stat(file)).rejects.toThrow();
});

test('an upload that the bucket rejects is not retried', async () => {
  const stranger = await openFiles(parseEnv({ DATA_DIR: dir, ...s3.settings, S3_SECRET_ACCESS_KEY: 'another secret' }));
  const file = path.join(await stranger.scratch(), 'refused');
  await writeFile(file, 'made here');
  const before = s3.puts();
  await expect(stranger.takeIn(file, 'made/refused.txt', 'text/plain')).rejects.toThrow();
  expect(s3.puts() - before).toBe(1);
  expect((await stat(file)).size).toBe(9);
});

test('the bucket has the objects under their keys, with their content type', async () => {
  await opened.bucket?.put('designs/b/thumb.webp', Buffer.from('x'), 'image/webp');
  expect(s3.objects.get('designs/b/thumb.webp')?.type).toBe('image/webp');
});

test.each(['disk', 'bucket'])('%s: a key cannot escape the storage root', async (kind) => {
  await expect((opened[kind] as Files).put('../outside.txt', Buffer.from('x'), 'text/plain')).rejects.toThrow();
});

test('the bucket rejects a wrong secret and bytes that do not match the signature', async () => {
  const stranger = await openFiles(parseEnv({ DATA_DIR: dir, ...s3.settings, S3_SECRET_ACCESS_KEY: 'another secret' }));
  await expect(stranger.put('uploads/c/original.png', Buffer.from('x'), 'image/png')).rejects.toThrow();
  expect(s3.objects.has('uploads/c/original.png')).toBe(false);
});
