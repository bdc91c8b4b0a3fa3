import sharp from 'sharp';
import { isBaked } from '#artwork/cloth.ts';
import type { Flat } from '#artwork/compose-cloth.ts';
import { type AnyLight, composeLit, isCloth } from '#artwork/compose-lit.ts';
import type { GarmentDrawing, Side } from '#artwork/garment.ts';
import { layGrain } from '#artwork/grain.ts';
import { readCloth } from '#artwork/node/cloth-files.ts';
import { readLightFile } from '#artwork/node/light-files.ts';
import { bundledLettering, bundledMotifs } from '#artwork/node/load-fonts.ts';
import type { PictureFacts } from '#artwork/picture.ts';
import { garmentRegistry } from '#artwork/registry.ts';
import { type ShapeFrame, wholeBox } from '#artwork/shape.ts';
import { layWeave } from '#artwork/weave.ts';
import { type PictureView, pictureRatio } from '#contract/images.ts';
import { createLastUsed } from '#server/foundation/values/last-used.ts';

/** Each worker renders one picture at a time, and more threads would compete for the same cores. */
sharp.concurrency(1);

/** Cache of a worker in bytes: about eight full-size light maps, and a few pictures. */
const lights = createLastUsed<AnyLight>(48 * 1024 * 1024, (light) =>
  isCloth(light)
    ? light.light.length + light.places.byteLength + light.shadow.length
    : light.fine.length + light.smooth.length + light.shadow.length,
);
const pictures = createLastUsed<RgbaPixels>(16 * 1024 * 1024, ({ data }) => data.length);

/** Pixels in RGBA, not premultiplied. */
export interface RgbaPixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/**
 * Draws and lights a picture on a transparent background, `width` pixels wide. Caches the last few, as one drawing
 * serves several sizes and formats.
 */
export async function litPicture(picture: PictureFacts, view: PictureView, width: number): Promise<RgbaPixels> {
  const name = `${JSON.stringify(picture)} ${view} ${width}`;
  const kept = pictures.get(name);
  if (kept) return kept;
  const drawn = await draw(picture, view, width);
  pictures.set(name, drawn);
  return drawn;
}

function draw(picture: PictureFacts, view: PictureView, width: number): Promise<RgbaPixels> {
  const garment = garmentRegistry[picture.garment];
  if (view === 'detail') return lit(garment, picture, garment.sides[0] ?? 'front', detailFrame(garment), width);
  return lit(garment, picture, view, wholeBox, width);
}

async function lit(
  garment: GarmentDrawing,
  picture: PictureFacts,
  side: Side,
  frame: ShapeFrame,
  width: number,
): Promise<RgbaPixels> {
  const height = width * pictureRatio;
  const name = garment.light(picture, side);
  const drawing = garment.draw(picture, side, bundledLettering(), bundledMotifs());
  const [flat, light] = await Promise.all([
    isBaked(name) ? flatOf(drawing, wholeBox, flatWidth(frame, width)) : flatOf(drawing, frame, width),
    grainedLight(name, garment, frame, width, height),
  ]);
  return { data: composeLit(light, flat, garment.finish), width, height };
}

/**
 * Returns the width at which the whole garment is drawn: frame scale, up to a limit. The cloth takes its colours from
 * the whole drawing.
 */
const flatWidth = (frame: ShapeFrame, width: number) =>
  Math.min(1600, Math.round((width * wholeBox.width) / frame.width));

async function flatOf(drawing: string, frame: ShapeFrame, width: number): Promise<Flat> {
  const height = width * pictureRatio;
  const data = await sharp(Buffer.from(framed(drawing, frame, width, height)))
    .ensureAlpha()
    .raw()
    .toBuffer();
  return { data, width, height };
}

/** Facts of a garment that determine its surface. */
type Woven = Pick<GarmentDrawing, 'grain' | 'lights'>;

/**
 * Returns the light map of a frame with the fabric texture applied. Caches the last few; callers must not modify them.
 */
export async function grainedLight(
  name: string,
  garment: Woven,
  frame: ShapeFrame,
  width: number,
  height: number,
): Promise<AnyLight> {
  const key = [name, garment.grain, width, ...Object.values(frame)].join();
  const kept = lights.get(key);
  if (kept) return kept;
  const light = isBaked(name)
    ? await clothOf(name, garment, frame, width, height)
    : await drawnLightOf(name, garment, frame, width, height);
  lights.set(key, light);
  return light;
}

/** Returns the part of a drawing within a frame, in the requested size. */
function framed(drawing: string, frame: ShapeFrame, width: number, height: number): string {
  const view = `width="${width}" height="${height}" preserveAspectRatio="none" viewBox="${frame.left} ${frame.top} ${frame.width} ${frame.height}"`;
  return drawing.replace('width="800" height="1000" viewBox="0 0 800 1000"', view);
}

/** Returns the frame of the close view, rounded to even numbers, as light maps are stored. */
function detailFrame({ detail }: GarmentDrawing): ShapeFrame {
  const even = (value: number) => Math.round(value / 2) * 2;
  return {
    left: even(detail.left),
    top: even(detail.top),
    width: even(detail.width),
    height: even(detail.width * pictureRatio),
  };
}

async function clothOf(
  name: string,
  { grain, lights: shapes }: Woven,
  frame: ShapeFrame,
  width: number,
  height: number,
): Promise<AnyLight> {
  const cloth = await readCloth(name, frame, width, height);
  const shape = shapes[name]?.();
  layWeave(cloth, grain, frame, shape && 'baked' in shape ? shape.stiff : undefined);
  return cloth;
}

async function drawnLightOf(
  name: string,
  { grain }: Woven,
  frame: ShapeFrame,
  width: number,
  height: number,
): Promise<AnyLight> {
  const light = await readLightFile(name, frame, width, height);
  layGrain(light, grain, frame);
  return light;
}
