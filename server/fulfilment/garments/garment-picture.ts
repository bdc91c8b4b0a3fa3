import type { CustomSide } from '#contract/custom-goods.ts';
import type { PictureFormat, PictureWidth } from '#contract/images.ts';
import { unreadablePicture } from '#server/catalogue/picture-drawing/unreadable.ts';
import type { Draw, PictureReply } from '#server/catalogue/pictures/made-pictures.ts';
import type { PictureStore } from '#server/catalogue/pictures/picture-store.ts';
import type { Files } from '#server/foundation/files/files.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { Turn } from '#server/foundation/values/dedupe-in-flight.ts';
import { garmentKey } from '#server/fulfilment/designs/design-files.ts';
import { type DesignRow, findDesign } from '#server/fulfilment/designs/queries.ts';
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
  /** Returns true if the design exists and is printed on this side, whose picture may not be drawn yet. */
  isSaved(id: string, side: CustomSide): Promise<boolean>;
  /** Draws a missing or damaged picture from its design. Throws if the design is gone. */
  redraw(id: string, side: CustomSide, why: DrawReason): Promise<void>;
}

/** Reason for drawing a stored picture: shirts of a squad are saved without one, and files can be damaged. */
type DrawReason = 'missing' | 'damaged';

/** Draws a picture of the garment's side from its design. Throws if the design is gone. */
export async function redrawGarment(
  deps: DesignContext & Needs<'log'>,
  id: string,
  side: CustomSide,
  why: DrawReason,
): Promise<void> {
  const row = await findDesign(deps.db, id);
  if (!row) throw new Error(`the design ${id} of a ${why} picture is gone`);
  if (why === 'damaged')
    deps.log.warn(
      { event: 'design.picture_damaged', design: id, side },
      "a design's stored picture is damaged; drawing it again",
    );
  await drawGarmentOf(deps, row, side);
}

/** Returns true if a design exists and is printed on this side. */
export async function isPrintedDesign({ db }: Needs<'db'>, id: string, side: CustomSide): Promise<boolean> {
  return (await findDesign(db, id))?.sides.includes(side) === true;
}

/** Draws the picture of a design's side unless it is stored. Throws Problem 503 if it could not be drawn. */
export async function requireGarmentPicture(deps: DesignContext, row: DesignRow, side: CustomSide): Promise<void> {
  if (!(await deps.files.has(garmentKey(row.id, side)))) await drawGarmentOf(deps, row, side);
}

async function drawGarmentOf(deps: DesignContext, row: DesignRow, side: CustomSide): Promise<void> {
  const work = workOf(row);
  if (work.kind === 'shirt') await drawShirt(deps, row.id, work.shirt);
  else await drawSide(deps, row.id, work.design, side);
}

/**
 * Creates a reader of garment pictures in a size and format, drawn in the pool of product pictures. First draws a
 * missing or damaged stored picture: once for all waiting callers, and one at a time, so that a squad does not fill the
 * queue. Throws Problem 429 from the rate limit.
 */
export function createGarmentPictures(
  deps: GarmentPictureDeps,
): (wanted: GarmentPicture, turn: Turn) => Promise<PictureReply> {
  const underway = new Map<string, Promise<void>>();
  let last: Promise<unknown> = Promise.resolve();

  function redrawOnce(id: string, side: CustomSide, why: DrawReason): Promise<void> {
    const key = garmentKey(id, side);
    const draw = () => deps.redraw(id, side, why);
    const drawing = underway.get(key) ?? last.then(draw, draw).finally(() => underway.delete(key));
    last = drawing.catch(() => {});
    underway.set(key, drawing);
    return drawing;
  }

  const isStored = (id: string, side: CustomSide) => deps.files.has(garmentKey(id, side)).catch(() => false);

  async function draw({ id, side, width, format }: GarmentPicture, drawn: Draw): Promise<Uint8Array> {
    const copy = async () => drawn({ kind: 'copy', of: await deps.files.read(garmentKey(id, side)), width, format });
    if (!(await isStored(id, side))) await redrawOnce(id, side, 'missing');
    try {
      return await copy();
    } catch (error) {
      if (!(error instanceof Error && error.message.includes(unreadablePicture))) throw error;
      await redrawOnce(id, side, 'damaged');
      return copy();
    }
  }

  return async (wanted, turn) => {
    const { id, side, width, format } = wanted;
    // A deleted design has no pictures, even if the cache still contains some.
    if (!(await isStored(id, side)) && !(await deps.isSaved(id, side))) return { kind: 'missing' };
    return deps.pictures.readCopy(`${id}-${side}-${width}.${format}`, (drawn) => draw(wanted, drawn), turn);
  };
}
