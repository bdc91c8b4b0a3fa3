import type { PictureView } from '#contract/images.ts';
import type { Finish } from './compose-picture.ts';
import type { Lettering } from './lettering.ts';
import type { DrawMotif } from './motif.ts';
import type { Picture } from './picture.ts';
import type { Grain, Panel, Shape } from './shape.ts';

export type Side = Exclude<PictureView, 'detail'>;

/** A part of the box worth seeing near: left and top edge, and width. Its height follows from the picture's ratio. */
export interface Crop {
  left: number;
  top: number;
  width: number;
}

/** A garment whose light is not computed from its shape but baked from sewn cloth: where its panels lie in the drawing. */
export interface BakedShape {
  baked: true;
  panels: readonly Pick<Panel, 'id' | 'path'>[];
  /** Box units a millimetre, of cloth that is woven as it lies in the picture; without it the weave lies on the panels. */
  stiff?: number;
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
  /** Draws it flat. Fronts are drawn by `motifs`; without it their place stays bare. */
  draw(picture: Picture, side: Side, lettering: Lettering, motifs?: DrawMotif): string;
  /** Shapes by name of light, of which artwork/light keeps the light. */
  lights: Record<string, () => Shape | BakedShape>;
}
