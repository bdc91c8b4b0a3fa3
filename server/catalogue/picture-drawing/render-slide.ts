import sharp from 'sharp';
import { type SlidePart, slideTall } from '#contract/slide-pictures.ts';
import { unreadablePicture } from './unreadable.ts';

export interface SlideRendering {
  kind: 'slide';
  /** Source picture as stored, upright. */
  of: Uint8Array;
  part: SlidePart;
}

/** Initial quality, lower than in `renderPhoto`: a slide is large, so its grain is hardly visible. */
const quality = 52;

/**
 * Renders a slide: whole at a given width, or cropped for a phone around its focus. Throws `unreadable` if it cannot be
 * decoded.
 */
export async function renderSlide({ of, part }: Omit<SlideRendering, 'kind'>): Promise<Buffer> {
  const size = await sharp(of)
    .metadata()
    .catch((cause: unknown) => {
      throw new Error(unreadablePicture, { cause });
    });
  const image =
    'width' in part
      ? sharp(of).resize(part.width, undefined, { kernel: 'lanczos3' })
      : sharp(of).extract(frameRound(size, part)).resize(slideTall.width, slideTall.height, { kernel: 'lanczos3' });
  return image.flatten({ background: '#ffffff' }).avif({ quality, effort: 2 }).toBuffer();
}

/**
 * Returns the largest frame in phone shape around a point, as central as possible, in whole tenths of a percent. Pure.
 */
export function frameRound({ width, height }: { width: number; height: number }, { x, y }: { x: number; y: number }) {
  const shape = slideTall.width / slideTall.height;
  const wide = Math.max(1, Math.min(width, Math.floor(height * shape)));
  const tall = Math.max(1, Math.min(height, Math.floor(width / shape)));
  const place = (part: number, whole: number, frame: number) =>
    Math.min(Math.max(Math.round((part / 10) * whole - frame / 2), 0), whole - frame);
  return { left: place(x, width, wide), top: place(y, height, tall), width: wide, height: tall };
}
