import { type ClothBorders, noTexel, placeUnit, seamGap } from './cloth.ts';
import { lightScale, noPart, partCount, partsOfBox } from './cloth-parts.ts';
import { boxHeight, boxWidth, type ShapeFrame } from './shape.ts';

/** Places of a picture's pixels, and a second place where two parts of the cloth share a pixel. */
export interface FramedPlaces {
  places: Int16Array;
  borders: ClothBorders;
}

/** Radius in pixels of light within which borders are smoothed, so that those of folds have no stairs. */
const smoothing = 1.5;
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
      const mixed = mixture(boxX, boxY);
      if (mixed.first === noPart) continue;
      let isFound = place(found, mixed.first, boxX - 0.5, boxY - 0.5);
      if (mixed.share < 255 - leastShare && place(isFound ? second : found, mixed.second, boxX - 0.5, boxY - 0.5)) {
        if (isFound) {
          border.at.push(k);
          border.places.push(second[0], second[1]);
          border.shares.push(255 - mixed.share);
        }
        isFound = true;
      }
      if (isFound || place(found, undefined, boxX - 0.5, boxY - 0.5)) places.set(found, k * 2);
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
    const first = Math.floor(k / boxWidth) * lightScale * lightScale * boxWidth + (k % boxWidth) * lightScale;
    const below = first + lightScale * boxWidth;
    const shows = (at: number) => parts[at * 3] === part && parts[at * 3 + 2] === 255;
    if (shows(first) && shows(first + 1) && shows(below) && shows(below + 1)) isWhole[k] = 1;
  }
  const out = new Uint8Array(boxParts.length);
  for (let k = boxWidth + 1; k < out.length - boxWidth - 1; k++) {
    const part = boxParts[k];
    let isPlain = isWhole[k] === 1;
    for (let row = k - boxWidth; isPlain && row <= k + boxWidth; row += boxWidth) {
      for (let at = row - 1; at <= row + 1; at++) if (isWhole[at] === 0 || boxParts[at] !== part) isPlain = false;
    }
    if (isPlain) out[k] = 1;
  }
  return out;
}

interface PartMixture {
  first: number;
  second: number;
  /** Share of the first part in 255ths. */
  share: number;
}

/** Creates the look-up of the two most visible parts around a point of the box; `scale` is pixels of light per pixel. */
function createPartLookup(parts: Uint8Array, scale: number): (boxX: number, boxY: number) => PartMixture {
  const [wide, tall] = [boxWidth * lightScale, boxHeight * lightScale];
  const radius = Math.max(smoothing, scale) - 1e-6;
  const weights = new Float64Array(256);
  const mixture: PartMixture = { first: noPart, second: noPart, share: 255 };
  return (boxX, boxY) => {
    const [x, y] = [boxX * lightScale - 0.5, boxY * lightScale - 0.5];
    const [left, right] = [Math.max(0, Math.ceil(x - radius)), Math.min(wide - 1, Math.floor(x + radius))];
    const [top, bottom] = [Math.max(0, Math.ceil(y - radius)), Math.min(tall - 1, Math.floor(y + radius))];
    mixture.first = noPart;
    mixture.share = 255;
    let isMixed = false;
    for (let j = top; j <= bottom; j++) {
      for (let at = (j * wide + left) * 3, i = left; i <= right; i++, at += 3) {
        const part = parts[at] ?? noPart;
        if (part === noPart) continue;
        if (mixture.first === noPart) mixture.first = part;
        if (part !== mixture.first || parts[at + 2] !== 255) isMixed = true;
      }
    }
    if (!isMixed) return mixture;
    weights.fill(0);
    for (let j = top; j <= bottom; j++) {
      for (let at = (j * wide + left) * 3, i = left; i <= right; i++, at += 3) {
        if (parts[at] === noPart) continue;
        const weight = (radius - Math.abs(i - x)) * (radius - Math.abs(j - y));
        const share = (parts[at + 2] ?? 255) / 255;
        weights[parts[at] ?? noPart] = (weights[parts[at] ?? noPart] ?? 0) + weight * share;
        weights[parts[at + 1] ?? noPart] = (weights[parts[at + 1] ?? noPart] ?? 0) + weight * (1 - share);
      }
    }
    return mostVisible(weights, mixture);
  };
}

function mostVisible(weights: Float64Array, mixture: PartMixture): PartMixture {
  let [first, second] = [noPart, noPart];
  for (let part = 0; part < partCount; part++) {
    const weight = weights[part] ?? 0;
    if (weight > (weights[first] ?? 0) || first === noPart) [first, second] = [part, first];
    else if (weight > (weights[second] ?? 0) || second === noPart) second = part;
  }
  const [one, other] = [weights[first] ?? 0, second === noPart ? 0 : (weights[second] ?? 0)];
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
    const [nearX, nearY] = [kept[near * 2] ?? 0, kept[near * 2 + 1] ?? 0];
    const [i, j] = [Math.floor(x), Math.floor(y)];
    let [sumX, sumY, weight] = [0, 0, 0];
    for (let s = 0; s < 4; s++) {
      const k = (j + (s >> 1)) * boxWidth + i + (s & 1);
      if (!isOn(k, part)) continue;
      const [placeX, placeY] = [kept[k * 2] ?? 0, kept[k * 2 + 1] ?? 0];
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
