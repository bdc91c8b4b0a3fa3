import { type ClothBorders, noTexel, placeUnit, seamGap } from './cloth.ts';
import { lightPixelsOf, lightScale, noPart, partCount, partsOfBox } from './cloth-parts.ts';
import { boxHeight, boxWidth, type ShapeFrame } from './shape.ts';

/** Places of a picture's pixels, and a second place where two parts of the cloth share a pixel. */
export interface FramedPlaces {
  places: Int16Array;
  borders: ClothBorders;
}

/** Radius in pixels of light within which borders are smoothed, so that those of folds have no stairs. */
const smoothing = 1.5;
/** Returns a number of a list, or 0 beyond its end. */
const valueAt = (list: ArrayLike<number>, at: number): number => list[at] ?? 0;

/** Share of a pixel below which a second part is not visible. */
const leastShare = 5;

/** Scales places to a picture's size. Each pixel shows its part of the cloth, or at a border a mixture of two parts. */
export function framePlaces(
  kept: Int16Array,
  parts: Uint8Array,
  frame: ShapeFrame,
  width: number,
  height: number,
): FramedPlaces {
  const places = new Int16Array(width * height * 2).fill(noTexel);
  const border: { at: number[]; places: number[]; shares: number[] } = { at: [], places: [], shares: [] };
  const boxParts = partsOfBox(parts);
  const scale = (lightScale * frame.width) / width;
  const isPlain = scale <= lightScale ? plainPixels(parts, boxParts) : undefined;
  const place = createPlaceLookup(kept, boxParts);
  const mixture = createPartLookup(parts, scale);
  const [found, second]: [FoundPlace, FoundPlace] = [
    [0, 0],
    [0, 0],
  ];
  for (let y = 0, k = 0; y < height; y++) {
    const boxY = frame.top + ((y + 0.5) * frame.height) / height;
    for (let x = 0; x < width; x++, k++) {
      const boxX = frame.left + ((x + 0.5) * frame.width) / width;
      const at = Math.floor(boxY) * boxWidth + Math.floor(boxX);
      if (isPlain?.[at] === 1) {
        if (boxParts[at] === noPart) continue;
        if (place(found, boxParts[at], boxX - 0.5, boxY - 0.5)) {
          places[k * 2] = found[0];
          places[k * 2 + 1] = found[1];
          continue;
        }
      }
      const { first, second: other, share } = mixture(boxX, boxY);
      if (first === noPart) continue;
      const hasFirst = place(found, first, boxX - 0.5, boxY - 0.5);
      const hasSecond = share < 255 - leastShare && place(second, other, boxX - 0.5, boxY - 0.5);
      if (hasFirst && hasSecond) {
        border.at.push(k);
        border.places.push(second[0], second[1]);
        border.shares.push(255 - share);
      }
      if (hasFirst) places.set(found, k * 2);
      else if (hasSecond) places.set(second, k * 2);
      else if (place(found, undefined, boxX - 0.5, boxY - 0.5)) places.set(found, k * 2);
    }
  }
  return {
    places,
    borders: {
      at: Int32Array.from(border.at),
      places: Int16Array.from(border.places),
      shares: Uint8Array.from(border.shares),
    },
  };
}

/** Returns 1 for pixels of the box with one part in and around them: most pixels, which need no look at the parts. */
function plainPixels(parts: Uint8Array, boxParts: Uint8Array): Uint8Array {
  const isWhole = new Uint8Array(boxParts.length);
  for (let k = 0; k < boxParts.length; k++) {
    const part = boxParts[k];
    if (lightPixelsOf(k).every((at) => parts[at * 3] === part && parts[at * 3 + 2] === 255)) isWhole[k] = 1;
  }
  const out = new Uint8Array(boxParts.length);
  for (let k = boxWidth + 1; k < out.length - boxWidth - 1; k++) {
    const part = boxParts[k];
    if (isWhole[k] === 1 && besides.every((step) => isWhole[k + step] === 1 && boxParts[k + step] === part)) out[k] = 1;
  }
  return out;
}

/** Steps to the eight neighbours of a pixel of the box. */
const besides = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((across) => down * boxWidth + across)).filter(Boolean);

interface PartMixture {
  first: number;
  second: number;
  /** Share of the first part in 255ths. */
  share: number;
}

/** Rectangle of pixels of light around a point, and the point itself. */
interface LightPatch {
  left: number;
  right: number;
  top: number;
  bottom: number;
  x: number;
  y: number;
}

const [lightWidth, lightHeight] = [boxWidth * lightScale, boxHeight * lightScale];

/**
 * Creates the look-up of the two most visible parts around a point of the box. `scale` is pixels of light per pixel.
 */
function createPartLookup(parts: Uint8Array, scale: number): (boxX: number, boxY: number) => PartMixture {
  const radius = Math.max(smoothing, scale) - 1e-6;
  const weights = new Float64Array(256);
  const mixture: PartMixture = { first: noPart, second: noPart, share: 255 };
  return (boxX, boxY) => {
    const [x, y] = [boxX * lightScale - 0.5, boxY * lightScale - 0.5];
    const patch = {
      left: Math.max(0, Math.ceil(x - radius)),
      right: Math.min(lightWidth - 1, Math.floor(x + radius)),
      top: Math.max(0, Math.ceil(y - radius)),
      bottom: Math.min(lightHeight - 1, Math.floor(y + radius)),
      x,
      y,
    };
    mixture.share = 255;
    mixture.first = onlyPart(parts, patch);
    if (mixture.first !== mixedParts) return mixture;
    weighParts(weights, parts, patch, radius);
    return mostVisible(weights, mixture);
  };
}

/** Result of `onlyPart` for a patch with several parts. */
const mixedParts = -1;

/** Returns the part of a patch, `noPart` without cloth, or `mixedParts`. */
function onlyPart(parts: Uint8Array, { left, right, top, bottom }: LightPatch): number {
  let first: number = noPart;
  for (let j = top; j <= bottom; j++) {
    for (let at = (j * lightWidth + left) * 3, i = left; i <= right; i++, at += 3) {
      const part = valueAt(parts, at);
      if (part === noPart) continue;
      if (first === noPart) first = part;
      if (part !== first || parts[at + 2] !== 255) return mixedParts;
    }
  }
  return first;
}

function weighParts(weights: Float64Array, parts: Uint8Array, patch: LightPatch, radius: number): void {
  weights.fill(0);
  for (let j = patch.top; j <= patch.bottom; j++) {
    for (let at = (j * lightWidth + patch.left) * 3, i = patch.left; i <= patch.right; i++, at += 3) {
      const [first, second] = [valueAt(parts, at), valueAt(parts, at + 1)];
      if (first === noPart) continue;
      const weight = (radius - Math.abs(i - patch.x)) * (radius - Math.abs(j - patch.y));
      const share = valueAt(parts, at + 2) / 255;
      weights[first] = valueAt(weights, first) + weight * share;
      weights[second] = valueAt(weights, second) + weight * (1 - share);
    }
  }
}

function mostVisible(weights: Float64Array, mixture: PartMixture): PartMixture {
  weights[noPart] = 0;
  let [first, second]: [number, number] = [noPart, noPart];
  for (let part = 0; part < partCount; part++) {
    const weight = valueAt(weights, part);
    if (weight > valueAt(weights, first)) [first, second] = [part, first];
    else if (weight > valueAt(weights, second)) second = part;
  }
  const [one, other] = [valueAt(weights, first), valueAt(weights, second)];
  mixture.first = first;
  mixture.second = second;
  mixture.share = Math.round((255 * one) / (one + other));
  return mixture;
}

type FoundPlace = [x: number, y: number];

/** Offsets of neighbours within two pixels, nearest first. */
const around = [-2, -1, 0, 1, 2]
  .flatMap((down) => [-2, -1, 0, 1, 2].map((across) => [across, down] as const))
  .sort((one, other) => Math.hypot(...one) - Math.hypot(...other));

type PlaceLookup = (out: FoundPlace, part: number | undefined, x: number, y: number) => boolean;

/**
 * Creates the look-up of a place by part of the cloth (any part if undefined) and pixel of the box. It interpolates
 * within the part; beyond the part's edge it takes the nearest place. Returns false if there is none.
 */
function createPlaceLookup(kept: Int16Array, boxParts: Uint8Array): PlaceLookup {
  const gap = seamGap * placeUnit;
  const isOn = (k: number, part: number | undefined) =>
    kept[k * 2] !== noTexel && (part === undefined || boxParts[k] === part);
  const nearest = createNearestLookup(isOn);
  return (out, part, atX, atY) => {
    const x = Math.min(boxWidth - 1.001, Math.max(0, atX));
    const y = Math.min(boxHeight - 1.001, Math.max(0, atY));
    const near = nearest(part, Math.round(x), Math.round(y));
    if (near < 0) return false;
    const [nearX, nearY] = [valueAt(kept, near * 2), valueAt(kept, near * 2 + 1)];
    const [i, j] = [Math.floor(x), Math.floor(y)];
    let [sumX, sumY, weight] = [0, 0, 0];
    for (let s = 0; s < 4; s++) {
      const k = (j + (s >> 1)) * boxWidth + i + (s & 1);
      if (!isOn(k, part)) continue;
      const [placeX, placeY] = [valueAt(kept, k * 2), valueAt(kept, k * 2 + 1)];
      if (Math.abs(placeX - nearX) + Math.abs(placeY - nearY) > gap) continue;
      const share = ((s & 1) === 1 ? x - i : 1 - (x - i)) * (s >> 1 === 1 ? y - j : 1 - (y - j));
      sumX += placeX * share;
      sumY += placeY * share;
      weight += share;
    }
    out[0] = weight > 0.01 ? Math.round(sumX / weight) : nearX;
    out[1] = weight > 0.01 ? Math.round(sumY / weight) : nearY;
    return true;
  };
}

/** Creates the look-up of the pixel of the box nearest to one, on a part; -1 if there is none within two pixels. */
function createNearestLookup(isOn: (k: number, part: number | undefined) => boolean) {
  return (part: number | undefined, i: number, j: number): number => {
    if (isOn(j * boxWidth + i, part)) return j * boxWidth + i;
    for (const [across, down] of around) {
      const [column, row] = [i + across, j + down];
      if (column < 0 || row < 0 || column >= boxWidth || row >= boxHeight) continue;
      if (isOn(row * boxWidth + column, part)) return row * boxWidth + column;
    }
    return -1;
  };
}
