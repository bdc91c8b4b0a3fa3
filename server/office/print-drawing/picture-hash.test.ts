import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Crest } from '#artwork/picture.ts';
import { crestDrawing } from '#server/office/printing/crest-drawing.ts';
import { hashPicture, likenessOf } from './picture-hash.ts';

const wave: Crest = { shape: 'round', mark: 'wave', a: '#ff9a1f', b: '#0b2f73', c: '#ffffff' };
const leaf: Crest = { shape: 'shield', mark: 'leaf', a: '#f7c52d', b: '#11513f', c: '#f7c52d' };
const kite: Crest = { shape: 'kite', mark: 'wave', a: '#f2f4ea', b: '#0e7c7b', c: '#f2f4ea' };
const drawn = (crest: Crest) => Buffer.from(crestDrawing(crest));
const likeness = async (one: Buffer, crest: Crest) =>
  likenessOf(await hashPicture(one), await hashPicture(drawn(crest)));

test.each([
  ['unchanged', (crest: Crest) => sharp(drawn(crest)).png().toBuffer()],
  [
    'small, as a JPEG with a white margin',
    (crest: Crest) =>
      sharp(drawn(crest))
        .flatten({ background: '#ffffff' })
        .resize(90)
        .extend({ top: 30, left: 12, right: 40, bottom: 9, background: '#ffffff' })
        .jpeg({ quality: 60 })
        .toBuffer(),
  ],
  ['on black', (crest: Crest) => sharp(drawn(crest)).flatten({ background: '#000000' }).jpeg().toBuffer()],
  ['in grey', (crest: Crest) => sharp(drawn(crest)).greyscale().png().toBuffer()],
  ['slightly turned', (crest: Crest) => sharp(drawn(crest)).rotate(3, { background: '#00000000' }).png().toBuffer()],
  [
    'slightly recoloured',
    (crest: Crest) =>
      sharp(drawn({ ...crest, a: crest.a === '#ff9a1f' ? '#e08030' : crest.a }))
        .png()
        .toBuffer(),
  ],
])('recognizes a crest of a club: %s', async (_, copy) => {
  for (const crest of [wave, leaf, kite]) expect(await likeness(await copy(crest), crest)).toBeGreaterThanOrEqual(80);
});

test('does not recognize drawings of customers as a crest', async () => {
  const face =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><circle cx="150" cy="150" r="140" fill="#ffd23f"/><circle cx="100" cy="110" r="18"/><circle cx="200" cy="110" r="18"/><path d="M80 190 q70 70 140 0" stroke="#000" stroke-width="14" fill="none"/></svg>';
  const words =
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="120"><text x="10" y="90" font-size="90" font-family="sans-serif">GULLY XI</text></svg>';
  const hills =
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#9cf"/><path d="M0 300 L120 90 L220 240 L300 140 L400 300Z" fill="#2d4"/><circle cx="330" cy="60" r="34" fill="#fd0"/></svg>';
  for (const own of [face, words, hills])
    for (const crest of [wave, leaf, kite]) expect(await likeness(Buffer.from(own), crest)).toBeLessThan(80);
});

test('does not recognize a blank picture as a crest', async () => {
  const blank = (background: string) =>
    sharp({ create: { width: 60, height: 60, channels: 4, background } })
      .png()
      .toBuffer();
  for (const background of ['#123456', '#00000000'])
    expect(await likeness(await blank(background), wave)).toBeLessThan(80);
});
