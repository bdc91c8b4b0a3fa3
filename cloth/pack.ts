import { readFile } from 'node:fs/promises';
import { lightByte, noTexel, placeUnit, seamGap } from '#artwork/cloth.ts';
import type { ClothLayout } from '#artwork/garments/cloth-layout.ts';
import { type BakedCloth, lightScale } from '#artwork/node/cloth-files.ts';
import { boxHeight, boxWidth } from '#artwork/shape.ts';

/** Output of the light tool: floats per pixel, at `lightScale` times the size of the box. */
interface Bake {
  /** Direct light, bounced light, coverage, and shade on the background. */
  light: Float32Array;
  /** Position on its panel in metres, and the panel's index: plus 16 for the inside, negative for no cloth. */
  places: Float32Array;
  normals: Float32Array;
  panels: readonly string[];
}

const width = boxWidth * lightScale;
const height = boxHeight * lightScale;

async function floats(file: string): Promise<Float32Array> {
  const bytes = await readFile(file);
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}

/** Reads the output of the light tool under a prefix. Throws if its size is wrong. */
export async function readBake(prefix: string): Promise<Bake> {
  const [light, places, normals] = await Promise.all(
    ['light', 'uv', 'nrm'].map((part) => floats(`${prefix}.${part}.f32`)),
  );
  const { panels } = JSON.parse(await readFile(`${prefix}.json`, 'utf8')) as { panels: { name: string }[] };
  if (!light || !places || !normals || light.length !== width * height * 4)
    throw new Error(`${prefix} is not ${width} by ${height}`);
  return { light, places, normals, panels: panels.map(({ name }) => name) };
}

/** Shadow on the ground: its maximum depth. */
export interface Ground {
  shadow: number;
}

/** Creates the maps of a bake: light in bytes, places in the flat drawing by its layout, and shadow. */
export function packBake(bake: Bake, layout: ClothLayout, ground: Ground): BakedCloth {
  return { light: packLight(bake), places: packPlaces(bake, layout), shadow: packShadow(bake, ground) };
}

/** Returns the factor that makes lit white cloth just below white, for every pose. */
function exposureOf({ light, places }: Bake): number {
  const seen: number[] = [];
  for (let k = 0; k < width * height; k += 23) {
    if ((light[4 * k + 2] ?? 0) > 0.99 && (places[3 * k + 2] ?? 0) < 16)
      seen.push((light[4 * k] ?? 0) + 0.82 * (light[4 * k + 1] ?? 0));
  }
  seen.sort((one, other) => one - other);
  return 1.03 / (seen[Math.floor(seen.length * 0.85)] ?? 1);
}

function packLight(bake: Bake): Uint8Array {
  const { light, normals } = bake;
  const exposure = exposureOf(bake);
  const out = new Uint8Array(width * height * 4);
  for (let k = 0; k < width * height; k++) {
    const cover = light[4 * k + 2] ?? 0;
    if (cover === 0) continue;
    out[4 * k] = lightByte((light[4 * k] ?? 0) * exposure);
    out[4 * k + 1] = lightByte((light[4 * k + 1] ?? 0) * exposure);
    out[4 * k + 2] = Math.round(255 * Math.max(0, Math.min(1, normals[3 * k + 1] ?? 0)));
    out[4 * k + 3] = Math.round(255 * cover);
  }
  return out;
}

function packPlaces(bake: Bake, layout: ClothLayout): Int16Array {
  const places = new Int16Array(boxWidth * boxHeight * 2).fill(noTexel);
  for (let y = 0; y < boxHeight; y++) {
    for (let x = 0; x < boxWidth; x++) {
      const found = placeOf(bake, layout, x, y);
      if (!found) continue;
      const k = (y * boxWidth + x) * 2;
      for (const axis of [0, 1] as const) places[k + axis] = Math.max(0, Math.round((found[axis] ?? 0) * placeUnit));
    }
  }
  return grown(grown(places));
}

/** Returns the place of a box pixel: the mean of the light pixels in it that are on one panel. */
function placeOf(bake: Bake, layout: ClothLayout, x: number, y: number): readonly [number, number] | undefined {
  let first: readonly [number, number] | undefined;
  let [sumX, sumY, count] = [0, 0, 0];
  for (let s = 0; s < lightScale * lightScale; s++) {
    const k = (y * lightScale + Math.floor(s / lightScale)) * width + x * lightScale + (s % lightScale);
    const part = bake.places[3 * k + 2] ?? -1;
    if (part < 0) continue;
    const name = `${bake.panels[part & 15]}${part >= 16 ? ' inside' : ''}`;
    const lie = layout[name] ?? layout[bake.panels[part & 15] ?? ''];
    if (!lie) throw new Error(`the layout has no ${name}`);
    const [u, v] = [bake.places[3 * k] ?? 0, bake.places[3 * k + 1] ?? 0];
    const at = [
      within(lie.a * u + lie.c * v + lie.e, boxWidth),
      within(lie.b * u + lie.d * v + lie.f, boxHeight),
    ] as const;
    first ??= at;
    if (Math.abs(at[0] - first[0]) + Math.abs(at[1] - first[1]) > seamGap) continue;
    sumX += at[0];
    sumY += at[1];
    count++;
  }
  return count > 0 ? [sumX / count, sumY / count] : undefined;
}

const within = (value: number, most: number) => Math.max(1, Math.min(most - 1, value));

/** Returns the places extended by one pixel beyond the cloth's edge, where the cloth covers only part of a pixel. */
function grown(places: Int16Array): Int16Array {
  const out = places.slice();
  for (let y = 1; y < boxHeight - 1; y++) {
    for (let x = 1; x < boxWidth - 1; x++) {
      const k = (y * boxWidth + x) * 2;
      if (places[k] !== noTexel) continue;
      const beside = [k - 2, k + 2, k - boxWidth * 2, k + boxWidth * 2].find((at) => places[at] !== noTexel);
      if (beside === undefined) continue;
      out[k] = places[beside] ?? noTexel;
      out[k + 1] = places[beside + 1] ?? noTexel;
    }
  }
  return out;
}

/** Shadow values below this limit are faded further, as they would look like a box around the picture. */
const haze = 56;

/**
 * Creates the ground's shadow at box size: blurred, without ray-tracing noise, fading out before the picture's edge.
 */
function packShadow({ light }: Bake, { shadow }: Ground): Uint8Array {
  const size = boxWidth * boxHeight;
  let dark: Float32Array = new Float32Array(size);
  let weight: Float32Array = new Float32Array(size);
  for (let y = 0, k = 0; y < boxHeight; y++) {
    for (let x = 0; x < boxWidth; x++, k++) {
      const at = 4 * (y * lightScale * width + x * lightScale);
      const free = 1 - (light[at + 2] ?? 0);
      dark[k] = (light[at + 3] ?? 0) * free;
      weight[k] = free;
    }
  }
  for (let pass = 0; pass < 3; pass++) [dark, weight] = [boxBlurred(dark, 6), boxBlurred(weight, 6)];
  const out = new Uint8Array(size);
  const fade = (from: number) => Math.min(1, Math.max(0, from / 90)) ** 1.5;
  for (let y = 0, k = 0; y < boxHeight; y++) {
    for (let x = 0; x < boxWidth; x++, k++) {
      const shade = (weight[k] ?? 0) > 0.001 ? (dark[k] ?? 0) / (weight[k] ?? 1) : 0;
      const edge = fade(x - 4) * fade(boxWidth - 5 - x) * fade(y - 4) * fade(boxHeight - 5 - y);
      const deep = 255 * Math.min(0.6, Math.max(0, shade - 0.04) * shadow) * edge;
      out[k] = Math.round(deep * Math.min(1, deep / haze));
    }
  }
  return out;
}

function boxBlurred(plane: Float32Array, radius: number): Float32Array {
  const along = (from: Float32Array, count: number, lines: number, step: number, stride: number) => {
    const to = new Float32Array(from.length);
    for (let line = 0; line < lines; line++) {
      let sum = 0;
      for (let i = -radius; i < count + radius; i++) {
        sum += (i + radius < count && i + radius >= 0 ? from[line * stride + (i + radius) * step] : 0) ?? 0;
        sum -= (i - radius - 1 >= 0 && i - radius - 1 < count ? from[line * stride + (i - radius - 1) * step] : 0) ?? 0;
        if (i >= 0 && i < count) to[line * stride + i * step] = sum / (2 * radius + 1);
      }
    }
    return to;
  };
  return along(along(plane, boxWidth, boxHeight, 1, boxWidth), boxHeight, boxWidth, boxWidth, 1);
}
