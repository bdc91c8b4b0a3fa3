import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import type { Picture } from '#artwork/picture.ts';
import { registry } from '#artwork/registry.ts';
import { type PictureView, pictureRatio, standInWidth } from '#contract/images.ts';

/** How much of each point the garment covers, row by row, by garment and side: deflated, as base64. `silhouettes.test.ts` makes it anew. */
const covers: Readonly<Record<string, string>> = JSON.parse(readFileSync(new URL('./silhouettes.json', import.meta.url), 'utf8'));

const height = standInWidth * pictureRatio;

/** Makes what stands where a picture is not yet drawn: the garment's outline in its own colour, a WebP that takes no drawing. */
export async function silhouetteOf({ garment, colours }: Picture, view: PictureView): Promise<Buffer> {
  // Seen near there is cloth all over.
  const cover =
    view === 'detail' ? undefined : readCover(covers[`${garment}-${view}`] ?? covers[`${garment}-${registry[garment].sides[0]}`]);
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colours.a.slice(at, at + 2), 16));
  const pixels = Buffer.alloc(standInWidth * height * 4);
  for (let at = 0; at < standInWidth * height; at++) pixels.set([red ?? 0, green ?? 0, blue ?? 0, cover?.[at] ?? 255], at * 4);
  // Few shops ever need it, and it is large.
  const { default: sharp } = await import('sharp');
  return sharp(pixels, { raw: { width: standInWidth, height, channels: 4 } })
    .webp({ lossless: true, effort: 1 })
    .toBuffer();
}

const readCover = (kept = '') => (kept ? inflateRawSync(Buffer.from(kept, 'base64')) : undefined);
