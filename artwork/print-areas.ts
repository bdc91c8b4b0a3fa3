import { capFront, topScale } from './garments/cloth-layout.ts';
import type { Garment } from './picture.ts';

/** The garments that are printed to order. */
export const printGarments = ['t-shirt', 'jersey', 'kids-t-shirt', 'hoodie', 'cap', 'mug'] as const;
export type PrintGarment = (typeof printGarments)[number];

export type PrintSide = 'front' | 'back';

/**
 * Where a garment's side can be printed: its size on the cloth in millimetres, and where that lies in the 800 x 1000 box
 * of the drawing. A place p mm from the area's middle stands at `middle` + p x `unitsPerMm`, then through the tilt.
 */
export interface PrintArea {
  widthMm: number;
  heightMm: number;
  /** Middle of the area in the box. */
  middle: readonly [x: number, y: number];
  /** Box units a millimetre. */
  unitsPerMm: number;
  /** The area seen at an angle: upright lines stay upright, level ones run at this many degrees. */
  skewDegrees?: number;
  /** Its width as it is seen, as a share of its true width. */
  foreshortened?: number;
  /** The area goes round a cylinder of this radius in millimetres: only the half that faces the viewer is seen. */
  wrapRadiusMm?: number;
  /** How far from its flat place a print can be seen, in box units, if that is further than drawn folds move it. */
  bentBy?: number;
}

/**
 * Box units a millimetre. Sewn cloth has its own (an adult's M is 540 mm across the chest); drawn pieces take it from their width laid
 * flat in the demonstration size: a hoodie 560 mm (392 units), a child's piece for six to seven years 380 mm (372), a mug 82 mm (344).
 */
const adult = topScale / 1000;
const child = 372 / 380;
const roomy = 392 / 560;
const mug = 344 / 82;
/** A chest and a belly bend a print further than a fold does. */
const bentBy = 44;

/** Every side that can be printed. Sizes of the areas are the shop's price list's: see the custom-merch data. */
export const printAreas: Record<PrintGarment, Partial<Record<PrintSide, PrintArea>>> = {
  't-shirt': {
    front: { widthMm: 300, heightMm: 400, middle: [400, 440], unitsPerMm: adult, bentBy },
    back: { widthMm: 300, heightMm: 400, middle: [400, 366], unitsPerMm: adult, bentBy },
  },
  jersey: {
    front: { widthMm: 280, heightMm: 360, middle: [400, 424], unitsPerMm: adult, bentBy },
    back: { widthMm: 280, heightMm: 360, middle: [400, 346], unitsPerMm: adult, bentBy },
  },
  'kids-t-shirt': {
    front: { widthMm: 200, heightMm: 250, middle: [400, 480], unitsPerMm: child },
    back: { widthMm: 200, heightMm: 250, middle: [400, 446], unitsPerMm: child },
  },
  hoodie: {
    front: { widthMm: 280, heightMm: 320, middle: [400, 456], unitsPerMm: roomy },
    back: { widthMm: 280, heightMm: 320, middle: [400, 500], unitsPerMm: roomy },
  },
  cap: {
    front: {
      widthMm: 110,
      heightMm: 55,
      middle: [capFront.x, capFront.y],
      unitsPerMm: capFront.down / 1000,
      skewDegrees: (Math.atan(capFront.fall) * 180) / Math.PI,
      foreshortened: capFront.across / capFront.down,
      bentBy: 64,
    },
  },
  mug: { front: { widthMm: 200, heightMm: 85, middle: [376, 540], unitsPerMm: mug, wrapRadiusMm: 41 } },
};

/** The print area of a garment's side, of any garment; undefined where nothing is printed. */
export function printAreaOf(garment: Garment, side: PrintSide): PrintArea | undefined {
  const printed = printGarments.find((known) => known === garment);
  return printed && printAreas[printed][side];
}
