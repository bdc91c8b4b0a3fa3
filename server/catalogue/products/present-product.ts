import type { z } from 'zod';
import { roomOnBack } from '#artwork/back-lettering.ts';
import type { Product, ProductDetail, ProductList } from '#contract/catalogue.ts';
import { backPaise } from '#contract/custom-goods.ts';
import { careOf, makersOf, onePiece } from '#contract/declarations.ts';
import { viewOf } from '#contract/gallery-rules.ts';
import type { PictureView } from '#contract/images.ts';
import { toRupees } from '#contract/money.ts';
import type { ProductChart } from '#contract/size-charts.ts';
import { pricesIncludeTax } from '#contract/told-tax.ts';
import { successEnvelope } from '#server/foundation/http/mount.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import { genericNameOf } from './declarations.ts';
import { drawingOf, drawnGallery, galleryOf, galleryUrl } from './gallery.ts';
import type { ProductRow, StockedProduct } from './queries.ts';

/**
 * Computes the saving in whole percent of the old price; 0 if there is none. Never stored, so that it matches the two
 * prices.
 */
export function discountPercent(pricePaise: number, oldPricePaise: number | null): number {
  if (oldPricePaise === null || oldPricePaise <= pricePaise) return 0;
  return Math.round(((oldPricePaise - pricePaise) * 100) / oldPricePaise);
}

/** Returns a product's pictures with their texts, in gallery order; or only the requested drawn views. */
export function picturesOf(
  row: Pick<StockedProduct, 'id' | 'name' | 'picture' | 'gallery'>,
  order?: readonly PictureView[],
): ProductDetail['images'] {
  const drawn = drawnGallery(drawingOf(row));
  const shown = order ? order.flatMap((wanted) => drawn.filter((item) => viewOf(item) === wanted)) : galleryOf(row);
  return shown.map((item) => ({
    src: galleryUrl(row, item),
    alt: item.kind === 'photo' ? item.alt : `${row.name}, ${item.view}`,
  }));
}

/** Returns the URL of the picture for lists, carts and orders. */
export function leadPicture(row: Pick<StockedProduct, 'id' | 'picture' | 'gallery'>): string {
  const [lead] = galleryOf(row);
  return lead ? galleryUrl(row, lead) : '';
}

export function presentProduct(row: StockedProduct): Product {
  return {
    _id: row.id,
    numericId: row.numericId,
    ProductName: row.name,
    Price: toRupees(row.pricePaise),
    OldPrice: row.oldPricePaise === null ? null : toRupees(row.oldPricePaise),
    Category: row.category,
    Description: row.description,
    Discount: discountPercent(row.pricePaise, row.oldPricePaise),
    sizes: row.sizes.map(({ size, available }) => ({ size, available: available > 0 })),
    image: leadPicture(row),
    kind: row.kind,
    sport: row.sport,
    team: row.team,
    athlete: row.athlete,
    countryOfOrigin: row.countryOfOrigin,
    limited: row.limited,
    finalSale: row.finalSale,
    hotSale: row.hotSale,
  };
}

/**
 * Presents a product page. `made` has the total number of pieces made per size of a limited edition, `chart` the own
 * size chart.
 */
export function presentDetail(
  shopFacts: KnownFacts,
  row: StockedProduct,
  { made, chart = null }: { made?: ReadonlyMap<string, number> | undefined; chart?: ProductChart | null | undefined },
): ProductDetail {
  return {
    ...presentProduct(row),
    images: picturesOf(row),
    stock: row.sizes.map(({ size, available }) => ({ size, left: available })),
    // The total made is at least the remaining stock.
    edition: made
      ? row.sizes.map(({ size, available }) => ({ size, made: Math.max(available, made.get(size) ?? 0) }))
      : null,
    back: shirtBackOf(row),
    hsn: row.hsn,
    declarations: {
      mrp: row.mrpPaise === null ? null : toRupees(row.mrpPaise),
      genericName: genericNameOf(shopFacts, row),
      netQuantity: row.netQuantity ?? onePiece,
      makers: makersOf(row, shopFacts.declared),
      care: row.careContact ?? careOf(shopFacts.declared, shopFacts.seller),
      madeMonth: row.madeMonth,
    },
    taxIncluded: pricesIncludeTax(shopFacts),
    licensor: row.licensor,
    details: row.details,
    hindi: row.nameHi || row.descriptionHi ? { name: row.nameHi, description: row.descriptionHi } : null,
    meta: row.metaTitle || row.metaDescription ? { title: row.metaTitle, description: row.metaDescription } : null,
    chart,
  };
}

/** Returns the response of a product list, which states if prices include tax. */
export function listEnvelope(shopFacts: KnownFacts, products: Product[]): z.output<typeof ProductList> {
  return { ...successEnvelope(products), ...(pricesIncludeTax(shopFacts) && { taxIncluded: true as const }) };
}

/** Returns the text area on the back of a club shirt; null for other products, or if the shirt takes no name. */
export function shirtBackOf({ team, picture }: Pick<ProductRow, 'team' | 'picture'>): ProductDetail['back'] {
  const drawing = team === null ? undefined : drawingOf({ picture });
  const room = drawing && roomOnBack(drawing);
  return room ? { fee: toRupees(backPaise), ownNumber: room.number === 'free' ? null : room.number } : null;
}
