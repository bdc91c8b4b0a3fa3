import type { CustomSide } from '#contract/custom-goods.ts';
import type { PictureFormat, PictureWidth } from '#contract/images.ts';
import { unreadablePicture } from '#server/catalogue/picture-drawing/unreadable.ts';
import type { Draw, PictureReply } from '#server/catalogue/pictures/made-pictures.ts';
import type { PictureStore } from '#server/catalogue/pictures/picture-store.ts';
import type { Files } from '#server/foundation/files/files.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { Turn } from '#server/foundation/values/dedupe-in-flight.ts';
import { garmentKey } from '#server/fulfilment/designs/design-files.ts';
import { findDesign } from '#server/fulfilment/designs/queries.ts';
import { workOf } from '#server/fulfilment/designs/saved-work.ts';
import { type DesignContext, drawSide } from './save-design.ts';
import { drawShirt } from './save-shirt.ts';

export interface GarmentPicture {
  id: string;
  side: CustomSide;
  width: PictureWidth;
  format: PictureFormat;
}

export interface GarmentPictureDeps {
  files: Pick<Files, 'has' | 'read'>;
  pictures: Pick<PictureStore, 'readCopy'>;
  /** Redraws a damaged picture from its design. */
  drawAgain(id: string, side: CustomSide): Promise<void>;
}

/** Redraws a damaged picture of the garment's side from its design. Throws if the design is gone. */
export async function drawDamagedAgain(
  deps: DesignContext & Needs<'log'>,
  id: string,
  side: CustomSide,
): Promise<void> {
  const row = await findDesign(deps.db, id);
  if (!row) throw new Error(`the design ${id} of a damaged picture is gone`);
  deps.log.warn(
    { event: 'design.picture_damaged', design: id, side },
    "a design's stored picture is damaged; drawing it again",
  );
  const work = workOf(row);
  if (work.kind === 'shirt') await drawShirt(deps, id, work.shirt);
  else await drawSide(deps, id, work.design, side);
}

/**
 * Creates a reader of garment pictures in a size and format, drawn in the product picture pool. A damaged stored
 * picture is redrawn first, once for all waiting callers. Throws Problem 429 from the rate limit.
 */
export function createGarmentPictures(
  deps: GarmentPictureDeps,
): (wanted: GarmentPicture, turn: Turn) => Promise<PictureReply> {
  const underway = new Map<string, Promise<void>>();

  function drawAgainOnce(id: string, side: CustomSide): Promise<void> {
    const key = garmentKey(id, side);
    const drawing = underway.get(key) ?? deps.drawAgain(id, side).finally(() => underway.delete(key));
    underway.set(key, drawing);
    return drawing;
  }

  async function draw({ id, side, width, format }: GarmentPicture, drawn: Draw): Promise<Uint8Array> {
    const copy = async () => drawn({ kind: 'copy', of: await deps.files.read(garmentKey(id, side)), width, format });
    try {
      return await copy();
    } catch (error) {
      if (!(error instanceof Error && error.message.includes(unreadablePicture))) throw error;
      await drawAgainOnce(id, side);
      return copy();
    }
  }

  return async (wanted, turn) => {
    const { id, side, width, format } = wanted;
    // A deleted design has no pictures, even if some are still cached.
    if (!(await deps.files.has(garmentKey(id, side)).catch(() => false))) return { kind: 'missing' };
    return deps.pictures.readCopy(`${id}-${side}-${width}.${format}`, (drawn) => draw(wanted, drawn), turn);
  };
}
