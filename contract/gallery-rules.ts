import type { PictureView } from './images.ts';

// Imports no schemas: the office's pages cut photographs by these.

/** Pictures of a product, drawn and photographed together, at most. */
export const mostPictures = 12;
/** Photographs among them, at most. */
export const mostPhotographs = 8;

/** Which part of a photograph is shown, in parts of its width and its height: a frame of 4 to 5, as wide as `width` says. */
export interface Crop {
  left: number;
  top: number;
  width: number;
}

/** What has to be seen wherever less of the picture is shown, in parts of the crop. */
export interface Focus {
  x: number;
  y: number;
}

/** How a photograph stands in an address, where a drawing has its view. */
export type PhotoName = `photo${number}`;
export type AnyView = PictureView | PhotoName;

/** Gives the name of a picture as its address has it. Pure. */
export function viewOf(item: { kind: 'drawn'; view: PictureView } | { kind: 'photo'; number: number }): AnyView {
  return item.kind === 'drawn' ? item.view : `photo${item.number}`;
}

/** The widest frame of 4 to 5 in the middle of a photograph. Pure. */
export function middleCrop(width: number, height: number): Crop {
  const part = Math.min(1, (height * 0.8) / width);
  return { left: (1 - part) / 2, top: (1 - (part * width * 1.25) / height) / 2, width: part };
}

/** The same frame moved and made smaller as far as it has to be to lie on the photograph. Pure. */
export function fitCrop({ left, top, width }: Crop, { width: w, height: h }: { width: number; height: number }): Crop {
  const part = Math.min(width, 1, (h * 0.8) / w);
  const tall = (part * w * 1.25) / h;
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), Math.max(0, most));
  return { left: within(left, 1 - part), top: within(top, 1 - tall), width: part };
}
