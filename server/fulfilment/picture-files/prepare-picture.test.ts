import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hollowPng, paint, pngChunk, withChunks } from '#server/fulfilment/uploads/test-pictures.ts';
import { preparePicture } from './prepare-picture.ts';
import { pictureProblem } from './refusals.ts';

let dir: string;
let png: Buffer;
let jpeg: Buffer;
let webp: Buffer;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'maidan-corpus-'));
  png = await paint(640, 520);
  jpeg = await sharp(png).jpeg().toBuffer();
  webp = await sharp(png).webp().toBuffer();
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** The refusal's sentence, or the prepared picture. */
async function prepare(file: Buffer, mostBytes = 48 * 1024 * 1024) {
  const source = path.join(dir, 'source');
  await writeFile(source, file);
  const prepared = await preparePicture({
    source,
    picture: path.join(dir, 'picture'),
    preview: path.join(dir, 'preview'),
    minShortSide: 500,
    maxPixels: 60_000_000,
    mostBytes,
  });
  return 'done' in prepared ? prepared.done : pictureProblem(prepared, 'design').message;
}

const printable = "This file isn't a picture we can print. Use PNG, JPEG or WebP.";
const twoInOne = 'This file holds more than a picture. Save it again as PNG, JPEG or WebP, then try once more.';
const incomplete = 'Part of this picture is missing. Save or download it again, then try once more.';
const broken = "We couldn't read this picture to its end. Save it again as PNG, JPEG or WebP, then try once more.";

async function animatedWebp(): Promise<Buffer> {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 600, height: 600, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100], loop: 0 })
    .toBuffer();
}

const corpus: [string, () => Buffer | Promise<Buffer>, string][] = [
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), printable],
  ['words with the first bytes of a picture', () => Buffer.from('\x89PNG but not really', 'latin1'), printable],
  ['a program', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5000)]), printable],
  [
    'a drawing',
    () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg>'),
    `${printable} Export the drawing as a PNG, 2000 pixels or more on the short side.`,
  ],
  [
    'a document',
    () => Buffer.from('%PDF-1.7\n'),
    `${printable} Export the drawing as a PNG, 2000 pixels or more on the short side.`,
  ],
  [
    "an iPhone's own format",
    () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'),
    `${printable} On an iPhone, share the photo with the option Most Compatible.`,
  ],
  ['a GIF', () => sharp(png).gif().toBuffer(), `${printable} A moving picture can't be printed: save one frame of it.`],
  ['a moving WebP', animatedWebp, `${printable} A moving picture can't be printed: save one frame of it.`],
  [
    'a moving PNG',
    () => withChunks(png, pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))),
    `${printable} A moving picture can't be printed: save one frame of it.`,
  ],
  ['a TIFF', () => sharp(png).tiff().toBuffer(), printable],
  ['an AVIF', () => sharp(png).avif({ effort: 0 }).toBuffer(), printable],
  ['a PNG cut short', () => png.subarray(0, png.length - 200), incomplete],
  ['a JPEG cut short', () => jpeg.subarray(0, jpeg.length - 200), incomplete],
  ['a WebP cut short', () => webp.subarray(0, webp.length - 200), incomplete],
  [
    'a JPEG cut short and closed again',
    () => Buffer.concat([jpeg.subarray(0, jpeg.length >> 1), Buffer.from([0xff, 0xd9])]),
    broken,
  ],
  ['a header alone', () => jpeg.subarray(0, 3), incomplete],
  ['a PNG with damaged pixels', () => Buffer.from(png).fill(0x55, 2000, 2100), broken],
  ['a PNG with fewer pixels than its header says', () => hollowPng(6000, 6000), broken],
  ['a JPEG with an archive behind it', () => Buffer.concat([jpeg, Buffer.from('PK\x03\x04 payload')]), twoInOne],
  ['a PNG with a page behind it', () => Buffer.concat([png, Buffer.from('<html><script>alert(1)</script>')]), twoInOne],
  [
    'a PNG with a script in its text',
    () => withChunks(png, pngChunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>'))),
    twoInOne,
  ],
  [
    'a JPEG with a program in its comment',
    () =>
      Buffer.concat([
        jpeg.subarray(0, 2),
        Buffer.from('\xff\xfe\0\x1c<?php system($_GET[1]);?> ', 'latin1'),
        jpeg.subarray(2),
      ]),
    twoInOne,
  ],
  ['a WebP with a document behind it', () => Buffer.concat([webp, Buffer.from('%PDF-1.4')]), twoInOne],
  [
    'a bomb: a few bytes that would be 900 megapixels',
    () => hollowPng(30_000, 30_000),
    'That picture has 900 megapixels. The limit is 60.',
  ],
  [
    'a bomb: the largest size a PNG can say',
    () => hollowPng(0x7fffffff, 0x7fffffff),
    'That picture has 4611686014133 megapixels. The limit is 60.',
  ],
  [
    'a bomb: 100 megapixels of 16 bits',
    () => hollowPng(10_000, 10_000, [], 16),
    'That picture has 100 megapixels. The limit is 60.',
  ],
  [
    'too many megapixels of 16 bits',
    () => hollowPng(5500, 5500, [], 16),
    'That picture has 31 megapixels of 16 bits a colour. The limit is 30: save it with 8 bits.',
  ],
  [
    'a size of 0 x 0',
    () => hollowPng(0, 0),
    'That picture is too small (0 x 0). Use at least 500 pixels on the short side.',
  ],
  [
    'a picture that is too small',
    () => paint(900, 480),
    'That picture is too small (900 x 480). Use at least 500 pixels on the short side.',
  ],
  [
    'noise behind a JPEG start',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(4_000_000, 0xa7)]),
    incomplete,
  ],
  ['endless fill bytes', () => Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(4_000_000, 0xff)]), incomplete],
];

test.each(corpus)('refuses with a message: %s', async (_name, make, sentence) => {
  const file = await make();
  expect(await prepare(file)).toBe(sentence);
});

/** A packet of Content Credentials or of XMP, with possible contents: an icon as SVG, a thumbnail, a ZIP. */
const packet = Buffer.from(
  'jumbc2pa <svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg> PK\x03\x04 %PDF-',
  'latin1',
);

/** A segment of a JPEG, after its first two bytes. */
function withSegment(marker: number, head: string, file: Buffer): Buffer {
  const inside = Buffer.concat([Buffer.from(head, 'latin1'), packet]);
  const start = Buffer.from([0xff, marker, (inside.length + 2) >> 8, (inside.length + 2) & 255]);
  return Buffer.concat([file.subarray(0, 2), start, inside, file.subarray(2)]);
}

/** A chunk at the end of a WebP. */
function withWebpChunk(name: string, file: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(packet.length);
  const whole = Buffer.concat([file, Buffer.from(name, 'latin1'), size, packet, Buffer.alloc(packet.length % 2)]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

const xmp = 'http://ns.adobe.com/xap/1.0/\0';

test.each([
  ['a JPEG with Content Credentials', () => withSegment(0xeb, 'JP\0\x01\0\0\0\x01', jpeg)],
  ['a JPEG with an XMP packet', () => withSegment(0xe1, xmp, jpeg)],
  ['a JPEG with a long XMP packet', () => withSegment(0xe1, 'http://ns.adobe.com/xmp/extension/\0', jpeg)],
  ['a PNG with Content Credentials', () => withChunks(png, pngChunk('caBX', packet))],
  [
    'a PNG with an XMP packet',
    () => withChunks(png, pngChunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0'), packet]))),
  ],
  ['a WebP with Content Credentials', () => withWebpChunk('C2PA', webp)],
  ['a WebP with an XMP packet', () => withWebpChunk('XMP ', webp)],
])('%s is accepted, and the packet is removed', async (_name, file) => {
  expect(await prepare(file())).toMatchObject({ width: 640, height: 520 });
  for (const kept of ['picture', 'preview'])
    expect((await readFile(path.join(dir, kept))).includes('<svg')).toBe(false);
});

test('a colour profile that would unpack to 200 MB is skipped', async () => {
  const profile = Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(200_000_000))]);
  const before = process.memoryUsage().rss;
  expect(await prepare(withChunks(png, pngChunk('iCCP', profile)))).toMatchObject({ width: 640 });
  expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(150);
  expect((await readFile(path.join(dir, 'picture'))).includes('iCCP')).toBe(false);
});

test('a photo with a few stray bytes before its end is accepted', async () => {
  const stray = Buffer.concat([jpeg.subarray(0, -2), Buffer.from([1, 2, 3]), jpeg.subarray(-2)]);
  expect(await prepare(stray)).toMatchObject({ format: 'jpeg', width: 640, height: 520 });
});

test('a picture that could not be read in time gets status 503, not a message that it is broken', async () => {
  // Each of its steps takes more than the second it gets, on any machine.
  const side = 7000;
  const large = await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const source = path.join(dir, 'large');
  await writeFile(source, large);
  const demands = { minShortSide: 500, maxPixels: 60_000_000, mostBytes: 1_000_000_000, mostSeconds: 1 };
  const prepared = await preparePicture({
    source,
    picture: path.join(dir, 'picture'),
    preview: path.join(dir, 'preview'),
    ...demands,
  });
  expect(prepared).toEqual({ unfit: 'late' });
  expect(pictureProblem({ unfit: 'late' }, 'design')).toMatchObject({ status: 503, code: 'unavailable' });
});

describe('a picture larger than the size limit', () => {
  /** No two pixels are alike, so that lossless compression saves nothing. */
  const noise = (channels: 3 | 4) =>
    sharp(
      Buffer.from(
        Array.from({ length: 600 * 600 * channels }, (_none, index) => (index * 7919 + ((index * index) % 251)) % 256),
      ),
      {
        raw: { width: 600, height: 600, channels },
      },
    );

  test('a large picture without transparency is stored as a photo', async () => {
    const webp = await noise(3).webp({ quality: 80 }).toBuffer();
    const [whole, small] = [await prepare(webp), await prepare(webp, 700_000)];
    expect(whole).toMatchObject({ format: 'png' });
    expect(typeof whole === 'object' && whole.bytes > 700_000).toBe(true);
    expect(small).toMatchObject({ format: 'jpeg', width: 600, height: 600 });
    expect(typeof small === 'object' && small.bytes <= 700_000).toBe(true);
  });

  test.each([
    ['has transparency', () => noise(4).png().toBuffer(), 300_000],
    ['is too large as a photo too', () => noise(3).webp().toBuffer(), 20_000],
    ['was a photo', () => noise(3).jpeg({ quality: 95 }).toBuffer(), 20_000],
  ])('a large picture is refused if it %s', async (_what, file, most) => {
    expect(await prepare(await file(), most)).toBe(
      'This picture has more in it than we can keep. Save it with fewer pixels, or as JPEG, then try once more.',
    );
  });
});
