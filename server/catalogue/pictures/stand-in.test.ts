import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PictureFacts } from '#artwork/picture.ts';
import { pictureVersion } from '#server/catalogue/products/picture-version.ts';
import { mountPictures } from './mount-pictures.ts';
import { createPictureStore } from './picture-store.ts';

const version = '0123456789';
const jersey = PictureFacts.parse({ garment: 'jersey', colours: { a: '#1557c0', b: '#ffffff', c: '#000000' } });

test('serves a plain placeholder until a photograph is cropped, and none for an unknown picture', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'pictures-'));
  const store = createPictureStore({
    dir,
    findPicture: async () => null,
    photographs: {
      find: async (id) =>
        id === 'football-9'
          ? {
              kind: 'photo',
              number: 1,
              alt: 'Gloves',
              version,
              focus: { x: 0.5, y: 0.5 },
              crop: { left: 0, top: 0, width: 1 },
            }
          : null,
      read: async () => Buffer.from('photograph'),
    },
    log: { error: () => {}, warn: () => {} },
    render: (_rendering, signal) =>
      new Promise((_done, reject) =>
        signal.addEventListener('abort', () => reject(new Error('it closes')), { once: true }),
      ),
  });
  const app = Fastify();
  mountPictures(app, store, { patienceMs: 20 });
  const get = (product: string) => app.inject(`/images/${product}/photo1-${version}-480.webp`);
  const slow = await get('football-9');
  expect([slow.statusCode, slow.headers['content-type'], slow.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'no-store',
  ]);
  expect(await sharp(slow.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40 });
  expect((await get('football-10')).statusCode).toBe(404);
  await app.close();
  await store.close();
  await rm(dir, { recursive: true, force: true });
});

test('waits for the picture of a mail, as mail clients keep the first answer', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'pictures-'));
  const store = createPictureStore({
    dir,
    findPicture: async () => jersey,
    log: { error: () => {}, warn: () => {} },
    render: async (rendering) => {
      await new Promise((resolve) => setImmediate(resolve));
      return Buffer.from(JSON.stringify(rendering));
    },
  });
  const app = Fastify();
  mountPictures(app, store, { patienceMs: 0 });
  const reply = await app.inject(`/images/cricket-1/front-${pictureVersion(jersey)}-160.jpeg`);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(JSON.parse(reply.body)).toMatchObject({ width: 160, format: 'jpeg' });
  await app.close();
  await store.close();
  await rm(dir, { recursive: true, force: true });
});
