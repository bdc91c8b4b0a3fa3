import { and, asc, eq, notExists, sql } from 'drizzle-orm';
import type { GalleryItem, PhotoItem, WantedPicture } from '#contract/gallery.ts';
import { fitCrop, mostPhotographs, mostPictures, plainFinish, viewOf } from '#contract/gallery-rules.ts';
import type { OfficeProduct } from '#contract/office/products.ts';
import type { Db } from '#database/db.ts';
import { productPhotographsTable, productsTable, productVersionsTable } from '#database/schema/catalogue.ts';
import {
  findPhotograph,
  type PhotographRow,
  photographKey,
  photographPreviewKey,
} from '#server/catalogue/catalogue-lists/photographs.ts';
import { noSuchProduct } from '#server/catalogue/product-changes/change-product.ts';
import { drawingOf, drawnGallery, galleryOf, versionOfPhoto } from '#server/catalogue/products/gallery.ts';
import { photographsIn, serializeSorted } from '#server/catalogue/products/product-facts.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { FileReply } from '#server/foundation/http/mount.ts';
import type { PictureProcesses } from '#server/fulfilment/picture-files/picture-process.ts';
import { keepBoth } from '#server/fulfilment/uploads/keep-both.ts';
import { receivePicture } from '#server/fulfilment/uploads/take-picture.ts';

export interface PhotographContext extends Needs<'db' | 'files' | 'now'> {
  pictureProcesses: PictureProcesses;
}

type NewPhotograph = Omit<PhotographRow, 'number'>;
type PendingReply = Omit<Parameters<typeof receivePicture>[1], 'purpose'>;

/**
 * Receives a photograph like a shopper's upload, stores its files and passes its row to `keep`. Throws Problem 400,
 * 413, 503.
 */
export async function takePhotograph(
  { files, pictureProcesses, now }: PhotographContext,
  productId: string,
  arriving: PendingReply,
  keep: (row: NewPhotograph) => Promise<unknown>,
): Promise<void> {
  await receivePicture(
    { files, processes: pictureProcesses },
    { ...arriving, purpose: 'product' },
    async ({ id, done, picture, preview }) => {
      const { seeThrough: _seeThrough, ...rest } = done;
      const row: NewPhotograph = { id, productId, ...rest, addedAt: now() };
      const [key, previewKey] = [photographKey(row), photographPreviewKey(id)];
      await keepBoth(files, { picture, preview, format: row.format, key, previewKey }, () => keep(row));
    },
  );
}

/**
 * Inserts a photograph's row under the next number. It stays hidden from shoppers until staff publish it. Throws
 * Problem 404, 409.
 */
export async function addPhotograph(tx: Db, row: NewPhotograph): Promise<number> {
  const [product] = await tx
    .select()
    .from(productsTable)
    .where(eq(productsTable.id, row.productId))
    .for('no key update');
  if (!product) throw noSuchProduct();
  const shown = galleryOf(product);
  if (photographsIn(shown).length >= mostPhotographs || shown.length >= mostPictures)
    throw new Problem(
      409,
      'not_offered',
      `A product shows ${mostPhotographs} photographs at most. Take one away first.`,
    );
  const before = await listPhotographs(tx, row.productId);
  if (before.filter(({ waiting }) => waiting).length >= mostPhotographs)
    throw new Problem(409, 'not_offered', `${mostPhotographs} photographs wait to be shown. Describe those first.`);
  const number = Math.max(0, ...before.map((one) => one.number)) + 1;
  await tx.insert(productPhotographsTable).values({ ...row, number });
  return number;
}

/** Lists a product's photographs, newest last. A photograph is pending until a version of the product contains it. */
export async function listPhotographs(db: Db, productId: string): Promise<OfficeProduct['photographs']> {
  const { number, width, height } = productPhotographsTable;
  const shows = sql`${productVersionsTable.facts} -> 'gallery' @> jsonb_build_array(jsonb_build_object('kind', 'photo', 'number', ${number}))`;
  const shown = db
    .select({ one: sql`1` })
    .from(productVersionsTable)
    .where(and(eq(productVersionsTable.productId, productPhotographsTable.productId), shows));
  return db
    .select({ number, width, height, waiting: sql<boolean>`${notExists(shown)}` })
    .from(productPhotographsTable)
    .where(eq(productPhotographsTable.productId, productId))
    .orderBy(asc(number));
}

/**
 * Validates an arranged gallery. Crops must be inside their photograph and get a version from the crop. Returns null if
 * the gallery equals the drawing's default. Throws Problem 400.
 */
export async function arrangePhotographs(
  tx: Db,
  productId: string,
  wanted: readonly WantedPicture[],
): Promise<GalleryItem[] | null> {
  const [product] = await tx.select().from(productsTable).where(eq(productsTable.id, productId)).limit(1);
  if (!product) throw noSuchProduct();
  const rows = await tx.select().from(productPhotographsTable).where(eq(productPhotographsTable.productId, productId));
  const drawn = drawnGallery(drawingOf(product));
  const sides = new Set(drawn.map(viewOf));
  const gallery = wanted.map((item): GalleryItem => {
    const row = item.kind === 'photo' ? rows.find(({ number }) => number === item.number) : undefined;
    if (item.kind === 'photo' ? !row : !sides.has(item.view))
      throw wrongPictures('Choose among the pictures that it has.');
    return item.kind === 'photo' && row ? cut(row, item) : (item as GalleryItem);
  });
  if (gallery.length === 0) throw wrongPictures('A product needs a picture.');
  if (new Set(gallery.map(viewOf)).size < gallery.length) throw wrongPictures('Each picture stands once.');
  if (photographsIn(gallery).length > mostPhotographs)
    throw wrongPictures(`Show ${mostPhotographs} photographs at most.`);
  return serializeSorted(gallery) === serializeSorted(drawn) ? null : gallery;
}

function cut(
  row: Pick<PhotographRow, 'sha256' | 'width' | 'height'>,
  { turn, even, bare, ...item }: Omit<PhotoItem, 'version'>,
): PhotoItem {
  const crop = fitCrop(item.crop, row);
  const finish = plainFinish({ turn, even, bare });
  return { ...item, ...finish, crop, version: versionOfPhoto(row, { crop, ...finish }) };
}

function wrongPictures(message: string): Problem {
  return new Problem(400, 'invalid_fields', message, { fields: { gallery: message } });
}

/** Reads a full photograph at screen size, for cropping. Throws Problem 404. */
export async function readForCutting(
  { db, files }: Pick<PhotographContext, 'db' | 'files'>,
  productId: string,
  number: number,
): Promise<FileReply> {
  const row = await findPhotograph(db, productId, number);
  if (!row) throw new Problem(404, 'not_found', 'There is no such photograph');
  return new FileReply(await files.read(photographPreviewKey(row.id)), 'image/webp');
}
