import sharp from 'sharp';
import { type BackLettering, drawBackPrint } from '#artwork/back-lettering.ts';
import type { Layer } from '#artwork/design/layers.ts';
import { printDpi, toDots } from '#artwork/design/resolution.ts';
import { bundledWords } from '#artwork/node/load-design-fonts.ts';
import { bundledLettering } from '#artwork/node/load-fonts.ts';
import type { PictureFacts } from '#artwork/picture.ts';
import { type PrintGarment, printAreaOf } from '#artwork/print-areas.ts';
import { boxWidth } from '#artwork/shape.ts';
import type { CustomSide } from '#contract/custom-goods.ts';
import { litPicture } from '#server/catalogue/picture-drawing/lit-picture.ts';
import { hashFile } from '#server/foundation/files/hash-file.ts';
import { drawGarment } from './draw-garment.ts';
import { drawPrint } from './draw-print.ts';

interface SideOf {
  garment: PrintGarment;
  side: CustomSide;
  layers: Layer[];
  /** Files of the pictures, by their name in the layers of the design. */
  pictures: Record<string, string>;
  /** Path of the output file. */
  out: string;
}

/** Rendering of a side's print file, or of the garment as it will look. */
export type DesignRendering =
  | (SideOf & { kind: 'print' })
  | (SideOf & { kind: 'garment'; colour: string })
  | ShirtRendering;

/** Rendering of a club shirt with a name: its picture, or its print. */
type ShirtRendering =
  | { kind: 'shirt'; picture: PictureFacts; out: string }
  | { kind: 'shirt-print'; picture: PictureFacts; printed: BackLettering; out: string };

export interface Rendered {
  width: number;
  height: number;
  bytes: number;
  sha256: string;
}

/** Resolution of prints in garment pictures, in dots per millimetre: twice the visible detail of the picture. */
const garmentDotsPerMm = 4;

/** Renders one file. The same design gives the same bytes. Throws if a picture's file is missing or broken. */
export async function renderDesign(task: DesignRendering): Promise<Rendered> {
  if (task.kind === 'shirt') return write(await litPicture(task.picture, 'back', boxWidth), 'look', task.out);
  if (task.kind === 'shirt-print') {
    const drawing = drawBackPrint(task.picture, task.printed, toDots(1), bundledLettering());
    const { data, info } = await sharp(Buffer.from(drawing)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return write({ data, width: info.width, height: info.height }, 'print', task.out);
  }
  return renderSide(task);
}

async function renderSide(task: Exclude<DesignRendering, ShirtRendering>): Promise<Rendered> {
  const area = printAreaOf(task.garment, task.side);
  if (!area) throw new Error(`a ${task.garment} has no print on its ${task.side}`);
  const fileOf = (picture: string) => {
    const file = task.pictures[picture];
    if (!file) throw new Error('a picture of the design is missing');
    return file;
  };
  const dotsPerMm = task.kind === 'print' ? toDots(1) : garmentDotsPerMm;
  const print = await drawPrint({ layers: task.layers, area, dotsPerMm, fileOf, words: bundledWords() });
  if (task.kind === 'print') return write(print, 'print', task.out);
  return write(await drawGarment(task.garment, task.side, task.colour, area, print), 'look', task.out);
}

interface Pixels {
  data: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
}

/** Writes a print in the format for the press, or a picture for pages. */
async function write({ data, width, height }: Pixels, what: 'print' | 'look', out: string): Promise<Rendered> {
  const image = sharp(data, { raw: { width, height, channels: 4 } });
  const info = await (what === 'print'
    ? image.withMetadata({ density: printDpi }).png({ compressionLevel: 6, adaptiveFiltering: true })
    : image.webp({ quality: 92, alphaQuality: 95, effort: 3 })
  ).toFile(out);
  return { width, height, bytes: info.size, sha256: await hashFile(out) };
}
