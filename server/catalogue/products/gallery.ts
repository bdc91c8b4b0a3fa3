import { createHash } from 'node:crypto';
import { Picture } from '#artwork/picture.ts';
import { pictureViewsOf } from '#artwork/registry.ts';
import type { GalleryItem, PhotoItem } from '#contract/gallery.ts';
import { type Finish, plainFinish, viewOf } from '#contract/gallery-rules.ts';
import { pictureAddress } from '#contract/images.ts';
import { pictureVersion } from './picture-version.ts';
import type { ProductRow } from './queries.ts';

type Pictured = Pick<ProductRow, 'id' | 'picture' | 'gallery'>;

/** The drawing of a product; undefined where its kind is not drawn. Pure. */
export function drawingOf({ picture }: { picture: unknown }): Picture | undefined {
  return picture === null ? undefined : Picture.parse(picture);
}

/** The pictures that a drawing has, in the order of a gallery. Pure. */
export function drawnGallery(picture: Picture | undefined): GalleryItem[] {
  return picture ? pictureViewsOf(picture).map((view) => ({ kind: 'drawn', view })) : [];
}

/** A product's pictures in their order: those that were chosen, else those its drawing has. A side that it no longer has is left out. Pure. */
export function galleryOf({ picture, gallery }: Pick<Pictured, 'picture' | 'gallery'>): GalleryItem[] {
  const drawn = drawnGallery(drawingOf({ picture }));
  if (!gallery) return drawn;
  const sides = new Set(drawn.map(viewOf));
  const shown = gallery.filter((item) => item.kind === 'photo' || sides.has(item.view));
  return shown.length > 0 ? shown : drawn;
}

/** Address of one of them at the width of a card. Pure. */
export function addressOf({ id, picture }: Pick<Pictured, 'id' | 'picture'>, item: GalleryItem): string {
  return pictureAddress({ product: id, view: viewOf(item), version: versionOf(picture, item), width: 480, format: 'webp' });
}

/** What names a picture's bytes beside its view. Pure. */
export function versionOf(picture: unknown, item: GalleryItem): string {
  return item.kind === 'photo' ? item.version : pictureVersion(Picture.parse(picture));
}

/** Raised when photographs are cut or pressed otherwise. */
const photographVersion = 1;

/** Ten hex digits that change whenever a cut photograph would. Pure. */
export function versionOfPhoto({ sha256 }: { sha256: string }, { crop, ...finish }: Pick<PhotoItem, 'crop'> & Finish): string {
  const { left, top, width } = crop;
  const done = Object.entries(plainFinish(finish)).map(([name, how]) => ` ${name} ${how}`);
  return createHash('sha256')
    .update(`${photographVersion} ${sha256} ${left} ${top} ${width}${done.join('')}`)
    .digest('hex')
    .slice(0, 10);
}
