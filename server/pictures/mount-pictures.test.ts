import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Picture } from '#artwork/picture.ts';
import { mountPictures } from './mount-pictures.ts';
import { createPictureStore, type PictureStore } from './picture-store.ts';
import { pictureVersion } from './picture-version.ts';
import type { Rendering } from './render-picture.ts';

const shirt = Picture.parse({ garment: 'jersey', colours: { a: '#1557c0', b: '#0b2f73', c: '#ff9a1f' }, name: 'LOBO', number: 7 });
const mug = Picture.parse({ garment: 'mug', colours: { a: '#f4f1e6', b: '#11513f', c: '#11513f' } });
const shelf: Record<string, Picture> = { 'cricket-1': shirt, 'cricket-20': mug };
const version = pictureVersion(shirt);

let dir: string;
let app: FastifyInstance;
let store: PictureStore;
let render: (rendering: Rendering) => Promise<Uint8Array>;
const drawn = vi.fn<(rendering: Rendering) => void>();
const logged = vi.fn<(o: object, m: string) => void>();
const findPicture = vi.fn(async (id: string) => shelf[id] ?? null);

function start(options: { realWorker?: boolean; patienceMs?: number } = {}): void {
  const fake = { render: (rendering: Rendering) => render(rendering) };
  store = createPictureStore({ dir, findPicture, log: { error: logged }, ...(options.realWorker ? {} : fake) });
  app = Fastify();
  mountPictures(app, store, options.patienceMs);
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pictures-'));
  vi.clearAllMocks();
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

const get = (url: string) => app.inject({ url });

describe('GET /images/:product/:file', () => {
  it('does not hold a page back: the default stands in until a slow drawing is there', async () => {
    start({ patienceMs: 20 });
    const quick = render;
    let finish = () => {};
    const gate = new Promise<void>((resolve) => {
      finish = resolve;
    });
    render = async (rendering) => {
      await gate;
      return quick(rendering);
    };
    const url = `/images/cricket-1/front-${version}-480.avif`;
    const early = await get(url);
    expect([early.statusCode, early.headers.location, early.headers['cache-control']]).toEqual([
      302,
      '/images/default-480.avif',
      'no-store',
    ]);
    finish();
    await expect.poll(async () => (await get(url)).statusCode).toBe(200);
    expect(drawn).toHaveBeenCalledTimes(1);
  });

  it('answers a picture that may be kept for ever, and makes it once', async () => {
    start();
    const url = `/images/cricket-1/back-${version}-480.avif`;
    const first = await get(url);
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({ 'content-type': 'image/avif', 'cache-control': 'public, max-age=31536000, immutable' });
    expect(JSON.parse(first.body)).toMatchObject({ view: 'back', width: 480, format: 'avif', picture: { name: 'LOBO' } });
    expect((await get(url)).body).toBe(first.body);
    expect(drawn).toHaveBeenCalledTimes(1);
    expect(await readdir(dir)).toHaveLength(1);
  });

  it('draws once for many visitors at once', async () => {
    start();
    const replies = await Promise.all(Array.from({ length: 20 }, () => get(`/images/cricket-1/front-${version}-800.webp`)));
    expect(replies.map((reply) => reply.statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(drawn).toHaveBeenCalledTimes(1);
  });

  it.each([
    `/images/cricket-1/front-${version}-481.avif`,
    `/images/cricket-1/front-${version}-480.jpeg`,
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
  ])('does not find %s and makes nothing', async (url) => {
    start();
    expect((await get(url)).statusCode).toBe(404);
    expect(drawn).not.toHaveBeenCalled();
  });

  it('sends an outdated address to the present one, not to be kept', async () => {
    start();
    const reply = await get('/images/cricket-1/front-0123456789-640.webp');
    expect(reply.statusCode).toBe(302);
    expect(reply.headers).toMatchObject({ location: `/images/cricket-1/front-${version}-640.webp`, 'cache-control': 'no-store' });
    expect(drawn).not.toHaveBeenCalled();
  });

  it('answers 503, logs the cause, and tries again on the next request', async () => {
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

  it('warms what it is asked to, without stopping at what is missing', async () => {
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

describe('with real workers', () => {
  it('draws transparent pictures of the asked size, within their weight', async () => {
    start({ realWorker: true });
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

describe('the version in an address', () => {
  it('does not depend on the order of keys, and changes with any of them', () => {
    const turned = Picture.parse({ number: 7, name: 'LOBO', colours: { c: '#ff9a1f', a: '#1557c0', b: '#0b2f73' }, garment: 'jersey' });
    expect(version).toMatch(/^[0-9a-f]{10}$/);
    expect(pictureVersion(turned)).toBe(version);
    expect(pictureVersion({ ...shirt, number: 8 })).not.toBe(version);
    expect(pictureVersion({ ...shirt, colours: { ...shirt.colours, b: '#0b2f74' } })).not.toBe(version);
    expect(pictureVersion({ ...shirt, garment: 'kids-jersey', number: undefined })).not.toBe(version);
  });
});
