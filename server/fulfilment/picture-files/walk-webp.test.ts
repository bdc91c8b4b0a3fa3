import { expect, test } from 'vitest';
import { walkWebp } from './walk-webp.ts';

// A WebP by its bytes: what says its size, what moves, what stands beside, and what is torn off.

const name = (letters: string) => [...Buffer.from(letters, 'latin1')];
const number = (value: number) => [value & 255, (value >>> 8) & 255, (value >>> 16) & 255, value >>> 24];
/** A chunk with its length, and the byte that keeps the next one on an even place. */
const chunk = (letters: string, ...inside: number[]) => [
  ...name(letters),
  ...number(inside.length),
  ...inside,
  ...(inside.length % 2 ? [0] : []),
];
/** 500 wide, 300 high, in the form that may hold more than a picture. */
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
  ['extended, with its seeing through', riff(extended, chunk('ALPH', 1), lossy), own],
  ['with something beside it, of an odd length', riff(extended, chunk('EXIF', 7, 8, 9), lossy), [...own, [7, 8, 9]]],
  ['with something empty at its very end', riff(extended, lossy, chunk('EXIF')), [...own, []]],
  ['with packets, which are not listed', riff(extended, lossy, chunk('XMP ', 1), chunk('C2PA', 2, 3)), own],
])('whole: %s', (_what, bytes, asides) => {
  expect(walk(bytes)).toEqual({ ...size, end: bytes.length, asides });
});

test.each(['ANIM', 'ANMF'])('what has %s moves', (letters) => {
  expect(walk(riff(extended, chunk(letters, 1, 2)))).toMatchObject({ width: 500, height: 300, animated: true });
});

test('what comes behind its end is not of it', () => {
  const bytes = riff(extended, lossy);
  expect(walk([...bytes, ...chunk('EXIF', 1, 2)])).toEqual({ ...size, end: bytes.length, asides: own });
});

test.each([
  ['within a chunk', riff(extended, lossy).slice(0, -3)],
  ['right behind the head of a chunk', riff(extended, lossy, [...name('EXIF'), ...number(4)])],
  ['so that a chunk reaches beyond its end', riff(extended, [...name('EXIF'), ...number(99), 1, 2])],
])('torn off %s it has no end', (_what, bytes) => {
  expect(walk(bytes)).toMatchObject({ ...size, end: undefined });
});

test('that ends within the head of a chunk ends there: nothing of it is lost', () => {
  const bytes = riff(extended, lossy, name('EXIF'));
  expect(walk(bytes)).toEqual({ ...size, end: bytes.length, asides: own });
});

test('no size where its first chunk is none that says it, and where there are too few bytes', () => {
  expect(walk(riff(chunk('EXIF', ...Array(20).fill(1)), lossy))).toBeUndefined();
  expect(walk(riff(extended).slice(0, 29))).toBeUndefined();
  expect(walk(riff(extended))).toMatchObject(size);
});
