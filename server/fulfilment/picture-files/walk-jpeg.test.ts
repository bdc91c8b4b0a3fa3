import { expect, test } from 'vitest';
import { walkJpeg } from './walk-jpeg.ts';

// Reads the bytes of a JPEG: its size, its metadata, its end, and missing bytes.

const start = [0xff, 0xd8];
const end = [0xff, 0xd9];
/** A segment: its marker, its length including two bytes of itself, and its data. */
const segment = (marker: number, ...inside: number[]) => [0xff, marker, 0, inside.length + 2, ...inside];
/** 300 high, 500 wide. */
const frame = (marker = 0xc0) => segment(marker, 8, 1, 44, 1, 244, 1);
const scan = (...bits: number[]) => [...segment(0xda, 1, 0), ...bits];
const walk = (...parts: number[][]) => walkJpeg(Uint8Array.from(parts.flat()));
const size = { height: 300, width: 500, depth: 8, animated: false, asides: [] };

test.each([
  ['its size, a scan and its end', [start, frame(), scan(1, 2, 3), end], 'whole'],
  ['a progressive frame', [start, frame(0xc2), scan(1), end], 'whole'],
  ['the last kind of frame', [start, frame(0xcf), end], 'whole'],
  [
    'a stuffed zero, a restart and fill in the scan data',
    [start, frame(), scan(0xff, 0, 0xff, 0xd0, 0xff, 0xd7, 0xff), end],
    'whole',
  ],
  [
    'fill before a marker, and markers that stand alone',
    [start, [0xff, 0xff, 0x01], [0xff, 0xd3], [0xff], frame(), end],
    'whole',
  ],
  ['the first of two sizes', [start, frame(), segment(0xc1, 8, 0, 1, 0, 1, 1), end], 'whole'],
  ['no end marker after the scan data', [start, frame(), scan(1, 2, 3)], 'torn'],
  ['bytes that are not a marker instead of an end', [start, frame(), [0x12, 0x34, 0x56]], 'torn'],
  ['a segment that is torn off', [start, frame(), [0xff, 0xe1, 0, 99, 1]], 'torn'],
  ['a segment whose length is torn off', [start, frame(), [0xff, 0xe1, 0]], 'torn'],
  ['a segment that is shorter than its length', [start, frame(), [0xff, 0xdb, 0, 1, 1, 1]], 'torn'],
])('reads the size of a JPEG with %s', (_what, parts, found) => {
  expect(walk(...parts)).toEqual({ ...size, end: found === 'whole' ? parts.flat().length : undefined });
});

test('ignores bytes after the end of a JPEG', () => {
  expect(walk(start, frame(), end, [1, 2, 3])).toEqual({ ...size, end: 14 });
});

test('returns the metadata segments of a JPEG unchanged and in order', () => {
  const parts = [start, segment(0xe0, 1, 2), segment(0xdb, 9), frame(), segment(0xef, 3), segment(0xfe, 4, 5, 6), end];
  const found = walk(...parts);
  expect(found?.asides.map((bytes) => [...bytes])).toEqual([[1, 2], [3], [4, 5, 6]]);
  expect(found?.end).toBe(parts.flat().length);
  expect(walk(start, segment(0xe0, 7), frame(), [0x12])?.asides.map((bytes) => [...bytes])).toEqual([[7]]);
});

test.each([
  ['no bytes', []],
  ['a start marker only', [start]],
  ['an end without a size', [start, end]],
  ['a scan without a size', [start, scan(1, 2), end]],
  [
    'tables that are no frames',
    [
      start,
      segment(0xc4, 8, 1, 44, 1, 244, 1),
      segment(0xc8, 8, 1, 44, 1, 244, 1),
      segment(0xcc, 8, 1, 44, 1, 244, 1),
      end,
    ],
  ],
  ['a frame that is too short', [start, segment(0xc0, 8, 1, 44, 1), end]],
  ['bytes that are not a marker', [start, [0x12, 0x34]]],
])('finds no size in a JPEG with %s', (_what, parts) => {
  expect(walk(...parts)).toBeUndefined();
});
