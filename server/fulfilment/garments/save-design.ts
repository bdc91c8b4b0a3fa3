import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import type { GarmentDesign } from '#artwork/design/layers.ts';
import { type CustomSide, colourOf, customSides } from '#contract/custom-goods.ts';
import { pictureGone } from '#contract/design-limits.ts';
import type { CustomProduct, saveDesignEndpoint as saveDesignCall } from '#contract/designs.ts';
import { designsTable } from '#database/schema/designs.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { picturesOn, refuseUnlessPrintable, tidyDesign } from '#server/fulfilment/designs/check-design.ts';
import { garmentKey } from '#server/fulfilment/designs/design-files.ts';
import { presentDesign } from '#server/fulfilment/designs/present-design.ts';
import { type DesignRow, disownDesign } from '#server/fulfilment/designs/queries.ts';
import { findUploads, keepUploadsAtLeast } from '#server/fulfilment/uploads/queries.ts';
import { unusedMs } from '#server/fulfilment/uploads/take-picture.ts';
import { previewKey } from '#server/fulfilment/uploads/upload-files.ts';
import type { DesignProcesses } from './design-process.ts';

export interface DesignContext extends Needs<'db' | 'files' | 'now' | 'settings'> {
  processes: DesignProcesses;
}

type Wanted = z.output<NonNullable<(typeof saveDesignCall)['shapes']['body']>>;

/**
 * Saves a design for print under a new id: validates it, draws the garment, and retains its pictures as long as the
 * design. The new design replaces the earlier version in a member's list; `whose` has its own queue limit. Throws
 * Problem 400 if not printable, 503 if it could not be drawn.
 */
export async function saveDesign(
  deps: DesignContext,
  wanted: Wanted,
  { accountId = null, whose }: { accountId?: string | null; whose?: string } = {},
): Promise<CustomProduct> {
  const { db, files, now } = deps;
  const pictures = picturesOn(wanted.design, customSides);
  const uploads = new Map((await findUploads(db, pictures)).map((upload) => [upload.id, upload]));
  const design = tidyDesign(wanted.design, uploads);
  const acceptsSoft = wanted.acceptsSoft ?? false;
  const sides = await refuseUnlessPrintable(design, uploads, { rights: wanted.rights, acceptsSoft });
  const id = `cus_${randomBytes(18).toString('base64url')}`;
  let saved: DesignRow;
  try {
    for (const side of sides) await drawSide(deps, id, design, side, whose);
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + unusedMs);
    const row = await inTransaction(db, async (tx) => {
      if (!(await keepUploadsAtLeast(tx, pictures, expiresAt))) return undefined;
      // An ordered design stays in the list next to its new version.
      if (accountId !== null && wanted.replaces) await disownDesign(tx, wanted.replaces, accountId, 'unordered');
      const values = {
        id,
        accountId,
        garment: design.garment,
        design,
        sides,
        pictures,
        acceptsSoft,
        createdAt,
        expiresAt,
      };
      return (await tx.insert(designsTable).values(values).returning())[0];
    });
    if (!row) throw new Problem(400, 'invalid_fields', pictureGone, { fields: { design: pictureGone } });
    saved = row;
  } catch (error) {
    // Without a row for these garment pictures, no sweep would find them.
    await Promise.allSettled(sides.map((side) => files.remove(garmentKey(id, side))));
    throw error;
  }
  return presentDesign(saved);
}

/**
 * Draws one side of the garment from the smaller copies of its pictures, and stores the result. Throws Problem 503 if
 * it could not be drawn.
 */
export async function drawSide(
  { files, processes }: DesignContext,
  id: string,
  design: GarmentDesign,
  side: CustomSide,
  whose?: string,
): Promise<void> {
  const scratch = path.join(await files.scratch(), `${id}-${side}`);
  const out = `${scratch}.webp`;
  const pictures: Record<string, string> = {};
  try {
    for (const [place, upload] of picturesOn(design, [side]).entries()) {
      pictures[upload] = `${scratch}-${place}`;
      await files.copyOut(previewKey(upload), `${scratch}-${place}`);
    }
    const { garment, colour } = design;
    const hex = colourOf(garment, colour)?.hex ?? '#ffffff';
    const rendered = await processes.run(
      { kind: 'garment', garment, side, layers: design.sides[side], colour: hex, pictures, out },
      whose,
    );
    if (!rendered)
      throw new Problem(503, 'unavailable', "We couldn't save your design. It's safe on this device; try again.");
    await files.takeIn(out, garmentKey(id, side), 'image/webp');
  } finally {
    await Promise.all([out, ...Object.values(pictures)].map((file) => rm(file, { force: true })));
  }
}
