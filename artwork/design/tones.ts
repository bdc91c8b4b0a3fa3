/** Main colour of a picture, with its share of the visible pixels. */
export interface PictureTone {
  colour: string;
  share: number;
}

/**
 * Returns the main colours of a picture from its pixels (RGBA, not premultiplied), most frequent first. A small copy of
 * the picture is sufficient.
 */
export function tonesOf(pixels: Uint8ClampedArray | Uint8Array): PictureTone[] {
  const cells = new Map<number, { weight: number; r: number; g: number; b: number }>();
  let all = 0;
  for (let k = 0; k + 3 < pixels.length; k += 4) {
    const [r = 0, g = 0, b = 0, a = 0] = [pixels[k], pixels[k + 1], pixels[k + 2], pixels[k + 3]];
    if (a < 26) continue;
    const name = ((r >> 5) << 6) | ((g >> 5) << 3) | (b >> 5);
    const cell = cells.get(name) ?? { weight: 0, r: 0, g: 0, b: 0 };
    cells.set(name, { weight: cell.weight + a, r: cell.r + r * a, g: cell.g + g * a, b: cell.b + b * a });
    all += a;
  }
  return [...cells.values()]
    .sort((one, other) => other.weight - one.weight)
    .slice(0, 12)
    .map(({ weight, r, g, b }) => ({ colour: hex([r / weight, g / weight, b / weight]), share: weight / all }));
}

function hex(channels: readonly number[]): string {
  return `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the difference of two colours: 0 if equal, 1 between black and white (Oklab distance). */
export function colourDifference(one: string, other: string): number {
  const [a, b] = [oklab(one), oklab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Difference below which colours are hard to distinguish on cloth. */
export const hardToTell = 0.12;

function oklab(colour: string): [number, number, number] {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
