import { lightTable, type PictureFinish, shadowColour } from './compose-picture.ts';
import { type FramedLight, sheenUnit } from './light.ts';

/** Colours that the overlay is fitted to, dark to light. */
const samples = [0.06, 0.2, 0.4, 0.6, 0.8, 0.96];
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const sampleMean = mean(samples);
const spread = mean(samples.map((c) => (c - sampleMean) ** 2));
/** Means for light that is brighter than the cloth, as overlay: white with alpha a on c results in c + a(1 - c). */
const toWhite = mean(samples.map((c) => (1 - c) ** 2));
const toWhiteTimesColour = mean(samples.map((c) => c * (1 - c)));
const toWhiteAlone = mean(samples.map((c) => 1 - c));

/** Fits the lit colour as a linear function of the flat colour, for each shade and channel (red, green, blue). */
function straightLines(finish: PictureFinish): { slope: Float64Array; offset: Float64Array } {
  const table = lightTable(finish);
  const slope = new Float64Array(3 * 256);
  const offset = new Float64Array(3 * 256);
  for (let k = 0; k < slope.length; k++) {
    const lit = samples.map((c) => (table[k * 256 + Math.round(c * 255)] ?? 0) / 255);
    const litMean = mean(lit);
    const rise = mean(lit.map((value, i) => (value - litMean) * ((samples[i] ?? 0) - sampleMean))) / spread;
    slope[k] = rise;
    offset[k] = litMean - rise * sampleMean;
  }
  return { slope, offset };
}

/**
 * Returns a light as a transparent picture to lay over the flat drawing in any colour. It approximates composePicture
 * as far as an overlay can: dark, bright, and the shadow. The drawing is clipped to the light's coverage. RGBA, not
 * premultiplied.
 */
export function overlayOf(
  { width, height, fine, smooth, shadow }: FramedLight,
  finish: PictureFinish,
): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(width * height * 4);
  const { slope, offset } = straightLines(finish);
  for (let k = 0; k < width * height; k++) {
    const cover = (fine[k * 3 + 1] ?? 0) / 255;
    const dark = ((shadow[k] ?? 0) / 255) * (1 - cover);
    if (cover === 0 && dark === 0) continue;
    const shade = fine[k * 3] ?? 0;
    const sheen = (finish.sheen * (smooth[k * 3] ?? 0)) / sheenUnit;
    const m = (slope[256 + shade] ?? 0) - 0.425 * sheen;
    const glow = (247 / 255) * sheen;
    const whiter = m > 1;
    const white = whiter
      ? Math.max(0, ((m - 1) * toWhiteTimesColour + ((offset[256 + shade] ?? 0) + glow) * toWhiteAlone) / toWhite)
      : 0;
    const veil = whiter ? Math.min(1, white) : 1 - m;
    const alpha = veil * cover + dark;
    if (alpha <= 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      const own = whiter ? veil : Math.max(0, Math.min(veil, (offset[channel * 256 + shade] ?? 0) + glow));
      const colour = (own * cover + ((shadowColour[channel] ?? 0) / 255) * dark) / alpha;
      out[k * 4 + channel] = colour * 255;
    }
    out[k * 4 + 3] = alpha * 255;
  }
  return out;
}
