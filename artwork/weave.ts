import { type FramedCloth, lightByte, lightOf, placeUnit } from './cloth.ts';
import type { Grain, ShapeFrame } from './shape.ts';

/** Box units per mm on the panels of a garment's body. */
const onBodies = 1.03;

function hash(x: number, y: number, seed: number): number {
  let h = (Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 2147483647)) | 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Returns smooth noise around 0, between -0.5 and 0.5, one hill per unit. */
function chance(x: number, y: number, seed: number): number {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const [a, b] = [x - i, y - j];
  const u = a * a * (3 - 2 * a);
  const v = b * b * (3 - 2 * b);
  const upper = hash(i, j, seed) * (1 - u) + hash(i + 1, j, seed) * u;
  const lower = hash(i, j + 1, seed) * (1 - u) + hash(i + 1, j + 1, seed) * u;
  return upper * (1 - v) + lower * v - 0.5;
}

interface Seen {
  /**
   * Returns the visibility of a regular weave by its period in mm, 0 to 1. A period below three pixels would only cause
   * moiré.
   */
  shows(periodMm: number): number;
  /** Visibility of threads, 0.3 to 1: threads merge at a distance. */
  threads: number;
}

/** Brightness variation of each fabric at a place of its panel, in mm. */
const weaves: Partial<Record<Grain, (x: number, y: number, seen: Seen) => number>> = {
  cotton: (x, y, { threads }) =>
    threads * (0.085 * chance(x / 0.55, y / 1.3, 1) + 0.055 * chance(x / 0.6, y / 0.6, 2)) +
    0.028 * chance(x / 5, y / 12, 3),
  mesh: (x, y, { shows, threads }) => {
    const row = Math.floor(y / 1.65);
    const shifted = x / 1.9 + (row & 1) * 0.5;
    const away = Math.hypot(shifted - Math.floor(shifted) - 0.5, y / 1.65 - row - 0.5);
    return shows(1.9) * (0.012 - 0.15 * Math.max(0, 1 - away / 0.33)) + 0.03 * threads * chance(x * 2.6, y * 2.6, 4);
  },
  poly: (x, y, { threads }) => 0.03 * threads * chance(x / 0.5, y / 0.5, 5) + 0.02 * chance(x / 6, y / 10, 6),
  pique: (x, y, { shows, threads }) =>
    0.08 * shows(1.3) * Math.cos(((x + y) / 1.3) * Math.PI) * Math.cos(((x - y) / 1.3) * Math.PI) +
    0.04 * threads * chance(x * 2.4, y * 2.4, 5) +
    0.02 * chance(x / 6, y / 12, 3),
  fleece: (x, y, { threads }) =>
    threads * (0.06 * chance(x * 1.5, y * 1.1, 6) + 0.05 * chance(x * 2.8, y * 2.8, 7)) +
    0.035 * chance(x / 7, y / 9, 8),
  knit: (x, y, { shows, threads }) => {
    const stitch = x / 3.6;
    const side = Math.abs(stitch - Math.floor(stitch) - 0.5) * 2;
    return (
      0.085 * shows(3.4) * Math.cos(((y + 2.6 * side) / 3.4) * 2 * Math.PI) +
      0.05 * shows(3.6) * Math.cos(side * Math.PI * 2) +
      0.05 * threads * chance(x * 2.2, y * 2.2, 10) +
      0.03 * chance(x / 6, y / 6, 3)
    );
  },
  twill: (x, y, { shows, threads }) =>
    0.055 * shows(1.15) * Math.cos(((x + y * 1.2) / 1.15) * 2 * Math.PI) +
    0.05 * threads * chance(x * 2.4, y * 2.4, 9) +
    0.02 * chance(x / 5, y / 5, 3),
};

/**
 * Applies a fabric's weave to baked cloth on its panels, so that the weave follows every fold. Stiff items use their
 * position in `frame`, the visible part of the box, at `stiff` box units per mm.
 */
export function layWeave(
  { light, places, step, width }: FramedCloth,
  grain: Grain,
  frame: ShapeFrame,
  stiff?: number,
): void {
  const weave = weaves[grain];
  if (!weave) return;
  const unitsPerMm = stiff ?? onBodies;
  const mmAPixel = step / unitsPerMm;
  const seen: Seen = {
    shows: (period) => Math.min(1, Math.max(0, (period / mmAPixel - 2) / 1.2)),
    threads: Math.min(1, Math.max(0.3, 0.5 / mmAPixel)),
  };
  for (let k = 0; k < light.length / 4; k++) {
    if ((light[k * 4 + 3] ?? 0) === 0) continue;
    const x = stiff ? frame.left + (k % width) * step : (places[k * 2] ?? 0) / placeUnit;
    const y = stiff ? frame.top + Math.floor(k / width) * step : (places[k * 2 + 1] ?? 0) / placeUnit;
    const factor = 1 + weave(x / unitsPerMm, y / unitsPerMm, seen);
    for (const at of [k * 4, k * 4 + 1]) light[at] = lightByte((lightOf[light[at] ?? 0] ?? 0) * factor);
  }
}
