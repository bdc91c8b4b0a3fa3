import type { Pixels } from '../design/plain-ground.ts';

/** How a picture is lit: what to multiply its pixels with. */
export interface Light {
  /** The logarithm of how bright its ground is, by place: of 1, x, y, x², xy, y², both from -1 to 1. All nought where nothing tells. */
  surface: readonly number[];
  /** Where the ground is brightest, in the same measure. */
  peak: number;
  /** What red, green and blue are multiplied with besides. */
  gain: readonly [red: number, green: number, blue: number];
}

/** How wide the edge is that tells of the ground, as a part of the width. */
const edge = 0.06;
/** Light that falls off more than this between two places of an edge is no light but things. In logarithms, as all below. */
const rest = 0.07;
/** How much of the edge the ground has to be: a sleeve may reach it. */
const leastShare = 0.6;
/** As bright as white paper in good light. */
const white = 246;
/** What is nearly grey and at least so bright is white paper in a light of its own. */
const paper = { level: 120, tint: 0.22 };
/** The most that a place is made brighter or darker. */
const most = Math.log(2.5);

const terms = (x: number, y: number): number[] => [1, x, y, x * x, x * y, y * y];
const brightness = (red: number, green: number, blue: number) => Math.log(Math.max(1, 0.2126 * red + 0.7152 * green + 0.0722 * blue));
const inner = (one: readonly number[], other: readonly number[]) => one.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0);

interface Sample {
  terms: number[];
  level: number;
  colour: readonly [number, number, number];
}

/**
 * Reads from the edge of a picture how its light falls: where nearly all of it is one ground, brighter here and darker there, that says so of the
 * whole. Where there is no such ground, only how bright the whole is. Pure.
 */
export function readLight(pixels: Pixels): Light {
  const samples = edgeOf(pixels);
  const ground = groundOf(samples);
  if (!ground) return { surface: [0, 0, 0, 0, 0, 0], peak: 0, gain: wholeGain(pixels) };
  const { surface, on } = ground;
  const peak = Math.max(...on.map((one) => inner(one.terms, surface)));
  return { surface, peak, gain: groundGain(on, surface, peak) };
}

/** Makes the light of a picture even, in place: as it was read, of this or of a smaller copy. */
export function evenLight({ data, width, height }: Pixels, { surface, peak, gain }: Light): void {
  const [c0 = 0, c1 = 0, c2 = 0, c3 = 0, c4 = 0, c5 = 0] = surface;
  for (let row = 0; row < height; row += 1) {
    const y = acrossOf(row, height);
    // What of the surface this row has in common: a large picture has millions of places.
    const [still, across] = [peak - c0 - c2 * y - c5 * y * y, c1 + c4 * y];
    for (let column = 0; column < width; column += 1) {
      const x = acrossOf(column, width);
      const factor = Math.exp(Math.min(Math.max(still - across * x - c3 * x * x, -most), most));
      const at = (row * width + column) * 4;
      for (let channel = 0; channel < 3; channel += 1) data[at + channel] = (data[at + channel] ?? 0) * factor * (gain[channel] ?? 1);
    }
  }
}

const acrossOf = (at: number, length: number) => (2 * (at + 0.5)) / length - 1;

function edgeOf({ data, width, height }: Pixels): Sample[] {
  const deep = Math.max(1, Math.round(width * edge));
  const samples: Sample[] = [];
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const inside = row >= deep && row < height - deep && column >= deep && column < width - deep;
      const at = (row * width + column) * 4;
      if (inside || (data[at + 3] ?? 0) < 250) continue;
      const colour = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0] as const;
      samples.push({ terms: terms(acrossOf(column, width), acrossOf(row, height)), level: brightness(...colour), colour });
    }
  }
  return samples;
}

/** The surface through nearly all of the edge; what does not lie on it is left out, and the rest fitted again. Undefined where too little does. */
function groundOf(samples: readonly Sample[]): { surface: number[]; on: readonly Sample[] } | undefined {
  if (samples.length < 60) return undefined;
  const middle = samples.map(({ level }) => level).toSorted((one, other) => one - other)[samples.length >> 1] ?? 0;
  let on = samples.filter(({ level }) => Math.abs(level - middle) < most);
  let surface: number[] = [];
  for (const reach of [6, 4, 2, 1, 1]) {
    if (on.length < samples.length * leastShare) return undefined;
    surface = leastSquares(on);
    on = samples.filter((one) => Math.abs(one.level - inner(one.terms, surface)) < rest * reach);
  }
  return on.length < samples.length * leastShare ? undefined : { surface, on };
}

/** Least squares by the normal equations, which six terms solve well. */
function leastSquares(samples: readonly Sample[]): number[] {
  const size = 6;
  const rows = Array.from({ length: size }, () => new Array<number>(size + 1).fill(0));
  for (const { terms: of, level } of samples) {
    for (let i = 0; i < size; i += 1) {
      const row = rows[i] ?? [];
      for (let j = 0; j < size; j += 1) row[j] = (row[j] ?? 0) + (of[i] ?? 0) * (of[j] ?? 0);
      row[size] = (row[size] ?? 0) + (of[i] ?? 0) * level;
    }
  }
  return solve(rows);
}

/** Gauss and Jordan, with the largest of each column in turn. */
function solve(rows: number[][]): number[] {
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    const below = rows.slice(column).map((row) => Math.abs(row[column] ?? 0));
    const largest = column + below.indexOf(Math.max(...below));
    const [one = [], other = []] = [rows[column], rows[largest]];
    rows[column] = other;
    rows[largest] = one;
    const lead = rows[column]?.[column] || 1e-9;
    for (let row = 0; row < size; row += 1) {
      if (row === column) continue;
      const share = (rows[row]?.[column] ?? 0) / lead;
      rows[row] = (rows[row] ?? []).map((value, i) => value - share * (rows[column]?.[i] ?? 0));
    }
  }
  return rows.map((row, i) => (row[size] ?? 0) / (row[i] || 1e-9));
}

/** White paper becomes white; a ground of another colour keeps it. */
function groundGain(on: readonly Sample[], surface: readonly number[], peak: number): Light['gain'] {
  const middle = (channel: 0 | 1 | 2) => {
    const evened = on.map(({ terms: of, colour }) => colour[channel] * Math.exp(peak - inner(of, surface)));
    return evened.toSorted((one, other) => one - other)[evened.length >> 1] ?? 0;
  };
  const ground = [middle(0), middle(1), middle(2)] as const;
  const [low, high] = [Math.min(...ground), Math.max(...ground)];
  if (high < paper.level || high - low > high * paper.tint) return [1, 1, 1];
  const [red, green, blue] = ground.map((value) => white / Math.max(1, value));
  return [red ?? 1, green ?? 1, blue ?? 1];
}

/** Without a ground: as much brighter as brings the brightest hundredth to white, but no more than half as bright again, and never darker. */
function wholeGain({ data }: Pixels): Light['gain'] {
  const levels: number[] = [];
  for (let at = 0; at < data.length; at += 4)
    if ((data[at + 3] ?? 0) >= 250) levels.push(Math.exp(brightness(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)));
  const bright = levels.toSorted((one, other) => one - other)[Math.floor(levels.length * 0.99)] ?? white;
  const gain = Math.min(1.5, Math.max(1, white / Math.max(1, bright)));
  return [gain, gain, gain];
}
