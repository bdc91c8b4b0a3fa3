import { asc, eq } from 'drizzle-orm';
import type { GalleryItem } from '#contract/gallery.ts';
import type { OfficeProduct } from '#contract/office/products.ts';
import { productPath } from '#contract/page-paths.ts';
import { previewPath } from '#contract/preview-path.ts';
import type { Db } from '#database/db.ts';
import { stockTable } from '#database/schema/stock.ts';
import { listVersions, missingSaid, noSuchProduct } from '#server/catalogue/product-changes/change-product.ts';
import { factWords } from '#server/catalogue/products/fact-words.ts';
import { drawingOf, drawnGallery, galleryOf, galleryUrl } from '#server/catalogue/products/gallery.ts';
import { inOrderOfKind, readKinds, sellableSizes } from '#server/catalogue/products/kinds.ts';
import { differingFacts, type ProductFacts, readFacts } from '#server/catalogue/products/product-facts.ts';
import { isPublicState } from '#server/catalogue/products/product-rules.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import { waitingAbout } from '#server/office/approvals/approvals.ts';
import { pendingApprovalWords } from '#server/office/approvals/present-approval.ts';
import { officeAddress, presentProductRow } from './list-products.ts';
import { listPhotographs } from './photographs.ts';
import { presentDeclarations } from './present-declarations.ts';
import { readOrigin } from './read-origin.ts';
import { usualChartOf } from './usual-chart.ts';

/** Reads a product with all editable fields. Throws Problem 404. */
export async function openProduct(shopFacts: KnownFacts, db: Db, id: string): Promise<OfficeProduct> {
  const [found] = await readFacts(db, [id]);
  if (!found) throw noSuchProduct();
  const { row, facts } = found;
  const [kinds, levels, photographs, versions, waits, imported] = await Promise.all([
    readKinds(db),
    db.select().from(stockTable).where(eq(stockTable.productId, id)).orderBy(asc(stockTable.position)),
    listPhotographs(db, id),
    listVersions(db, id),
    waitingAbout(db, id),
    readOrigin(db, row),
  ]);
  const { available: _available, ...shown } = presentProductRow(row, 0);
  const picture = (item: GalleryItem) => ({ item, src: officeAddress(row, galleryUrl(row, item)) });
  const drawing = drawingOf(row);
  const kind = kinds.find((one) => one.kind === row.kind);
  const draft = !isPublicState(row.state);
  return {
    ...shown,
    path: productPath({ numericId: row.numericId, Category: row.category }),
    description: row.description,
    details: row.details,
    nameHi: row.nameHi,
    descriptionHi: row.descriptionHi,
    searchWords: row.searchWords,
    metaTitle: row.metaTitle,
    metaDescription: row.metaDescription,
    hsn: row.hsn,
    ...presentDeclarations(shopFacts, row),
    licensor: row.licensor,
    athlete: row.athlete,
    sizes: facts.sizes,
    chart: facts.chart ?? null,
    usualChart: usualChartOf(shopFacts, row.kind, kind),
    choices: inOrderOfKind(shopFacts, row.kind, [...(kind ? sellableSizes(kind) : []), ...facts.sizes]),
    // A draft offers no sizes yet, so its planned sizes are listed.
    stock: levels.map(({ size, offered, available, reserved }) => ({
      ...{ size, available, reserved },
      offered: draft ? facts.sizes.includes(size) : offered,
    })),
    picture: drawing ?? null,
    missing: missingSaid(shopFacts, facts),
    publishAt: row.publishAt?.toISOString() ?? null,
    imported,
    priceWaits: waits ? pendingApprovalWords(waits) : null,
    preview: row.previewLink && previewPath(row.previewLink),
    pictures: galleryOf(row).map(picture),
    drawn: drawnGallery(drawing).map(picture),
    photographs,
    changedAt: row.updatedAt.toISOString(),
    versions: versions.map(({ version, at, who, what, facts: is }, place) => ({
      ...{ version, at: at.toISOString(), who, what, now: place === 0 },
      changed: changedIn(versions[place + 1]?.facts, is),
    })),
  };
}

/** Describes the differences from the previous version; empty for the first. Pure. */
function changedIn(was: ProductFacts | undefined, is: ProductFacts): OfficeProduct['versions'][number]['changed'] {
  if (!was) return [];
  return differingFacts(was, is).map((name) => {
    const { words, shown } = factWords[name];
    return { field: words, was: shown(was[name] as never), is: shown(is[name] as never) };
  });
}
