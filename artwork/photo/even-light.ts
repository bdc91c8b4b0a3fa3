import type { CanvasPixels } from '../design/plain-ground.ts';

/** Lighting of a photo, from which its correction is computed. */
export interface PhotoLight {
  /**
   * Coefficients of the logarithm of the background's brightness: 1, x, y, x², xy, y², with x and y from -1 to 1. All 0
   * if unknown.
   */
  surface: readonly number[];
  /** Maximum brightness of the background, as a logarithm too. */
  peak: number;
  /** Additional factors of red, green and blue. */
  gain: readonly [red: number, green: number, blue: number];
}

/** Width of the border that shows the background, as a share of the picture's width. */
const edge = 0.06;
/**
 * Residual above which a border sample is an object and not a change of light. Residuals are logarithms of brightness.
 */
const rest = 0.07;
/** Minimum share of the border that is background, as a sleeve may reach the border. */
const leastShare = 0.6;
/** Brightness of white paper in good light. */
const white = 246;
/** Minimum level and maximum tint of a background; within these it counts as white paper in tinted light. */
const paper = { level: 120, tint: 0.22 };
/** Maximum correction of brightness. */
const most = Math.log(2.5);

const terms = (x: number, y: number): number[] => [1, x, y, x * x, x * y, y * y];
const brightness = (red: number, green: number, blue: number) =>
  Math.log(Math.max(1, 0.2126 * red + 0.7152 * green + 0.0722 * blue));
const inner = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0);

interface Sample {
  terms: number[];
  level: number;
  colour: readonly [number, number, number];
}

/**
 * Estimates the lighting from a photo's border. If nearly all of the border is one background, differences of its
 * brightness are differences of the light. Otherwise only the overall brightness is estimated. Pure.
 */
export function measureLight(pixels: CanvasPixels): PhotoLight {
  const samples = edgeOf(pixels);
  const ground = groundOf(samples);
  if (!ground) return { surface: [0, 0, 0, 0, 0, 0], peak: 0, gain: wholeGain(pixels) };
  const { surface, on } = ground;
  const peak = Math.max(...on.map((one) => inner(one.terms, surface)));
  return { surface, peak, gain: groundGain(on, surface, peak) };
}

/** Evens out the light of a picture in place, with the estimate from the picture itself or from a smaller copy. */
export function evenLight({ data, width, height }: CanvasPixels, { surface, peak, gain }: PhotoLight): void {
  const [c0 = 0, c1 = 0, c2 = 0, c3 = 0, c4 = 0, c5 = 0] = surface;
  for (let row = 0; row < height; row += 1) {
    const y = acrossOf(row, height);
    // Terms that are constant per row are computed once, as a large picture has millions of pixels.
    const [still, across] = [peak - c0 - c2 * y - c5 * y * y, c1 + c4 * y];
    for (let column = 0; column < width; column += 1) {
      const x = acrossOf(column, width);
      const factor = Math.exp(Math.min(Math.max(still - across * x - c3 * x * x, -most), most));
      const at = (row * width + column) * 4;
      for (let channel = 0; channel < 3; channel += 1)
        data[at + channel] = (data[at + channel] ?? 0) * factor * (gain[channel] ?? 1);
    }
  }
}

const acrossOf = (at: number, length: number) => (2 * (at + 0.5)) / length - 1;

function edgeOf({ data, width, height }: CanvasPixels): Sample[] {
  const deep = Math.max(1, Math.round(width * edge));
  const samples: Sample[] = [];
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const inside = row >= deep && row < height - deep && column >= deep && column < width - deep;
      const at = (row * width + column) * 4;
      if (inside || (data[at + 3] ?? 0) < 250) continue;
      const colour = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0] as const;
      samples.push({
        terms: terms(acrossOf(column, width), acrossOf(row, height)),
        level: brightness(...colour),
        colour,
      });
    }
  }
  return samples;
}

/** Fits the surface through the border, repeatedly omitting outliers. Undefined if too few samples remain. */
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

/** Solves least squares by the normal equations, which are stable for six terms. */
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

/** Gauss-Jordan elimination with partial pivoting. */
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

/** Returns the factors that make white paper white; a background in another colour keeps its colour. */
function groundGain(on: readonly Sample[], surface: readonly number[], peak: number): PhotoLight['gain'] {
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

/** Returns the factor for a photo without a background: the brightest hundredth becomes white, limited to 1 to 1.5. */
function wholeGain({ data }: CanvasPixels): PhotoLight['gain'] {
  const levels: number[] = [];
  for (let at = 0; at < data.length; at += 4)
    if ((data[at + 3] ?? 0) >= 250)
      levels.push(Math.exp(brightness(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)));
  const bright = levels.toSorted((one, other) => one - other)[Math.floor(levels.length * 0.99)] ?? white;
  const gain = Math.min(1.5, Math.max(1, white / Math.max(1, bright)));
  return [gain, gain, gain];
}
