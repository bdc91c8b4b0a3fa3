/** Light of a shape as 8-bit planes of one size. */
export interface ShapeLight {
  width: number;
  height: number;
  /** Brightness; 160 leaves the flat colour unchanged. */
  shade: Uint8Array;
  /** Highlight; 200 is full. */
  sheen: Uint8Array;
  /** Displacement of the flat drawing, in sixteenths of a box unit around 128. */
  shiftX: Uint8Array;
  shiftY: Uint8Array;
  /** Coverage by the garment. */
  cover: Uint8Array;
  /** Shadow on the background. */
  shadow: Uint8Array;
  /** 255 for pixels that show the shape's grain: ribs, zips and cords have none. */
  grained: Uint8Array;
}

/**
 * Part of a light at a picture's size, planes interleaved as stored. compose-picture.ts takes it together with the flat
 * drawing.
 */
export interface FramedLight {
  width: number;
  height: number;
  /** Pixels per box unit, in x and y. */
  scaleX: number;
  scaleY: number;
  /** Shade, coverage and grained, three bytes per pixel. */
  fine: Uint8Array;
  /** Sheen and the two shifts, three bytes per pixel. */
  smooth: Uint8Array;
  /** Shadow, one byte per pixel. */
  shadow: Uint8Array;
}

export const shadeUnit = 160;
export const sheenUnit = 200;
export const shiftUnit = 16;
