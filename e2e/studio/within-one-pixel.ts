import type { PrintArea } from '#artwork/print-areas.ts';
import { placeOnPrint, printFrame } from '#artwork/print-place.ts';

/** RGBA with colours multiplied by their alpha, so that the colour of transparent pixels does not count. */
export interface Seen {
  data: Float32Array;
  width: number;
  height: number;
}

/** Renders a print file as seen on a garment without folds, one pixel per unit of the box. */
export function seenOnGarment(
  area: PrintArea,
  print: { data: Uint8ClampedArray; width: number; height: number },
): Seen {
  const frame = printFrame(area);
  const perMm = print.width / area.widthMm;
  const data = new Float32Array(frame.width * frame.height * 4);
  const steps = [1 / 8, 3 / 8, 5 / 8, 7 / 8];
  for (let y = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++) {
      const k = (y * frame.width + x) * 4;
      for (const dy of steps) {
        for (const dx of steps) {
          const [xMm, yMm] = placeOnPrint(area, [frame.left + x + dx, frame.top + y + dy]);
          const px = Math.floor(xMm * perMm + print.width / 2);
          const py = Math.floor(yMm * perMm + print.height / 2);
          if (px < 0 || py < 0 || px >= print.width || py >= print.height) continue;
          const from = (py * print.width + px) * 4;
          const alpha = (print.data[from + 3] ?? 0) / 255;
          for (let c = 0; c < 3; c++) data[k + c] = (data[k + c] ?? 0) + ((print.data[from + c] ?? 0) * alpha) / 16;
          data[k + 3] = (data[k + 3] ?? 0) + (alpha * 255) / 16;
        }
      }
    }
  }
  return { data, width: frame.width, height: frame.height };
}

/** Converts the pixels of a browser's canvas to the same form. */
export function seenInBrowser(area: PrintArea, base64: string): Seen {
  const { width, height } = printFrame(area);
  const pixels = Buffer.from(base64, 'base64');
  const data = new Float32Array(pixels.length);
  for (let k = 0; k < pixels.length; k += 4) {
    const alpha = pixels[k + 3] ?? 0;
    for (let c = 0; c < 3; c++) data[k + c] = ((pixels[k + c] ?? 0) * alpha) / 255;
    data[k + 3] = alpha;
  }
  return { data, width, height };
}

/**
 * Counts the pixels of one image without a similar pixel in the other within one pixel: some channel is outside the
 * range of the neighbours by more than `by` (of 255). Columns that a mug shows at a steep angle are omitted.
 */
export function strayPixels(one: Seen, other: Seen, by: number, isSeen: (x: number) => boolean = () => true): number {
  let stray = 0;
  for (let y = 1; y < one.height - 1; y++) {
    for (let x = 1; x < one.width - 1; x++) {
      if (!isSeen(x)) continue;
      const at = (y * one.width + x) * 4;
      for (let c = 0; c < 4; c++) {
        let [least, most] = [Infinity, -Infinity];
        for (let dy = -1; dy <= 1; dy++) {
          for (let dx = -1; dx <= 1; dx++) {
            const value = other.data[at + (dy * one.width + dx) * 4 + c] ?? 0;
            if (value < least) least = value;
            if (value > most) most = value;
          }
        }
        const value = one.data[at + c] ?? 0;
        if (value < least - by || value > most + by) {
          stray += 1;
          break;
        }
      }
    }
  }
  return stray;
}
