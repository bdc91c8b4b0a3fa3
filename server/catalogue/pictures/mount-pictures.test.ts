import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PictureFacts } from '#artwork/picture.ts';
import { previewVersion } from '#artwork/registry.ts';
import type { Rendering } from '#server/catalogue/picture-drawing/rendering.ts';
import { pictureVersion } from '#server/catalogue/products/picture-version.ts';
import { mountPictures } from './mount-pictures.ts';
import { createPictureStore, type PictureStore } from './picture-store.ts';
import { mug, shirt } from './test-pictured-goods.ts';

const shelf: Record<string, PictureFacts> = { 'cricket-1': shirt, 'cricket-20': mug };
const version = pictureVersion(shirt);

let dir: string;
let app: FastifyInstance;
let store: PictureStore;
let render: (rendering: Rendering, signal: AbortSignal) => Promise<Uint8Array>;
const drawn = vi.fn<(rendering: Rendering) => void>();
const logged = vi.fn<(o: object, m: string) => void>();
const warned = vi.fn<(o: object, m: string) => void>();
let keeps = true;
const findPicture = vi.fn(async (id: string) => shelf[id] ?? null);

function start(options: { realWorker?: boolean; patienceMs?: number; limitMs?: number } = {}): void {
  const fake = { render: (rendering: Rendering, signal: AbortSignal) => render(rendering, signal) };
  const limit = options.limitMs === undefined ? {} : { limitMs: options.limitMs };
  store = createPictureStore({
    dir,
    findPicture,
    log: { error: logged, warn: warned },
    keeps: () => keeps,
    ...limit,
    ...(options.realWorker ? {} : fake),
  });
  app = Fastify();
  mountPictures(app, store, options);
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pictures-'));
  vi.clearAllMocks();
  keeps = true;
  render = async (rendering) => {
    drawn(rendering);
    return new TextEncoder().encode(JSON.stringify(rendering));
  };
});

afterEach(async () => {
  await app.close();
  await store.close();
  await rm(dir, { recursive: true, force: true });
});

/** The same folder with a new store, without anything in memory. */
async function restart(): Promise<void> {
  await app.close();
  await store.close();
  start();
}

const get = (url: string) => app.inject({ url });

describe('GET /images/:product/:file', () => {
  it('serves a placeholder of the garment without caching until a slow rendering is done', async () => {
    start({ patienceMs: 20 });
    const quick = render;
    let finish = () => {};
    const gate = new Promise<void>((resolve) => {
      finish = resolve;
    });
    render = async (rendering, signal) => {
      await gate;
      return quick(rendering, signal);
    };
    const url = `/images/cricket-1/front-${version}-480.avif`;
    const early = await get(url);
    expect([early.statusCode, early.headers['content-type'], early.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'no-store',
    ]);
    expect(early.headers.etag).toBeUndefined();
    expect(await sharp(early.rawPayload).metadata()).toMatchObject({ width: 40, height: 50 });
    const { channels } = await sharp(early.rawPayload).stats();
    expect(channels.slice(0, 3).map(({ max }) => max)).toEqual([0x15, 0x57, 0xc0]);
    finish();
    await expect.poll(async () => (await get(url)).headers.etag).toBeDefined();
    expect(drawn).toHaveBeenCalledTimes(1);
  });

  it('answers at once if the client only asks whether the picture is ready', async () => {
    start();
    render = () => new Promise(() => {});
    const url = `/images/cricket-1/front-${version}-480.avif`;
    const reply = await app.inject({ url, headers: { prefer: 'respond-async' } });
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store']);
  });

  it('serves a picture with immutable caching and renders it once', async () => {
    start();
    const url = `/images/cricket-1/back-${version}-480.avif`;
    const first = await get(url);
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(JSON.parse(first.body)).toMatchObject({
      view: 'back',
      width: 480,
      format: 'avif',
      picture: { name: 'LOBO' },
    });
    expect((await get(url)).body).toBe(first.body);
    expect(drawn).toHaveBeenCalledTimes(1);
    expect(await readdir(dir)).toHaveLength(1);
  });

  it('counts pictures by source, and failed ones', async () => {
    start();
    const url = `/images/cricket-1/back-${version}-480.avif`;
    await get(url);
    expect(store.counts()).toMatchObject({ memory: 0, disk: 0, drawn: 1, failed: 0, underway: 0 });
    await get(url);
    expect(store.counts()).toMatchObject({ memory: 1, disk: 0, drawn: 1 });
    await restart();
    await get(url);
    expect(store.counts()).toMatchObject({ memory: 0, disk: 1, drawn: 0, drawnSeconds: 0 });
    render = () => Promise.reject(new Error('no'));
    await get(`/images/cricket-1/front-${version}-480.avif`);
    expect(store.counts()).toMatchObject({ drawn: 0, failed: 1, underway: 0 });
  });

  it('renders once for a hundred concurrent requests', async () => {
    start();
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => get(`/images/cricket-1/front-${version}-800.webp`)),
    );
    expect(replies.map((reply) => reply.statusCode)).toEqual(Array.from({ length: 100 }, () => 200));
    expect(drawn).toHaveBeenCalledTimes(1);
  });

  it('sends an ETag, and answers 304 to a client that has the picture', async () => {
    start();
    const url = `/images/cricket-1/front-${version}-480.avif`;
    const etag = String((await get(url)).headers.etag);
    expect(etag).toBe(`"${version}-front-480.avif"`);
    const again = await app.inject({ url, headers: { 'if-none-match': `"other", ${etag}` } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect(again.headers['cache-control']).toContain('immutable');
    const fallback = await get('/images/default-480.avif');
    expect(fallback.headers.etag).toMatch(/^"default-[0-9a-f]{10}-480.avif"$/);
    expect(fallback.headers['cache-control']).toBe('public, max-age=86400');
  });

  it('serves the latest pictures from memory without a database query', async () => {
    start();
    const url = `/images/cricket-1/front-${version}-480.avif`;
    const first = await get(url);
    await rm(dir, { recursive: true, force: true });
    findPicture.mockClear();
    expect((await get(url)).body).toBe(first.body);
    expect(findPicture).not.toHaveBeenCalled();
    // The same file name for another product is not its picture.
    expect((await get(url.replace('cricket-1', 'cricket-99'))).statusCode).toBe(404);
  });

  it.each<[string, (kept: Buffer) => Buffer]>([
    ['is empty', () => Buffer.alloc(0)],
    ['lacks its last byte', (kept) => kept.subarray(0, -1)],
    ['ends in its middle', (kept) => kept.subarray(0, kept.length >> 1)],
    ['is as long as it was, and zeros', (kept) => Buffer.alloc(kept.length)],
    ['has another bit', (kept) => Buffer.from(kept).fill((kept[40] ?? 0) ^ 1, 40, 41)],
    ['has something behind it', (kept) => Buffer.concat([kept, Buffer.from('x')])],
    ['has no end mark', (kept) => kept.subarray(0, -12)],
  ])('renders and stores a stored picture again if it %s', async (_what, damage) => {
    start();
    const url = `/images/cricket-1/front-${version}-480.avif`;
    const first = await get(url);
    const file = join(dir, (await readdir(dir))[0] ?? '');
    const whole = await readFile(file);
    await writeFile(file, damage(whole));
    await restart();
    const again = await get(url);
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    expect(drawn).toHaveBeenCalledTimes(2);
    expect(await readFile(file)).toEqual(whole);
    expect(warned.mock.calls.map(([, words]) => words)).toEqual([
      'a stored picture is damaged; drawing it and any other damaged one again',
    ]);
    await restart();
    expect((await get(url)).body).toBe(first.body);
    expect(drawn).toHaveBeenCalledTimes(2);
  });

  it('serves pictures without storing them when the disk is full or writing fails', async () => {
    start();
    keeps = false;
    expect((await get(`/images/cricket-1/front-${version}-480.avif`)).statusCode).toBe(200);
    expect(await readdir(dir)).toEqual([]);
    keeps = true;
    await rm(dir, { recursive: true });
    // A file replaces the folder, so that nothing can be written there.
    await writeFile(dir, '');
    for (const width of [320, 480])
      expect((await get(`/images/cricket-1/back-${version}-${width}.avif`)).statusCode).toBe(200);
    expect(warned.mock.calls.map(([, words]) => words)).toEqual(['drawn pictures could not be stored']);
  });

  it('aborts a rendering after its time limit, and tries again on the next request', async () => {
    start({ limitMs: 30 });
    const working = render;
    const told = vi.fn();
    render = (_, signal) => {
      signal.addEventListener('abort', told);
      return new Promise(() => {});
    };
    const url = `/images/cricket-1/front-${version}-320.webp`;
    expect((await get(url)).statusCode).toBe(503);
    expect(told).toHaveBeenCalledTimes(1);
    expect(logged.mock.calls[0]?.[0]).toMatchObject({ err: new Error('not drawn within 30 ms') });
    render = working;
    expect((await get(url)).statusCode).toBe(200);
  });

  it('closes without waiting for a rendering that never ends', async () => {
    start({ patienceMs: 10 });
    render = () => new Promise(() => {});
    await get(`/images/cricket-1/front-${version}-320.webp`);
    await store.close();
    expect(logged).not.toHaveBeenCalled();
  });

  it('closes without waiting for a rendering that is requested while closing', async () => {
    start({ patienceMs: 10 });
    render = () => new Promise(() => {});
    const asked = get(`/images/cricket-1/front-${version}-320.webp`);
    await Promise.all([store.close(), asked]);
    expect(logged).not.toHaveBeenCalled();
  });

  it.each([
    `/images/cricket-1/front-${version}-481.avif`,
    `/images/cricket-1/front-${version}-480.tiff`,
    `/images/cricket-1/front-${version}-480.gif`,
    `/images/cricket-1/side-${version}-480.avif`,
    `/images/cricket-1/front-${version}-0480.avif`,
    `/images/cricket-1/front-${version.toUpperCase()}x-480.avif`,
    `/images/cricket-99/front-${version}-480.avif`,
    `/images/..%2f..%2fetc/front-${version}-480.avif`,
    `/images/cricket-1/..%2fpasswd`,
    `/images/cricket-20/back-${pictureVersion(mug)}-480.avif`,
    '/images/default-77.webp',
    '/images/default-480.png',
    '/images/other.webp',
  ])('answers 404 to %s and renders nothing', async (url) => {
    start();
    expect((await get(url)).statusCode).toBe(404);
    expect(drawn).not.toHaveBeenCalled();
  });

  it('redirects an outdated address to the current one without caching', async () => {
    start();
    const reply = await get('/images/cricket-1/front-0123456789-640.webp');
    expect(reply.statusCode).toBe(302);
    expect(reply.headers).toMatchObject({
      location: `/images/cricket-1/front-${version}-640.webp`,
      'cache-control': 'no-store',
    });
    expect(drawn).not.toHaveBeenCalled();
  });

  it('answers 503 after a failed rendering, logs the cause, and tries again on the next request', async () => {
    start();
    const working = render;
    render = async () => {
      throw new Error('out of paint');
    };
    const url = `/images/cricket-1/front-${version}-320.webp`;
    const failed = await get(url);
    expect(failed.statusCode).toBe(503);
    expect(failed.headers['cache-control']).toBe('no-store');
    expect(failed.body).toBe('');
    expect(logged).toHaveBeenCalledTimes(1);
    expect(await readdir(dir)).toEqual([]);
    render = working;
    expect((await get(url)).statusCode).toBe(200);
  });

  it('renders pictures in advance, and skips missing ones', async () => {
    start();
    await store.warm([
      { product: 'nothing-1', view: 'front', width: 480, format: 'avif' },
      { product: 'cricket-1', view: 'front', width: 480, format: 'avif' },
    ]);
    expect(drawn).toHaveBeenCalledTimes(1);
    await get(`/images/cricket-1/front-${version}-480.avif`);
    expect(drawn).toHaveBeenCalledTimes(1);
  });
});

describe('GET /images/preview/:file', () => {
  const current = previewVersion('t-shirt');

  it.each([
    [`t-shirt-front-light-${current}.avif`, 'light'],
    [`t-shirt-back-light-${current}.webp`, 'light'],
    [`t-shirt-front-cover-${current}.webp`, 'cover'],
    [`kids-t-shirt-front-folds-${previewVersion('kids-t-shirt')}.webp`, 'folds'],
    [`mug-front-small-light-${previewVersion('mug')}.webp`, 'small-light'],
    [`t-shirt-front-small-cover-${current}.webp`, 'small-cover'],
  ])('serves %s with immutable caching (part %s) and renders it once', async (file, part) => {
    start();
    const replies = await Promise.all(Array.from({ length: 100 }, () => get(`/images/preview/${file}`)));
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(JSON.parse(replies[0]?.body ?? '')).toMatchObject({ kind: 'preview', part });
    expect(replies[0]?.headers['cache-control']).toContain('immutable');
    expect(drawn).toHaveBeenCalledTimes(1);
  });

  it('redirects an older version of a preview to the current one', async () => {
    start();
    const reply = await get('/images/preview/t-shirt-front-light-0.1.avif');
    expect([reply.statusCode, reply.headers.location]).toEqual([
      302,
      `/images/preview/t-shirt-front-light-${current}.avif`,
    ]);
    expect(drawn).not.toHaveBeenCalled();
  });

  it.each([
    `t-shirt-front-cover-${current}.avif`,
    `t-shirt-front-small-cover-${current}.avif`,
    `t-shirt-side-light-${current}.avif`,
    `toga-front-light-${current}.avif`,
    `mug-back-light-${current}.avif`,
    `scarf-front-folds-${current}.webp`,
    `t-shirt-front-seams-${current}.webp`,
    `t-shirt-front-light-${current}.png`,
    `t-shirt-front-light.avif`,
  ])('answers 404 to the preview %s and renders nothing', async (file) => {
    start();
    expect((await get(`/images/preview/${file}`)).statusCode).toBe(404);
    expect(drawn).not.toHaveBeenCalled();
  });

  it('encodes the folds as numbers in a picture, and the garment as an opaque mask', async () => {
    start({ realWorker: true });
    const folds = await get(`/images/preview/t-shirt-front-folds-${current}.webp`);
    const shifts = await sharp(folds.rawPayload).raw().toBuffer({ resolveWithObject: true });
    expect(shifts.info.channels).toBe(3);
    const across = Array.from({ length: shifts.info.width * shifts.info.height }, (_, k) => shifts.data[k * 3] ?? 0);
    expect(Math.min(...across)).toBeLessThan(128);
    expect(Math.max(...across)).toBeGreaterThan(128);
    const cover = await get(`/images/preview/t-shirt-front-cover-${current}.webp`);
    const { data, info } = await sharp(cover.rawPayload).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, data[3], data[(500 * 800 + 400) * 4 + 3]]).toEqual([800, 1000, 0, 255]);
  });

  it('serves small versions of shading and mask with few bytes', async () => {
    start({ realWorker: true });
    for (const part of ['small-light', 'small-cover']) {
      const { rawPayload } = await get(`/images/preview/t-shirt-front-${part}-${current}.webp`);
      expect(rawPayload.length, part).toBeLessThan(6000);
      expect(await sharp(rawPayload).metadata(), part).toMatchObject({ width: 160, height: 200, hasAlpha: true });
    }
  });
});

describe('pictures by real rendering processes', () => {
  it('renders transparent pictures in the requested size and within the size limit', async () => {
    // Waits long enough for a process to start on a busy machine.
    start({ realWorker: true, patienceMs: 30_000 });
    for (const [width, budget] of [
      [480, 14_000],
      [800, 45_000],
    ] as const) {
      const reply = await get(`/images/cricket-1/detail-${version}-${width}.avif`);
      expect(reply.statusCode).toBe(200);
      expect(reply.rawPayload.length).toBeLessThanOrEqual(budget);
      expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width, height: width * 1.25 });
    }
    const fallback = await get('/images/default-480.webp');
    expect(fallback.headers['content-type']).toBe('image/webp');
    const { data } = await sharp(fallback.rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(data[3]).toBe(0);
    const middle = (300 * 480 + 240) * 4;
    expect(data[middle + 3]).toBe(255);
  });
});
