import sharp from 'sharp';
import { blankPicture } from '#artwork/blank.ts';
import { noTexel, placeUnit } from '#artwork/cloth.ts';
import { composeLit, isCloth } from '#artwork/compose-lit.ts';
import { bundledLettering } from '#artwork/node/load-fonts.ts';
import { type PrintArea, type PrintGarment, type PrintSide, printAreaOf } from '#artwork/print-areas.ts';
import { placeInBox } from '#artwork/print-place.ts';
import { garmentRegistry } from '#artwork/registry.ts';
import { wholeBox } from '#artwork/shape.ts';
import { grainedLight } from '#server/catalogue/picture-drawing/lit-picture.ts';
import type { Grid } from './preview-page.ts';

/** RGB pixels, 800 by 1000. */
export type Pixels = Uint8Array;

const ground = '#e6e9e2';

export async function pixelsOf(screenshot: Buffer): Promise<Pixels> {
  return sharp(screenshot).removeAlpha().raw().toBuffer();
}

interface Wanted {
  garment: PrintGarment;
  side: PrintSide;
  colour: string;
  grid?: Grid;
  withoutFolds?: boolean;
}

/** Renders a garment like the shop's pictures, from the same parts, at 800 by 1000 on the page's background. */
export async function drawnByShop({ garment: name, side, colour, grid, withoutFolds }: Wanted): Promise<Pixels> {
  const garment = garmentRegistry[name];
  const blank = blankPicture(name, colour);
  const area = printAreaOf(name, side);
  const drawing = garment.draw(blank, side, bundledLettering());
  const printed = grid && area ? drawing.replace('</svg>', `${gridDrawing(grid, area)}</svg>`) : drawing;
  const flat = await sharp(Buffer.from(printed)).ensureAlpha().raw().toBuffer();
  const light = await grainedLight(garment.light(blank, side), garment, wholeBox, wholeBox.width, wholeBox.height);
  const unbent = isCloth(light)
    ? { ...light, places: straightened(light.places) }
    : { ...light, smooth: light.smooth.map((value, k) => (k % 3 === 0 ? value : 128)) };
  const whole = { data: flat, width: wholeBox.width, height: wholeBox.height };
  const lit = composeLit(withoutFolds ? unbent : light, whole, garment.finish);
  const image = sharp(lit, { raw: { width: wholeBox.width, height: wholeBox.height, channels: 4 } });
  return image.flatten({ background: ground }).removeAlpha().raw().toBuffer();
}

/** Maximum distance in box units that folds move cloth of the body; a greater distance means another panel. */
const mostBent = 70;

/** Returns the places of cloth as if the body had no folds. */
function straightened(places: Int16Array): Int16Array {
  return places.map((place, k) => {
    const pixel = k >> 1;
    const own = ((k % 2 === 0 ? pixel % wholeBox.width : Math.floor(pixel / wholeBox.width)) + 0.5) * placeUnit;
    return place === noTexel || Math.abs(own - place) > mostBent * placeUnit ? place : own;
  });
}

/** Number of pieces that an edge is divided into, so that it can follow a mug's curve. */
const pieces = 6;

function gridDrawing({ cells, share, angle, x, y }: Grid, area: PrintArea): string {
  const turn = (angle * Math.PI) / 180;
  const place = (u: number, v: number) => {
    const across = (u / cells - 0.5) * area.widthMm * share;
    const down = (v / cells - 0.5) * area.heightMm * share;
    const point = [
      x + across * Math.cos(turn) - down * Math.sin(turn),
      y + across * Math.sin(turn) + down * Math.cos(turn),
    ] as const;
    return placeInBox(area, point)
      .map((value) => value.toFixed(2))
      .join(',');
  };
  const steps = Array.from({ length: pieces }, (_, i) => i / pieces);
  let path = '';
  for (let v = 0; v < cells; v++) {
    for (let u = v % 2; u < cells; u += 2) {
      const round = [
        ...steps.map((t) => place(u + t, v)),
        ...steps.map((t) => place(u + 1, v + t)),
        ...steps.map((t) => place(u + 1 - t, v + 1)),
        ...steps.map((t) => place(u, v + 1 - t)),
      ];
      path += `M${round.join('L')}Z`;
    }
  }
  return `<path d="${path}" fill="#1557c0"/>`;
}

/** Returns the mean difference of all pixels and channels, from 0 to 255. */
export function meanDifference(one: Pixels, other: Pixels): number {
  let sum = 0;
  for (let k = 0; k < one.length; k++) sum += Math.abs((one[k] ?? 0) - (other[k] ?? 0));
  return sum / one.length;
}

/** Returns the share of pixels that differ by more than `by` in some channel. */
export function shareDiffering(one: Pixels, other: Pixels, by: number): number {
  let count = 0;
  for (let k = 0; k < one.length; k += 3) {
    const far = Math.max(...[0, 1, 2].map((channel) => Math.abs((one[k + channel] ?? 0) - (other[k + channel] ?? 0))));
    if (far > by) count++;
  }
  return (count * 3) / one.length;
}
