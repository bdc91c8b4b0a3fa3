import { boxWidth } from '../shape.ts';
import type { ClothLayout, MapPlacement } from './cloth-layout.ts';

/** Points of one-colour parts, below the drawing of an item's body. */
const spotAt = (place: number): readonly [number, number] => [60 + 90 * place, 960];

/** Place of an item's body in its drawing: its centre line, the Y of its foot or centre, box units per metre. */
interface BodyPlace {
  x: number;
  y: number;
  scale: number;
}

/** Way an item is baked: its body, its one-colour parts in the order of the light tool. */
export interface GoodsParts {
  body: string;
  at: BodyPlace;
  spots: readonly string[];
}

/** A mug's front is as wide as its visible half: places across are those seen from the front, not round the mug. */
const mug = (x: number): GoodsParts => ({
  body: 'body',
  at: { x, y: 770.5, scale: 5000 },
  spots: ['rim', 'inside', 'handle', 'foot'],
});
export const mugParts = { right: mug(318), left: mug(boxWidth - 318) } as const;
export const bottleParts: GoodsParts = {
  body: 'body',
  at: { x: 400, y: 905, scale: 3404 },
  spots: ['neck', 'lid', 'loop', 'foot'],
};
export const phoneCaseParts: GoodsParts = {
  body: 'body',
  at: { x: 400, y: 504, scale: 4533 },
  spots: ['edge', 'island', 'lens', 'glass', 'screen'],
};
export const keyringParts: GoodsParts = {
  body: 'enamel',
  at: { x: 400, y: 600, scale: 8333 },
  spots: ['tag', 'ring', 'link'],
};

export const flagParts: GoodsParts = { body: 'cloth', at: { x: 130, y: 180, scale: 655 }, spots: ['pole', 'finial'] };

/** A tail of a scarf: its middle and end in the drawing. */
export interface ScarfTail {
  part: 'over' | 'under';
  middle: number;
  end: number;
}
const scarfScale = 1333;
/** Tails of a scarf beside each other in its drawing, the one in front first. */
export const scarfTails = {
  'left over': [
    { part: 'over', middle: 230, end: 806 },
    { part: 'under', middle: 590, end: 806 },
  ],
  'right over': [
    { part: 'over', middle: boxWidth - 230, end: 806 },
    { part: 'under', middle: boxWidth - 590, end: 806 },
  ],
} as const satisfies Record<string, readonly [ScarfTail, ScarfTail]>;
const fringes = ['fringe-over', 'fringe-under'] as const;

/** Returns the layout of a scarf's parts in its drawing. Changes need a new bake. */
export function scarfLayout(tails: readonly ScarfTail[]): ClothLayout {
  const layout: Record<string, MapPlacement> = {};
  for (const { part, middle, end } of tails)
    layout[part] = { a: scarfScale, b: 0, c: 0, d: -scarfScale, e: middle, f: end };
  for (const [i, part] of fringes.entries()) layout[part] = spotPlace(i);
  return layout;
}

/** Returns the panels of a scarf's drawing: both tails, and a square for each fringe. */
export function scarfPanels(tails: readonly ScarfTail[]): { id: string; path: string }[] {
  const sides = tails.map(({ part, middle, end }) => ({
    id: part as string,
    path: `M${middle - 135},0 h270 V${end + 6} h-270Z`,
  }));
  return [...sides, ...fringes.map((id, i) => ({ id, path: spotSquare(i) }))];
}

const spotPlace = (i: number): MapPlacement => {
  const [x, y] = spotAt(i);
  return { a: 0, b: 0, c: 0, d: 0, e: x, f: y };
};

const spotSquare = (i: number): string => {
  const [x, y] = spotAt(i);
  return `M${x - 30},${y - 30} h60 v60 h-60Z`;
};

/** Returns the layout of an item's parts in its drawing. Changes need a new bake. */
export function goodsLayout({ body, at, spots }: GoodsParts): ClothLayout {
  const front: MapPlacement = { a: at.scale, b: 0, c: 0, d: -at.scale, e: at.x, f: at.y };
  const layout: Record<string, MapPlacement> = { [body]: front };
  for (const [i, spot] of spots.entries()) layout[spot] = spotPlace(i);
  return layout;
}

/** Returns a rectangle as a path. */
export function rectanglePath(left: number, right: number, top: number, bottom: number): string {
  return `M${left},${top} H${right} V${bottom} H${left}Z`;
}

/** Returns the panels of an item's drawing: its body as a path, a square at each spot. */
export function goodsPanels({ body, spots }: GoodsParts, path: string): { id: string; path: string }[] {
  return [{ id: body, path }, ...spots.map((id, i) => ({ id, path: spotSquare(i) }))];
}
