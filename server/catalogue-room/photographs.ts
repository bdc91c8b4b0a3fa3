import { eq } from 'drizzle-orm';
import { Picture } from '#artwork/picture.ts';
import type { GalleryItem, PhotoItem, WantedPicture } from '#contract/gallery.ts';
import { fitCrop, middleCrop, mostPhotographs, mostPictures, plainFinish, viewOf } from '#contract/gallery-rules.ts';
import type { Db } from '#database/db.ts';
import { productPhotographs, products } from '#database/schema/catalogue.ts';
import { noSuchProduct } from '#server/catalogue/change-product.ts';
import { drawnGallery, galleryOf, versionOfPhoto } from '#server/catalogue/gallery.ts';
import { findPhotograph, type PhotographRow, photographKey, photographPreviewKey } from '#server/catalogue/photographs.ts';
import { type ProductFacts, photographsIn, sorted } from '#server/catalogue/product-facts.ts';
import type { Needs } from '#server/platform/context.ts';
import { FileReply } from '#server/platform/mount.ts';
import { Problem } from '#server/platform/problem.ts';
import type { PictureProcesses } from '#server/uploads/picture-process.ts';
import { receivePicture } from '#server/uploads/take-picture.ts';

export interface PhotographContext extends Needs<'db' | 'files' | 'now'> {
  pictureProcesses: PictureProcesses;
}

type NewPhotograph = Omit<PhotographRow, 'number'>;
type Arriving = Omit<Parameters<typeof receivePicture>[1], 'purpose'>;

/** Receives a photograph as shoppers' pictures are received, puts its files in their place, and hands its row to `keep`. Throws Problem 400, 413, 503. */
export async function takePhotograph(
  { files, pictureProcesses, now }: PhotographContext,
  productId: string,
  arriving: Arriving,
  keep: (row: NewPhotograph) => Promise<unknown>,
): Promise<void> {
  await receivePicture(
    { files, processes: pictureProcesses },
    { ...arriving, purpose: 'product' },
    async ({ id, done, picture, preview }) => {
      const { seeThrough: _seeThrough, ...rest } = done;
      const row: NewPhotograph = { id, productId, ...rest, addedAt: now() };
      const [key, previewKey] = [photographKey(row), photographPreviewKey(id)];
      try {
        await files.takeIn(picture, key, `image/${row.format}`);
        await files.takeIn(preview, previewKey, 'image/webp');
        await keep(row);
      } catch (error) {
        // No row names these files: nothing would ever find them.
        await Promise.allSettled([key, previewKey].map((each) => files.remove(each)));
        throw error;
      }
    },
  );
}

/** Writes a photograph's row under the next number, and gives the change by which it stands last among the pictures. Throws Problem 409. */
export async function addPhotograph(tx: Db, row: NewPhotograph): Promise<{ version: number; changes: Partial<ProductFacts> }> {
  const [product] = await tx.select().from(products).where(eq(products.id, row.productId)).for('no key update');
  if (!product) throw noSuchProduct();
  const shown = galleryOf(product);
  if (photographsIn(shown).length >= mostPhotographs || shown.length >= mostPictures)
    throw new Problem(409, 'not_offered', `A product shows ${mostPhotographs} photographs at most. Take one away first.`);
  const before = await tx
    .select({ number: productPhotographs.number })
    .from(productPhotographs)
    .where(eq(productPhotographs.productId, row.productId));
  const number = Math.max(0, ...before.map((one) => one.number)) + 1;
  await tx.insert(productPhotographs).values({ ...row, number });
  const wanted = { kind: 'photo' as const, number, alt: product.name, crop: middleCrop(row.width, row.height), focus: { x: 0.5, y: 0.5 } };
  return { version: product.version, changes: { gallery: [...shown, cut(row, wanted)] } };
}

/** Pictures as somebody arranged them, each photograph cut within its edges and named by how it is cut; null where they are just those of the drawing. Throws Problem 400. */
export async function arrange(tx: Db, productId: string, wanted: readonly WantedPicture[]): Promise<GalleryItem[] | null> {
  const [product] = await tx.select().from(products).where(eq(products.id, productId)).limit(1);
  if (!product) throw noSuchProduct();
  const rows = await tx.select().from(productPhotographs).where(eq(productPhotographs.productId, productId));
  const drawn = drawnGallery(Picture.parse(product.picture));
  const sides = new Set(drawn.map(viewOf));
  const gallery = wanted.map((item): GalleryItem => {
    const row = item.kind === 'photo' ? rows.find(({ number }) => number === item.number) : undefined;
    if (item.kind === 'photo' ? !row : !sides.has(item.view)) throw wrongPictures('Choose among the pictures that it has.');
    return item.kind === 'photo' && row ? cut(row, item) : (item as GalleryItem);
  });
  if (gallery.length === 0) throw wrongPictures('A product needs a picture.');
  if (new Set(gallery.map(viewOf)).size < gallery.length) throw wrongPictures('Each picture stands once.');
  if (photographsIn(gallery).length > mostPhotographs) throw wrongPictures(`Show ${mostPhotographs} photographs at most.`);
  return sorted(gallery) === sorted(drawn) ? null : gallery;
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

/** A photograph whole, in the size of a screen. Throws Problem 404. */
export async function readForCutting(
  { db, files }: Pick<PhotographContext, 'db' | 'files'>,
  productId: string,
  number: number,
): Promise<FileReply> {
  const row = await findPhotograph(db, productId, number);
  if (!row) throw new Problem(404, 'not_found', 'There is no such photograph');
  return new FileReply(await files.read(photographPreviewKey(row.id)), 'image/webp');
}
