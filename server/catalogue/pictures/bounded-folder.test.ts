import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBoundedFolder } from './bounded-folder.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'bounded-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

test('starts with an empty folder, and deletes the least recently used file above the size limit', async () => {
  await writeFile(join(dir, 'of-before'), 'x');
  const folder = createBoundedFolder({ dir, mostBytes: 250 });
  for (const name of ['a', 'b']) await folder.write(name, Buffer.alloc(100, name));
  expect((await folder.read('a'))?.toString()).toBe('a'.repeat(100));
  await folder.write('c', Buffer.alloc(100, 'c'));
  expect((await readdir(dir)).toSorted()).toEqual(['a', 'c']);
  expect(await folder.read('b')).toBeUndefined();
  // Overwriting a file counts its size once.
  for (let times = 0; times < 5; times += 1) await folder.write('c', Buffer.alloc(100, 'd'));
  expect((await folder.read('a'))?.length).toBe(100);
  folder.close();
});

test('returns no file that is expired, damaged or deleted', async () => {
  let now = 0;
  const folder = createBoundedFolder({ dir, mostBytes: 1000, maxAgeMs: 1000, now: () => now });
  for (const name of ['old', 'damaged', 'gone']) await folder.write(name, Buffer.alloc(100, 1));
  await writeFile(join(dir, 'damaged'), 'half');
  await rm(join(dir, 'gone'));
  for (const name of ['damaged', 'gone']) expect(await folder.read(name)).toBeUndefined();
  now = 1000;
  expect(await folder.read('old')).toBeUndefined();
  expect(await readdir(dir)).toEqual([]);
  folder.close();
});
