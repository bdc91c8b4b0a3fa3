import { roomOnBack } from '#artwork/back-lettering.ts';
import type { Product, ProductDetail } from '#contract/catalogue.ts';
import { backPaise } from '#contract/custom-goods.ts';
import { viewOf } from '#contract/gallery-rules.ts';
import type { PictureView } from '#contract/images.ts';
import { toRupees } from '#contract/money.ts';
import { addressOf, drawingOf, drawnGallery, galleryOf } from './gallery.ts';
import type { ProductRow, StockedProduct } from './queries.ts';

/** Saving in whole percent of the old price; 0 where there is none. It is always derived, so it agrees with the two prices. */
export function discountPercent(pricePaise: number, oldPricePaise: number | null): number {
  if (oldPricePaise === null || oldPricePaise <= pricePaise) return 0;
  return Math.round(((oldPricePaise - pricePaise) * 100) / oldPricePaise);
}

/** A product's pictures with their words, in the order of its gallery; or those drawn views that are asked for, whatever else it shows. */
export function picturesOf(
  row: Pick<StockedProduct, 'id' | 'name' | 'picture' | 'gallery'>,
  order?: readonly PictureView[],
): ProductDetail['images'] {
  const drawn = drawnGallery(drawingOf(row));
  const shown = order ? order.flatMap((wanted) => drawn.filter((item) => viewOf(item) === wanted)) : galleryOf(row);
  return shown.map((item) => ({ src: addressOf(row, item), alt: item.kind === 'photo' ? item.alt : `${row.name}, ${item.view}` }));
}

/** Address of the picture that stands for a product in lists, carts and orders. */
export function leadPicture(row: Pick<StockedProduct, 'id' | 'picture' | 'gallery'>): string {
  const [lead] = galleryOf(row);
  return lead ? addressOf(row, lead) : '';
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
    limited: row.limited,
    finalSale: row.finalSale,
    hotSale: row.hotSale,
  };
}

/** `made` says how many pieces of each size there have been, where it is a limited edition. */
export function presentDetail(row: StockedProduct, made?: ReadonlyMap<string, number>): ProductDetail {
  return {
    ...presentProduct(row),
    images: picturesOf(row),
    stock: row.sizes.map(({ size, available }) => ({ size, left: available })),
    // No piece can be left that never was.
    edition: made ? row.sizes.map(({ size, available }) => ({ size, made: Math.max(available, made.get(size) ?? 0) })) : null,
    back: backOf(row),
    hsn: row.hsn,
    countryOfOrigin: row.countryOfOrigin,
    licensor: row.licensor,
    details: row.details,
  };
}

/** What the back of a club's shirt has room for; null for what is no club's, or takes no name. */
export function backOf({ team, picture }: Pick<ProductRow, 'team' | 'picture'>): ProductDetail['back'] {
  const drawing = team === null ? undefined : drawingOf({ picture });
  const room = drawing && roomOnBack(drawing);
  return room ? { fee: toRupees(backPaise), ownNumber: room.number === 'free' ? null : room.number } : null;
}
