import type { CustomSide } from '#contract/custom-goods.ts';
import { type PictureFormat, type PictureWidth, pictureRatio } from '#contract/images.ts';
import type { Needs } from '#server/platform/context.ts';
import { garmentKey } from './design-files.ts';
import { designOf } from './present-design.ts';
import { findDesign } from './queries.ts';
import { type DesignContext, drawSide } from './save-design.ts';

export interface GarmentPicture {
  id: string;
  side: CustomSide;
  width: PictureWidth;
  format: PictureFormat;
}

/**
 * Gives a function that reads the picture of a garment with its design, in one size and form; undefined where there is none. A kept
 * one that is damaged is drawn again from its design first, once for all who wait for it.
 */
export function createGarmentPictures(deps: DesignContext & Needs<'log'>): (wanted: GarmentPicture) => Promise<Buffer | undefined> {
  const underway = new Map<string, Promise<void>>();

  async function drawAgain(id: string, side: CustomSide): Promise<void> {
    const row = await findDesign(deps.db, id);
    if (!row) throw new Error(`the design ${id} of a damaged picture is gone`);
    deps.log.warn({ design: id, side }, "a design's kept picture is damaged and is drawn again");
    await drawSide(deps, id, designOf(row), side);
  }

  return async (wanted) => {
    const key = garmentKey(wanted.id, wanted.side);
    const kept = await deps.files.read(key).catch(() => undefined);
    if (!kept) return undefined;
    try {
      return await resize(kept, wanted);
    } catch {
      const drawing = underway.get(key) ?? drawAgain(wanted.id, wanted.side).finally(() => underway.delete(key));
      underway.set(key, drawing);
      await drawing;
      return resize(await deps.files.read(key), wanted);
    }
  };
}

/** Throws where the picture cannot be read to its end. */
async function resize(kept: Buffer, { width, format }: GarmentPicture): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const image = sharp(kept).resize(width, width * pictureRatio, { withoutEnlargement: true });
  return (format === 'avif' ? image.avif({ quality: 54, effort: 1 }) : image.webp({ quality: 84, effort: 2 })).toBuffer();
}
