import { readFile, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { FramedLight, ShapeLight } from '#artwork/light.ts';
import { boxHeight, boxWidth, type ShapeFrame } from '#artwork/shape.ts';

/**
 * A light is stored as two lossless WebP files. The file of full size has shade, coverage and grained as red, green and
 * blue. The file of half size has sheen and the two shifts, with the shadow below them.
 */
const folder = new URL('../light/', import.meta.url);
const fineFile = (name: string) => new URL(`${name}.fine.webp`, folder);
const smoothFile = (name: string) => new URL(`${name}.smooth.webp`, folder);
const lossless = { lossless: true, effort: 6 } as const;

/** Writes a light's two files. */
export async function keepLight(name: string, light: ShapeLight): Promise<void> {
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

/**
 * Reads the part of a light inside a frame, at a size. The frame's numbers must be even. Throws if a file is missing.
 */
export async function readLightFile(
  name: string,
  frame: ShapeFrame,
  width: number,
  height: number,
): Promise<FramedLight> {
  const [fineBytes, smoothBytes] = await Promise.all([readFile(fineFile(name)), readFile(smoothFile(name))]);
  const size = { width, height };
  const half = { left: frame.left / 2, top: frame.top / 2, width: frame.width / 2, height: frame.height / 2 };
  const kept = await sharp(smoothBytes).removeAlpha().raw().toBuffer();
  const [fine, smooth, shadow] = await Promise.all([
    sharp(fineBytes)
      .extract(frame)
      .removeAlpha()
      .resize({ ...size, fit: 'fill', kernel: 'cubic' })
      .raw()
      .toBuffer(),
    enlarged(kept.subarray(0, kept.length / 2), 3, half, size),
    enlarged(firstPlane(kept.subarray(kept.length / 2)), 1, half, size),
  ]);
  return { width, height, scaleX: width / frame.width, scaleY: height / frame.height, fine, smooth, shadow };
}

/**
 * Enlarges part of a half-size plane, or of three interleaved ones. These planes are smooth, so linear interpolation is
 * sufficient.
 */
function enlarged(
  plane: Uint8Array,
  channels: 1 | 3,
  area: ShapeFrame,
  size: { width: number; height: number },
): Promise<Buffer> {
  const image = sharp(plane, { raw: { width: boxWidth / 2, height: boxHeight / 2, channels } }).extract(area);
  const larger = image.resize({ ...size, fit: 'fill', kernel: 'linear' });
  return (channels === 1 ? larger.toColourspace('b-w') : larger).raw().toBuffer();
}

function firstPlane(woven: Uint8Array): Uint8Array {
  const plane = new Uint8Array(woven.length / 3);
  for (let k = 0; k < plane.length; k++) plane[k] = woven[k * 3] ?? 0;
  return plane;
}

function interleaved(planes: readonly Uint8Array[]): Buffer {
  const out = Buffer.alloc((planes[0]?.length ?? 0) * planes.length);
  planes.forEach((plane, channel) => {
    for (let k = 0; k < plane.length; k++) out[k * planes.length + channel] = plane[k] ?? 0;
  });
  return out;
}

async function resized(
  plane: Uint8Array,
  width: number,
  height: number,
  toWidth: number,
  toHeight: number,
): Promise<Uint8Array> {
  const image = sharp(plane, { raw: { width, height, channels: 1 } });
  return onePlane(image.resize(toWidth, toHeight, { fit: 'fill', kernel: 'cubic' }));
}

/** Returns the first channel of an image: grey images may decode as one channel or as three equal channels. */
async function onePlane(image: Sharp): Promise<Uint8Array> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  if (info.channels === 1) return data;
  const first = new Uint8Array(info.width * info.height);
  for (let k = 0; k < first.length; k++) first[k] = data[k * info.channels] ?? 0;
  return first;
}
