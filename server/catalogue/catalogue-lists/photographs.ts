import { and, eq } from 'drizzle-orm';
import type { PhotoItem } from '#contract/gallery.ts';
import { type AnyView, type PhotoName, viewOf } from '#contract/gallery-rules.ts';
import type { Db } from '#database/db.ts';
import { productPhotographsTable, productsTable } from '#database/schema/catalogue.ts';
import { galleryOf, pictureVersionOf } from '#server/catalogue/products/gallery.ts';
import { isPublic, type SeenBy } from '#server/catalogue/products/queries.ts';
import type { Files } from '#server/foundation/files/files.ts';

export type PhotographRow = typeof productPhotographsTable.$inferSelect;

const endings = { png: 'png', jpeg: 'jpg' } as const;

/** Returns the storage key of a re-encoded photograph. */
export function photographKey({ id, format }: Pick<PhotographRow, 'id' | 'format'>): string {
  return `products/${id}/photograph.${endings[format]}`;
}

/** Returns the storage key of a photograph's smaller copy for cropping. */
export function photographPreviewKey(id: string): string {
  return `products/${id}/preview.webp`;
}

/** Finds a photograph of a product by its number. */
export async function findPhotograph(db: Db, product: string, number: number): Promise<PhotographRow | undefined> {
  const is = and(eq(productPhotographsTable.productId, product), eq(productPhotographsTable.number, number));
  return (await db.select().from(productPhotographsTable).where(is).limit(1))[0];
}

/** Finds a photograph as shown on its product; if no longer shown, the product's current lead picture. */
export async function findShown(
  db: Db,
  product: string,
  view: PhotoName,
  by: SeenBy,
): Promise<PhotoItem | { lead: AnyView; version: string } | null> {
  const columns = { picture: productsTable.picture, gallery: productsTable.gallery };
  const where = and(eq(productsTable.id, product), by === 'shop' ? isPublic : undefined);
  const [row] = await db.select(columns).from(productsTable).where(where).limit(1);
  if (!row) return null;
  const shown = galleryOf(row);
  const item = shown.find((one): one is PhotoItem => one.kind === 'photo' && viewOf(one) === view);
  if (item) return item;
  const [lead] = shown;
  return lead ? { lead: viewOf(lead), version: pictureVersionOf(row.picture, lead) } : null;
}

/** Reads a stored photograph. Throws if there is none. */
export async function readPhotograph(
  db: Db,
  files: Pick<Files, 'read'>,
  product: string,
  number: number,
): Promise<Buffer> {
  const row = await findPhotograph(db, product, number);
  if (!row) throw new Error(`${product} has no photograph ${number}`);
  return files.read(photographKey(row));
}
