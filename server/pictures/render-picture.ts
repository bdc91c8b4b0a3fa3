import sharp, { type Sharp } from 'sharp';
import { composePicture } from '#artwork/compose-picture.ts';
import type { Crop, Garment, Side } from '#artwork/garment.ts';
import { grainPlane } from '#artwork/grain.ts';
import { readLight } from '#artwork/light-files.ts';
import type { Light } from '#artwork/light-shape.ts';
import { bundledLettering } from '#artwork/load-fonts.ts';
import type { Picture } from '#artwork/picture.ts';
import { registry } from '#artwork/registry.ts';
import type { Grain } from '#artwork/shape.ts';
import { type PictureFormat, type PictureView, type PictureWidth, pictureRatio } from '#contract/images.ts';

export interface Rendering {
  picture: Picture;
  view: PictureView;
  width: PictureWidth;
  format: PictureFormat;
}

/** Renderings run one to a worker; more threads inside one would only take turns. */
sharp.concurrency(1);

/** Most bytes an AVIF of a width may have. */
const avifBudgets: Partial<Record<PictureWidth, number>> = { 480: 14_000, 800: 45_000 };

const masterWidth = 800;
const largeWidth = 1600;

/** The last few of something dear to make, oldest forgotten first. */
function keeper<T>(limit: number): (name: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (name, make) => {
    const found = kept.get(name) ?? make();
    kept.delete(name);
    kept.set(name, found);
    found.catch(() => kept.delete(name));
    const oldest = kept.keys().next().value;
    if (kept.size > limit && oldest !== undefined) kept.delete(oldest);
    return found;
  };
}

const keepLight = keeper<Light>(10);
const keepGrain = keeper<Uint8Array>(8);
const keepMaster = keeper<Master>(4);

interface Master {
  pixels: Buffer;
  width: number;
  height: number;
}

/** Draws, lights and encodes one picture. Throws only when a light file or a font is missing. */
export async function renderPicture({ picture, view, width, format }: Rendering): Promise<Buffer> {
  const garment = registry[picture.garment];
  const side: Side = view === 'detail' ? (garment.sides[0] ?? 'front') : view;
  const size = view === 'detail' || width > masterWidth ? largeWidth : masterWidth;
  const master = await keepMaster(`${JSON.stringify(picture)} ${side} ${size}`, () => lit(garment, picture, side, size));
  const raw = { width: master.width, height: master.height, channels: 4 as const };
  let image = sharp(master.pixels, { raw });
  if (view === 'detail') image = image.extract(extractOf(garment.detail, size));
  if (view === 'detail' || width !== size) image = image.resize(width, width * pictureRatio, { kernel: 'lanczos3' });
  if (format === 'webp') return image.webp({ quality: 76, alphaQuality: 85, effort: 3 }).toBuffer();
  return encodeAvif(image, width);
}

/** Busy cloth is pressed a little harder, so that a page of cards keeps its weight whatever is on it. */
async function encodeAvif(image: Sharp, width: PictureWidth): Promise<Buffer> {
  const budget = avifBudgets[width] ?? Number.POSITIVE_INFINITY;
  let bytes = await image.clone().avif({ quality: 54, effort: 2 }).toBuffer();
  for (const quality of [46, 38]) {
    if (bytes.length <= budget) break;
    bytes = await image.clone().avif({ quality, effort: 2 }).toBuffer();
  }
  return bytes;
}

function extractOf(crop: Crop, size: number) {
  const scale = size / 800;
  const pixels = (value: number) => Math.round(value * scale);
  return { left: pixels(crop.left), top: pixels(crop.top), width: pixels(crop.width), height: pixels(crop.width * pictureRatio) };
}

async function lit(garment: Garment, picture: Picture, side: Side, width: number): Promise<Master> {
  const height = width * pictureRatio;
  const drawing = garment.draw(picture, side, bundledLettering());
  const flat = await sharp(Buffer.from(drawing), { density: (72 * width) / 800 })
    .resize(width, height, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer();
  const name = garment.light(picture, side);
  const light = await keepLight(`${name} ${width}`, () => readLight(name, width));
  const grain = await grainOf(garment.grain, width, height);
  const composed = composePicture(light, flat, grain, garment.finish);
  const pixels = Buffer.from(composed.buffer);
  return { pixels: garment.child ? await asChild(pixels, width, height) : pixels, width, height };
}

function grainOf(grain: Grain, width: number, height: number): Promise<Uint8Array> {
  return keepGrain(`${grain} ${width}`, async () => grainPlane(grain, width, height));
}

/** A child's piece is shorter for its width, and smaller in the frame. */
async function asChild(pixels: Buffer, width: number, height: number): Promise<Buffer> {
  const inside = { width: Math.round(width * 0.9125), height: Math.round(height * 0.8) };
  const left = Math.round((width - inside.width) / 2);
  const top = Math.round(height * 0.11);
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .resize(inside.width, inside.height, { fit: 'fill' })
    .extend({
      left,
      right: width - inside.width - left,
      top,
      bottom: height - inside.height - top,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .raw()
    .toBuffer();
}
