import sharp from 'sharp';
import { composePicture } from '#artwork/compose-picture.ts';
import type { Garment, Side } from '#artwork/garment.ts';
import { layGrain } from '#artwork/grain.ts';
import type { FramedLight } from '#artwork/light.ts';
import { readLight } from '#artwork/node/light-files.ts';
import { bundledLettering } from '#artwork/node/load-fonts.ts';
import type { Picture } from '#artwork/picture.ts';
import { registry } from '#artwork/registry.ts';
import { type Frame, type Grain, wholeBox } from '#artwork/shape.ts';
import { type PictureView, pictureRatio } from '#contract/images.ts';
import { createLastUsed } from './last-used.ts';

/** Renderings run one to a worker; more threads inside one would only take turns. */
sharp.concurrency(1);

/** What a worker keeps: some eight lights of full size, and a few pictures. */
const lights = createLastUsed<FramedLight>(48 * 1024 * 1024, ({ fine, smooth, shadow }) => fine.length + smooth.length + shadow.length);
const pictures = createLastUsed<Pixels>(16 * 1024 * 1024, ({ data }) => data.length);

/** RGBA, not premultiplied. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** A picture drawn and lit, on transparency, `width` pixels wide. The last few are kept: one drawing serves several sizes and formats. */
export async function litPicture(picture: Picture, view: PictureView, width: number): Promise<Pixels> {
  const name = `${JSON.stringify(picture)} ${view} ${width}`;
  const kept = pictures.get(name);
  if (kept) return kept;
  const drawn = await draw(picture, view, width);
  pictures.set(name, drawn);
  return drawn;
}

function draw(picture: Picture, view: PictureView, width: number): Promise<Pixels> {
  const garment = registry[picture.garment];
  if (view === 'detail') return lit(garment, picture, garment.sides[0] ?? 'front', detailFrame(garment), width);
  return lit(garment, picture, view, wholeBox, width);
}

async function lit(garment: Garment, picture: Picture, side: Side, frame: Frame, width: number): Promise<Pixels> {
  const height = width * pictureRatio;
  const drawing = framed(garment.draw(picture, side, bundledLettering()), frame, width, height);
  const [flat, light] = await Promise.all([
    sharp(Buffer.from(drawing)).ensureAlpha().raw().toBuffer(),
    grainedLight(garment.light(picture, side), garment.grain, frame, width, height),
  ]);
  return { data: composePicture(light, flat, garment.finish), width, height };
}

/** The light of a frame with the fabric's surface laid over it. The last few are kept: they are not to be changed. */
export async function grainedLight(name: string, grain: Grain, frame: Frame, width: number, height: number): Promise<FramedLight> {
  const key = [name, grain, width, ...Object.values(frame)].join();
  const kept = lights.get(key);
  if (kept) return kept;
  const light = await readLight(name, frame, width, height);
  layGrain(light, grain, frame);
  lights.set(key, light);
  return light;
}

/** The same drawing, of which only a part is shown, in the asked size. */
function framed(drawing: string, frame: Frame, width: number, height: number): string {
  const view = `width="${width}" height="${height}" preserveAspectRatio="none" viewBox="${frame.left} ${frame.top} ${frame.width} ${frame.height}"`;
  return drawing.replace('width="800" height="1000" viewBox="0 0 800 1000"', view);
}

/** The close view in even numbers, as lights are read. */
function detailFrame({ detail }: Garment): Frame {
  const even = (value: number) => Math.round(value / 2) * 2;
  return { left: even(detail.left), top: even(detail.top), width: even(detail.width), height: even(detail.width * pictureRatio) };
}
