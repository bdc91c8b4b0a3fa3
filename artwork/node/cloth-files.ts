import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { type FramedCloth, isGlossy, packPlaces, unpackPlaces } from '#artwork/cloth.ts';
import { lightScale, shadowHeight, shadowOf, shadowWidth } from '#artwork/cloth-parts.ts';
import { framePlaces } from '#artwork/framed-places.ts';
import { boxHeight, boxWidth, type ShapeFrame } from '#artwork/shape.ts';

/**
 * Baked cloth is stored as four WebP files. Light and parts have twice the box's size, places have the box's size, the
 * shadow a quarter of it. Light is compressed as a picture; the others are numbers and stored losslessly.
 */
const folder = new URL('../light/', import.meta.url);
const fileOf = (name: string, part: ClothFile) => new URL(`${name}.${part}.webp`, folder);

export const clothFiles = ['light', 'parts', 'places', 'shadow'] as const;
type ClothFile = (typeof clothFiles)[number];

/** Complete bake: light and parts at `lightScale`, places at the box's size, shadow at `shadowWidth`. */
export interface BakedCloth {
  light: Uint8Array;
  parts: Uint8Array;
  places: Int16Array;
  shadow: Uint8Array;
}

/** Writes the files. Returns their size in bytes. */
export async function keepCloth(name: string, { light, parts, places, shadow }: BakedCloth): Promise<number> {
  const size = { width: boxWidth * lightScale, height: boxHeight * lightScale };
  const files = {
    light: await sharp(light, { raw: { ...size, channels: 4 } })
      .webp({ quality: 86, alphaQuality: 100, smartSubsample: true, effort: 6 })
      .toBuffer(),
    parts: await sharp(parts, { raw: { ...size, channels: 3 } })
      .webp({ lossless: true, effort: 6 })
      .toBuffer(),
    places: await sharp(packPlaces(places, boxWidth, boxHeight), {
      raw: { width: boxWidth, height: boxHeight * 2, channels: 3 },
    })
      .webp({ lossless: true, effort: 6 })
      .toBuffer(),
    shadow: await sharp(shadow, { raw: { width: shadowWidth, height: shadowHeight, channels: 1 } })
      .webp({ lossless: true, effort: 6 })
      .toBuffer(),
  };
  for (const [part, bytes] of Object.entries(files)) await writeFile(fileOf(name, part as ClothFile), bytes);
  return Object.values(files).reduce((sum, { length }) => sum + length, 0);
}

/**
 * Reads the part of baked cloth inside a frame, at a size. The frame's numbers must be even. Throws if a file is
 * missing.
 */
export async function readCloth(name: string, frame: ShapeFrame, width: number, height: number): Promise<FramedCloth> {
  const [lightFile = noBytes, partsFile = noBytes, placesFile = noBytes, shadowFile = noBytes] = await Promise.all(
    clothFiles.map((part) => readFile(fileOf(name, part))),
  );
  const scaled = (by: number): ShapeFrame => ({
    left: frame.left * by,
    top: frame.top * by,
    width: frame.width * by,
    height: frame.height * by,
  });
  const size = { width, height, fit: 'fill' as const };
  const [light, parts, packed, shadow] = await Promise.all([
    sharp(lightFile)
      .extract(scaled(lightScale))
      .ensureAlpha()
      .resize({ ...size, kernel: 'cubic' })
      .raw()
      .toBuffer(),
    sharp(partsFile).removeAlpha().raw().toBuffer(),
    sharp(placesFile).removeAlpha().raw().toBuffer(),
    framedShadow(shadowFile, frame, width, height),
  ]);
  const places = framePlaces(unpackPlaces(packed, boxWidth, boxHeight), parts, frame, width, height);
  return { width, height, light, glossy: isGlossy(name), ...places, shadow, step: frame.width / width };
}

const noBytes = Buffer.alloc(0);

async function framedShadow(file: Buffer, frame: ShapeFrame, width: number, height: number): Promise<Uint8Array> {
  const box = { width: boxWidth, height: boxHeight };
  const whole = await sharp(file)
    .extractChannel(0)
    .resize({ ...box, kernel: 'cubic' })
    .raw()
    .toBuffer();
  const roots = await sharp(whole, { raw: { ...box, channels: 1 } })
    .extract(frame)
    .resize({ width, height, fit: 'fill', kernel: 'linear' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  return roots.map((root) => Math.round(shadowOf[root] ?? 0));
}
