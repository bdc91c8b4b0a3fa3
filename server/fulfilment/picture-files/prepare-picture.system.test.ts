import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { preparePicture } from './prepare-picture.ts';

let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'maidan-limits-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Prepares a file as an upload of a design; returns the result, or the reason why it is unfit. */
async function prepare(file: Buffer) {
  const source = path.join(dir, 'source');
  await writeFile(source, file);
  const limits = { minShortSide: 500, maxPixels: 60_000_000, mostBytes: 48 * 1024 * 1024 };
  const prepared = await preparePicture({
    source,
    picture: path.join(dir, 'picture'),
    preview: path.join(dir, 'preview'),
    ...limits,
  });
  return 'done' in prepared ? prepared.done : prepared;
}

test('pictures of the largest size are prepared within 900 MB of memory', async () => {
  const before = process.memoryUsage().rss;
  const large = sharp({ create: { width: 8000, height: 7500, channels: 4, background: '#1c3b2c80' } });
  expect(await prepare(await large.png({ progressive: true, compressionLevel: 1 }).toBuffer())).toMatchObject({
    width: 8000,
    seeThrough: true,
  });
  const photo = sharp({ create: { width: 8000, height: 7500, channels: 3, background: '#1c3b2c' } });
  expect(await prepare(await photo.jpeg({ progressive: true }).toBuffer())).toMatchObject({ width: 8000 });
  expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(900);
});
