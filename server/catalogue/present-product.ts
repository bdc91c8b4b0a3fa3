import { Picture } from '#artwork/picture.ts';
import { pictureViewsOf } from '#artwork/registry.ts';
import { Category, Kind, type Product, type ProductDetail, Sport } from '#contract/catalogue.ts';
import { type PictureView, pictureAddress } from '#contract/images.ts';
import { toRupees } from '#contract/money.ts';
import { pictureVersion } from './picture-version.ts';
import type { StockedProduct } from './queries.ts';

/** Saving in whole percent of the old price; 0 where there is none. It is always derived, so it agrees with the two prices. */
export function discountPercent(pricePaise: number, oldPricePaise: number | null): number {
  if (oldPricePaise === null || oldPricePaise <= pricePaise) return 0;
  return Math.round(((oldPricePaise - pricePaise) * 100) / oldPricePaise);
}

function viewsOf(row: Pick<StockedProduct, 'id' | 'picture'>): { view: PictureView; address: string }[] {
  const picture = Picture.parse(row.picture);
  const version = pictureVersion(picture);
  return pictureViewsOf(picture).map((view) => ({
    view,
    address: pictureAddress({ product: row.id, view, version, width: 480, format: 'webp' }),
  }));
}

/** A product's pictures with their words, in the order of its gallery or of the views asked for. */
export function picturesOf(row: Pick<StockedProduct, 'id' | 'name' | 'picture'>, order?: readonly PictureView[]): ProductDetail['images'] {
  const views = viewsOf(row);
  const shown = order ? order.flatMap((wanted) => views.filter(({ view }) => view === wanted)) : views;
  return shown.map(({ view, address }) => ({ src: address, alt: `${row.name}, ${viewNames[view]}` }));
}

const viewNames: Record<PictureView, string> = { front: 'front', back: 'back', detail: 'detail' };

/** Address of the picture that stands for a product in lists, carts and orders. */
export function leadPicture(row: Pick<StockedProduct, 'id' | 'picture'>): string {
  return viewsOf(row)[0]?.address ?? '';
}

export function presentProduct(row: StockedProduct): Product {
  return {
    _id: row.id,
    numericId: row.numericId,
    ProductName: row.name,
    Price: toRupees(row.pricePaise),
    OldPrice: row.oldPricePaise === null ? null : toRupees(row.oldPricePaise),
    Category: Category.parse(row.category),
    Description: row.description,
    Discount: discountPercent(row.pricePaise, row.oldPricePaise),
    sizes: row.sizes.map(({ size, available }) => ({ size, available: available > 0 })),
    image: leadPicture(row),
    kind: Kind.parse(row.kind),
    sport: Sport.parse(row.sport),
    team: row.team,
    athlete: row.athlete,
    limited: row.limited,
    finalSale: row.finalSale,
    hotSale: row.hotSale,
  };
}

export function presentDetail(row: StockedProduct): ProductDetail {
  return {
    ...presentProduct(row),
    images: picturesOf(row),
    stock: row.sizes.map(({ size, available }) => ({ size, left: available })),
    hsn: row.hsn,
    countryOfOrigin: row.countryOfOrigin,
    licensor: row.licensor,
    details: row.details,
  };
}
