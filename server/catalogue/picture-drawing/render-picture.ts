import sharp, { type Sharp } from 'sharp';
import type { PictureFacts } from '#artwork/picture.ts';
import { type PictureFormat, type PictureView, type PictureWidth, pictureRatio } from '#contract/images.ts';
import { encodeJpeg } from './encode-jpeg.ts';
import { litPicture } from './lit-picture.ts';

export interface PictureRendering {
  kind: 'picture';
  picture: PictureFacts;
  view: PictureView;
  width: PictureWidth;
  format: PictureFormat;
}

/**
 * Width in pixels of the full view from which smaller pictures are scaled, so that one drawing serves all smaller
 * widths.
 */
const masterWidth = 800;

/** Draws, lights and encodes one picture. Throws only if a light map or a font is missing. */
export async function renderPicture({ picture, view, width, format }: Omit<PictureRendering, 'kind'>): Promise<Buffer> {
  const size = Math.max(width, masterWidth);
  const master = await litPicture(picture, view, size);
  let image = sharp(master.data, { raw: { width: master.width, height: master.height, channels: 4 } });
  if (width !== size) image = image.resize(width, width * pictureRatio, { kernel: 'lanczos3' });
  if (format === 'jpeg') return encodeJpeg(image);
  if (format === 'webp') return image.webp({ quality: 84, alphaQuality: 100, effort: 2 }).toBuffer();
  return encodeAvif(image, isFine(picture) ? fineQuality[view] : goodQuality[view], width);
}

/** Limits of an AVIF in bytes, by width. */
const avifBudgets: Partial<Record<PictureWidth, number>> = { 320: 9_000, 480: 14_000, 640: 28_000, 800: 45_000 };

/** Initial quality, and the lower steps; each step saves about a third of the bytes. */
const goodQuality: Record<PictureView, number> = { front: 54, back: 54, detail: 46 };
const lowerQualities = [46, 38, 30] as const;

/**
 * Patterns that hide compression artefacts and would exceed the limit. They start at a lower quality, to save a second
 * encoding.
 */
const finePatterns: readonly PictureFacts['pattern'][] = ['lattice', 'waves', 'diamonds', 'pinstripes'];
/** Returns true for fine cloth: a fine pattern, or knitted cloth with any pattern. */
const isFine = ({ garment, pattern }: PictureFacts): boolean => garment === 'scarf' || finePatterns.includes(pattern);
const fineQuality: Record<PictureView, number> = { front: 48, back: 48, detail: 44 };
const savedByStep = 0.3;

/**
 * Encodes an AVIF, compressing busy cloth more, so that pages of cards have a similar size in bytes. Only small cards,
 * which are many, use more effort, as it saves few bytes for twice the time.
 */
export async function encodeAvif(image: Sharp, quality: number, width: PictureWidth): Promise<Buffer> {
  const effort = width <= 480 ? 2 : 1;
  const encode = (step: number) => image.clone().avif({ quality: step, effort }).toBuffer();
  const budget = avifBudgets[width] ?? Number.POSITIVE_INFINITY;
  let bytes = await encode(quality);
  const lower = lowerQualities.filter((step) => step < quality);
  while (bytes.length > budget && lower.length > 0) {
    // The loop skips to the step that should suffice, or to the last one.
    const steps = Math.min(lower.length, Math.ceil(Math.log(bytes.length / budget) / savedByStep));
    bytes = await encode(lower.splice(0, steps).at(-1) ?? quality);
  }
  return bytes;
}
