/** A shape's light as 8-bit planes of one size: what compose-picture.ts needs beside the flat drawing. */
export interface Light {
  width: number;
  height: number;
  /** Pixels a box unit, across and down. */
  scaleX: number;
  scaleY: number;
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

export const shadeUnit = 160;
export const sheenUnit = 200;
export const shiftUnit = 16;
