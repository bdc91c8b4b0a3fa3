import type { GarmentDrawing, Side } from '../garment.ts';
import { noMotifs } from '../motif.ts';
import { capPanels, drawClothCap } from './cloth-cap.ts';
import { drawVest } from './vest.ts';
import { vestShape } from './vest-shape.ts';

const vestSeeds: Record<Side, readonly number[]> = { front: [9, 4, 14], back: [18, 28, 8] };
/** Bodies of a cap, turned in different directions. */
const capBodies = [
  { light: 'cloth-cap-1', turned: 'right' },
  { light: 'cloth-cap-2', turned: 'left' },
  { light: 'cloth-cap-3', turned: 'right' },
] as const;

const vestSeed = (side: Side, body: number) => vestSeeds[side][body % vestSeeds[side].length] ?? 4;
const capBody = (body: number) => capBodies[body % capBodies.length] ?? capBodies[0];

export const vestGarment: GarmentDrawing = {
  version: 3,
  sides: ['front', 'back'],
  detail: { left: 215, top: 100, width: 380 },
  grain: 'mesh',
  finish: { sheen: 0.07, lift: 0.7 },
  light: (picture, side) => `vest-${side}-${vestSeed(side, picture.body)}`,
  draw: (picture, side, lettering, motifs = noMotifs) => drawVest(picture, side, lettering, motifs),
  lights: Object.fromEntries(
    (['front', 'back'] as const).flatMap((side) =>
      vestSeeds[side].map((seed) => [`vest-${side}-${seed}`, () => vestShape(side, seed)]),
    ),
  ),
};

export const capGarment: GarmentDrawing = {
  version: 4,
  sides: ['front'],
  detail: { left: 290, top: 250, width: 380 },
  grain: 'twill',
  finish: { sheen: 0.02, lift: 0.7 },
  light: (picture) => capBody(picture.body).light,
  draw: (picture, _side, lettering, motifs = noMotifs) =>
    drawClothCap(picture, capBody(picture.body).turned, lettering, motifs),
  lights: Object.fromEntries(
    capBodies.map(({ light, turned }) => [
      light,
      () => ({ baked: true, panels: capPanels(turned), stiff: 3.2 }) as const,
    ]),
  ),
};
