import sharp from 'sharp';
import type { Side } from '#artwork/garment.ts';
import type { FramedLight } from '#artwork/light.ts';
import { overlayOf } from '#artwork/light-overlay.ts';
import { readLight } from '#artwork/node/light-files.ts';
import { Picture } from '#artwork/picture.ts';
import { printAreaOf } from '#artwork/print-areas.ts';
import { printFrame } from '#artwork/print-place.ts';
import { registry } from '#artwork/registry.ts';
import { wholeBox } from '#artwork/shape.ts';
import { grainedLight } from './lit-picture.ts';
import type { PreviewRendering } from './preview-address.ts';

/** Draws one part. Throws when a light file is missing. */
export async function renderPreview({ garment: name, side, part, format }: PreviewRendering): Promise<Buffer> {
  const garment = registry[name];
  const blank = Picture.parse({ garment: name, colours: { a: '#808080', b: '#808080', c: '#808080' } });
  const lightName = garment.light(blank, side);
  if (part === 'folds') return foldsOf(lightName, name, side);
  const light = await grainedLight(lightName, garment.grain, wholeBox, wholeBox.width, wholeBox.height);
  if (part === 'cover') return coverOf(light);
  const overlay = sharp(overlayOf(light, garment.finish), { raw: { width: light.width, height: light.height, channels: 4 } });
  return format === 'avif'
    ? overlay.avif({ quality: 74, effort: 2 }).toBuffer()
    : overlay.webp({ quality: 74, alphaQuality: 84, effort: 3 }).toBuffer();
}

/** Black where there is garment, as a mask takes it. */
function coverOf({ width, height, fine }: FramedLight): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 4);
  for (let k = 0; k < width * height; k++) pixels[k * 4 + 3] = fine[k * 3 + 1] ?? 0;
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .webp({ lossless: true, effort: 6 })
    .toBuffer();
}

/** The shifts of the print's part of the box in half size, across as red and down as green: exact, for they are numbers. */
async function foldsOf(lightName: string, garment: Picture['garment'], side: Side): Promise<Buffer> {
  const area = printAreaOf(garment, side);
  if (!area) throw new Error(`a ${garment} has no print on its ${side}`);
  const frame = printFrame(area);
  const { smooth, width, height } = await readLight(lightName, frame, frame.width / 2, frame.height / 2);
  const pixels = Buffer.alloc(width * height * 3);
  for (let k = 0; k < width * height; k++) {
    pixels[k * 3] = smooth[k * 3 + 1] ?? 128;
    pixels[k * 3 + 1] = smooth[k * 3 + 2] ?? 128;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ lossless: true, effort: 6 })
    .toBuffer();
}
