import sharp from 'sharp';
import { tonesOf } from '#artwork/design/tones.ts';
import type { CustomSide } from '#contract/custom-goods.ts';
import type { SideLook } from '#server/office/print-jobs/look-result.ts';
import { hashPicture, likenessOf } from './picture-hash.ts';

export interface Measuring {
  /** Print file of each side. */
  sides: readonly { side: CustomSide; file: string }[];
  /** Pictures uploaded by the customer. */
  pictures: readonly string[];
  /** Crests of the shop, as drawings. */
  crests: readonly { name: string; drawing: string }[];
}

export interface Measured {
  sides: Partial<Record<CustomSide, SideLook>>;
  /** Highest similarity of the design's pictures to each crest, in the given order. */
  likeness: number[];
}

/** Minimum share of a colour; a smaller share is the edge between two other colours. */
const leastTone = 0.02;

/**
 * Measures a design's print files, and compares its pictures and prints with the shop's crests. Throws if a file is
 * unreadable.
 */
export async function measurePrints({ sides, pictures, crests }: Measuring): Promise<Measured> {
  const looks: Measured['sides'] = {};
  for (const { side, file } of sides) looks[side] = await lookAtSide(file);
  const own = await Promise.all([...pictures, ...sides.map(({ file }) => file)].map((file) => hashPicture(file)));
  const likeness: number[] = [];
  for (const { drawing } of crests) {
    const crest = await hashPicture(Buffer.from(drawing));
    likeness.push(Math.max(0, ...own.map((hash) => likenessOf(hash, crest))));
  }
  return { sides: looks, likeness };
}

async function lookAtSide(file: string): Promise<SideLook> {
  const { data, info } = await sharp(file).ensureAlpha().extractChannel(3).raw().toBuffer({ resolveWithObject: true });
  const box = boxOf(data, info.width, info.height);
  if (!box) return { width: info.width, height: info.height, box, tones: [], clear: 0 };
  const small = await sharp(file)
    .extract(box)
    .resize(200, 200, { fit: 'inside', withoutEnlargement: true, kernel: 'nearest' })
    .ensureAlpha()
    .raw()
    .toBuffer();
  return {
    width: info.width,
    height: info.height,
    box,
    tones: tonesOf(small).filter(({ share }) => share >= leastTone),
    clear: clearShare(small),
  };
}

/** Coverage, of 255, up to which no ink is seen: remains of a removed background do not count as print. */
const unseenCover = 8;

/** Returns the bounding box of the visible pixels; null if there are none. */
function boxOf(cover: Buffer, width: number, height: number): SideLook['box'] {
  let [left, top, right, bottom] = [width, -1, -1, -1];
  for (let y = 0; y < height; y++) {
    const line = cover.subarray(y * width, (y + 1) * width);
    const first = line.findIndex((value) => value > unseenCover);
    if (first < 0) continue;
    if (top < 0) top = y;
    bottom = y;
    left = Math.min(left, first);
    right = Math.max(
      right,
      line.findLastIndex((value) => value > unseenCover),
    );
  }
  return bottom < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Returns the share of the printed area that is translucent without being a soft edge. It needs white ink below it. */
function clearShare(pixels: Buffer): number {
  let [seen, clear] = [0, 0];
  for (let at = 3; at < pixels.length; at += 4) {
    const cover = pixels[at] ?? 0;
    if (cover === 0) continue;
    seen += 1;
    if (cover > 20 && cover < 220) clear += 1;
  }
  return seen === 0 ? 0 : clear / seen;
}
