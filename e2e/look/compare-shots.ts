import sharp from 'sharp';
import { shareDiffering } from '../preview/compare-pixels.ts';

/** Differences between two pictures of a page. */
export interface Difference {
  /** Pixels by which the page has become longer. */
  height: number;
  /** Share of the common pixels that differ by more than `visibly` in some channel. */
  share: number;
  /** Largest distance in px that a part of the page has moved; the search ends at `farthest`. */
  shift: number;
}

/** Difference of a channel (0 to 255) that counts; smaller ones come from antialiased edges. */
const visibly = 16;
const farthest = 24;
const tile = 48;

interface Shot {
  /** RGB. */
  pixels: Buffer;
  width: number;
  height: number;
}

export async function readShot(file: string): Promise<Shot> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/** Compares the common part of two pictures of the same width. */
export function compareShots(before: Shot, after: Shot): Difference {
  const height = after.height - before.height;
  const rows = Math.min(before.height, after.height);
  const end = rows * before.width * 3;
  const [one, other] = [before.pixels.subarray(0, end), after.pixels.subarray(0, end)];
  if (one.equals(other)) return { height, share: 0, shift: 0 };
  return {
    height,
    share: shareDiffering(one, other, visibly),
    shift: largestShift({ ...before, height: rows }, { ...after, height: rows }),
  };
}

/**
 * Returns the largest distance that a tile has moved. Each changed tile is searched vertically by the sums of its rows,
 * and horizontally by the sums of its columns. A tile that is found nowhere has changed, and not moved.
 */
function largestShift(before: Shot, after: Shot): number {
  let largest = 0;
  for (let y = 0; y + tile <= before.height; y += tile)
    for (let x = 0; x + tile <= before.width; x += tile) {
      if (isSame(before, after, x, y)) continue;
      for (const way of ['down', 'across'] as const) largest = Math.max(largest, movedBy(before, after, x, y, way));
    }
  return largest;
}

function isSame(before: Shot, after: Shot, x: number, y: number): boolean {
  for (let row = y; row < y + tile; row++) {
    const start = (row * before.width + x) * 3;
    if (before.pixels.compare(after.pixels, start, start + tile * 3, start, start + tile * 3) !== 0) return false;
  }
  return true;
}

function movedBy(before: Shot, after: Shot, x: number, y: number, way: 'down' | 'across'): number {
  const [place, length] = way === 'down' ? [y, before.height] : [x, before.width];
  const [from, to] = [Math.max(0, place - farthest), Math.min(length, place + tile + farthest)];
  const sought = sums(before, x, y, way, place, place + tile);
  const field = sums(after, x, y, way, from, to);
  const off = (by: number) =>
    sought.reduce((sum, value, k) => sum + Math.abs(value - (field[place - from + by + k] ?? Infinity)), 0) /
    sought.length;
  const still = off(0);
  let best = { by: 0, off: still };
  for (let by = from - place; by <= to - place - tile; by++) {
    const found = off(by);
    if (found < best.off) best = { by, off: found };
  }
  // The tile moved if the sums agree elsewhere, within about one grey level per pixel, and differ at its old position.
  return best.off < 2 && still > 4 * best.off + 2 ? Math.abs(best.by) : 0;
}

/** Returns the mean of the channels over each row (or column) of the tile's strip. */
function sums(
  { pixels, width }: Shot,
  x: number,
  y: number,
  way: 'down' | 'across',
  from: number,
  to: number,
): number[] {
  return Array.from({ length: to - from }, (_, k) => {
    let sum = 0;
    for (let i = 0; i < tile; i++) {
      const at = way === 'down' ? ((from + k) * width + x + i) * 3 : ((y + i) * width + from + k) * 3;
      sum += (pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0);
    }
    return sum / (3 * tile);
  });
}

/** Draws the differences of two pictures: the later one in pale colours, with the differences in red. */
export async function drawDifference(before: Shot, after: Shot, file: string): Promise<void> {
  const drawn = Buffer.alloc(after.pixels.length);
  for (let k = 0; k < drawn.length; k += 3) {
    const differs = [0, 1, 2].some(
      (channel) => Math.abs((before.pixels[k + channel] ?? 0) - (after.pixels[k + channel] ?? 0)) > visibly,
    );
    const pale = [0, 1, 2].map((channel) => 191 + (after.pixels[k + channel] ?? 0) / 4);
    drawn.set(differs ? [214, 0, 30] : pale, k);
  }
  await sharp(drawn, { raw: { width: after.width, height: after.height, channels: 3 } })
    .png()
    .toFile(file);
}
