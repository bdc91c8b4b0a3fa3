import type { z } from 'zod';
import type { readDesignEndpoint as readDesignCall } from '#contract/designs.ts';
import { uploadPreviewAddress } from '#contract/upload-rules.ts';
import type { Db } from '#database/db.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { findUploads } from '#server/fulfilment/uploads/queries.ts';
import { designOf, presentDesign } from './present-design.ts';
import { findDesign } from './queries.ts';

type Reply = z.input<(typeof readDesignCall)['shapes']['reply']>['data'];

/** Reads a saved design with its pictures for further editing. Throws Problem 404 for an unknown or expired id. */
export async function readDesign(db: Db, id: string): Promise<Reply> {
  const row = await findDesign(db, id);
  // A club shirt cannot be edited in the studio; its own page creates a new one.
  if (!row || row.garment === 'club-shirt') throw new Problem(404, 'not_found', "We couldn't find this design");
  const pictures = await findUploads(db, row.pictures);
  return {
    ...presentDesign(row),
    design: designOf(row),
    pictures: pictures.map(({ id: upload, width, height, seeThrough }) => ({
      id: upload,
      preview: uploadPreviewAddress(upload),
      width,
      height,
      seeThrough,
    })),
  };
}
