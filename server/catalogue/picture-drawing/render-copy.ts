import sharp from 'sharp';
import type { PictureFormat, PictureWidth } from '#contract/images.ts';
import { encodeJpeg } from './encode-jpeg.ts';
import { unreadablePicture } from './unreadable.ts';

export interface CopyRendering {
  kind: 'copy';
  /** Source picture in any format. */
  of: Uint8Array;
  width: PictureWidth;
  format: PictureFormat;
}

/**
 * Resizes a picture or converts its format, preserving the aspect ratio. Throws `unreadable` if it cannot be decoded.
 */
export async function renderCopy({ of, width, format }: Omit<CopyRendering, 'kind'>): Promise<Buffer> {
  try {
    const image = sharp(of).resize(width, null, { withoutEnlargement: true });
    if (format === 'jpeg') return await encodeJpeg(image);
    return await (format === 'avif'
      ? image.avif({ quality: 54, effort: 1 })
      : image.webp({ quality: 84, effort: 2 })
    ).toBuffer();
  } catch (error) {
    throw new Error(unreadablePicture, { cause: error });
  }
}
