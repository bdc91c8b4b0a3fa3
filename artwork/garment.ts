import type { PictureView } from '#contract/images.ts';
import type { Finish } from './compose-picture.ts';
import type { Lettering } from './lettering.ts';
import type { Picture } from './picture.ts';
import type { Grain, Shape } from './shape.ts';

export type Side = Exclude<PictureView, 'detail'>;

/** A part of the box worth seeing near: left and top edge, and width. Its height follows from the picture's ratio. */
export interface Crop {
  left: number;
  top: number;
  width: number;
}

/** How one garment is drawn and lit. */
export interface Garment {
  /** Raised when its drawing changes, so that kept pictures of it are made anew. */
  version: number;
  sides: readonly Side[];
  detail: Crop;
  grain: Grain;
  finish: Finish;
  /** Name of the light to use, one of `lights`. */
  light(picture: Picture, side: Side): string;
  draw(picture: Picture, side: Side, lettering: Lettering): string;
  /** Shapes by name of light, of which artwork/light keeps the light. */
  lights: Record<string, () => Shape>;
}
