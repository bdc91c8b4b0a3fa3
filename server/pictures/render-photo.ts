import sharp, { type Sharp } from 'sharp';
import type { Crop } from '#contract/gallery-rules.ts';
import { type PictureFormat, type PictureWidth, pictureRatio } from '#contract/images.ts';
import { encodeAvif } from './render-picture.ts';
import { unreadable } from './unreadable.ts';

export interface PhotoRendering {
  kind: 'photo';
  /** The photograph as it is kept, upright. */
  of: Uint8Array;
  crop: Crop;
  width: PictureWidth;
  format: PictureFormat;
}

/** Photographs have grain where drawings are plain: they begin here, and are pressed to the same bytes. */
const photoQuality = 54;

/** Cuts a photograph and encodes it in one of the widths of pictures. Throws `unreadable` where it cannot be read. */
export async function renderPhoto({ of, crop, width, format }: Omit<PhotoRendering, 'kind'>): Promise<Buffer> {
  const image = (await cutPhoto(of, crop)).resize(width, width * pictureRatio, { kernel: 'lanczos3' });
  if (format === 'webp') return image.webp({ quality: 84, alphaQuality: 90, effort: 2 }).toBuffer();
  // Encoded more than once where it is too heavy: it is cut and made smaller only once.
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return encodeAvif(sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } }), photoQuality, width);
}

/** The part of a photograph that its crop names. Throws `unreadable` where it cannot be read. */
export async function cutPhoto(of: Uint8Array, { left, top, width: part }: Crop): Promise<Sharp> {
  const { width = 0, height = 0 } = await sharp(of)
    .metadata()
    .catch((cause: unknown) => {
      throw new Error(unreadable, { cause });
    });
  const wide = Math.max(1, Math.min(Math.round(part * width), width));
  const tall = Math.max(1, Math.min(Math.round(wide * pictureRatio), height));
  const within = (value: number, most: number) => Math.max(0, Math.min(Math.round(value), most));
  return sharp(of).extract({
    left: within(left * width, width - wide),
    top: within(top * height, height - tall),
    width: wide,
    height: tall,
  });
}
