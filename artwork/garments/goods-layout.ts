import { boxWidth } from '../shape.ts';
import type { ClothLayout, MapPlacement } from './cloth-layout.ts';

/** Points of one-colour parts, below the drawing of an item's body. */
const spotAt = (place: number): readonly [number, number] => [60 + 90 * place, 960];

/** Place of an item's body in its drawing: its centre line, the Y of its foot or centre, box units per metre. */
export interface BodyPlace {
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

/** Returns the layout of an item's parts in its drawing. Changes need a new bake. */
export function goodsLayout({ body, at, spots }: GoodsParts): ClothLayout {
  const front: MapPlacement = { a: at.scale, b: 0, c: 0, d: -at.scale, e: at.x, f: at.y };
  const layout: Record<string, MapPlacement> = { [body]: front };
  for (const [i, spot] of spots.entries()) {
    const [x, y] = spotAt(i);
    layout[spot] = { a: 0, b: 0, c: 0, d: 0, e: x, f: y };
  }
  return layout;
}

/** Returns the panels of an item's drawing: its body as a path, a square at each spot. */
export function goodsPanels({ body, spots }: GoodsParts, path: string): { id: string; path: string }[] {
  const squares = spots.map((id, i) => {
    const [x, y] = spotAt(i);
    return { id, path: `M${x - 30},${y - 30} h60 v60 h-60Z` };
  });
  return [{ id: body, path }, ...squares];
}
