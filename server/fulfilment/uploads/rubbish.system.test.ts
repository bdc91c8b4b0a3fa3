import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { hollowPng, paint, pngChunk, pngStart, withChunks } from './test-pictures.ts';

// Files that are not pictures are refused sooner than a picture is drawn, also when many come while one is drawn.

let shop: TestShop;
let rubbish: [name: string, file: Buffer][];
let photo: Buffer;
let callers = 0;
const MB = 1024 * 1024;

/** A GIF of this many frames of one dot each. */
function gif(frames: number): Buffer {
  const head = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  const frame = Buffer.from('!\xf9\x04\0\x01\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0', 'latin1');
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
}

const laughs = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "lol">${'bcdefghij'
  .split('')
  .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`)
  .join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="65535" height="65535"><text>&j;</text></svg>`;

beforeAll(async () => {
  shop = await openTestShop();
  const png = await paint(1200, 1200);
  const jpeg = await sharp(png).jpeg().toBuffer();
  const webp = await sharp(png).webp().toBuffer();
  const smallest = pngChunk('teXt', Buffer.alloc(0));
  rubbish = [
    ['random bytes', randomBytes(15 * MB)],
    ['an archive', Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(MB)])],
    ['zeros', Buffer.alloc(15 * MB)],
    ['a PNG cut short', png.subarray(0, png.length - 500)],
    ['a JPEG cut short', jpeg.subarray(0, jpeg.length >> 1)],
    ['a WebP cut short', webp.subarray(0, webp.length >> 1)],
    ['a PNG that would be four thousand megapixels', hollowPng(65_535, 65_535)],
    [
      'a JPEG that would be as many',
      Buffer.from(jpeg).fill(
        0xff,
        jpeg.indexOf('\xff\xc0', 0, 'latin1') + 5,
        jpeg.indexOf('\xff\xc0', 0, 'latin1') + 9,
      ),
    ],
    ['a drawing that unfolds', Buffer.from(laughs)],
    ['a GIF of ten thousand frames', gif(10_000)],
    [
      'a PNG of a million empty chunks',
      withChunks(hollowPng(1000, 1000), Buffer.concat(Array.from({ length: 1_000_000 }, () => smallest))),
    ],
    [
      'a PNG of nothing but one strange chunk',
      Buffer.concat([pngStart, hollowPng(900, 900).subarray(8, 33), pngChunk('teXt', randomBytes(15 * MB))]),
    ],
    ['a JPEG of fill bytes', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(15 * MB, 0xff)])],
  ];
  photo = await sharp(randomBytes(3000 * 2200 * 3), { raw: { width: 3000, height: 2200, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer();
});
afterAll(() => shop?.close());

const ended: string[] = [];

/** Uploads a file from a separate address; adds its name to `ended` when it is answered. */
async function send(name: string, payload: Buffer): Promise<number> {
  callers += 1;
  const url = '/api/uploads?purpose=design';
  const { statusCode } = await shop.app.inject({ method: 'POST', url, payload, remoteAddress: `10.7.0.${callers}` });
  ended.push(name);
  return statusCode;
}

test('files that are not pictures are refused before a picture is drawn: one by one and all at once', async () => {
  for (const [name, file] of rubbish) {
    ended.length = 0;
    const [drawn, refused] = await Promise.all([send('a photo', photo), send(name, file)]);
    expect([drawn, refused, ...ended]).toEqual([201, 400, name, 'a photo']);
  }
  ended.length = 0;
  const [drawn, ...refused] = await Promise.all([
    send('a photo', photo),
    ...rubbish.map(([name, file]) => send(name, file)),
  ]);
  expect([drawn, refused]).toEqual([201, rubbish.map(() => 400)]);
  expect(ended.at(-1)).toBe('a photo');
});
