import { createHash } from 'node:crypto';
import { PictureFacts } from '#artwork/picture.ts';
import { pictureViewsOf } from '#artwork/registry.ts';
import type { GalleryItem, PhotoItem } from '#contract/gallery.ts';
import { type PhotoFinish, plainFinish, viewOf } from '#contract/gallery-rules.ts';
import { pictureAddress } from '#contract/images.ts';
import { pictureVersion } from './picture-version.ts';
import type { ProductRow } from './queries.ts';

type Pictured = Pick<ProductRow, 'id' | 'picture' | 'gallery'>;

/** Parses the drawing of a product; undefined if the product is not drawn. Pure. */
export function drawingOf({ picture }: { picture: unknown }): PictureFacts | undefined {
  return picture === null ? undefined : PictureFacts.parse(picture);
}

/** Lists the views of a drawing, in gallery order. Pure. */
export function drawnGallery(picture: PictureFacts | undefined): GalleryItem[] {
  return picture ? pictureViewsOf(picture).map((view) => ({ kind: 'drawn', view })) : [];
}

/**
 * Lists a product's pictures in order: the chosen ones, else those of its drawing. Omits sides that no longer exist.
 * Pure.
 */
export function galleryOf({ picture, gallery }: Pick<Pictured, 'picture' | 'gallery'>): GalleryItem[] {
  const drawn = drawnGallery(drawingOf({ picture }));
  if (!gallery) return drawn;
  const sides = new Set(drawn.map(viewOf));
  const shown = gallery.filter((item) => item.kind === 'photo' || sides.has(item.view));
  return shown.length > 0 ? shown : drawn;
}

/** Returns the URL of a picture at card width. Pure. */
export function galleryUrl({ id, picture }: Pick<Pictured, 'id' | 'picture'>, item: GalleryItem): string {
  return pictureAddress({
    product: id,
    view: viewOf(item),
    version: pictureVersionOf(picture, item),
    width: 480,
    format: 'webp',
  });
}

/** Returns the version of a picture's bytes. Pure. */
export function pictureVersionOf(picture: unknown, item: GalleryItem): string {
  return item.kind === 'photo' ? item.version : pictureVersion(PictureFacts.parse(picture));
}

/** Version of photograph rendering; increment it when cropping or compression changes. */
const photographVersion = 1;

/** Returns ten hex digits that change whenever the cropped photograph changes. Pure. */
export function versionOfPhoto(
  { sha256 }: { sha256: string },
  { crop, ...finish }: Pick<PhotoItem, 'crop'> & PhotoFinish,
): string {
  const { left, top, width } = crop;
  const done = Object.entries(plainFinish(finish)).map(([name, how]) => ` ${name} ${how}`);
  return createHash('sha256')
    .update(`${photographVersion} ${sha256} ${left} ${top} ${width}${done.join('')}`)
    .digest('hex')
    .slice(0, 10);
}
