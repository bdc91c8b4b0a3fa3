import type { GarmentDrawing, Side } from '../garment.ts';
import { noMotifs } from '../motif.ts';
import { capPanels, drawClothCap } from './cloth-cap.ts';
import { basketballVest, bodyOutline } from './cloth-cuts.ts';
import { drawVest } from './vest.ts';

/** Number of hangs in which a vest is baked. */
const vestBodies = 3;
/** Bodies of a cap, turned in different directions. */
const capBodies = [
  { light: 'cloth-cap-1', turned: 'right' },
  { light: 'cloth-cap-2', turned: 'left' },
  { light: 'cloth-cap-3', turned: 'right' },
] as const;

const vestLight = (side: Side, body: number) => `cloth-vest-${side}-${(body % vestBodies) + 1}`;
const capBody = (body: number) => capBodies[body % capBodies.length] ?? capBodies[0];

export const vestGarment: GarmentDrawing = {
  version: 4,
  sides: ['front', 'back'],
  detail: { left: 215, top: 100, width: 380 },
  grain: 'mesh',
  finish: { sheen: 0.07, lift: 0.7 },
  light: (picture, side) => vestLight(side, picture.body),
  draw: (picture, side, lettering, motifs = noMotifs) => drawVest(picture, side, lettering, motifs),
  lights: Object.fromEntries(
    (['front', 'back'] as const).flatMap((side) => {
      const shape = { baked: true, panels: [{ id: 'body', path: bodyOutline(basketballVest, side) }] } as const;
      return Array.from({ length: vestBodies }, (_, body) => [vestLight(side, body), () => shape] as const);
    }),
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
