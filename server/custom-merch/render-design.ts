import sharp from 'sharp';
import type { Layer } from '#artwork/design/layers.ts';
import { printDpi, toDots } from '#artwork/design/resolution.ts';
import { bundledWords } from '#artwork/node/load-design-fonts.ts';
import { type PrintGarment, printAreaOf } from '#artwork/print-areas.ts';
import type { CustomSide } from '#contract/custom-goods.ts';
import { hashFile } from '#server/platform/hash-file.ts';
import { drawGarment } from './draw-garment.ts';
import { drawPrint } from './draw-print.ts';

interface SideOf {
  garment: PrintGarment;
  side: CustomSide;
  layers: Layer[];
  /** Files of the pictures, by the name their layers know them by. */
  pictures: Record<string, string>;
  /** Where the result is written. */
  out: string;
}

/** What a process is asked to draw: a side's print file, or the garment as it will look. */
export type DesignRendering = (SideOf & { kind: 'print' }) | (SideOf & { kind: 'garment'; colour: string });

export interface Rendered {
  width: number;
  height: number;
  bytes: number;
  sha256: string;
}

/** Dots a millimetre of the print that a garment's picture shows: twice what it can show. */
const garmentDotsPerMm = 4;

/** Draws and writes one file. The same design gives the same bytes. Throws where a picture's file is missing or broken. */
export async function renderDesign(task: DesignRendering): Promise<Rendered> {
  const area = printAreaOf(task.garment, task.side);
  if (!area) throw new Error(`a ${task.garment} has no print on its ${task.side}`);
  const fileOf = (picture: string) => {
    const file = task.pictures[picture];
    if (!file) throw new Error('a picture of the design is missing');
    return file;
  };
  const dotsPerMm = task.kind === 'print' ? toDots(1) : garmentDotsPerMm;
  const print = await drawPrint({ layers: task.layers, area, dotsPerMm, fileOf, words: bundledWords() });
  const { data, width, height } = task.kind === 'print' ? print : await drawGarment(task.garment, task.side, task.colour, area, print);
  const image = sharp(data, { raw: { width, height, channels: 4 } });
  const info = await (task.kind === 'print'
    ? image.withMetadata({ density: printDpi }).png({ compressionLevel: 6, adaptiveFiltering: true })
    : image.webp({ quality: 92, alphaQuality: 95, effort: 3 })
  ).toFile(task.out);
  return { width, height, bytes: info.size, sha256: await hashFile(task.out) };
}
