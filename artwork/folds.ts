import { type FramedCloth, nowhere, placeUnit } from './cloth.ts';
import { type FramedLight, shiftUnit } from './light.ts';
import type { Frame } from './shape.ts';

/**
 * How a print is bent, as a picture whose colours are numbers: for every place how far from there its print is looked up, across and down,
 * in sixteenths of a box unit from 2048. Twelve bits each: the upper eight as red and green, the lower four together as blue. The studio's
 * shader reads them. Where nothing of the print's panel is seen, all of them are 255.
 */
const middle = 2048;
const nothing = 4095;

function write(pixels: Uint8Array, k: number, across: number, down: number): void {
  pixels[k * 3] = across >> 4;
  pixels[k * 3 + 1] = down >> 4;
  pixels[k * 3 + 2] = ((across & 15) << 4) | (down & 15);
}

/** The bends of a drawn light. */
export function drawnFolds({ smooth, width, height }: FramedLight): Uint8Array {
  const pixels = new Uint8Array(width * height * 3);
  for (let k = 0; k < width * height; k++)
    write(pixels, k, middle - 128 + (smooth[k * 3 + 1] ?? 128), middle - 128 + (smooth[k * 3 + 2] ?? 128));
  return pixels;
}

/** The bends of baked cloth in a part of the box. */
export function clothFolds({ places, width, height }: FramedCloth, frame: Frame): Uint8Array {
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0, k = 0; y < height; y++) {
    const boxY = frame.top + ((y + 0.5) * frame.height) / height;
    for (let x = 0; x < width; x++, k++) {
      const boxX = frame.left + ((x + 0.5) * frame.width) / width;
      const across = middle + Math.round(((places[k * 2] ?? 0) / placeUnit - boxX) * shiftUnit);
      const down = middle + Math.round(((places[k * 2 + 1] ?? 0) / placeUnit - boxY) * shiftUnit);
      const seen = places[k * 2] !== nowhere && across > 0 && across < nothing && down > 0 && down < nothing;
      write(pixels, k, seen ? across : nothing, seen ? down : nothing);
    }
  }
  return pixels;
}
