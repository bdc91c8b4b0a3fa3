import { and, inArray, sql } from 'drizzle-orm';
import { customGoods } from '#contract/custom-goods.ts';
import type { Db } from '#database/db.ts';
import { designsTable } from '#database/schema/designs.ts';
import { findProductsById, type StockedProduct } from '#server/catalogue/products/queries.ts';
import { type ClubShirt, clubColours, namedPaise } from '#server/fulfilment/designs/club-shirt.ts';
import { garmentAddress } from '#server/fulfilment/designs/design-files.ts';
import { backLine, designName, namedGoods, sidesToShow } from '#server/fulfilment/designs/goods-names.ts';
import { designOf, designPaise } from '#server/fulfilment/designs/present-design.ts';
import { type DesignRow, designExists, findDesigns } from '#server/fulfilment/designs/queries.ts';
import { workOf } from '#server/fulfilment/designs/saved-work.ts';
import { keepUploads } from '#server/fulfilment/uploads/queries.ts';
import type { LineGoods } from './goods.ts';

/** Custom goods in the only size they were designed for, with the number of pieces available. */
export interface CustomLineGoods {
  goods: LineGoods;
  size: string;
  /** Number of pieces available; undefined without a limit, for pieces made to order without stock. */
  left: number | undefined;
}

/**
 * Finds designs and returns them as made-to-order goods at today's price. Skips a club shirt that is no longer sold.
 */
export async function findCustomGoods(db: Db, ids: readonly string[]): Promise<Map<string, CustomLineGoods>> {
  const rows = await findDesigns(db, ids);
  const shirts = new Map(
    rows.flatMap((row) => {
      const work = workOf(row);
      return work.kind === 'shirt' ? [[row.id, work.shirt] as const] : [];
    }),
  );
  const products = await findProductsById(db, [...new Set([...shirts.values()].map(({ product }) => product))]);
  const byId = new Map(products.map((product) => [product.id, product]));
  return new Map(
    rows.flatMap((row): [string, CustomLineGoods][] => {
      const shirt = shirts.get(row.id);
      if (!shirt) return [[row.id, designedGoods(row)]];
      const goods = namedShirt(row, shirt, byId.get(shirt.product));
      return goods ? [[row.id, goods]] : [];
    }),
  );
}

function designedGoods(row: DesignRow): CustomLineGoods {
  const design = designOf(row);
  const { hsn } = customGoods[design.garment];
  const image = garmentAddress(row.id, sidesToShow(design, row.sides)[0] ?? 'front');
  const goods: LineGoods = {
    id: row.id,
    numericId: null,
    category: null,
    name: designName(design),
    pricePaise: designPaise(row),
    oldPricePaise: null,
    hsn,
    image,
    finalSale: false,
    shelf: null,
    custom: { customization: { baseColor: design.colour, designImage: image }, pictures: row.pictures },
  };
  return { goods, size: design.size, left: undefined };
}

/** Returns a shirt from stock with a name on its back; undefined if the shirt is not offered in its size. */
function namedShirt(
  row: DesignRow,
  shirt: ClubShirt,
  product: StockedProduct | undefined,
): CustomLineGoods | undefined {
  const offered = product?.sizes.find(({ size }) => size === shirt.size);
  if (!product || !offered) return undefined;
  const image = garmentAddress(row.id, 'back');
  const { id: productId, numericId, category, pricePaise, hsn, finalSale } = product;
  const goods: LineGoods = {
    ...{ id: row.id, numericId, category, hsn, finalSale, image },
    name: namedGoods(shirt.productName, shirt),
    pricePaise: namedPaise(pricePaise),
    oldPricePaise: null,
    shelf: { productId, pricePaise },
    custom: { customization: { baseColor: clubColours, designImage: image, back: backLine(shirt) }, pictures: [] },
  };
  return { goods, size: shirt.size, left: offered.available };
}

/**
 * Retains ordered designs and their pictures while an order needs them, in the order's transaction. Returns false if a
 * design is missing: the caller must then roll back the transaction.
 */
export async function orderDesigns(
  tx: Db,
  ordered: readonly { id: string; pictures: readonly string[] }[],
  now: Date,
): Promise<boolean> {
  const ids = [...new Set(ordered.map(({ id }) => id))];
  if (ids.length === 0) return true;
  const kept = await tx
    .update(designsTable)
    .set({ orderedAt: sql`coalesce(${designsTable.orderedAt}, ${now.toISOString()}::timestamptz)`, expiresAt: null })
    .where(and(inArray(designsTable.id, ids), designExists))
    .returning({ id: designsTable.id });
  const pictures = ordered.flatMap((design) => design.pictures);
  return kept.length === ids.length && (await keepUploads(tx, pictures, null));
}
