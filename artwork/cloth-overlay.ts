import { type FramedCloth, lightOf } from './cloth.ts';
import { fuzzLight, inFullLight, litColour } from './compose-cloth.ts';

/** Colours the overlay is fitted to, dark to light, 8 bit, and the linear light of each. */
const samples = [12, 46, 98, 150, 204, 244];
const linear = samples.map((byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const shares = samples.map((byte) => inFullLight(byte) / 255);
const sampleMean = mean(shares);
const spread = mean(shares.map((c) => (c - sampleMean) ** 2));

/** How many bytes of light share one line: finer steps are not seen. */
const step = 3;

/** The lit colour as a straight line over the flat one. */
function straightLine(direct: number, bounced: number, facing: number): readonly [slope: number, offset: number] {
  const lit = linear.map((light) => litColour(light, direct, bounced, fuzzLight(facing, direct, light)) / 255);
  const litMean = mean(lit);
  const slope = mean(lit.map((value, i) => (value - litMean) * ((shares[i] ?? 0) - sampleMean))) / spread;
  return [slope, litMean - slope * sampleMean];
}

/**
 * Baked light as one picture with transparency that, laid over a garment in one colour (as it is in full light), comes as near to composeCloth as laying over can.
 * Gives RGBA, not premultiplied.
 */
export function clothOverlayOf({ width, height, light, shadow }: FramedCloth): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(width * height * 4);
  const lines = new Map<number, readonly [number, number]>();
  for (let k = 0; k < width * height; k++) {
    const cover = (light[k * 4 + 3] ?? 0) / 255;
    const dark = ((shadow[k] ?? 0) / 255) * (1 - cover);
    if (cover === 0 && dark === 0) continue;
    const near = [0, 1].map((at) => Math.min(255, Math.round((light[k * 4 + at] ?? 0) / step) * step));
    const facing = Math.min(255, Math.round((light[k * 4 + 2] ?? 0) / 64) * 64);
    const key = ((near[0] ?? 0) << 16) | ((near[1] ?? 0) << 8) | facing;
    let found = lines.get(key);
    if (!found) {
      found = straightLine(lightOf[near[0] ?? 0] ?? 0, lightOf[near[1] ?? 0] ?? 0, facing);
      lines.set(key, found);
    }
    const [slope, offset] = found;
    // What is brighter than its colour can only be whitened; what is darker is veiled by the colour of its fuzz.
    const whiter = slope > 1;
    const veil = whiter ? Math.max(0, Math.min(1, (slope - 1) * sampleMean + offset)) : Math.max(0, 1 - slope);
    const alpha = veil * cover + dark;
    if (alpha <= 0) continue;
    const own = whiter ? veil : Math.max(0, Math.min(veil, offset));
    const grey = ((own * cover) / alpha) * 255;
    out[k * 4] = grey + (18 * dark) / alpha;
    out[k * 4 + 1] = grey + (20 * dark) / alpha;
    out[k * 4 + 2] = grey + (16 * dark) / alpha;
    out[k * 4 + 3] = alpha * 255;
  }
  return out;
}
