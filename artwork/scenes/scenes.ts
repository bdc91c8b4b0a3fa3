import { rooftopScene, yardScene } from './basketball.ts';
import type { SceneDrawing } from './draw.ts';
import { goalScene, riversideScene } from './football.ts';
import { pitsScene } from './motorsport.ts';

/** Posters drawn here, by the name of their files. */
export const sceneDrawings = {
  goal: goalScene,
  riverside: riversideScene,
  yard: yardScene,
  rooftop: rooftopScene,
  pits: pitsScene,
} satisfies Record<string, SceneDrawing>;

/** Sizes of wide and tall posters, in px. */
export const sceneSizes = { wide: [2000, 1000], tall: [900, 1200] } as const;

/** Returns a poster as a complete SVG. */
export function sceneSvg(draw: SceneDrawing, [width, height]: readonly [number, number]): string {
  const { defs, body } = draw(width, height);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${body}</svg>`;
}
