import sharp, { type Sharp } from 'sharp';
import type { Picture } from '#artwork/picture.ts';
import { type PictureFormat, type PictureView, type PictureWidth, pictureRatio } from '#contract/images.ts';
import { litPicture } from './lit-picture.ts';

export interface PictureRendering {
  kind: 'picture';
  picture: Picture;
  view: PictureView;
  width: PictureWidth;
  format: PictureFormat;
}

/** Cards are taken from the full view, so that one drawing serves every width up to it. */
const masterWidth = 800;

/** Draws, lights and encodes one picture. Throws only when a light file or a font is missing. */
export async function renderPicture({ picture, view, width, format }: Omit<PictureRendering, 'kind'>): Promise<Buffer> {
  const size = Math.max(width, masterWidth);
  const master = await litPicture(picture, view, size);
  let image = sharp(master.data, { raw: { width: master.width, height: master.height, channels: 4 } });
  if (width !== size) image = image.resize(width, width * pictureRatio, { kernel: 'lanczos3' });
  if (format === 'webp') return image.webp({ quality: 84, alphaQuality: 90, effort: 2 }).toBuffer();
  return encodeAvif(image, isFine(picture) ? fineQuality[view] : goodQuality[view], width);
}

/** Most bytes an AVIF of a width may have. */
const avifBudgets: Partial<Record<PictureWidth, number>> = { 320: 9_000, 480: 14_000, 640: 28_000, 800: 45_000 };

/** Quality to begin with, and the steps below it; each step takes about a third of the bytes. */
const goodQuality: Record<PictureView, number> = { front: 54, back: 54, detail: 46 };
const lowerQualities = [46, 38, 30] as const;

/** Cloth that is fine all over hides what pressing takes, and would be over its bytes anyway: it begins lower, not to be pressed twice. */
const finePatterns: readonly Picture['pattern'][] = ['lattice', 'waves', 'diamonds', 'pinstripes'];
/** Knitted cloth is fine whatever its pattern. */
const isFine = ({ garment, pattern }: Picture): boolean => garment === 'scarf' || finePatterns.includes(pattern);
const fineQuality: Record<PictureView, number> = { front: 48, back: 48, detail: 44 };
const savedByStep = 0.3;

/**
 * Busy cloth is pressed harder, so that a page of cards keeps its weight whatever is on it; seen near, cloth is mostly
 * busy. More effort than this finds few bytes for twice the time; cards are worth it, being small and many.
 */
export async function encodeAvif(image: Sharp, quality: number, width: PictureWidth): Promise<Buffer> {
  const effort = width <= 480 ? 2 : 1;
  const encode = (step: number) => image.clone().avif({ quality: step, effort }).toBuffer();
  const budget = avifBudgets[width] ?? Number.POSITIVE_INFINITY;
  let bytes = await encode(quality);
  const lower = lowerQualities.filter((step) => step < quality);
  while (bytes.length > budget && lower.length > 0) {
    // Straight to the step that should do, or to the last.
    const steps = Math.min(lower.length, Math.ceil(Math.log(bytes.length / budget) / savedByStep));
    bytes = await encode(lower.splice(0, steps).at(-1) ?? quality);
  }
  return bytes;
}
