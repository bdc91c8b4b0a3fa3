import type { PictureView } from '#contract/images.ts';
import type { Finish } from './compose-picture.ts';
import type { Lettering } from './lettering.ts';
import type { DrawMotif } from './motif.ts';
import type { Picture } from './picture.ts';
import type { Grain, Panel, Shape } from './shape.ts';

export type Side = Exclude<PictureView, 'detail'>;

/** Crop of the box: left, top and width. Its height follows from the picture's aspect ratio. */
export interface Crop {
  left: number;
  top: number;
  width: number;
}

/** Garment with light baked from sewn cloth instead of computed from a shape; its panels in the drawing. */
export interface BakedShape {
  baked: true;
  panels: readonly Pick<Panel, 'id' | 'path'>[];
  /** Box units per mm for stiff cloth, whose weave follows the picture; without it the weave follows the panels. */
  stiff?: number;
}

/** Drawing and lighting of a garment. */
export interface Garment {
  /** Version, raised when its drawing changes, which invalidates cached pictures. */
  version: number;
  sides: readonly Side[];
  detail: Crop;
  grain: Grain;
  finish: Finish;
  /** Returns the name of the light to use, one of `lights`. */
  light(picture: Picture, side: Side): string;
  /** Draws the garment flat. `motifs` draws fronts; without it their place stays empty. */
  draw(picture: Picture, side: Side, lettering: Lettering, motifs?: DrawMotif): string;
  /** Shapes by the name of their light, which is stored in artwork/light. */
  lights: Record<string, () => Shape | BakedShape>;
}
