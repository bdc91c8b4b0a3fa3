import type { PrintArea } from '#artwork/print-areas.ts';

/** One thing printed on a garment: a picture, or words already drawn. Lengths in mm, on the print area. */
export interface PrintLayer {
  /** What is printed, the right way up. A changed picture is a new object: what was seen once is not looked at again. */
  image: ImageBitmap | HTMLCanvasElement | HTMLImageElement;
  /** Its middle, from the middle of the print area; x to the right, y down. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Clockwise, in degrees. */
  angle: number;
  /** Left and right changed over. */
  flipped?: boolean;
}

/** What is printed on. */
export interface PrintGround {
  area: PrintArea;
  /** It is sewn cloth: colours lie under its light as they are in full light. */
  sewn: boolean;
}

/** Draws layers onto a canvas that stands over the print's part of the garment. */
export interface PrintPainter {
  /** Draws all layers anew, the first lowest. Cheap enough for every frame of a drag. */
  paint(layers: readonly PrintLayer[]): void;
  close(): void;
}
