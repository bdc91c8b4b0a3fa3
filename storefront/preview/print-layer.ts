import type { GarmentSurface } from '#artwork/blank.ts';
import type { PrintArea } from '#artwork/print-areas.ts';

/** Layer printed on a garment: a picture, or a rendered text. Lengths in mm on the print area. */
export interface PrintLayer {
  /** Bitmap, upright. A changed picture must be a new object, as results are cached per object. */
  image: ImageBitmap | HTMLCanvasElement | HTMLImageElement;
  /** Position of the layer's centre relative to the centre of the print area; x to the right, y down. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Rotation in degrees, clockwise. */
  angle: number;
  /** True if mirrored horizontally. */
  flipped?: boolean;
}

/** Surface of a print. */
export interface PrintGround {
  area: PrintArea;
  /** On cloth and glossy goods, prints get their colours in full light, as the shading is applied on top. */
  surface: GarmentSurface;
}

/** Painter of layers on a canvas over the garment's print area. */
export interface PrintPainter {
  /** Paints all layers, the first one at the bottom. Fast enough for every frame of a drag. */
  paint(layers: readonly PrintLayer[]): void;
  close(): void;
}
