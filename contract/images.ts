/** Picture widths in pixels; any other width is answered with 404. */
export const pictureWidths = [160, 320, 480, 640, 800, 1200, 1600] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** Picture formats. JPEG is for mails: Outlook shows neither of the others. */
export const pictureFormats = ['avif', 'webp', 'jpeg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Views of a product; the garment decides which of them exist. */
export const pictureViews = ['front', 'back', 'detail'] as const;
export type PictureView = (typeof pictureViews)[number];

/** Ratio of height to width of all product pictures. */
export const pictureRatio = 5 / 4;

/** Width in pixels of the placeholder for a picture that is not rendered yet. No real picture is that narrow. */
export const standInWidth = 40;

/** Picture for goods that have no picture. */
export const defaultPicture = '/images/default-480.webp';

/**
 * Returns the URL of one rendering. `version` is a hash of the artwork version and the parameters, so the content of a
 * URL never changes.
 */
export function pictureAddress(of: {
  product: string;
  view: PictureView | `photo${number}`;
  version: string;
  width: PictureWidth;
  format: PictureFormat;
}): string {
  return `/images/${of.product}/${of.view}-${of.version}-${of.width}.${of.format}`;
}

/** Returns a picture in all widths of one format for `srcset`; undefined for a URL that is not ours. */
export function pictureSet(address: string, format: PictureFormat): string | undefined {
  const stem = address.match(/^(\/(?:images|api\/office\/products)\/.+)-\d+\.(?:avif|webp|jpeg)$/)?.[1];
  if (!stem) return undefined;
  return pictureWidths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ');
}

/** Returns the URL of the same picture in another width. */
export function pictureAt(address: string, width: PictureWidth, format: PictureFormat = 'webp'): string {
  return address.replace(/-\d+\.(?:avif|webp|jpeg)$/, `-${width}.${format}`);
}

/** Returns the URL of the opposite side, front or back. It is answered with 404 if the garment has only one. */
export function otherSide(address: string): string | undefined {
  const turned = address.replace(
    /^(\/images\/.+)\/(front|back)-(?=[^/]+$)/,
    (_, folder: string, view: string) => `${folder}/${view === 'front' ? 'back' : 'front'}-`,
  );
  return turned === address ? undefined : turned;
}

/**
 * Layers of a garment's live drawing: shading, garment mask, and the folds that bend a print. Shading and mask also
 * exist in a small size for lists.
 */
export const previewParts = ['light', 'cover', 'folds', 'small-light', 'small-cover'] as const;
export type PreviewPart = (typeof previewParts)[number];

/**
 * Returns the URL of one layer; shading exists in both formats, the others in WebP. `version` is the drawing's, so the
 * content never changes.
 */
export function previewPartAddress(of: {
  garment: string;
  side: Exclude<PictureView, 'detail'>;
  part: PreviewPart;
  version: string;
  format?: PictureFormat;
}): string {
  return `/images/preview/${of.garment}-${of.side}-${of.part}-${of.version}.${of.format ?? 'webp'}`;
}
