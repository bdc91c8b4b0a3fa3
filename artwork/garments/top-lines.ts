import { asDrawn, type Placing, pointAt } from '../placing.ts';
import { type ClothFold, mirrorPath, type Point } from '../shape.ts';

export type Wearer = 'grown' | 'child';

/**
 * Cutting and sewing lines of a top for adults and children. The sleeve is the wearer's right one (left in the
 * picture). Neck and print are drawn once in adult size; body and sleeves have separate lines.
 */
export interface TopLines {
  /** Returns the body around a neck opening, which runs from the right end of the neck to its left end. */
  body(opening: string): string;
  /** Visible part of the back's hem below the front's. */
  tail: string;
  sleeve: string;
  cuff: string;
  sleeveHem: string;
  armhole: string;
  shoulder: string;
  hem: string;
  /** Rows of stitching. */
  stitches: { armhole: string; hem: readonly string[]; sleeve: string };
  /** Line around a cuff. */
  cuffTipping: string;
  /** Dark areas: under the arm on the body, and on the sleeve. */
  underArm: { body: string; sleeve: string };
  neck: Placing;
  print: Placing;
  /** Converts a point of a fold from the adult cut. */
  fold(point: Point, on: ClothFold['on']): Point;
  /** Width and height of folds relative to the adult cut. */
  foldSize: { width: number; height: number };
}

/** Adult size M: chest to length .58, as on a shop mannequin. */
const grown: TopLines = {
  body: (opening) =>
    `M326,134 C292,152 252,164 212,182 C236,236 232,312 193,356 C191,470 205,560 201,662 C198,740 194,810 191,868 Q400,904 609,868 C606,810 602,740 599,662 C595,560 609,470 607,356 C568,312 564,236 588,182 C548,164 508,152 474,134 ${opening}Z`,
  tail: 'M193,850 L191,872 Q400,916 609,872 L607,850Z',
  sleeve:
    'M212,182 C170,192 140,226 112,268 C92,298 76,322 58,352 C92,396 130,424 168,440 C176,414 186,388 193,356 C232,312 236,236 212,182Z',
  cuff: 'M71,331 C68,337 63,344 58,352 C92,396 130,424 168,440 C170,432 173,424 175,416 C138,400 102,374 71,331Z',
  sleeveHem: 'M73,334 C106,376 140,402 176,418',
  armhole: 'M212,182 C236,236 232,312 193,356',
  shoulder: 'M330,140 C296,166 254,178 216,192',
  hem: 'M192,848 Q400,884 608,848',
  stitches: {
    armhole: 'M217,184 C241,238 237,314 198,358',
    hem: ['M193,840 Q400,876 607,840', 'M193,845 Q400,881 607,845'],
    sleeve: 'M75,331 C108,373 142,399 177,415',
  },
  cuffTipping: 'M66,341 C98,384 136,408 172,426',
  underArm: { body: 'M190,350 C196,380 200,430 200,470', sleeve: 'M200,340 L168,440' },
  neck: asDrawn,
  print: asDrawn,
  fold: (point) => point,
  foldSize: { width: 1, height: 1 },
};

/**
 * Child of six or seven: chest to length .68, straight sides flaring slightly to the hem. Narrow, less sloping
 * shoulders, short wide sleeves, and a neck that is large for the body, as a child's head is.
 */
const child: TopLines = {
  body: (opening) =>
    `M332,232 C302,247 268,258 234,272 C256,318 250,384 214,420 C213,510 214,592 211,664 C209,708 207,744 204,778 Q400,808 596,778 C593,744 591,708 589,664 C586,592 587,510 586,420 C550,384 544,318 566,272 C532,258 498,247 468,232 ${opening}Z`,
  tail: 'M206,762 L204,782 Q400,820 596,782 L594,762Z',
  sleeve:
    'M234,272 C198,282 172,308 148,340 C132,362 118,380 104,402 C130,440 158,464 190,480 C198,460 207,442 214,420 C250,384 256,318 234,272Z',
  cuff: 'M115,385 C112,390 108,396 104,402 C130,440 158,464 190,480 C192,473 194,466 197,459 C166,443 140,421 115,385Z',
  sleeveHem: 'M117,388 C142,424 168,445 197,461',
  armhole: 'M234,272 C256,318 250,384 214,420',
  shoulder: 'M336,238 C306,256 270,268 238,281',
  hem: 'M205,760 Q400,790 595,760',
  stitches: {
    armhole: 'M239,274 C261,320 255,386 219,422',
    hem: ['M206,752 Q400,782 594,752', 'M206,757 Q400,787 594,757'],
    sleeve: 'M119,385 C144,421 170,442 198,458',
  },
  cuffTipping: 'M110,393 C136,430 163,452 194,469',
  underArm: { body: 'M211,414 C215,438 217,470 217,500', sleeve: 'M220,405 L190,480' },
  neck: { scale: 0.92, from: 134, to: 232 },
  print: { scale: 0.82, from: 134, to: 232 },
  fold: childFold,
  foldSize: { width: 0.94, height: 0.85 },
};

/** Converts a fold to the child's cut: folds start at the same parts as on adults: armpit, shoulder and hem. */
function childFold([x, y]: Point, on: ClothFold['on']): Point {
  if (on === 'sleeve-l') return pointAt({ scale: 0.815, from: 182, to: 272 }, [x - 15.7, y]);
  const chest = 356;
  return [400 + (x - 400) * 0.9, y <= chest ? 232 + (y - 134) * 0.847 : 420 + (y - chest) * 0.7];
}

export const topLines: Record<Wearer, TopLines> = { grown, child };

/** Returns a path on both sides of the garment. */
export function onBothSides(path: string): string {
  return `${path} ${mirrorPath(path)}`;
}
