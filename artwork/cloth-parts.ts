import { boxHeight, boxWidth } from './shape.ts';

/** Pixels of the stored light and parts per box unit. */
export const lightScale = 2;
/** Part of a pixel without cloth. */
export const noPart = 255;
/**
 * A part is a panel's index below 16, with one bit if its inside is visible, and one beside a fold that lies over the
 * same panel.
 */
const insideBit = 16;
export const foldBit = 32;
export const partCount = 64;

export const panelOf = (part: number): number => part & (insideBit - 1);
export const isInside = (part: number): boolean => (part & insideBit) !== 0;
export const withoutFold = (part: number): number => part & ~foldBit;

const lightWidth = boxWidth * lightScale;

/** Returns the four pixels of light in a pixel of the box. */
export function lightPixelsOf(k: number): readonly [number, number, number, number] {
  const first = Math.floor(k / boxWidth) * lightScale * lightWidth + (k % boxWidth) * lightScale;
  return [first, first + 1, first + lightWidth, first + lightWidth + 1];
}

/**
 * Returns the part of each pixel of the box, to which its place belongs: the most frequent part of its pixels of light,
 * or the first of several.
 */
export function partsOfBox(parts: Uint8Array): Uint8Array {
  const out = new Uint8Array(boxWidth * boxHeight).fill(noPart);
  for (let k = 0; k < out.length; k++) {
    const [a, b, c, d] = lightPixelsOf(k);
    const [one = noPart, two = noPart, three = noPart, four = noPart] = [
      parts[a * 3],
      parts[b * 3],
      parts[c * 3],
      parts[d * 3],
    ];
    out[k] = one === two && two === three && three === four ? one : mostFrequent([one, two, three, four]);
  }
  return out;
}

function mostFrequent(parts: readonly number[]): number {
  let [found, most] = [noPart, 0];
  for (const part of parts) {
    const count = part === noPart ? 0 : parts.filter((other) => other === part).length;
    if (count > most) [found, most] = [part, count];
  }
  return found;
}

export const shadowWidth = boxWidth / 4;
export const shadowHeight = boxHeight / 4;
/** Maximum opacity of a shadow. It is stored as its square root, so that faint shadows have no visible steps. */
const deepestShadow = 0.5;

/** Converts a shadow's opacity to a byte. */
export function shadowByte(opacity: number): number {
  return Math.round(255 * Math.sqrt(Math.min(1, Math.max(0, opacity) / deepestShadow)));
}

/** Opacity in 255ths that each byte value of a shadow stands for. */
export const shadowOf = Float64Array.from({ length: 256 }, (_, byte) => 255 * deepestShadow * (byte / 255) ** 2);
