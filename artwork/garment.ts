import type { PictureView } from '#contract/images.ts';
import type { PictureFinish } from './compose-picture.ts';
import type { Lettering } from './lettering.ts';
import type { DrawMotif } from './motif.ts';
import type { PictureFacts } from './picture.ts';
import type { Grain, Panel, Shape } from './shape.ts';

export type Side = Exclude<PictureView, 'detail'>;

/** Crop of the box: left, top and width. Its height follows from the picture's aspect ratio. */
export interface GarmentCrop {
  left: number;
  top: number;
  width: number;
}

/** Garment with light baked from sewn cloth instead of light computed from a shape; has its panels in the drawing. */
export interface BakedShape {
  baked: true;
  panels: readonly Pick<Panel, 'id' | 'path'>[];
  /** Box units per mm for stiff cloth, whose weave follows the picture; if missing, the weave follows the panels. */
  stiff?: number;
}

/** Drawing and lighting of a garment. */
export interface GarmentDrawing {
  /** Version, increased when its drawing changes, to invalidate cached pictures. */
  version: number;
  sides: readonly Side[];
  detail: GarmentCrop;
  grain: Grain;
  finish: PictureFinish;
  /** Returns the name of the light to use, one of `lights`. */
  light(picture: PictureFacts, side: Side): string;
  /** Draws the garment flat. `motifs` draws fronts; without `motifs` their place stays empty. */
  draw(picture: PictureFacts, side: Side, lettering: Lettering, motifs?: DrawMotif): string;
  /** Shapes by the name of their light, which is stored in artwork/light. */
  lights: Record<string, () => Shape | BakedShape>;
}
