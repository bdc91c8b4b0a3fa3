import { type FramedCloth, lightOf } from './cloth.ts';
import { inFullLight, litColour, surfaceLight } from './compose-cloth.ts';

/** Sample colours, dark to light, 8 bit. The overlay is fitted to these. */
const samples = [12, 46, 98, 150, 204, 244];
/** Linear light of each sample. */
const linear = samples.map((byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
/** Sample colours in full light, from 0 to 1, and the sums over them that a fit needs. */
interface FullLight {
  shares: readonly number[];
  sampleMean: number;
  spread: number;
  squares: number;
  toWhite: number;
}

function fullLightOf(isGlossy: boolean): FullLight {
  const shares = samples.map((byte) => inFullLight([byte, byte, byte], isGlossy)[0] / 255);
  const sampleMean = mean(shares);
  return {
    shares,
    sampleMean,
    spread: mean(shares.map((c) => (c - sampleMean) ** 2)),
    squares: mean(shares.map((c) => c * c)),
    toWhite: mean(shares.map((c) => (1 - c) ** 2)),
  };
}
const fullLights = { cloth: fullLightOf(false), glossy: fullLightOf(true) } as const;

/** Number of light levels that share one overlay value; finer steps are not visible. */
const step = 3;

/**
 * Brightness of a whole colour, estimated from one channel: fuzz depends on the whole colour, but a veil is computed
 * per channel.
 */
const brightnessAbout = (channel: number) => 0.82 * channel + 0.18 * 0.4;

/** Overlay of one channel: it changes a colour c to c (1 - veil) + own. */
type Veil = readonly [veil: number, own: number];

const inBounds = (share: number) => Math.max(0, Math.min(1, share));

/**
 * Returns the veil that fits the lit colours best by least squares. It cannot be darker than black or brighter than
 * white.
 */
function nearestVeil(glossy: boolean, direct: number, bounced: number, third: number): Veil {
  const { shares, sampleMean, spread, squares, toWhite } = fullLights[glossy ? 'glossy' : 'cloth'];
  const lit = linear.map(
    (light) => litColour(light, direct, bounced, surfaceLight(glossy, third, direct, brightnessAbout(light))) / 255,
  );
  const litMean = mean(lit);
  const slope = mean(lit.map((value, i) => (value - litMean) * ((shares[i] ?? 0) - sampleMean))) / spread;
  const own = litMean - slope * sampleMean;
  if (own >= 0 && own <= 1 - slope) return [1 - slope, own];
  const dark = inBounds(1 - mean(lit.map((value, i) => value * (shares[i] ?? 0))) / squares);
  const white = inBounds(mean(lit.map((value, i) => (value - (shares[i] ?? 0)) * (1 - (shares[i] ?? 0)))) / toWhite);
  const off = ([veil, light]: Veil) =>
    mean(lit.map((value, i) => ((shares[i] ?? 0) * (1 - veil) + light - value) ** 2));
  const [black, bright] = [[dark, 0] as const, [white, white] as const];
  return off(black) < off(bright) ? black : bright;
}

/**
 * Returns baked light as a transparent picture to lay over a garment in one colour, whose colour is drawn as in full
 * light. It approximates composeCloth as well as an overlay can. RGBA, not premultiplied.
 */
export function clothOverlayOf({ width, height, light, glossy, shadow }: FramedCloth): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(width * height * 4);
  const veils = new Map<number, Veil>();
  for (let k = 0; k < width * height; k++) {
    const cover = (light[k * 4 + 3] ?? 0) / 255;
    const dark = ((shadow[k] ?? 0) / 255) * (1 - cover);
    if (cover === 0 && dark === 0) continue;
    const near = [0, 1].map((at) => Math.min(255, Math.round((light[k * 4 + at] ?? 0) / step) * step));
    const coarse = glossy ? step : 64;
    const third = Math.min(255, Math.round((light[k * 4 + 2] ?? 0) / coarse) * coarse);
    const key = ((near[0] ?? 0) << 16) | ((near[1] ?? 0) << 8) | third;
    let found = veils.get(key);
    if (!found) {
      found = nearestVeil(glossy, lightOf[near[0] ?? 0] ?? 0, lightOf[near[1] ?? 0] ?? 0, third);
      veils.set(key, found);
    }
    const [veil, own] = found;
    const alpha = veil * cover + dark;
    if (alpha <= 0) continue;
    const grey = ((own * cover) / alpha) * 255;
    out[k * 4] = grey + (18 * dark) / alpha;
    out[k * 4 + 1] = grey + (20 * dark) / alpha;
    out[k * 4 + 2] = grey + (16 * dark) / alpha;
    out[k * 4 + 3] = alpha * 255;
  }
  return out;
}
