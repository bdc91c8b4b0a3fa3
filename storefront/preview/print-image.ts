import type { GarmentSurface } from '#artwork/blank.ts';
import { inFullLight } from '#artwork/compose-cloth.ts';
import type { PrintLayer } from './print-layer.ts';

/** Maximum side in px; larger pictures are scaled down once, as no screen shows more. */
const largest = 2048;

type PrintImage = PrintLayer['image'];

function sizeOf(image: PrintImage): [width: number, height: number] {
  return image instanceof HTMLImageElement ? [image.naturalWidth, image.naturalHeight] : [image.width, image.height];
}

/** Returns the picture, scaled down if it exceeds the limit. */
function withinLimit(image: PrintImage): PrintImage {
  return Math.max(...sizeOf(image)) > largest ? redrawn(image) : image;
}

function redrawn(image: PrintImage): HTMLCanvasElement {
  const [width, height] = sizeOf(image);
  const scale = Math.min(1, largest / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const lit = {
  cloth: new WeakMap<PrintImage, HTMLCanvasElement>(),
  glossy: new WeakMap<PrintImage, HTMLCanvasElement>(),
};

/**
 * Returns the picture within the size limit, in the colours that it has on cloth or glossy goods in full light. On a
 * drawn garment its colours stay. Cached per picture.
 */
export function inItsLight(image: PrintImage, surface: GarmentSurface): PrintImage {
  if (surface === 'drawn') return withinLimit(image);
  const known = lit[surface].get(image);
  if (known) return known;
  const canvas = redrawn(image);
  const context = canvas.getContext('2d');
  if (context) {
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    lightPixels(pixels.data, surface === 'glossy');
    context.putImageData(pixels, 0, 0);
  }
  lit[surface].set(image, canvas);
  return canvas;
}

/** Changes RGBA pixels in place. Texts have one colour, so the previous result is reused for equal pixels. */
function lightPixels(data: Uint8ClampedArray, isGlossy: boolean): void {
  let last = -1;
  let colour: readonly [number, number, number] = [0, 0, 0];
  for (let k = 0; k < data.length; k += 4) {
    if (data[k + 3] === 0) continue;
    const [red = 0, green = 0, blue = 0] = [data[k], data[k + 1], data[k + 2]];
    const asked = (red << 16) | (green << 8) | blue;
    if (asked !== last) colour = inFullLight([red, green, blue], isGlossy);
    last = asked;
    data.set(colour, k);
  }
}
