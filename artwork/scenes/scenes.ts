import { rooftop, yard } from './basketball.ts';
import type { SceneDrawing } from './draw.ts';
import { goal, riverside } from './football.ts';
import { pits } from './motorsport.ts';

/** Posters drawn here, by the name of their files. */
export const sceneDrawings = { goal, riverside, yard, rooftop, pits } satisfies Record<string, SceneDrawing>;

/** Sizes of wide and tall posters, in px. */
export const sceneSizes = { wide: [2000, 1000], tall: [900, 1200] } as const;

/** Returns a poster as a complete SVG. */
export function sceneSvg(draw: SceneDrawing, [width, height]: readonly [number, number]): string {
  const { defs, body } = draw(width, height);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${body}</svg>`;
}
