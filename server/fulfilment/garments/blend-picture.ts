/** Pixels during composition: RGBA, not premultiplied. */
export interface Raster {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

export function emptyRaster(width: number, height: number): Raster {
  return { data: new Uint8ClampedArray(width * height * 4), width, height };
}

/** Mapping from target to source: x' = a x + c y + e, y' = b x + d y + f, both in pixels. */
export interface Mapping {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}

/** Part of the target, in whole pixels. */
export interface BlendPart {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Computes the Catmull-Rom weights of four neighbouring pixels for a position `t` between the second and third. */
function weights(t: number, out: Float64Array): void {
  const [t2, t3] = [t * t, t * t * t];
  out[0] = (-t3 + 2 * t2 - t) / 2;
  out[1] = (3 * t3 - 5 * t2 + 2) / 2;
  out[2] = (-3 * t3 + 4 * t2 + t) / 2;
  out[3] = (t3 - t2) / 2;
}

/**
 * Draws a picture onto a target by a mapping, with interpolation and smooth edges; transparent pixels add no colour.
 * The same input always gives the same bytes, independent of any library's rounding.
 */
export function blendPicture(target: Raster, source: Raster, { a, b, c, d, e, f }: Mapping, part: BlendPart): void {
  const [wx, wy] = [new Float64Array(4), new Float64Array(4)];
  const left = Math.max(0, part.left);
  const right = Math.min(target.width, part.right);
  for (let y = Math.max(0, part.top); y < Math.min(target.height, part.bottom); y++) {
    for (let x = left; x < right; x++) {
      const u = a * (x + 0.5) + c * (y + 0.5) + e;
      const v = b * (x + 0.5) + d * (y + 0.5) + f;
      // The smooth edge of a picture ends half a pixel outside it.
      const cover = edge(u, source.width) * edge(v, source.height);
      if (cover <= 0) continue;
      const [fx, fy] = [Math.floor(u - 0.5), Math.floor(v - 0.5)];
      weights(u - 0.5 - fx, wx);
      weights(v - 0.5 - fy, wy);
      let [r, g, blue, alpha] = [0, 0, 0, 0];
      for (let j = 0; j < 4; j++) {
        const row = clamp(fy - 1 + j, source.height) * source.width;
        for (let i = 0; i < 4; i++) {
          const k = (row + clamp(fx - 1 + i, source.width)) * 4;
          const share = (wx[i] ?? 0) * (wy[j] ?? 0) * (source.data[k + 3] ?? 0);
          alpha += share;
          r += share * (source.data[k] ?? 0);
          g += share * (source.data[k + 1] ?? 0);
          blue += share * (source.data[k + 2] ?? 0);
        }
      }
      if (alpha <= 0) continue;
      over(
        target.data,
        (y * target.width + x) * 4,
        r / alpha,
        g / alpha,
        blue / alpha,
        (Math.min(255, alpha) / 255) * cover,
      );
    }
  }
}

function clamp(value: number, length: number): number {
  if (value < 0) return 0;
  return value >= length ? length - 1 : value;
}

/** Returns the fraction of a pixel that a picture of this length covers. */
function edge(place: number, length: number): number {
  return Math.min(1, Math.max(0, Math.min(place, length - place) + 0.5));
}

/** Draws a raster of the same scale onto a target, with its corner at a whole pixel. */
export function layRaster(target: Raster, source: Raster, left: number, top: number): void {
  for (let y = Math.max(0, -top); y < Math.min(source.height, target.height - top); y++) {
    for (let x = Math.max(0, -left); x < Math.min(source.width, target.width - left); x++) {
      const k = (y * source.width + x) * 4;
      const alpha = (source.data[k + 3] ?? 0) / 255;
      if (alpha === 0) continue;
      const to = ((y + top) * target.width + x + left) * 4;
      over(target.data, to, source.data[k] ?? 0, source.data[k + 1] ?? 0, source.data[k + 2] ?? 0, alpha);
    }
  }
}

function over(data: Uint8ClampedArray, k: number, r: number, g: number, b: number, alpha: number): void {
  const below = ((data[k + 3] ?? 0) / 255) * (1 - alpha);
  const all = alpha + below;
  if (all <= 0) return;
  data[k] = (r * alpha + (data[k] ?? 0) * below) / all;
  data[k + 1] = (g * alpha + (data[k + 1] ?? 0) * below) / all;
  data[k + 2] = (b * alpha + (data[k + 2] ?? 0) * below) / all;
  data[k + 3] = all * 255;
}
