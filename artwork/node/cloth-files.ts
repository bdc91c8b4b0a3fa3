import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { type FramedCloth, noTexel, packPlaces, placeUnit, seamGap, unpackPlaces } from '#artwork/cloth.ts';
import { boxHeight, boxWidth, type ShapeFrame } from '#artwork/shape.ts';

/**
 * Baked cloth is stored as three WebP files. The light has twice the box's size, places have the box's size, the shadow
 * a quarter of it. Light is compressed as a picture; places are numbers and stored losslessly.
 */
const folder = new URL('../light/', import.meta.url);
const fileOf = (name: string, part: 'light' | 'places' | 'shadow') => new URL(`${name}.${part}.webp`, folder);

/** Pixels of the stored light per box unit. */
export const lightScale = 2;
const shadowScale = 0.25;

/** Complete bake: light at `lightScale`, places and shadow at the box's size. */
export type BakedCloth = Omit<FramedCloth, 'width' | 'height' | 'step'>;

/** Writes the three files. Returns their size in bytes. */
export async function keepCloth(name: string, { light, places, shadow }: BakedCloth): Promise<number> {
  const size = { width: boxWidth * lightScale, height: boxHeight * lightScale };
  const files = {
    light: await sharp(light, { raw: { ...size, channels: 4 } })
      .webp({ quality: 86, alphaQuality: 100, smartSubsample: true, effort: 6 })
      .toBuffer(),
    places: await sharp(packPlaces(places, boxWidth, boxHeight), {
      raw: { width: boxWidth, height: boxHeight * 2, channels: 3 },
    })
      .webp({ lossless: true, effort: 6 })
      .toBuffer(),
    shadow: await sharp(shadow, { raw: { width: boxWidth, height: boxHeight, channels: 1 } })
      .resize(boxWidth * shadowScale, boxHeight * shadowScale)
      .webp({ quality: 90, effort: 6 })
      .toBuffer(),
  };
  for (const [part, bytes] of Object.entries(files)) await writeFile(fileOf(name, part as keyof typeof files), bytes);
  return files.light.length + files.places.length + files.shadow.length;
}

/**
 * Reads the part of baked cloth inside a frame, at a size. The frame's numbers must be even. Throws if a file is
 * missing.
 */
export async function readCloth(name: string, frame: ShapeFrame, width: number, height: number): Promise<FramedCloth> {
  const [lightFile, placesFile, shadowFile] = await Promise.all([
    readFile(fileOf(name, 'light')),
    readFile(fileOf(name, 'places')),
    readFile(fileOf(name, 'shadow')),
  ]);
  const scaled = (by: number): ShapeFrame => ({
    left: frame.left * by,
    top: frame.top * by,
    width: frame.width * by,
    height: frame.height * by,
  });
  const size = { width, height, fit: 'fill' as const };
  const [light, packed, shadow] = await Promise.all([
    sharp(lightFile)
      .extract(scaled(lightScale))
      .ensureAlpha()
      .resize({ ...size, kernel: 'cubic' })
      .raw()
      .toBuffer(),
    sharp(placesFile).removeAlpha().raw().toBuffer(),
    framedShadow(shadowFile, frame, width, height),
  ]);
  const places = framedPlaces(unpackPlaces(packed, boxWidth, boxHeight), frame, width, height);
  return { width, height, light, places, shadow, step: frame.width / width };
}

async function framedShadow(file: Buffer, frame: ShapeFrame, width: number, height: number): Promise<Buffer> {
  const box = { width: boxWidth, height: boxHeight };
  const whole = await sharp(file)
    .extractChannel(0)
    .resize({ ...box, kernel: 'linear' })
    .raw()
    .toBuffer();
  // Compression leaves traces of shadow outside the shadow itself; these are removed.
  for (const [k, dark] of whole.entries()) if (dark < 3) whole[k] = 0;
  return sharp(whole, { raw: { ...box, channels: 1 } })
    .extract(frame)
    .resize({ width, height, fit: 'fill', kernel: 'linear' })
    .extractChannel(0)
    .raw()
    .toBuffer();
}

/** Scales places to a picture's size: linear interpolation within a panel, nearest neighbour at panel edges. */
function framedPlaces(kept: Int16Array, frame: ShapeFrame, width: number, height: number): Int16Array {
  const out = new Int16Array(width * height * 2).fill(noTexel);
  const gap = seamGap * placeUnit;
  for (let y = 0, k = 0; y < height; y++) {
    const fy = Math.min(boxHeight - 1, Math.max(0, frame.top + ((y + 0.5) * frame.height) / height - 0.5));
    const j = Math.min(boxHeight - 2, Math.floor(fy));
    const b = fy - j;
    for (let x = 0; x < width; x++, k += 2) {
      const fx = Math.min(boxWidth - 1, Math.max(0, frame.left + ((x + 0.5) * frame.width) / width - 0.5));
      const i = Math.min(boxWidth - 2, Math.floor(fx));
      const a = fx - i;
      const near = ((j + (b >= 0.5 ? 1 : 0)) * boxWidth + i + (a >= 0.5 ? 1 : 0)) * 2;
      let [from, fromY] = [kept[near] ?? noTexel, kept[near + 1] ?? noTexel];
      const corner = (j * boxWidth + i) * 2;
      let [sumX, sumY, weight] = [0, 0, 0];
      for (let s = 0; s < 4; s++) {
        const at = corner + (s & 1) * 2 + (s >> 1) * boxWidth * 2;
        const px = kept[at] ?? noTexel;
        const py = kept[at + 1] ?? noTexel;
        if (px === noTexel) continue;
        if (from === noTexel) [from, fromY] = [px, py];
        if (Math.abs(px - from) + Math.abs(py - fromY) > gap) continue;
        const share = ((s & 1) === 1 ? a : 1 - a) * (s >> 1 === 1 ? b : 1 - b);
        sumX += px * share;
        sumY += py * share;
        weight += share;
      }
      if (from === noTexel) continue;
      out[k] = weight > 0 ? Math.round(sumX / weight) : from;
      out[k + 1] = weight > 0 ? Math.round(sumY / weight) : fromY;
    }
  }
  return out;
}
