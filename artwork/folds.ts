import { type FramedCloth, noTexel, placeUnit } from './cloth.ts';
import { type FramedLight, shiftUnit } from './light.ts';
import type { ShapeFrame } from './shape.ts';

/**
 * Encoding of a displacement map: x and y offsets of the print look-up, in 1/16 box units around 2048. Twelve bits
 * each: high eight in red and green, low four of both in blue. All bytes are 255 if the print's panel is not visible
 * there. The studio's shader reads it.
 */
const middle = 2048;
const nothing = 4095;

function write(pixels: Uint8Array, k: number, across: number, down: number): void {
  pixels[k * 3] = across >> 4;
  pixels[k * 3 + 1] = down >> 4;
  pixels[k * 3 + 2] = ((across & 15) << 4) | (down & 15);
}

/** Returns the displacement map of a drawn light. */
export function drawnFolds({ smooth, width, height }: FramedLight): Uint8Array {
  const pixels = new Uint8Array(width * height * 3);
  for (let k = 0; k < width * height; k++)
    write(pixels, k, middle - 128 + (smooth[k * 3 + 1] ?? 128), middle - 128 + (smooth[k * 3 + 2] ?? 128));
  return pixels;
}

/** Returns the displacement map of baked cloth in a part of the box. */
export function clothFolds({ places, width, height }: FramedCloth, frame: ShapeFrame): Uint8Array {
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0, k = 0; y < height; y++) {
    const boxY = frame.top + ((y + 0.5) * frame.height) / height;
    for (let x = 0; x < width; x++, k++) {
      const boxX = frame.left + ((x + 0.5) * frame.width) / width;
      const across = middle + Math.round(((places[k * 2] ?? 0) / placeUnit - boxX) * shiftUnit);
      const down = middle + Math.round(((places[k * 2 + 1] ?? 0) / placeUnit - boxY) * shiftUnit);
      const seen = places[k * 2] !== noTexel && across > 0 && across < nothing && down > 0 && down < nothing;
      write(pixels, k, seen ? across : nothing, seen ? down : nothing);
    }
  }
  return pixels;
}
