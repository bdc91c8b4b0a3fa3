import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as later } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shopCosts } from '#server/app/shop/area-tables.ts';
import type { Rendering } from '#server/catalogue/picture-drawing/rendering.ts';
import { createPictureStore, type PictureStore } from '#server/catalogue/pictures/picture-store.ts';
import { answerProblems } from '#server/foundation/http/problem-replies.ts';
import { createCostLimiter } from '#server/foundation/limits/cost-limiter.ts';
import { createGarmentPictures } from './garment-picture.ts';
import { mountGarmentPictures } from './mount-garment-pictures.ts';

// Limits on drawing pictures of designs for one network, on a clock that does not move.

let dir: string;
let app: FastifyInstance;
let store: PictureStore;
let finish: () => void;
const drawn = vi.fn<(rendering: Rendering) => void>();
const designs = new Set<string>();

const flooder = '203.0.113.9';
const idOf = (number: number) => `cus_${String(number).padStart(24, 'A')}`;
const addressOf = (number: number, file = 'front-1600.avif') => `/images/designs/${idOf(number)}/${file}`;
const ask = (url: string, remoteAddress = flooder) => app.inject({ url, remoteAddress });

function start(): void {
  const gate = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const render = async (rendering: Rendering) => {
    drawn(rendering);
    await gate;
    return new TextEncoder().encode('a picture');
  };
  store = createPictureStore({ dir, findPicture: async () => null, log: { error: () => {}, warn: () => {} }, render });
  app = Fastify();
  answerProblems(app);
  const files = {
    has: async (key: string) => designs.has(key.split('/')[1] ?? ''),
    read: async () => Buffer.from('the garment'),
  };
  const turns = createCostLimiter(shopCosts, { now: () => 0, wait: () => new Promise(() => {}) });
  mountGarmentPictures(app, {
    read: createGarmentPictures({ files, pictures: store, isSaved: async () => false, redraw: async () => {} }),
    turns,
  });
  app.get('/', async () => 'home');
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'garments-'));
  drawn.mockClear();
  designs.clear();
  for (let number = 0; number < 60; number += 1) designs.add(idOf(number));
  start();
});
afterEach(async () => {
  finish();
  await app.close();
  await store.close();
  await rm(dir, { recursive: true, force: true });
});

test('sixty parallel requests for one picture draw it once, and it is cached', async () => {
  const asked = Promise.all(Array.from({ length: 60 }, () => ask(addressOf(1))));
  await expect.poll(() => drawn.mock.calls.length).toBe(1);
  expect((await ask('/', '198.51.100.2')).body).toBe('home');
  finish();
  expect(new Set((await asked).map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
    new Set(['200 a picture']),
  );
  expect((await ask(addressOf(1))).headers).toMatchObject({ 'content-type': 'image/avif', 'x-robots-tag': 'noindex' });
  expect(drawn).toHaveBeenCalledTimes(1);
  expect(await readdir(join(dir, 'copies'))).toEqual([`${idOf(1)}-front-1600.avif`]);
});

test('sixty pictures of one network wait or get 429, and another network is served', async () => {
  const replies: number[] = [];
  for (let number = 0; number < 60; number += 1)
    void ask(addressOf(number)).then(({ statusCode }) => replies.push(statusCode));
  await expect.poll(() => replies.length).toBeGreaterThan(10);
  for (let tick = 0; tick < 20; tick += 1) await later();
  expect(new Set(replies)).toEqual(new Set([429]));
  // The first ones fit the budget; all others wait for a clock that does not move.
  expect(drawn.mock.calls.length).toBeLessThanOrEqual(2);
  const before = drawn.mock.calls.length;
  void ask(addressOf(59, 'back-160.webp'), '198.51.100.2');
  await expect.poll(() => drawn.mock.calls.length).toBe(before + 1);
  expect((await ask('/', '198.51.100.2')).body).toBe('home');
});

test('a deleted design gets status 404 despite its cached picture, and an unlisted address draws nothing', async () => {
  finish();
  expect((await ask(addressOf(1))).statusCode).toBe(200);
  designs.delete(idOf(1));
  const wrong = [
    addressOf(1),
    addressOf(2, 'front-1601.avif'),
    addressOf(2, 'detail-800.webp'),
    '/images/designs/cus_1/front-800.webp',
  ];
  for (const url of wrong) expect((await ask(url)).statusCode).toBe(404);
  expect(drawn).toHaveBeenCalledTimes(1);
});
