import type { Wearer } from './top-lines.ts';

/**
 * Affine placement of a baked panel in the flat drawing of 800 by 1000. Metres u, v map to x = a u + c v + e, y = b u +
 * d v + f. Sleeves are beside the body, the neckband above, the inside below. Changes need a new bake.
 */
export interface MapPlacement {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}

export type ClothLayout = Readonly<Record<string, MapPlacement>>;

/** Box units per metre on the body of an adult's top: 1 mm of cloth is about one unit. */
export const topScale = 1030;
/** Box units per metre on a child's top, which is cut for the same mannequin: a metre of it is 0.7 m on a child. */
export const childScale = 913;
/** Box units per metre on sleeves, which are rotated beside the body. */
export const sleeveScale = 462;
/** Y of the shoulder's highest point, in box units. */
export const shoulderAt = 105;
export const childShoulderAt = 136;
/** Y of the top of the visible inside, in box units. */
export const insideAt = 910;
/** Place of a neck band: its seam lies 30 units below `bandAt`. */
export const bandAt = 40;
export const bandLeft = 60;
/** Place of a turned-down collar, which is wider than a band: its seam, and box units per metre. */
export const collarAt = { left: 60, seam: 80, scale: 870 } as const;
export const sleeveAt = 300;

/** Box of the label sewn inside the neck. */
export const labelAt = { left: 373, top: insideAt + 27, width: 54, height: 31 } as const;

/** Returns the placement of a part that has only one colour: a single point. */
const spot = (x: number, y: number): MapPlacement => ({ a: 0, b: 0, c: 0, d: 0, e: x, f: y });
export const plainInside = [270, 990] as const;
export const bandInside = [60, 108] as const;

/** Lengths of a top's cut that a layout needs, in metres. */
export interface TopLengths {
  /** Length from the hem to the highest point of the shoulder, on the panel. */
  length: number;
  /** Length from the sleeve's hem to the top of its head. */
  sleeve: number;
  wearer: Wearer;
  /** Measures of a turned-down collar; a neck band has none. */
  collar?: CollarLengths;
}

/** Measures of a collar in metres: its seam, its width behind and the height of its stand. */
export interface CollarLengths {
  length: number;
  width: number;
  stand: number;
  /** Width that its points have more than its back, and distance by which they stand out beyond the seam. */
  point: number;
  tip: number;
}

/** Returns the scale of a wearer's body in the drawing, and the Y of its shoulder. */
export const bodyAt = (wearer: Wearer) =>
  wearer === 'grown' ? { scale: topScale, top: shoulderAt } : { scale: childScale, top: childShoulderAt };

/** Returns the layout of a top from the front, or from the back with left and right swapped. */
export function topLayout({ length, wearer, collar }: TopLengths, view: 'front' | 'back'): ClothLayout {
  const { scale: s, top } = bodyAt(wearer);
  const band: MapPlacement = collar
    ? { a: collarAt.scale, b: 0, c: 0, d: -collarAt.scale, e: collarAt.left, f: collarAt.seam }
    : { a: topScale, b: 0, c: 0, d: -topScale, e: bandLeft, f: bandAt + 30 };
  const body: MapPlacement = { a: view === 'front' ? s : -s, b: 0, c: 0, d: -s, e: 400, f: top + s * length };
  return {
    front: body,
    back: body,
    sleeveL: { a: 0, b: sleeveScale, c: sleeveScale, d: 0, e: 4, f: sleeveAt },
    sleeveR: { a: 0, b: sleeveScale, c: -sleeveScale, d: 0, e: 796, f: sleeveAt },
    rib: band,
    'back inside':
      view === 'front' ? { a: s, b: 0, c: 0, d: -s, e: 400, f: insideAt + s * length } : spot(...plainInside),
    'front inside': spot(...plainInside),
    'sleeveL inside': spot(...plainInside),
    'sleeveR inside': spot(...plainInside),
    // A turned-down collar shows the inside of its panel.
    'rib inside': collar ? band : spot(...bandInside),
  };
}

/**
 * Placement of a cap's front in its drawing, for a cap turned to the right. It is drawn as the viewer sees it, in the
 * scale of the picture.
 */
export const capFront = {
  x: 491,
  y: 436,
  across: 2584,
  down: 3229,
  fall: -270 / 2584,
  height: 0.055,
  halfWidth: 0.094,
} as const;
/** Points of a cap's single-colour parts. */
export const capSpots = {
  visor: [60, 900],
  under: [200, 900],
  edge: [340, 900],
  button: [480, 900],
  band: [620, 900],
  inside: [740, 900],
} as const;

/**
 * Returns the layout of a cap turned one way. Its front is drawn as the viewer sees it; the sides are narrower, beside
 * the front. All other parts have one colour each.
 */
export function capLayout(turned: 'right' | 'left'): ClothLayout {
  const way = turned === 'right' ? 1 : -1;
  const { x, y, across, down, fall, height } = capFront;
  const over = y + down * height;
  const front: MapPlacement = {
    a: across,
    b: way * across * fall,
    c: 0,
    d: -down,
    e: turned === 'right' ? x : 800 - x,
    f: over,
  };
  const edge = over - across * fall * 0.094;
  // The side facing the viewer gets more space in the drawing.
  const seen: MapPlacement = { a: 1000, b: 0, c: 0, d: -down, e: 400 - way * 345 + way * 140, f: edge };
  const hidden: MapPlacement = {
    a: 400,
    b: 0,
    c: 0,
    d: -down,
    e: 400 + way * 370 - way * 56,
    f: over + across * fall * 0.094,
  };
  const [left, right] = turned === 'right' ? [seen, hidden] : [hidden, seen];
  const layout: Record<string, MapPlacement> = {
    frontL: front,
    frontR: front,
    sideL: left,
    backL: left,
    sideR: right,
    backR: right,
  };
  for (const [part, [atX, atY]] of Object.entries(capSpots)) layout[part] = spot(atX, atY);
  return layout;
}
