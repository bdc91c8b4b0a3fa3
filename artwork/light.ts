/** A shape's light as 8-bit planes of one size. */
export interface Light {
  width: number;
  height: number;
  /** Brightness, 160 being the flat colour's own. */
  shade: Uint8Array;
  /** Highlight, 200 being full. */
  sheen: Uint8Array;
  /** Where the flat drawing is looked up, in sixteenths of a box unit from 128. */
  shiftX: Uint8Array;
  shiftY: Uint8Array;
  /** How much of a place is garment. */
  cover: Uint8Array;
  /** Shadow on the ground behind. */
  shadow: Uint8Array;
  /** 255 where the shape's own grain shows: ribs, zips and cords have none of it. */
  grained: Uint8Array;
}

/** A part of a light in the size of a picture, planes woven together as they are kept: what compose-picture.ts needs beside the flat drawing. */
export interface FramedLight {
  width: number;
  height: number;
  /** Pixels a box unit, across and down. */
  scaleX: number;
  scaleY: number;
  /** Shade, cover and grained, three bytes a pixel. */
  fine: Uint8Array;
  /** Sheen and the two shifts, three bytes a pixel. */
  smooth: Uint8Array;
  /** One byte a pixel. */
  shadow: Uint8Array;
}

export const shadeUnit = 160;
export const sheenUnit = 200;
export const shiftUnit = 16;
