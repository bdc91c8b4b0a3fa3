import { and, asc, eq, gte, ilike, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { typedProductId } from '#contract/category-names.ts';
import { codeOfOurs, eanOf, isEan, readCode } from '#contract/office/barcodes.ts';
import type { SkuPlace } from '#contract/office/packing.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { skuPlacesTable } from '#database/schema/packing.ts';
import { stockTable } from '#database/schema/stock.ts';
import { leadPicture } from '#server/catalogue/products/present-product.ts';
import { isDuplicateOf } from '#server/foundation/errors/duplicate-key.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { isCursorText, readCursor, writeCursor } from '#server/foundation/http/list-cursor.ts';
import type { ShelfLabel } from '#server/office/packing-papers/paper-content.ts';
import type { WriteAudit } from '#server/office/staff-records/mount-office.ts';
import { byShelf } from './read-parcels.ts';
import { ensurePlaces, findSku } from './sku-places.ts';

const pageOf = 100;
/** Maximum number of labels: twenty sheets. More are printed in parts. */
const mostLabels = 480;

export interface PlacesWish {
  q?: string | undefined;
  missing?: 'shelf' | 'ean' | undefined;
  /** Cursor: last SKU of the previous page, from `next`. */
  after?: string | undefined;
}

const skuKey = sql<string>`(lower(${productsTable.name}) || ' ' || ${productsTable.id} || ' ' || lpad(${stockTable.position}::text, 4, '0'))`;

function rowsOf(db: Db) {
  return db
    .select({ place: skuPlacesTable, name: productsTable.name, product: productsTable, stock: stockTable, key: skuKey })
    .from(skuPlacesTable)
    .innerJoin(productsTable, eq(productsTable.id, skuPlacesTable.productId))
    .innerJoin(
      stockTable,
      and(eq(stockTable.productId, skuPlacesTable.productId), eq(stockTable.size, skuPlacesTable.size)),
    )
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** Lists barcodes and shelf places, paginated. */
export async function listPlaces(
  db: Db,
  now: Date,
  { q, missing, after }: PlacesWish,
): Promise<{ places: SkuPlace[]; next: string | null }> {
  await ensurePlaces(db, now);
  const from = after === undefined ? undefined : readCursor(after, [isCursorText])[0];
  const rows = await rowsOf(db)
    .where(
      and(
        wordsIn(q),
        missing === 'shelf' ? isNull(skuPlacesTable.shelf) : undefined,
        missing === 'ean' ? isNull(skuPlacesTable.ean) : undefined,
        from === undefined ? undefined : sql`${skuKey} > ${from}`,
      ),
    )
    .orderBy(asc(skuKey))
    .limit(pageOf + 1);
  const shown = rows.slice(0, pageOf);
  const last = shown.at(-1);
  return {
    places: shown.map(present),
    next: rows.length > pageOf && last ? writeCursor([last.key]) : null,
  };
}

/** Builds the search condition: name, product id, shelf place or code. */
function wordsIn(q: string | undefined): SQL | undefined {
  const typed = q?.trim();
  if (!typed) return undefined;
  const code = readCode(typed);
  if (code?.kind === 'ours') return eq(skuPlacesTable.number, code.number);
  if (code?.kind === 'ean') return eq(skuPlacesTable.ean, code.ean);
  const like = `%${typed.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return or(
    ilike(productsTable.name, like),
    eq(productsTable.id, typedProductId(typed)),
    ilike(skuPlacesTable.shelf, like),
  );
}

function present({ place, product, stock: kept }: Row): SkuPlace {
  return {
    ...{ product: place.productId, size: place.size, name: product.name, image: leadPicture(product) },
    ...{ ours: codeOfOurs(place.number), ean: place.ean, shelf: place.shelf },
    there: kept.available + kept.reserved,
  };
}

export interface PlaceWish {
  product: string;
  size: string;
  ean: string | null;
  shelf: string | null;
  /** Values that the client has seen. */
  seen: { ean: string | null; shelf: string | null };
}

/**
 * Saves the EAN and shelf place of a SKU. An empty value clears a field; unchanged fields keep their current value.
 * Throws Problem 400 if invalid, 404, 409 `conflict` for an EAN of another SKU or a concurrent change.
 */
export async function savePlace(tx: Db, note: WriteAudit, now: Date, wish: PlaceWish): Promise<SkuPlace> {
  const { product, size, seen } = wish;
  const typed = { ean: eanTyped(wish.ean), shelf: shelfTyped(wish.shelf) };
  await ensurePlaces(tx, now, [product]);
  const is = and(eq(skuPlacesTable.productId, product), eq(skuPlacesTable.size, size));
  const [before] = await tx.select().from(skuPlacesTable).where(is).for('update');
  if (!before) throw new Problem(404, 'not_found', 'There is no such piece in this size.');
  const ean = mergeField('EAN', typed.ean, seen.ean, before.ean);
  const shelf = mergeField('shelf place', typed.shelf, seen.shelf, before.shelf);
  const other = ean === null ? undefined : await findSku(tx, { ean });
  if (other && (other.productId !== product || other.size !== size)) throw taken();
  try {
    await tx.transaction((inner) => inner.update(skuPlacesTable).set({ ean, shelf, changedAt: now }).where(is));
  } catch (error) {
    if (isDuplicateOf(error, 'sku_places_ean')) throw taken();
    throw error;
  }
  note({
    thing: 'product',
    about: product,
    what: `Wrote the barcode and shelf place of size ${size}`,
    before: { ean: before.ean, shelf: before.shelf },
    after: { ean, shelf },
  });
  const [row] = await rowsOf(tx).where(is);
  if (!row) throw new Problem(404, 'not_found', 'There is no such piece in this size.');
  return present(row);
}

/** Merges a field's typed, seen and current values. Throws Problem 409 `conflict`. */
function mergeField(what: string, typed: string | null, seen: string | null, now: string | null): string | null {
  if (typed === seen) return now;
  if (now === seen || now === typed) return typed;
  throw new Problem(
    409,
    'conflict',
    `Somebody wrote this meanwhile: the ${what} is ${now ?? 'empty'} by now. Keep once more to write yours.`,
  );
}

function taken(): Problem {
  return new Problem(409, 'conflict', 'Another piece or size has this barcode already.');
}

function eanTyped(typed: string | null): string | null {
  const ean = eanOf(typed ?? '');
  if (ean === '') return null;
  if (isEan(ean)) return ean;
  const message = /^[0-9]{13}$/.test(ean)
    ? 'One digit is wrong: the last one checks the others'
    : 'An EAN has thirteen digits';
  throw new Problem(400, 'invalid_fields', message, { fields: { ean: message } });
}

function shelfTyped(typed: string | null): string | null {
  const shelf = (typed ?? '').trim().toUpperCase();
  if (shelf === '') return null;
  if (/^[A-Z0-9]+(?:-[A-Z0-9]+){0,3}$/.test(shelf) && shelf.length <= 12) return shelf;
  const message = 'Letters and figures with dashes between, as B-04-2';
  throw new Problem(400, 'invalid_fields', message, { fields: { shelf: message } });
}

/** Reads the content of shelf labels, in walking order. */
export async function labelsOf(
  db: Db,
  now: Date,
  { q, from, to }: { q?: string | undefined; from?: string | undefined; to?: string | undefined },
): Promise<ShelfLabel[]> {
  await ensurePlaces(db, now);
  const rows = await rowsOf(db)
    .where(
      and(
        wordsIn(q),
        eq(stockTable.offered, true),
        from === undefined ? undefined : gte(skuPlacesTable.shelf, from.toUpperCase()),
        to === undefined ? undefined : lte(skuPlacesTable.shelf, `${to.toUpperCase()}~`),
      ),
    )
    .orderBy(asc(skuPlacesTable.shelf), asc(skuKey))
    .limit(mostLabels);
  return rows
    .map(({ place, name }) => ({
      shelf: place.shelf,
      name,
      size: place.size,
      code: place.ean ?? codeOfOurs(place.number),
    }))
    .toSorted((one, other) => byShelf(one.shelf, other.shelf));
}

/** Finds the SKU of a code. Throws Problem 404 for an unknown code. */
export async function findPiece(db: Db, typed: string): Promise<{ name: string; size: string; shelf: string | null }> {
  const code = readCode(typed);
  const sku = code?.kind === 'ticket' || !code ? undefined : await findSku(db, code);
  const [product] = sku
    ? await db.select({ name: productsTable.name }).from(productsTable).where(eq(productsTable.id, sku.productId))
    : [];
  if (!sku || !product) throw new Problem(404, 'not_found', 'No piece has this code.');
  return { name: product.name, size: sku.size, shelf: sku.shelf };
}
