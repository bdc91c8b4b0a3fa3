import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import type { saveShirtEndpoint as saveShirtCall } from '#contract/club-shirts.ts';
import type { CustomProduct } from '#contract/designs.ts';
import { toRupees } from '#contract/money.ts';
import { designsTable } from '#database/schema/designs.ts';
import { findProductsById } from '#server/catalogue/products/queries.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import {
  ClubShirt,
  clubColours,
  drawnShirt,
  namedPaise,
  readBack,
  requireRoom,
} from '#server/fulfilment/designs/club-shirt.ts';
import { garmentAddress, garmentKey } from '#server/fulfilment/designs/design-files.ts';
import { namedGoods } from '#server/fulfilment/designs/goods-names.ts';
import { unusedMs } from '#server/fulfilment/uploads/take-picture.ts';
import type { DesignContext } from './save-design.ts';

type Wanted = z.output<NonNullable<(typeof saveShirtCall)['shapes']['body']>>;

/**
 * Saves a club shirt with a name under a new id, with its picture. `whose` has its own queue limit. Throws Problem 404
 * if the shirt takes no name, 503 if it could not be drawn, 400 if not printable or in a size not sold.
 */
export async function saveShirt(deps: DesignContext, wanted: Wanted, whose?: string): Promise<CustomProduct> {
  const { db, files, now } = deps;
  const [product] = await findProductsById(db, [wanted.product]);
  if (!product) throw new Problem(404, 'not_found', "We couldn't find this product");
  const room = requireRoom(product);
  const words = await readBack(room, wanted);
  if (!product.sizes.some(({ size }) => size === wanted.size))
    throw new Problem(400, 'invalid_fields', 'Choose a size', { fields: { size: 'Choose a size' } });
  const shirt = ClubShirt.parse({
    ...{ garment: 'club-shirt', product: product.id, productName: product.name, size: wanted.size },
    ...{ ...words, picture: room.picture },
  });
  const id = `cus_${randomBytes(18).toString('base64url')}`;
  await drawShirt(deps, id, shirt, whose);
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + unusedMs);
  const row: typeof designsTable.$inferInsert = {
    ...{ id, garment: 'club-shirt', design: shirt, sides: ['back'], pictures: [], acceptsSoft: false },
    ...{ createdAt, expiresAt },
  };
  try {
    await db.insert(designsTable).values(row);
  } catch (error) {
    // Without a row for this picture, no sweep would find it.
    await files.remove(garmentKey(id, 'back')).catch(() => {});
    throw error;
  }
  return {
    customProductId: id,
    name: namedGoods(product.name, words),
    price: toRupees(namedPaise(product.pricePaise)),
    size: shirt.size,
    baseColor: clubColours,
    sides: ['back'],
    images: [garmentAddress(id, 'back')],
    ordered: false,
  };
}

/** Draws the shirt's back with its lettering, and stores it. Throws Problem 503 if it could not be drawn. */
export async function drawShirt(
  { files, processes }: DesignContext,
  id: string,
  shirt: ClubShirt,
  whose?: string,
): Promise<void> {
  const out = path.join(await files.scratch(), `${id}-back.webp`);
  try {
    const rendered = await processes.run({ kind: 'shirt', picture: drawnShirt(shirt), out }, whose);
    if (!rendered)
      throw new Problem(
        503,
        'unavailable',
        "We couldn't draw your shirt just now. What you typed is still here; try again.",
      );
    await files.takeIn(out, garmentKey(id, 'back'), 'image/webp');
  } finally {
    await rm(out, { force: true });
  }
}
