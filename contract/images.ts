/** Widths a picture is made in, in pixels; anything else is not found. */
export const pictureWidths = [160, 320, 480, 640, 800, 1200, 1600] as const;
export type PictureWidth = (typeof pictureWidths)[number];

export const pictureFormats = ['avif', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Sides and crops a product can show; which of them it has depends on the garment. */
export const pictureViews = ['front', 'back', 'detail'] as const;
export type PictureView = (typeof pictureViews)[number];

/** Height over width of every product picture. */
export const pictureRatio = 5 / 4;

/** How wide what stands in for a picture that is not yet drawn is, in its own pixels: none of the pictures is near that. */
export const standInWidth = 40;

/** Shown where goods have no picture. */
export const defaultPicture = '/images/default-480.webp';

/** The address of one rendering. `version` is a hash of the artwork's version and the picture's parameters, so the bytes behind an address never change. */
export function pictureAddress(of: {
  product: string;
  view: PictureView | `photo${number}`;
  version: string;
  width: PictureWidth;
  format: PictureFormat;
}): string {
  return `/images/${of.product}/${of.view}-${of.version}-${of.width}.${of.format}`;
}

/** The same picture in all widths of one format, ready for `srcset`; undefined for an address that is not one of ours. */
export function pictureSet(address: string, format: PictureFormat): string | undefined {
  const stem = address.match(/^(\/(?:images|api\/office\/products)\/.+)-\d+\.(?:avif|webp)$/)?.[1];
  if (!stem) return undefined;
  return pictureWidths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ');
}

/** The same picture in another width. */
export function pictureAt(address: string, width: PictureWidth, format: PictureFormat = 'webp'): string {
  return address.replace(/-\d+\.(?:avif|webp)$/, `-${width}.${format}`);
}

/** The same product from the other side: the back of a front, the front of a back. Not every garment has both; a missing one is not found. */
export function otherSide(address: string): string | undefined {
  const turned = address.replace(
    /^(\/images\/.+)\/(front|back)-(?=[^/]+$)/,
    (_, folder: string, view: string) => `${folder}/${view === 'front' ? 'back' : 'front'}-`,
  );
  return turned === address ? undefined : turned;
}

/**
 * What a garment's live drawing needs beside itself: the light over it, where it is garment at all, and how its folds bend a print. The
 * light and the cover come small too, for a garment among others.
 */
export const previewParts = ['light', 'cover', 'folds', 'small-light', 'small-cover'] as const;
export type PreviewPart = (typeof previewParts)[number];

/** The address of one part; lights come in both formats, the others in WebP. `version` is the drawing's, so the bytes never change. */
export function previewAddress(of: {
  garment: string;
  side: Exclude<PictureView, 'detail'>;
  part: PreviewPart;
  version: string;
  format?: PictureFormat;
}): string {
  return `/images/preview/${of.garment}-${of.side}-${of.part}-${of.version}.${of.format ?? 'webp'}`;
}
