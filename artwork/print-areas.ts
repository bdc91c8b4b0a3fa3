import { capFront, topScale } from './garments/cloth-layout.ts';
import { mugParts } from './garments/goods-layout.ts';
import type { GarmentName } from './picture.ts';

/** Garments that are printed to order. */
export const printGarments = ['t-shirt', 'jersey', 'kids-t-shirt', 'hoodie', 'cap', 'mug'] as const;
export type PrintGarment = (typeof printGarments)[number];

export type PrintSide = 'front' | 'back';

/**
 * Print area of a garment's side: its size on the cloth, and its place in the box of 800 x 1000. A point p mm from the
 * centre has the position `middle` + p x `unitsPerMm`, which is then skewed.
 */
export interface PrintArea {
  widthMm: number;
  heightMm: number;
  /** Centre of the area in the box. */
  middle: readonly [x: number, y: number];
  /** Box units per mm. */
  unitsPerMm: number;
  /** Skew of an area seen at an angle: vertical lines stay vertical, horizontal ones are inclined by these degrees. */
  skewDegrees?: number;
  /** Visible width as a share of the true width. */
  foreshortened?: number;
  /** Radius in mm of the cylinder that the area wraps; only the half facing the viewer is visible. */
  wrapRadiusMm?: number;
  /** Maximum displacement of a print in box units, if more than that of drawn folds. */
  bentBy?: number;
}

/**
 * Box units per mm. Sewn cloth has the scale of its layout: an adult M has a chest of 540 mm. Drawn items use their
 * flat width: hoodie 560 mm (392 units), child's top 380 mm (372). The child is six to seven years old. A mug is 82 mm
 * wide.
 */
const adult = topScale / 1000;
const child = 372 / 380;
const roomy = 392 / 560;
const mug = mugParts.right.at;
/** Chest and belly displace a print more than a fold does. */
const bentBy = 44;

/** All printable sides. The sizes are those of the shop's price list: see the custom-merch data. */
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
  mug: {
    front: {
      widthMm: 200,
      heightMm: 85,
      middle: [mug.x, mug.y - (mug.scale * 47.5) / 1000],
      unitsPerMm: mug.scale / 1000,
      wrapRadiusMm: 41,
      bentBy: 64,
    },
  },
};

/** Returns the print area of a garment's side; undefined if it is not printable. */
export function printAreaOf(garment: GarmentName, side: PrintSide): PrintArea | undefined {
  const printed = printGarments.find((known) => known === garment);
  return printed && printAreas[printed][side];
}
