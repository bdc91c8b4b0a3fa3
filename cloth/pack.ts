import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { lightByte, noTexel, placeUnit } from '#artwork/cloth.ts';
import {
  isInside,
  lightPixelsOf,
  lightScale,
  noPart,
  panelOf,
  partsOfBox,
  shadowByte,
  shadowHeight,
  shadowWidth,
  withoutFold,
} from '#artwork/cloth-parts.ts';
import type { ClothLayout } from '#artwork/garments/cloth-layout.ts';
import type { BakedCloth } from '#artwork/node/cloth-files.ts';
import { boxHeight, boxWidth } from '#artwork/shape.ts';
import type { Bake } from './bake-output.ts';
import { fillHoles, packParts } from './pack-parts.ts';

const width = boxWidth * lightScale;
const height = boxHeight * lightScale;

async function floats(file: string): Promise<Float32Array> {
  const bytes = await readFile(file);
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}

/** Reads the output of the light tool under a prefix. Throws if its size is wrong. */
export async function readBake(prefix: string): Promise<Bake> {
  const [light, places, normals, depth] = await Promise.all(
    ['light', 'uv', 'nrm', 'depth'].map((part) => floats(`${prefix}.${part}.f32`)),
  );
  const parts = new Uint8Array(await readFile(`${prefix}.parts.u8`));
  const { panels } = JSON.parse(await readFile(`${prefix}.json`, 'utf8')) as { panels: { name: string }[] };
  if (!light || !places || !normals || !depth || light.length !== width * height * 4)
    throw new Error(`${prefix} is not ${width} by ${height}`);
  const bake = { light, places, parts, depth, normals, panels: panels.map(({ name }) => name) };
  return existsSync(`${prefix}.shine.f32`) ? { ...bake, shine: await floats(`${prefix}.shine.f32`) } : bake;
}

/** Shadow on the ground, its maximum depth, and the shade of the cloth's edges. */
export interface Ground {
  shadow: number;
  /** Share of light that cloth loses where it turns away, so that white cloth ends before a white ground. */
  edgeShade: number;
  /** Light of lit white cloth, just above 1 by default; less for flat cloth, whose edges do not turn away. */
  white?: number;
}

/** Creates the maps of a bake: light in bytes, places in the flat drawing by its layout, and shadow. */
export function packBake(bake: Bake, layout: ClothLayout, ground: Ground): BakedCloth {
  fillHoles(bake);
  const parts = packParts(bake);
  return {
    light: packLight(bake, ground),
    parts,
    places: packPlaces(bake, parts, layout),
    shadow: packShadow(bake, ground),
  };
}

/** Returns the factor that gives lit white cloth the same light in every pose. */
function exposureOf({ light, places }: Bake, white: number): number {
  const seen: number[] = [];
  for (let k = 0; k < width * height; k += 23) {
    if ((light[4 * k + 2] ?? 0) > 0.99 && (places[3 * k + 2] ?? 0) < 16)
      seen.push((light[4 * k] ?? 0) + 0.82 * (light[4 * k + 1] ?? 0));
  }
  seen.sort((one, other) => one - other);
  return white / (seen[Math.floor(seen.length * 0.85)] ?? 1);
}

function packLight(bake: Bake, { edgeShade, white = 1.03 }: Ground): Uint8Array {
  const { light, normals, shine } = bake;
  const exposure = exposureOf(bake, white);
  const out = new Uint8Array(width * height * 4);
  for (let k = 0; k < width * height; k++) {
    const cover = light[4 * k + 2] ?? 0;
    if (cover === 0) continue;
    const facing = Math.max(0, Math.min(1, normals[3 * k + 1] ?? 0));
    const kept = exposure * (1 - edgeShade * (1 - facing) ** 3);
    out[4 * k] = lightByte((light[4 * k] ?? 0) * kept);
    out[4 * k + 1] = lightByte((light[4 * k + 1] ?? 0) * kept);
    out[4 * k + 2] = shine ? lightByte((shine[k] ?? 0) * exposure) : Math.round(255 * facing);
    out[4 * k + 3] = Math.round(255 * cover);
  }
  return out;
}

function packPlaces(bake: Bake, parts: Uint8Array, layout: ClothLayout): Int16Array {
  const places = new Int16Array(boxWidth * boxHeight * 2).fill(noTexel);
  const boxParts = partsOfBox(parts);
  for (let k = 0; k < boxWidth * boxHeight; k++) {
    const found = placeOf(bake, parts, layout, k, boxParts[k] ?? noPart);
    if (!found) continue;
    for (const axis of [0, 1] as const) places[k * 2 + axis] = Math.max(0, Math.round((found[axis] ?? 0) * placeUnit));
  }
  return places;
}

/** Returns the place of a box pixel: the mean of the light pixels in it that show its part. */
function placeOf(
  bake: Bake,
  parts: Uint8Array,
  layout: ClothLayout,
  k: number,
  part: number,
): readonly [number, number] | undefined {
  if (part === noPart) return undefined;
  const panel = bake.panels[panelOf(part)] ?? '';
  const name = isInside(part) ? `${panel} inside` : panel;
  const lie = layout[name] ?? layout[panel];
  if (!lie) throw new Error(`the layout has no ${name}`);
  let [u, v, count] = [0, 0, 0];
  for (const at of lightPixelsOf(k)) {
    if (parts[at * 3] !== part || bake.places[3 * at + 2] !== withoutFold(part)) continue;
    u += bake.places[3 * at] ?? 0;
    v += bake.places[3 * at + 1] ?? 0;
    count++;
  }
  if (count === 0) return undefined;
  u /= count;
  v /= count;
  return [within(lie.a * u + lie.c * v + lie.e, boxWidth), within(lie.b * u + lie.d * v + lie.f, boxHeight)];
}

const within = (value: number, most: number) => Math.max(1, Math.min(most - 1, value));

/** Pixels between samples of the shadow in the light tool's output, and the blur's radius in samples. */
const shadowStep = 4;
const shadowBlur = 3;
/** Share of light that cloth takes from the ground below which there is no shadow, so that it ends before the edge. */
const faintest = 0.03;

/** Creates the ground's shadow at `shadowWidth`: without ray-tracing noise, fading out before the picture's edge. */
function packShadow({ light }: Bake, { shadow }: Ground): Uint8Array {
  const [wide, tall] = [width / shadowStep, height / shadowStep];
  let dark: Float32Array = new Float32Array(wide * tall);
  let weight: Float32Array = new Float32Array(wide * tall);
  for (let y = 0, k = 0; y < tall; y++) {
    for (let x = 0; x < wide; x++, k++) {
      const at = 4 * shadowStep * (y * width + x);
      const free = (light[at + 2] ?? 0) > 0 ? 0 : 1;
      dark[k] = (light[at + 3] ?? 0) * free;
      weight[k] = free;
    }
  }
  for (let pass = 0; pass < 3; pass++)
    [dark, weight] = [boxBlurred(dark, shadowBlur, wide, tall), boxBlurred(weight, shadowBlur, wide, tall)];
  const out = new Uint8Array(shadowWidth * shadowHeight);
  const by = wide / shadowWidth;
  const fade = (from: number) => Math.min(1, Math.max(0, from / 30)) ** 2;
  for (let y = 0, k = 0; y < shadowHeight; y++) {
    for (let x = 0; x < shadowWidth; x++, k++) {
      const at = y * by * wide + x * by;
      const shade = (weight[at] ?? 0) > 0.001 ? (dark[at] ?? 0) / (weight[at] ?? 1) : 0;
      const edge = fade(x - 1) * fade(shadowWidth - 2 - x) * fade(y - 1) * fade(shadowHeight - 2 - y);
      out[k] = shadowByte(Math.max(0, shade - faintest) * shadow * edge);
    }
  }
  return out;
}

function boxBlurred(plane: Float32Array, radius: number, wide: number, tall: number): Float32Array {
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
  return along(along(plane, wide, tall, 1, wide), tall, wide, wide, 1);
}
