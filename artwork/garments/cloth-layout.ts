/**
 * Where the panels of a baked garment lie in its flat drawing, a box of 800 by 1000 like every other: a place u, v on a panel, in metres as
 * it is cut, lies at x = a u + c v + e, y = b u + d v + f. The body lies where it is seen in the picture, sleeves beside it, the neck's
 * band above and what is seen of the inside below. The bake's maps are made with these numbers and drawings keep to them: a change of one
 * needs the maps packed anew.
 */
export interface Lie {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}

export type Layout = Readonly<Record<string, Lie>>;

/** Box units a metre on the body of a grown wearer's top: a millimetre of cloth is about a unit of the picture. */
export const topScale = 1030;
/** Box units a metre on its sleeves, which lie on their sides beside the body. */
export const sleeveScale = 462;
/** Where the highest point of the shoulder lies, and the top of what is seen of the inside. */
export const shoulderAt = 105;
export const insideAt = 910;
export const bandAt = 40;
export const sleeveAt = 300;

/** Where the label lies that is sewn inside the neck. */
export const labelAt = { left: 373, top: insideAt + 27, width: 54, height: 31 } as const;

/** A place that is one colour, whatever the panel. */
const spot = (x: number, y: number): Lie => ({ a: 0, b: 0, c: 0, d: 0, e: x, f: y });
export const plainInside = [270, 990] as const;
export const bandInside = [60, 108] as const;

/** Lengths a layout needs of how a top is cut, in metres. */
export interface TopLengths {
  /** From the hem to the highest point of the shoulder, on the panel. */
  length: number;
  /** From the sleeve's hem to the top of its head. */
  sleeve: number;
}

/** The layout of a top seen from in front, or from behind, where left and right change over. */
export function topLayout({ length }: TopLengths, view: 'front' | 'back'): Layout {
  const s = topScale;
  const body: Lie = { a: view === 'front' ? s : -s, b: 0, c: 0, d: -s, e: 400, f: shoulderAt + s * length };
  return {
    front: body,
    back: body,
    sleeveL: { a: 0, b: sleeveScale, c: sleeveScale, d: 0, e: 4, f: sleeveAt },
    sleeveR: { a: 0, b: sleeveScale, c: -sleeveScale, d: 0, e: 796, f: sleeveAt },
    rib: { a: s, b: 0, c: 0, d: -s, e: 60, f: bandAt + 30 },
    'back inside': view === 'front' ? { a: s, b: 0, c: 0, d: -s, e: 400, f: insideAt + s * length } : spot(...plainInside),
    'front inside': spot(...plainInside),
    'sleeveL inside': spot(...plainInside),
    'sleeveR inside': spot(...plainInside),
    'rib inside': spot(...bandInside),
  };
}

/** How a cap's front lies in its drawing when it is turned to the right: as it is seen, so that a millimetre of cloth is as large as in the picture. */
export const capFront = { x: 491, y: 436, across: 2584, down: 3229, fall: -270 / 2584, height: 0.055, halfWidth: 0.094 } as const;
/** Where parts of a cap lie that are one colour all over. */
export const capSpots = {
  visor: [60, 900],
  under: [200, 900],
  edge: [340, 900],
  button: [480, 900],
  band: [620, 900],
  inside: [740, 900],
} as const;

/** The layout of a cap turned one way: its front as it is seen, the sides beside it and narrower, all else in one colour each. */
export function capLayout(turned: 'right' | 'left'): Layout {
  const way = turned === 'right' ? 1 : -1;
  const { x, y, across, down, fall, height } = capFront;
  const over = y + down * height;
  const front: Lie = { a: across, b: way * across * fall, c: 0, d: -down, e: turned === 'right' ? x : 800 - x, f: over };
  const edge = over - across * fall * 0.094;
  // The side that is turned to the eye has more room.
  const seen: Lie = { a: 1000, b: 0, c: 0, d: -down, e: 400 - way * 345 + way * 140, f: edge };
  const hidden: Lie = { a: 400, b: 0, c: 0, d: -down, e: 400 + way * 370 - way * 56, f: over + across * fall * 0.094 };
  const [left, right] = turned === 'right' ? [seen, hidden] : [hidden, seen];
  const layout: Record<string, Lie> = { frontL: front, frontR: front, sideL: left, backL: left, sideR: right, backR: right };
  for (const [part, [atX, atY]] of Object.entries(capSpots)) layout[part] = spot(atX, atY);
  return layout;
}
