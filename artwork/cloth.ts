/**
 * Baked garment at a picture's size: the light of each pixel, and its place in the flat drawing. The tool in cloth/
 * creates it once from sewn and simulated panels. It does not depend on colours.
 */
export interface FramedCloth {
  width: number;
  height: number;
  /**
   * Direct light, light bounced from other cloth, how far the cloth faces the viewer, and coverage: four bytes per
   * pixel. See `lightOf`.
   */
  light: Uint8Array;
  /** True if the third byte is the light that a glossy surface mirrors, in any colour. */
  glossy: boolean;
  /** Place in the flat drawing, x and y, in box units times `placeUnit`; `noTexel` if there is none. */
  places: Int16Array;
  /** Pixels that show two parts of the cloth. */
  borders: ClothBorders;
  /** Shadow on the background, one byte per pixel. */
  shadow: Uint8Array;
  /** Distance on the cloth of one pixel, in box units; finer details cannot be shown. */
  step: number;
}

/** Pixels at borders of the cloth's parts, in ascending order: each shows a second place besides its own. */
export interface ClothBorders {
  at: Int32Array;
  /** Second place of each of these pixels, like `places`. */
  places: Int16Array;
  /** Share of the second place in each of these pixels, in 255ths. */
  shares: Uint8Array;
}

/** Returns true if a light's name denotes goods with a glossy surface, such as a mug. */
export const isGlossy = (light: string): boolean => light.startsWith('goods-');

/** Returns true if a light's name denotes baked cloth or baked goods. */
export const isBaked = (light: string): boolean => light.startsWith('cloth-') || isGlossy(light);

export const placeUnit = 32;
export const noTexel = -1;
/** Distance in box units between places of neighbouring pixels above which they belong to different panels. */
export const seamGap = 10;

/** Maximum light. Light is stored as its square root, so that dark folds have as many steps as bright cloth. */
export const mostLight = 1.6;
const root = 255 / Math.sqrt(mostLight);

/** Converts light to a byte; 1 makes white cloth white. */
export function lightByte(light: number): number {
  return Math.max(0, Math.min(255, Math.round(root * Math.sqrt(Math.max(0, light)))));
}

/** Light that each byte value stands for. */
export const lightOf = Float64Array.from({ length: 256 }, (_, byte) => (byte / root) ** 2);

/**
 * Packs places into three bytes per pixel, at twice the picture's height. Each place is stored as its difference from a
 * prediction by the upper and left neighbours. Upper half: low bytes, x red and y green. Lower half: high bytes. Blue
 * 255 means a place.
 */
export function packPlaces(places: Int16Array, width: number, height: number): Uint8Array {
  const out = new Uint8Array(width * height * 6);
  const lower = width * height * 3;
  for (let y = 0, k = 0; y < height; y++) {
    for (let x = 0; x < width; x++, k++) {
      if (places[k * 2] === noTexel) continue;
      for (const axis of [0, 1]) {
        const off = foldedIn(((places[k * 2 + axis] ?? 0) - expected(places, width, x, y, axis)) >> 0);
        out[k * 3 + axis] = off & 255;
        out[lower + k * 3 + axis] = off >> 8;
      }
      out[k * 3 + 2] = 255;
    }
  }
  return out;
}

/** Reverses packPlaces. */
export function unpackPlaces(packed: Uint8Array, width: number, height: number): Int16Array {
  const places = new Int16Array(width * height * 2).fill(noTexel);
  const lower = width * height * 3;
  for (let y = 0, k = 0; y < height; y++) {
    for (let x = 0; x < width; x++, k++) {
      if ((packed[k * 3 + 2] ?? 0) < 128) continue;
      const across = expected(places, width, x, y, 0);
      const down = expected(places, width, x, y, 1);
      places[k * 2] = across + foldedOut((packed[k * 3] ?? 0) | ((packed[lower + k * 3] ?? 0) << 8));
      places[k * 2 + 1] = down + foldedOut((packed[k * 3 + 1] ?? 0) | ((packed[lower + k * 3 + 1] ?? 0) << 8));
    }
  }
  return places;
}

/** Maps small signed steps to small unsigned numbers (zigzag): 0, -1, 1, -2... */
const foldedIn = (step: number) => ((step << 1) ^ (step >> 31)) & 0xffff;
const foldedOut = (byte: number) => (byte >>> 1) ^ -(byte & 1);

/** Predicts a place from known neighbours: the plane through three of them, or the value of the only known one. */
function expected(places: Int16Array, width: number, x: number, y: number, axis: number): number {
  const k = (y * width + x) * 2;
  const left = x > 0 ? k - 2 : -1;
  const above = y > 0 ? k - width * 2 : -1;
  const hasLeft = left >= 0 && places[left] !== noTexel;
  const hasAbove = above >= 0 && places[above] !== noTexel;
  const at = (i: number) => places[i + axis] ?? 0;
  if (!hasLeft) return hasAbove ? at(above) : 0;
  if (!hasAbove) return at(left);
  const corner = above - 2;
  if (places[corner] === noTexel) return at(left);
  const plane = at(left) + at(above) - at(corner);
  // A plane would be wrong across a seam.
  const apart = Math.abs(at(left) - at(corner)) + Math.abs(at(above) - at(corner));
  return apart > seamGap * placeUnit ? at(left) : plane;
}
