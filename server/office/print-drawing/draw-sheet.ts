import sharp from 'sharp';
import { printDpi } from '#artwork/design/resolution.ts';
import type { Bar, Laid } from '#server/office/print-jobs/lay-prints.ts';
import { writeStrips } from './png-strips.ts';

/** Print on the sheet: its position, and the printed part of its file. */
export interface SheetPrint extends Pick<Laid, 'left' | 'top' | 'width' | 'height' | 'turned'> {
  file: string;
  box: { left: number; top: number; width: number; height: number };
}

export interface SheetDrawing {
  /** Width in whole dots. */
  width: number;
  height: number;
  prints: readonly SheetPrint[];
  marks: readonly Bar[];
  out: string;
}

const bytesOfPixel = 4;

/**
 * Draws a sheet of film at 300 dpi on a transparent background, in strips. Only prints that meet the current strip are
 * in memory. Throws if a file is unreadable or too small.
 */
export async function drawSheet({ width, height, prints, marks, out }: SheetDrawing): Promise<void> {
  const held = new Map<SheetPrint, Buffer>();
  const paint = async (strip: Buffer, top: number, lines: number) => {
    for (const print of prints) {
      const meets = print.top < top + lines && print.top + print.height > top;
      if (!meets) {
        held.delete(print);
        continue;
      }
      const pixels = held.get(print) ?? (await readPixels(print));
      held.set(print, pixels);
      copyLines(strip, width, { top, lines }, print, pixels);
    }
    for (const mark of marks) paintBar(strip, width, { top, lines }, mark);
  };
  await writeStrips(out, { width, height, dpi: printDpi, paint });
}

async function readPixels({ file, box, turned, width, height }: SheetPrint): Promise<Buffer> {
  const part = sharp(file).extract(box);
  const { data, info } = await (turned ? part.rotate(90) : part)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.width !== width || info.height !== height || info.channels !== bytesOfPixel)
    throw new Error('a print is not of the size it is laid in');
  return data;
}

interface Lines {
  top: number;
  lines: number;
}

/** Copies lines of a print into a strip. Prints do not overlap, so no blending is needed. */
function copyLines(strip: Buffer, width: number, { top, lines }: Lines, print: SheetPrint, pixels: Buffer): void {
  const row = print.width * bytesOfPixel;
  for (let y = Math.max(top, print.top); y < Math.min(top + lines, print.top + print.height); y++) {
    const from = (y - print.top) * row;
    pixels.copy(strip, ((y - top) * width + print.left) * bytesOfPixel, from, from + row);
  }
}

function paintBar(strip: Buffer, width: number, { top, lines }: Lines, bar: Bar): void {
  for (let y = Math.max(top, bar.top); y < Math.min(top + lines, bar.top + bar.height); y++) {
    for (let x = Math.max(0, bar.left); x < Math.min(width, bar.left + bar.width); x++)
      strip.set([0, 0, 0, 255], ((y - top) * width + x) * bytesOfPixel);
  }
}
