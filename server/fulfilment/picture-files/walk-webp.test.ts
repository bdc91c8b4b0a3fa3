import { expect, test } from 'vitest';
import { walkWebp } from './walk-webp.ts';

// Reads the bytes of a WebP: its size, its animation, its metadata, and missing bytes.

const name = (letters: string) => [...Buffer.from(letters, 'latin1')];
const number = (value: number) => [value & 255, (value >>> 8) & 255, (value >>> 16) & 255, value >>> 24];
/** A chunk with its length, and the padding byte after an odd length. */
const chunk = (letters: string, ...inside: number[]) => [
  ...name(letters),
  ...number(inside.length),
  ...inside,
  ...(inside.length % 2 ? [0] : []),
];
/** 500 wide, 300 high, in the extended format. */
const extended = chunk('VP8X', 0, 0, 0, 0, 243, 1, 0, 43, 1, 0);
const lossless = chunk('VP8L', 0x2f, ...number(499 | (299 << 14)), 1, 2, 3, 4, 5);
const lossy = chunk('VP8 ', 0, 0, 0, 0x9d, 1, 0x2a, 244, 1, 44, 1);
function riff(...chunks: number[][]): number[] {
  const inside = [...name('WEBP'), ...chunks.flat()];
  return [...name('RIFF'), ...number(inside.length), ...inside];
}
const walk = (bytes: number[]) => {
  const found = walkWebp(Uint8Array.from(bytes));
  return found && { ...found, asides: found.asides.map((aside) => [...aside]) };
};
const size = { width: 500, height: 300, depth: 8, animated: false };
const own = [[0, 0, 0, 0, 243, 1, 0, 43, 1, 0]];

test.each([
  ['lossy', riff(lossy), []],
  ['lossless', riff(lossless), []],
  ['extended, with transparency', riff(extended, chunk('ALPH', 1), lossy), own],
  ['with metadata of an odd length', riff(extended, chunk('EXIF', 7, 8, 9), lossy), [...own, [7, 8, 9]]],
  ['with an empty chunk at the end', riff(extended, lossy, chunk('EXIF')), [...own, []]],
  ['with XMP and C2PA packets, not listed', riff(extended, lossy, chunk('XMP ', 1), chunk('C2PA', 2, 3)), own],
])('reads a complete WebP: %s', (_what, bytes, asides) => {
  expect(walk(bytes)).toEqual({ ...size, end: bytes.length, asides });
});

test.each(['ANIM', 'ANMF'])('a WebP with a chunk %s is animated', (letters) => {
  expect(walk(riff(extended, chunk(letters, 1, 2)))).toMatchObject({ width: 500, height: 300, animated: true });
});

test('ignores bytes after the end of a WebP', () => {
  const bytes = riff(extended, lossy);
  expect(walk([...bytes, ...chunk('EXIF', 1, 2)])).toEqual({ ...size, end: bytes.length, asides: own });
});

test.each([
  ['within a chunk', riff(extended, lossy).slice(0, -3)],
  ['right after a chunk header', riff(extended, lossy, [...name('EXIF'), ...number(4)])],
  ['before the end of a chunk', riff(extended, [...name('EXIF'), ...number(99), 1, 2])],
])('finds no end in a WebP cut %s', (_what, bytes) => {
  expect(walk(bytes)).toMatchObject({ ...size, end: undefined });
});

test('a WebP cut within a chunk header is complete', () => {
  const bytes = riff(extended, lossy, name('EXIF'));
  expect(walk(bytes)).toEqual({ ...size, end: bytes.length, asides: own });
});

test('finds no size without a size chunk at the start, or in too few bytes', () => {
  expect(walk(riff(chunk('EXIF', ...Array(20).fill(1)), lossy))).toBeUndefined();
  expect(walk(riff(extended).slice(0, 29))).toBeUndefined();
  expect(walk(riff(extended))).toMatchObject(size);
});
