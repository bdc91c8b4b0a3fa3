import sharp, { type Sharp } from 'sharp';
import { composePicture } from '#artwork/compose-picture.ts';
import type { Garment, Side } from '#artwork/garment.ts';
import { grainPlane } from '#artwork/grain.ts';
import type { Light } from '#artwork/light.ts';
import { frameLight, readLight } from '#artwork/light-files.ts';
import { bundledLettering } from '#artwork/load-fonts.ts';
import type { Picture } from '#artwork/picture.ts';
import { registry } from '#artwork/registry.ts';
import { type Frame, wholeBox } from '#artwork/shape.ts';
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

/** Cards are taken from the full view, so that one drawing serves every width up to it. */
const masterWidth = 800;

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
  const size = Math.max(width, masterWidth);
  const master = await keepMaster(`${JSON.stringify(picture)} ${view} ${size}`, () => draw(garment, picture, view, size));
  let image = sharp(master.pixels, { raw: { width: master.width, height: master.height, channels: 4 } });
  if (width !== size) image = image.resize(width, width * pictureRatio, { kernel: 'lanczos3' });
  if (format === 'webp') return image.webp({ quality: 86, alphaQuality: 90, effort: 4, smartSubsample: true }).toBuffer();
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

async function draw(garment: Garment, picture: Picture, view: PictureView, width: number): Promise<Master> {
  if (view !== 'detail') {
    const whole = await lit(garment, picture, view, wholeBox, width);
    return garment.child ? { ...whole, pixels: await asChild(whole.pixels, width, width * pictureRatio) } : whole;
  }
  const { left, top, width: across } = garment.detail;
  // A child's piece is squeezed in height: its detail takes in more of it.
  const height = Math.round(across * pictureRatio * (garment.child ? childWidth / childHeight : 1));
  return lit(garment, picture, garment.sides[0] ?? 'front', { left, top, width: across, height }, width);
}

async function lit(garment: Garment, picture: Picture, side: Side, frame: Frame, width: number): Promise<Master> {
  const height = width * pictureRatio;
  const drawing = framed(garment.draw(picture, side, bundledLettering()), frame, width, height);
  const flat = await sharp(Buffer.from(drawing)).ensureAlpha().raw().toBuffer();
  const name = garment.light(picture, side);
  const light = await frameLight(await keepLight(name, () => readLight(name)), frame, width, height);
  const grain = await keepGrain(`${garment.grain} ${width} ${Object.values(frame).join()}`, async () =>
    grainPlane(garment.grain, frame, width, height),
  );
  return { pixels: Buffer.from(composePicture(light, flat, grain, garment.finish).buffer), width, height };
}

/** The same drawing, of which only a part is shown, in the asked size. */
function framed(drawing: string, frame: Frame, width: number, height: number): string {
  const view = `width="${width}" height="${height}" preserveAspectRatio="none" viewBox="${frame.left} ${frame.top} ${frame.width} ${frame.height}"`;
  return drawing.replace('width="800" height="1000" viewBox="0 0 800 1000"', view);
}

const childWidth = 0.9125;
const childHeight = 0.8;

/** A child's piece is shorter for its width, and smaller in the frame. */
async function asChild(pixels: Buffer, width: number, height: number): Promise<Buffer> {
  const inside = { width: Math.round(width * childWidth), height: Math.round(height * childHeight) };
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
