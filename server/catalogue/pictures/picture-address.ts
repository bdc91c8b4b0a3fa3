import type { AnyView, PhotoName } from '#contract/gallery-rules.ts';
import {
  type PictureFormat,
  type PictureWidth,
  pictureFormats,
  pictureViews,
  pictureWidths,
} from '#contract/images.ts';
import type { PictureRequest } from './picture-store.ts';

const productFile = /^([a-z]+|photo[1-9]\d{0,2})-([0-9a-f]{10})-([1-9]\d{2,3})\.([a-z]{4})$/;
const defaultFile = /^default-([1-9]\d{2,3})\.([a-z]{4})$/;
const productId = /^[\w-]{1,80}$/;

/** Parses `/images/:product/:file`; undefined outside the contract's lists. */
export function readPictureAddress(product: string, file: string): PictureRequest | undefined {
  const [, viewName, version, widthName, formatName] = productFile.exec(file) ?? [];
  const view: AnyView | undefined =
    pictureViews.find((known) => known === viewName) ?? (isPhoto(viewName) ? viewName : undefined);
  const size = readSize(widthName, formatName);
  if (!view || !version || !size || !productId.test(product)) return undefined;
  return { product, view, version, ...size };
}

/** Parses `/images/:file`, the default picture in one of its sizes. */
export function readDefaultAddress(file: string): { width: PictureWidth; format: PictureFormat } | undefined {
  const [, width, format] = defaultFile.exec(file) ?? [];
  return readSize(width, format);
}

function readSize(widthName: string | undefined, formatName: string | undefined) {
  const width = pictureWidths.find((known) => String(known) === widthName);
  const format = pictureFormats.find((known) => known === formatName);
  return width && format && { width, format };
}

/** Returns true if a view's name is a photograph. */
export function isPhoto(view: string | undefined): view is PhotoName {
  return view !== undefined && /^photo[1-9]\d{0,2}$/.test(view);
}
