import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as calls from '#contract/office/product-making.ts';
import { PreviewId, readPreviewEndpoint } from '#contract/previews.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { stockTable } from '#database/schema/stock.ts';
import { readPictureAddress } from '#server/catalogue/pictures/picture-address.ts';
import type { PictureStore } from '#server/catalogue/pictures/picture-store.ts';
import { noSuchProduct } from '#server/catalogue/product-changes/change-product.ts';
import { presentDetail } from '#server/catalogue/products/present-product.ts';
import { type FactedProduct, readFacts } from '#server/catalogue/products/product-facts.ts';
import { isPublicState } from '#server/catalogue/products/product-rules.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { mountEndpoint, okWithMessage, successEnvelope } from '#server/foundation/http/mount.ts';
import { mountChange, type Office } from '#server/office/staff-records/mount-office.ts';
import { openProduct } from './open-product.ts';

type PreviewContext = Needs<'db' | 'shopFacts'> & { pictures: Pick<PictureStore, 'readInOffice'> };

/** Preview links can be revoked, so no cache may store the response. */
const linkHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/** Mounts draft preview links: create and revoke in the office, and the page for anyone with the link. */
export function mountPreviews(office: Office, { db, pictures, shopFacts }: PreviewContext): void {
  mountChange(office, calls.makePreviewEndpoint, async ({ params: { id } }, { change }) => {
    await change(async (tx, note) => {
      const { row, facts } = await lockDraft(tx, id);
      const link = row.previewLink ?? `prv_${randomBytes(18).toString('base64url')}`;
      await tx.update(productsTable).set({ previewLink: link }).where(eq(productsTable.id, id));
      // The link is a secret, so the audit log only records that a link was created.
      note({
        thing: 'product',
        about: id,
        what: row.previewLink ? 'Asked for its preview link again' : `Made a preview link of ${facts.name}`,
      });
    });
    return okWithMessage('Whoever has the link sees it.', await openProduct(shopFacts, db, id));
  });

  mountChange(office, calls.endPreviewEndpoint, async ({ params: { id } }, { change }) => {
    await change(async (tx, note) => {
      const [gone] = await tx
        .update(productsTable)
        .set({ previewLink: null })
        .where(eq(productsTable.id, id))
        .returning({ name: productsTable.name });
      if (!gone) throw noSuchProduct();
      note({ thing: 'product', about: id, what: `Took the preview link of ${gone.name} back` });
    });
    return okWithMessage('The link shows nothing any more.', await openProduct(shopFacts, db, id));
  });

  mountEndpoint(office.router, readPreviewEndpoint, async ({ params: { id } }) => {
    const found = await findPreviewed(db, id);
    if (!found) throw new Problem(404, 'not_found', 'This link shows nothing any more');
    const { row, facts } = found;
    const published = isPublicState(row.state);
    const product = presentDetail(shopFacts, { ...row, sizes: await piecesOf(db, found) }, { chart: facts.chart });
    const own = (address: string) => address.replace(/^\/images\/[^/]+\//, `/images/previews/${id}/`);
    const shown = published
      ? product
      : { ...product, image: own(product.image), images: product.images.map((one) => ({ ...one, src: own(one.src) })) };
    return successEnvelope({ product: shown, publishAt: facts.publishAt ?? null, published });
  });
  mountPreviewPictures(office, { db, pictures, shopFacts });
}

/** Serves a draft's pictures at URLs that only its preview link reveals. */
function mountPreviewPictures({ router }: Office, { db, pictures }: PreviewContext): void {
  const quiet = { logLevel: 'warn' } as const;
  router.app.get<{ Params: { id: string; file: string } }>(
    '/images/previews/:id/:file',
    quiet,
    async (request, reply) => {
      const link = PreviewId.safeParse(request.params.id).data;
      const found = link ? await findPreviewed(db, link) : undefined;
      const wanted = found && readPictureAddress(found.id, request.params.file);
      const picture = wanted && (await pictures.readInOffice(wanted));
      reply.headers(linkHeaders);
      if (picture?.kind === 'failed') return reply.code(503).header('retry-after', '5').send();
      if (!wanted || picture?.kind !== 'picture') return reply.code(404).send();
      return reply.type(`image/${wanted.format}`).send(picture.bytes);
    },
  );
}

/** Finds the product of a valid preview link; deleted drafts are never shown. */
async function findPreviewed(db: Db, link: string): Promise<FactedProduct | undefined> {
  const [row] = await db
    .select({ id: productsTable.id })
    .from(productsTable)
    .where(eq(productsTable.previewLink, link))
    .limit(1);
  const [found] = row ? await readFacts(db, [row.id]) : [];
  return found?.row.state === 'discarded' ? undefined : found;
}

/** Returns a draft's planned sizes, since a draft offers none yet. */
async function piecesOf(
  db: Db,
  { id, facts: { sizes } }: FactedProduct,
): Promise<{ size: string; available: number }[]> {
  const levels = await db
    .select({ size: stockTable.size, available: stockTable.available })
    .from(stockTable)
    .where(eq(stockTable.productId, id));
  return sizes.map((size) => ({ size, available: levels.find((one) => one.size === size)?.available ?? 0 }));
}

/**
 * Locks a draft. Throws Problem: 404; 409 `not_offered` if it is not a draft, since its page is then public or gone.
 */
async function lockDraft(tx: Db, id: string): Promise<FactedProduct> {
  await tx.select({ id: productsTable.id }).from(productsTable).where(eq(productsTable.id, id)).for('no key update');
  const [found] = await readFacts(tx, [id]);
  if (!found) throw noSuchProduct();
  if (found.row.state !== 'draft') throw new Problem(409, 'not_offered', 'Only a draft has a preview link.');
  return found;
}
