import type { PictureView } from './images.ts';

// Imports no schemas: the office pages crop photographs with these rules.

/** Maximum number of pictures of a product, drawings and photographs together. */
export const mostPictures = 12;
/** Maximum number of photographs among these pictures. */
export const mostPhotographs = 8;

/** Crop of a photograph with the ratio 4:5; all values are fractions of its width or height. */
export interface PhotoCrop {
  left: number;
  top: number;
  width: number;
}

/** Focus point that stays visible in tighter crops, as fractions of the crop. */
export interface Focus {
  x: number;
  y: number;
}

/** Maximum rotation of a photograph in degrees, in either direction. */
export const mostTurn = 15;

/** Edits of a photograph beside its crop. Omitting an edit reverts it. */
export interface PhotoFinish {
  /** Clockwise rotation in degrees. The crop refers to the part that remains after rotation. */
  turn?: number | undefined;
  /** True to even out the lighting. */
  even?: boolean | undefined;
  /** True to remove the plain background. */
  bare?: boolean | undefined;
}

/** Removes edits without effect, so that equal finishes have equal JSON. Pure. */
export function plainFinish({ turn = 0, even, bare }: PhotoFinish): PhotoFinish {
  return { ...(turn !== 0 && { turn }), ...(even && { even }), ...(bare && { bare }) };
}

/**
 * Returns the fraction of width and height that remains after rotation. The rest is the largest upright rectangle of
 * the same ratio within the rotated photograph. Pure.
 */
export function leftWhenTurned(degrees: number, { width, height }: { width: number; height: number }): number {
  const [sin, cos] = [Math.abs(Math.sin((degrees * Math.PI) / 180)), Math.cos((degrees * Math.PI) / 180)];
  return Math.min(width / (width * cos + height * sin), height / (width * sin + height * cos));
}

/** Name of a photograph in a URL, in place of a drawing's view. */
export type PhotoName = `photo${number}`;
export type AnyView = PictureView | PhotoName;

/** Returns the URL name of a picture. Pure. */
export function viewOf(item: { kind: 'drawn'; view: PictureView } | { kind: 'photo'; number: number }): AnyView {
  return item.kind === 'drawn' ? item.view : `photo${item.number}`;
}

/** Returns the widest centred 4:5 crop of a photograph. Pure. */
export function middleCrop(width: number, height: number): PhotoCrop {
  const part = Math.min(1, (height * 0.8) / width);
  return { left: (1 - part) / 2, top: (1 - (part * width * 1.25) / height) / 2, width: part };
}

/** Returns a crop moved and reduced as far as needed to fit into the photograph. Pure. */
export function fitCrop(
  { left, top, width }: PhotoCrop,
  { width: w, height: h }: { width: number; height: number },
): PhotoCrop {
  const part = Math.min(width, 1, (h * 0.8) / w);
  const tall = (part * w * 1.25) / h;
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), Math.max(0, most));
  return { left: within(left, 1 - part), top: within(top, 1 - tall), width: part };
}
