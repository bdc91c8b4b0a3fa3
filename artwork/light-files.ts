import { readFile, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { Light } from './light.ts';
import type { Frame } from './shape.ts';

/**
 * A light is kept as two lossless WebP files: fine planes in full size (shade, cover and grained as red, green and blue) and smooth
 * planes in half size (sheen and the two shifts, with the shadow below them).
 */
const folder = new URL('./light/', import.meta.url);
const fineFile = (name: string) => new URL(`${name}.fine.webp`, folder);
const smoothFile = (name: string) => new URL(`${name}.smooth.webp`, folder);
const lossless = { lossless: true, effort: 6 } as const;

/** Writes a light's two files. */
export async function keepLight(name: string, light: Light): Promise<void> {
  const { width, height } = light;
  const fine = interleaved([light.shade, light.cover, light.grained]);
  await writeFile(
    fineFile(name),
    await sharp(fine, { raw: { width, height, channels: 3 } })
      .webp(lossless)
      .toBuffer(),
  );
  const half = async (plane: Uint8Array) => resized(plane, width, height, width / 2, height / 2);
  const shadow = await half(light.shadow);
  const above = interleaved(await Promise.all([light.sheen, light.shiftX, light.shiftY].map(half)));
  const smooth = Buffer.concat([above, interleaved([shadow, shadow, shadow])]);
  await writeFile(
    smoothFile(name),
    await sharp(smooth, { raw: { width: width / 2, height, channels: 3 } })
      .webp(lossless)
      .toBuffer(),
  );
}

/** Reads a light in full size. Throws when a file of it is missing. */
export async function readLight(name: string): Promise<Light> {
  const { width, height, planes } = await planesOf(await readFile(fineFile(name)));
  const smooth = await planesOf(await readFile(smoothFile(name)));
  const halfHeight = smooth.height / 2;
  const above = smooth.width * halfHeight;
  const full = (plane: Uint8Array) => resized(plane, smooth.width, halfHeight, width, height);
  const [shade, cover, grained] = planes;
  const [sheen, shiftX, shiftY] = await Promise.all(smooth.planes.map((plane) => full(plane.subarray(0, above))));
  const shadow = await full((smooth.planes[0] ?? new Uint8Array(above * 2)).subarray(above));
  if (!shade || !cover || !grained || !sheen || !shiftX || !shiftY) throw new Error(`The light '${name}' has too few planes`);
  return { width, height, scaleX: 1, scaleY: 1, shade, cover, grained, sheen, shiftX, shiftY, shadow };
}

/** A part of a light, in the asked size. */
export async function frameLight(light: Light, frame: Frame, width: number, height: number): Promise<Light> {
  const { left, top } = frame;
  if (width === light.width && height === light.height && frame.width === width && frame.height === height) return light;
  const part = async (plane: Uint8Array) =>
    onePlane(
      sharp(plane, { raw: { width: light.width, height: light.height, channels: 1 } })
        .extract({ left, top, width: frame.width, height: frame.height })
        .resize(width, height, { fit: 'fill', kernel: 'cubic' }),
    );
  const { shade, cover, grained, sheen, shiftX, shiftY, shadow } = light;
  return {
    width,
    height,
    scaleX: width / frame.width,
    scaleY: height / frame.height,
    shade: await part(shade),
    cover: await part(cover),
    grained: await part(grained),
    sheen: await part(sheen),
    shiftX: await part(shiftX),
    shiftY: await part(shiftY),
    shadow: await part(shadow),
  };
}

function interleaved(planes: readonly Uint8Array[]): Buffer {
  const out = Buffer.alloc((planes[0]?.length ?? 0) * planes.length);
  planes.forEach((plane, channel) => {
    for (let k = 0; k < plane.length; k++) out[k * planes.length + channel] = plane[k] ?? 0;
  });
  return out;
}

async function planesOf(file: Buffer): Promise<{ width: number; height: number; planes: Uint8Array[] }> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const planes = [0, 1, 2].map((channel) => {
    const plane = new Uint8Array(info.width * info.height);
    for (let k = 0; k < plane.length; k++) plane[k] = data[k * info.channels + channel] ?? 0;
    return plane;
  });
  return { width: info.width, height: info.height, planes };
}

async function resized(plane: Uint8Array, width: number, height: number, toWidth: number, toHeight: number): Promise<Uint8Array> {
  const image = sharp(plane, { raw: { width, height, channels: 1 } });
  return onePlane(image.resize(toWidth, toHeight, { fit: 'fill', kernel: 'cubic' }));
}

/** The first channel of an image: grey comes back as one channel or as three alike. */
async function onePlane(image: Sharp): Promise<Uint8Array> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  if (info.channels === 1) return data;
  const first = new Uint8Array(info.width * info.height);
  for (let k = 0; k < first.length; k++) first[k] = data[k * info.channels] ?? 0;
  return first;
}
