import sharp from 'sharp';
import { blankPicture, drawBlank } from '#artwork/blank.ts';
import { composeLit } from '#artwork/compose-lit.ts';
import type { GarmentDesign } from '#artwork/design/layers.ts';
import { bundledLettering } from '#artwork/node/load-fonts.ts';
import type { PrintArea } from '#artwork/print-areas.ts';
import { placeOnPrint, printFrame } from '#artwork/print-place.ts';
import { garmentRegistry } from '#artwork/registry.ts';
import { boxHeight, boxWidth, wholeBox } from '#artwork/shape.ts';
import type { CustomSide } from '#contract/custom-goods.ts';
import { grainedLight } from '#server/catalogue/picture-drawing/lit-picture.ts';
import type { Raster } from './blend-picture.ts';

/**
 * Draws a garment with a print, with the lighting of the shop's own pictures: 800 by 1000 pixels on a transparent
 * background.
 */
export async function drawGarment(
  garment: GarmentDesign['garment'],
  side: CustomSide,
  colour: string,
  area: PrintArea,
  print: Raster,
): Promise<Raster> {
  const drawn = garmentRegistry[garment];
  const flat = await sharp(Buffer.from(drawBlank(garment, side, colour, bundledLettering())))
    .ensureAlpha()
    .raw()
    .toBuffer();
  layOnGarment(flat, area, print);
  const light = await grainedLight(
    drawn.light(blankPicture(garment, colour), side),
    drawn,
    wholeBox,
    boxWidth,
    boxHeight,
  );
  return {
    data: composeLit(light, { data: flat, width: boxWidth, height: boxHeight }, drawn.finish),
    width: boxWidth,
    height: boxHeight,
  };
}

/** Draws the print onto the flat drawing within its area. Four samples per pixel give smooth edges. */
function layOnGarment(flat: Buffer, area: PrintArea, print: Raster): void {
  const frame = printFrame(area);
  for (let y = frame.top; y < frame.top + frame.height; y++) {
    for (let x = frame.left; x < frame.left + frame.width; x++) {
      const { r, g, b, alpha } = sampledAt(area, print, x, y);
      if (alpha === 0) continue;
      const k = (y * boxWidth + x) * 4;
      const cover = alpha / 255;
      flat[k] = (r / alpha) * cover + (flat[k] ?? 0) * (1 - cover);
      flat[k + 1] = (g / alpha) * cover + (flat[k + 1] ?? 0) * (1 - cover);
      flat[k + 2] = (b / alpha) * cover + (flat[k + 2] ?? 0) * (1 - cover);
    }
  }
}

const samplePlaces = [0.25, 0.75];

/** Combines four samples of a print for one pixel of the drawing. Colours are weighted by their opacity. */
function sampledAt(area: PrintArea, print: Raster, x: number, y: number) {
  const perMm = print.width / area.widthMm;
  const sum = { r: 0, g: 0, b: 0, alpha: 0 };
  for (const dy of samplePlaces) {
    for (const dx of samplePlaces) {
      const [xMm, yMm] = placeOnPrint(area, [x + dx, y + dy]);
      const px = Math.floor(xMm * perMm + print.width / 2);
      const py = Math.floor(yMm * perMm + print.height / 2);
      if (px < 0 || py < 0 || px >= print.width || py >= print.height) continue;
      const k = (py * print.width + px) * 4;
      const share = (print.data[k + 3] ?? 0) / 4;
      sum.alpha += share;
      sum.r += share * (print.data[k] ?? 0);
      sum.g += share * (print.data[k + 1] ?? 0);
      sum.b += share * (print.data[k + 2] ?? 0);
    }
  }
  return sum;
}
