import { createHash } from 'node:crypto';
import type { Layer } from '#artwork/design/layers.ts';
import type { CustomSide } from '#contract/custom-goods.ts';
import type { SharedDesign } from '#contract/design-shares.ts';
import type { Db } from '#database/db.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { findUploads } from '#server/fulfilment/uploads/queries.ts';
import { designOf, presentDesign } from './present-design.ts';
import { findShared } from './share-design.ts';

/** Returns the URL of a shared garment side in one picture width; contract/images.ts derives the others. */
export function sharedAddress(share: string, side: CustomSide): string {
  return `/images/shared/${share}/${side}-800.webp`;
}

/** Returns a picture's name for one share link. It does not reveal the upload, and differs per link. Pure. */
export function sharedPicture(share: string, upload: string): string {
  return createHash('sha256').update(`${share} ${upload}`).digest('base64url').slice(0, 32);
}

/**
 * Reads the content of a link, without access to the owner's design or files. Throws Problem 404 for an unknown or
 * revoked link.
 */
export async function readShared(db: Db, share: string): Promise<SharedDesign> {
  const row = await findShared(db, share);
  if (!row) throw new Problem(404, 'not_found', 'This link shows nothing any more');
  const { name, price, baseColor, sides } = presentDesign(row);
  const design = designOf(row);
  const named = (layer: Layer): Layer =>
    layer.kind === 'picture' ? { ...layer, picture: sharedPicture(share, layer.picture) } : layer;
  const pictures = await findUploads(db, row.pictures);
  return {
    ...{ id: share, name, price, baseColor, sides },
    images: sides.map((side) => sharedAddress(share, side)),
    design: { ...design, sides: { front: design.sides.front.map(named), back: design.sides.back.map(named) } },
    pictures: pictures.map(({ id, seeThrough }) => {
      const own = sharedPicture(share, id);
      return { id: own, preview: `/images/shared/${share}/picture-${own}.webp`, seeThrough };
    }),
  };
}
