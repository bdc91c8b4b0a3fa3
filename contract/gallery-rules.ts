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

/** The most that a photograph is turned to stand straight, in degrees to either side. */
export const mostTurn = 15;

/** What is done to a photograph beside cutting it, each put back by leaving it out. */
export interface Finish {
  /** Degrees by which it is turned, clockwise: what is cut is cut from what is left of it then. */
  turn?: number | undefined;
  /** Its light is made even. */
  even?: boolean | undefined;
  /** The plain ground that it stands on is taken away. */
  bare?: boolean | undefined;
}

/** Keeps of a finish what does something, so that the same is written in one way. Pure. */
export function plainFinish({ turn = 0, even, bare }: Finish): Finish {
  return { ...(turn !== 0 && { turn }), ...(even && { even }), ...(bare && { bare }) };
}

/**
 * How much of a photograph's sides is left when it was turned: of all upright frames of its own shape that lie on the turned one, the largest.
 * A part of its width, and the same part of its height. Pure.
 */
export function leftWhenTurned(degrees: number, { width, height }: { width: number; height: number }): number {
  const [sin, cos] = [Math.abs(Math.sin((degrees * Math.PI) / 180)), Math.cos((degrees * Math.PI) / 180)];
  return Math.min(width / (width * cos + height * sin), height / (width * sin + height * cos));
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
