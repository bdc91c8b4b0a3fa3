import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import type { Files } from '#server/foundation/files/files.ts';
import { createPictureProcesses } from '#server/fulfilment/picture-files/picture-process.ts';
import { createDecoderBudget } from './decoder-budget.ts';
import { findUpload } from './queries.ts';
import { uploadTimeouts } from './receive-body.ts';
import { takePicture } from './take-picture.ts';
import { hollowPng, paint, pngChunk, withChunks } from './test-pictures.ts';
import { createUploadSlots } from './upload-slots.ts';

let shop: TestShop;
let callers = 0;
let png: Buffer;
let jpeg: Buffer;
let webp: Buffer;

beforeAll(async () => {
  shop = await openTestShop();
  png = await paint(640, 520);
  jpeg = await sharp(png).jpeg().toBuffer();
  webp = await sharp(png).webp().toBuffer();
});
afterAll(() => shop.close());

/** Each sender has a separate address, to stay below the upload limit. */
async function send(
  body: Buffer | Readable,
  options: { purpose?: string; type?: string; address?: string; length?: number } = {},
) {
  callers += 1;
  const remoteAddress = options.address ?? `10.1.${callers >> 8}.${callers & 255}`;
  const response = await shop.app.inject({
    method: 'POST',
    url: `/api/uploads?purpose=${options.purpose ?? 'design'}`,
    headers: {
      'content-type': options.type ?? 'application/octet-stream',
      ...(options.length && { 'content-length': String(options.length) }),
    },
    payload: body,
    remoteAddress,
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}

async function kept(id: string): Promise<Buffer> {
  const row = await findUpload(shop.database.db, id);
  if (!row) throw new Error('not kept');
  return shop.files.read(`uploads/${id}/picture.${row.format === 'png' ? 'png' : 'jpg'}`);
}

test.each([
  ['png', () => png, 'png'],
  ['jpeg', () => jpeg, 'jpeg'],
  ['webp', () => webp, 'png'],
])('a %s file is accepted, whatever its content type', async (_name, file, format) => {
  const { status, body } = await send(file(), { type: 'text/html' });
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ width: 640, height: 520, seeThrough: false });
  expect(body.data.id).toMatch(/^[\w-]{32}$/);
  expect((await sharp(await kept(body.data.id)).metadata()).format).toBe(format);
});

test('a preview is served at its unguessable address only, and only as a picture', async () => {
  const { body } = await send(await paint(2400, 1200));
  const response = await shop.app.inject(body.data.preview);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  });
  expect(response.headers['cache-control']).toMatch(/^private/);
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 1600, height: 800, format: 'webp' });
  for (const other of [
    `/uploads/${'A'.repeat(32)}/preview.webp`,
    '/uploads/..%2f..%2fsecret/preview.webp',
    '/uploads/short/preview.webp',
  ]) {
    expect((await shop.app.inject(other)).statusCode).toBe(404);
  }
});

test('an upload is rotated upright, and loses its EXIF data', async () => {
  const photo = await sharp(png)
    .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '19/1 4/1 33/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(photo.includes('Secret Camera')).toBe(true);
  const { body } = await send(photo);
  expect(body.data).toMatchObject({ width: 520, height: 640 });
  const file = await kept(body.data.id);
  expect(file.includes('Secret Camera')).toBe(false);
  const { orientation, exif, xmp, icc } = await sharp(file).metadata();
  expect([orientation, exif, xmp, icc]).toEqual([undefined, undefined, undefined, undefined]);
});

test('an uploaded PNG loses its text chunks and keeps its transparency', async () => {
  const worded = withChunks(await paint(600, 600, 4), pngChunk('tEXt', Buffer.from('Comment\0drawn at home by Asha')));
  const { body } = await send(worded);
  expect(body.data.seeThrough).toBe(true);
  expect((await kept(body.data.id)).includes('Asha')).toBe(false);
});

test('bytes that a camera appends after the picture are removed', async () => {
  const { status, body } = await send(Buffer.concat([jpeg, Buffer.from('\0\0\0\x18ftypmp42 a moment of film')]));
  expect(status).toBe(201);
  expect((await kept(body.data.id)).includes('film')).toBe(false);
});

test('a file that is not a picture is refused with a message', async () => {
  const { status, body } = await send(Buffer.from('<!doctype html><script>alert(1)</script>'), { type: 'image/png' });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    success: false,
    code: 'invalid_fields',
    message: "This file isn't a picture we can print. Use PNG, JPEG or WebP.",
  });
});

test('an empty file and a file that is too large are refused', async () => {
  expect((await send(Buffer.alloc(0))).body.message).toBe('Choose a picture first.');
  const large = await send(Buffer.alloc(10), { length: 32_400_000 });
  expect([large.status, large.body.message]).toEqual([413, 'That file is 30.9 MB. The limit is 20 MB.']);
  const unannounced = await send(Readable.from([png, Buffer.alloc(21 * 1024 * 1024)]));
  expect(unannounced.status).toBe(413);
  expect(unannounced.body.message).toMatch(/^That file is 2\d(\.\d)? MB. The limit is 20 MB.$/);
  expect((await send(png, { purpose: 'hat' })).status).toBe(400);
});

test('the timeouts of the server are longer than those of an upload', () => {
  const { requestTimeout, timeout } = shop.app.server;
  expect(requestTimeout).toBeGreaterThan(uploadTimeouts.wholeMs);
  expect(timeout).toBeGreaterThan(uploadTimeouts.quietMs);
});

test('a photo for a return may be small, and is scaled down to the needed size', async () => {
  expect((await send(await paint(300, 200), { purpose: 'problem' })).status).toBe(201);
  const { body } = await send(await paint(3000, 1500), { purpose: 'problem' });
  expect(body.data).toMatchObject({ width: 2400, height: 1200 });
});

test('a picture whose row cannot be written leaves no files in the storage', async () => {
  const stored = new Set<string>();
  const files: Files = {
    ...shop.files,
    async takeIn(file, key, type) {
      await shop.files.takeIn(file, key, type);
      stored.add(key);
    },
    async remove(key) {
      await shop.files.remove(key);
      stored.delete(key);
    },
  };
  const processes = createPictureProcesses({ warn: () => {} });
  const once = () => ({
    body: Readable.from([png]),
    length: undefined,
    purpose: 'design' as const,
    sender: { mark: 'a sender', known: false },
  });
  // The row has no creation date, which the database refuses.
  let asked = 0;
  // The check for free space uses a working clock.
  const now = () => (asked++ % 2 === 0 ? new Date() : new Date(Number.NaN));
  const deps = {
    db: shop.database.db,
    files,
    processes,
    now,
    places: createUploadSlots(),
    budget: createDecoderBudget(),
    roomMb: 100,
  };
  await expect(takePicture(deps, once())).rejects.toThrow();
  expect([...stored]).toEqual([]);
  // The second file cannot be stored: the first is deleted.
  const full: Files = {
    ...files,
    takeIn: (file, key, type) =>
      key.endsWith('preview.webp') ? Promise.reject(new Error('the storage is full')) : files.takeIn(file, key, type),
  };
  await expect(takePicture({ ...deps, files: full }, once())).rejects.toThrow('full');
  expect([...stored]).toEqual([]);
  await processes.close();
});

test('no unfinished files remain', async () => {
  expect(await readdir(await shop.files.scratch())).toEqual([]);
});

test('the shop answers requests while pictures are drawn and refused', async () => {
  // 6 million pixels only: the time for 60 million depends on the machine (`prepare-picture.system.test.ts`).
  const photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#1c3b2c' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const sending = Promise.all([send(png), send(photo), send(hollowPng(2000, 2000)), send(hollowPng(30_000, 30_000))]);
  let answered = 0;
  let done = false;
  void sending.then(() => {
    done = true;
  });
  while (!done) {
    expect((await shop.app.inject('/api/hello')).statusCode).toBe(200);
    if (!done) answered += 1;
    await nextTurn();
  }
  const sent = await sending;
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 400, 400]);
  // Drawing in the shop's own process would block it until the pictures are done.
  expect(answered).toBeGreaterThan(10);
});

test('an address may upload twenty pictures an hour, and then gets 429', async () => {
  const once = () => send(Buffer.alloc(0), { address: '10.9.9.9' });
  for (let n = 0; n < 20; n++) expect((await once()).status).toBe(400);
  const refused = await once();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});
