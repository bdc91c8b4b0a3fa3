/**
 * What is seen of a baked garment at every place of a picture: the light that falls there, and which place of the flat drawing lies there.
 * It is made once by the tool in cloth/ from sewn and simulated panels, and holds nothing of a colour.
 */
export interface FramedCloth {
  width: number;
  height: number;
  /** Direct light, light bounced from other cloth, how far the cloth faces the eye, and cover: four bytes a pixel. See `lightOf`. */
  light: Uint8Array;
  /** Place in the flat drawing, across and down, in `placeUnit`ths of a box unit; `nowhere` where there is none. */
  places: Int16Array;
  /** Shadow on the ground behind, one byte a pixel. */
  shadow: Uint8Array;
  /** How far a step of one pixel goes on the cloth, in box units: what is finer than that cannot be shown. */
  step: number;
}

/** Whether a light of this name is baked cloth. */
export const isBaked = (light: string): boolean => light.startsWith('cloth-');

export const placeUnit = 32;
export const nowhere = -1;
/** Neighbours whose places lie further apart, in box units, are of different panels. */
export const seamGap = 10;

/** Light is kept by its square root, so that dark folds have as many steps as bright cloth. */
export const mostLight = 1.6;
const root = 255 / Math.sqrt(mostLight);

/** The byte for an amount of light, 1 being what makes white cloth white. */
export function lightByte(light: number): number {
  return Math.max(0, Math.min(255, Math.round(root * Math.sqrt(Math.max(0, light)))));
}

/** The amount of light a byte stands for. */
export const lightOf = Float64Array.from({ length: 256 }, (_, byte) => (byte / root) ** 2);

/**
 * Places of a whole picture as they are kept: three bytes a pixel, twice as high as the picture. A place is told by how far it lies from
 * what its neighbours above and to the left let expect, which is nothing on smooth cloth. In the upper half are the low bytes of that,
 * across as red and down as green; in the lower half the high ones. Blue is 255 where there is a place.
 */
export function packPlaces(places: Int16Array, width: number, height: number): Uint8Array {
  const out = new Uint8Array(width * height * 6);
  const lower = width * height * 3;
  for (let y = 0, k = 0; y < height; y++) {
    for (let x = 0; x < width; x++, k++) {
      if (places[k * 2] === nowhere) continue;
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

/** The places packPlaces packed. */
export function unpackPlaces(packed: Uint8Array, width: number, height: number): Int16Array {
  const places = new Int16Array(width * height * 2).fill(nowhere);
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

/** Small steps either way become small numbers: 0, -1, 1, -2... */
const foldedIn = (step: number) => ((step << 1) ^ (step >> 31)) & 0xffff;
const foldedOut = (byte: number) => (byte >>> 1) ^ -(byte & 1);

/** What the neighbours already known let expect: a plane through three of them, or the one there is. */
function expected(places: Int16Array, width: number, x: number, y: number, axis: number): number {
  const k = (y * width + x) * 2;
  const left = x > 0 ? k - 2 : -1;
  const above = y > 0 ? k - width * 2 : -1;
  const hasLeft = left >= 0 && places[left] !== nowhere;
  const hasAbove = above >= 0 && places[above] !== nowhere;
  const at = (i: number) => places[i + axis] ?? 0;
  if (!hasLeft) return hasAbove ? at(above) : 0;
  if (!hasAbove) return at(left);
  const corner = above - 2;
  if (places[corner] === nowhere) return at(left);
  const plane = at(left) + at(above) - at(corner);
  // Across a seam a plane leads astray.
  const apart = Math.abs(at(left) - at(corner)) + Math.abs(at(above) - at(corner));
  return apart > seamGap * placeUnit ? at(left) : plane;
}
