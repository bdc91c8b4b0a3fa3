import { and, inArray, sql } from 'drizzle-orm';
import { customGoods } from '#contract/custom-goods.ts';
import type { Db } from '#database/db.ts';
import { designs } from '#database/schema/designs.ts';
import { garmentAddress } from '#server/custom-merch/design-files.ts';
import { designOf, designPaise } from '#server/custom-merch/present-design.ts';
import { type DesignRow, findDesigns, isThere } from '#server/custom-merch/queries.ts';
import { keepUploads } from '#server/uploads/queries.ts';
import type { Goods } from './goods.ts';

/** The designs of these ids as goods: made to order, at today's price, each in the one size it was designed for. */
export async function findCustomGoods(db: Db, ids: readonly string[]): Promise<Map<string, Goods & { size: string }>> {
  return new Map((await findDesigns(db, ids)).map((row) => [row.id, goodsOf(row)]));
}

function goodsOf(row: DesignRow): Goods & { size: string } {
  const design = designOf(row);
  const { product, hsn } = customGoods[design.garment];
  const image = garmentAddress(row.id, row.sides[0] ?? 'front');
  return {
    id: row.id,
    numericId: null,
    category: null,
    name: product,
    size: design.size,
    pricePaise: designPaise(row),
    oldPricePaise: null,
    hsn,
    image,
    finalSale: false,
    custom: { customization: { baseColor: design.colour, designImage: image }, pictures: row.pictures },
  };
}

/**
 * Keeps ordered designs and their pictures while an order needs them, in the order's transaction. False where one of them is gone: the
 * transaction must then be undone.
 */
export async function orderDesigns(tx: Db, ordered: readonly { id: string; pictures: readonly string[] }[], now: Date): Promise<boolean> {
  const ids = [...new Set(ordered.map(({ id }) => id))];
  if (ids.length === 0) return true;
  const kept = await tx
    .update(designs)
    .set({ orderedAt: sql`coalesce(${designs.orderedAt}, ${now.toISOString()}::timestamptz)`, expiresAt: null })
    .where(and(inArray(designs.id, ids), isThere))
    .returning({ id: designs.id });
  const pictures = ordered.flatMap((design) => design.pictures);
  return kept.length === ids.length && (await keepUploads(tx, pictures, null));
}
