import { rooftop, yard } from './basketball.ts';
import type { SceneDrawing } from './draw.ts';
import { goal, riverside } from './football.ts';
import { pits } from './motorsport.ts';

/** The posters that are drawn here, by the name of their files. */
export const sceneDrawings = { goal, riverside, yard, rooftop, pits } satisfies Record<string, SceneDrawing>;

/** Wide and tall ones, in pixels. */
export const sceneSizes = { wide: [2000, 1000], tall: [900, 1200] } as const;

/** A poster as a whole SVG. */
export function sceneSvg(draw: SceneDrawing, [width, height]: readonly [number, number]): string {
  const { defs, body } = draw(width, height);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${body}</svg>`;
}
