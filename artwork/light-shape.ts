import { gaussianBlur, shiftPlane } from './blur.ts';
import { grainAt } from './grain.ts';
import { type ShapeLight, shadeUnit, sheenUnit, shiftUnit } from './light.ts';
import { gradientNoise } from './noise.ts';
import { type DrawMask, type Relief, reliefOf } from './relief.ts';
import type { Shape } from './shape.ts';

type Vector = readonly [number, number, number];
function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
/** Direction of the key light, from the upper left. */
const key = unit([-0.52, -0.6, 0.78]);
/** Direction of the weak fill light, from the right. */
const fill = unit([0.75, -0.15, 0.55]);
const half = unit([key[0], key[1], key[2] + 1]);

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

interface Lit {
  shade: Float32Array;
  sheen: Float32Array;
  bendX: Float32Array;
  bendY: Float32Array;
}

/** Computes a shape's light at 800 by 1000. Takes seconds; the result is stored in artwork/light. */
export async function lightShape(shape: Shape, drawMask: DrawMask): Promise<ShapeLight> {
  const relief = await reliefOf(shape, 1.25, drawMask);
  const lit = shine(relief, shape);
  await darken(relief, shape, lit.shade, drawMask, lit.sheen);
  return settle(relief, shape, lit);
}

/** Computes light from the slope of the height field, with less light in hollows of two sizes. */
function shine({ width, height, scale, owner, cover, heights, folds, ribs }: Relief, shape: Shape): Lit {
  const size = width * height;
  const smooth = gaussianBlur(heights, width, height, 1.1 * scale);
  const near = gaussianBlur(smooth, width, height, 13 * scale);
  const far = gaussianBlur(smooth, width, height, 34 * scale);
  const bends = gaussianBlur(folds, width, height, 4 * scale);
  const lit: Lit = {
    shade: new Float32Array(size),
    sheen: new Float32Array(size),
    bendX: new Float32Array(size),
    bendY: new Float32Array(size),
  };
  const slope = (plane: Float32Array, a: number, b: number) => ((plane[a] ?? 0) - (plane[b] ?? 0)) / 2;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const k = y * width + x;
      if ((cover[k] ?? 0) < 0.01) continue;
      lit.bendX[k] = clamp(slope(bends, k + 1, k - 1), -0.45, 0.45);
      lit.bendY[k] = clamp(slope(bends, k + width, k - width), -0.45, 0.45);
      const nx = -slope(smooth, k + 1, k - 1);
      const ny = -slope(smooth, k + width, k - width);
      const length = 1 / Math.sqrt(nx * nx + ny * ny + 1);
      const fromKey = Math.max(0, (nx * key[0] + ny * key[1] + key[2]) * length);
      const fromFill = Math.max(0, (nx * fill[0] + ny * fill[1] + fill[2]) * length);
      const level = smooth[k] ?? 0;
      const hollow =
        clamp(((near[k] ?? 0) - level) / (9 * scale), 0, 1) * 0.26 +
        clamp(((far[k] ?? 0) - level) / (24 * scale), 0, 1) * 0.24;
      const panel = shape.panels[Math.max(0, owner[k] ?? 0)];
      const ownGrain = panel?.grain ? grainAt(panel.grain, x / scale, y / scale) : 0;
      const light = 0.34 + (0.49 * (fromKey + 0.1)) / (key[2] + 0.1) + (0.17 * fromFill) / fill[2];
      lit.shade[k] = light * (1 - hollow) * (1 + ownGrain + (ribs[k] ?? 0));
      const across = nx * length;
      lit.sheen[k] = shape.glazed
        ? 0.95 * Math.exp(-(((across + 0.46) / 0.085) ** 2)) + 0.55 * Math.exp(-(((across - 0.7) / 0.06) ** 2))
        : Math.max(0, (nx * half[0] + ny * half[1] + half[2]) * length) ** shape.gloss;
    }
  }
  return lit;
}

/** Applies shadows of panels on panels, insides, hollows, and the falloff to the lower right. */
async function darken(
  relief: Relief,
  shape: Shape,
  shade: Float32Array,
  drawMask: DrawMask,
  sheen: Float32Array,
): Promise<void> {
  const { width, height, scale, owner, masks } = relief;
  const times = (k: number, factor: number) => {
    shade[k] = (shade[k] ?? 0) * factor;
  };
  shape.panels.forEach((panel, i) => {
    const mask = masks[i];
    if (!panel.cast || !mask) return;
    const { right, down, radius, depth } = panel.cast;
    const soft = gaussianBlur(
      shiftPlane(mask, width, height, right * scale, down * scale),
      width,
      height,
      radius * scale,
    );
    const tight = gaussianBlur(mask, width, height, 2 * scale);
    for (let k = 0; k < shade.length; k++) {
      const top = owner[k] ?? -1;
      if (top >= 0 && top < i) times(k, 1 - depth * (soft[k] ?? 0) - 0.16 * (tight[k] ?? 0));
    }
  });
  for (let k = 0; k < shade.length; k++) {
    const dim = shape.panels[owner[k] ?? -1]?.dim;
    if (dim === undefined) continue;
    times(k, dim);
    sheen[k] = (sheen[k] ?? 0) * 0.3;
  }
  for (const hollow of shape.hollows) {
    const soft = gaussianBlur(await drawMask(hollow.svg, scale), width, height, hollow.radius * scale);
    for (let k = 0; k < shade.length; k++) {
      if (!hollow.on || shape.panels[owner[k] ?? -1]?.id === hollow.on) times(k, 1 - hollow.depth * (soft[k] ?? 0));
    }
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) times(y * width + x, 1.04 - 0.055 * (y / height) - 0.04 * (x / width));
  }
}

function shadowOf({ width, height, scale, cover }: Relief): Float32Array {
  const far = gaussianBlur(shiftPlane(cover, width, height, 10 * scale, 26 * scale), width, height, 24 * scale);
  const near = gaussianBlur(shiftPlane(cover, width, height, 3 * scale, 7 * scale), width, height, 6 * scale);
  const contact = gaussianBlur(cover, width, height, 1.6 * scale);
  return far.map((value, k) => Math.min(0.62, value * 0.2 + (near[k] ?? 0) * 0.22 + (contact[k] ?? 0) * 0.16));
}

/**
 * Scales everything to 800 by 1000, with slightly irregular outlines. Folds displace the print, but never across a
 * seam.
 */
function settle(relief: Relief, shape: Shape, lit: Lit): ShapeLight {
  const { width, height, scale, owner, cover } = relief;
  const w = Math.round(width / scale);
  const h = Math.round(height / scale);
  const plane = () => new Uint8Array(w * h);
  const light: ShapeLight = {
    width: w,
    height: h,
    shade: plane(),
    sheen: plane(),
    shiftX: plane().fill(128),
    shiftY: plane().fill(128),
    cover: plane(),
    shadow: plane(),
    grained: plane(),
  };
  const shadow = shadowOf(relief);
  // Weighted by coverage, so that the background does not darken the edges.
  const shade = lit.shade.map((value, k) => value * (cover[k] ?? 0));
  const sheen = lit.sheen.map((value, k) => value * (cover[k] ?? 0));
  const waver = shape.waver ?? 2.2;
  const dither = (k: number) => ((Math.imul(k, 2654435761) >>> 0) / 4294967296 - 0.5) * 0.9;
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const k = y * w + x;
      const wx = waver * (gradientNoise(x / 130, y / 130, 31 + shape.seed) + 0.4 * gradientNoise(x / 40, y / 40, 33));
      const wy = waver * (gradientNoise(x / 120, y / 140, 32 + shape.seed) + 0.4 * gradientNoise(x / 45, y / 38, 34));
      const sx = clamp((x + wx + 0.5) * scale - 0.5, 0, width - 1.001);
      const sy = clamp((y + wy + 0.5) * scale - 0.5, 0, height - 1.001);
      light.shadow[k] = Math.round(sampled(shadow, width, (x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5) * 255);
      const here = sampled(cover, width, sx, sy);
      light.cover[k] = Math.round(here * 255);
      if (here < 0.004) continue;
      const from = Math.round(sy) * width + Math.round(sx);
      light.shade[k] = clamp(
        Math.round((sampled(shade, width, sx, sy) / here) * shadeUnit + (shape.glazed ? dither(k) : 0)),
        0,
        255,
      );
      light.sheen[k] = clamp(Math.round((sampled(sheen, width, sx, sy) / here) * sheenUnit), 0, 255);
      light.grained[k] = shape.panels[owner[from] ?? -1]?.grain === undefined ? 255 : 0;
      const supple = suppleness(shape, x, y);
      const bx = (lit.bendX[from] ?? 0) * 8 * supple;
      const by = (lit.bendY[from] ?? 0) * 8 * supple;
      const to =
        Math.round(clamp(sy + by * scale, 0, height - 1)) * width + Math.round(clamp(sx + bx * scale, 0, width - 1));
      const bends = owner[to] === owner[from];
      light.shiftX[k] = clamp(Math.round((wx + (bends ? bx : 0)) * shiftUnit) + 128, 0, 255);
      light.shiftY[k] = clamp(Math.round((wy + (bends ? by : 0)) * shiftUnit) + 128, 0, 255);
    }
  }
  return light;
}

/** Returns the flexibility of cloth at a place: 1 in general, almost 0 within stiff parts. */
function suppleness({ stiff = [] }: Shape, x: number, y: number): number {
  let least = 1;
  for (const [cx, cy, rx, ry] of stiff) {
    const away = Math.hypot((x - cx) / rx, (y - cy) / ry);
    least = Math.min(least, clamp((away - 1) / 0.5, 0.06, 1));
  }
  return least;
}

function sampled(plane: Float32Array, width: number, x: number, y: number): number {
  const xi = Math.max(0, Math.floor(x));
  const yi = Math.max(0, Math.floor(y));
  const u = x - xi;
  const v = y - yi;
  const k = yi * width + xi;
  const top = (plane[k] ?? 0) * (1 - u) + (plane[k + 1] ?? 0) * u;
  const bottom = (plane[k + width] ?? 0) * (1 - u) + (plane[k + width + 1] ?? 0) * u;
  return top * (1 - v) + bottom * v;
}
