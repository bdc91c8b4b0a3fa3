import type { Garment, Side } from '../garment.ts';
import { drawCap } from './cap.ts';
import { capShape } from './cap-shape.ts';
import { drawVest } from './vest.ts';
import { vestShape } from './vest-shape.ts';

const vestSeeds: Record<Side, readonly number[]> = { front: [9, 4, 14], back: [18, 28, 8] };
/** Each body of a cap is turned another way. */
const capBodies = [
  { seed: 2, turned: 'right' },
  { seed: 12, turned: 'left' },
  { seed: 22, turned: 'right' },
] as const;

const vestSeed = (side: Side, body: number) => vestSeeds[side][body % vestSeeds[side].length] ?? 4;
const capBody = (body: number) => capBodies[body % capBodies.length] ?? capBodies[0];

export const vest: Garment = {
  version: 3,
  sides: ['front', 'back'],
  detail: { left: 215, top: 100, width: 380 },
  grain: 'mesh',
  finish: { sheen: 0.07, lift: 0.7 },
  light: (picture, side) => `vest-${side}-${vestSeed(side, picture.body)}`,
  draw: (picture, side, lettering) => drawVest(picture, side, lettering),
  lights: Object.fromEntries(
    (['front', 'back'] as const).flatMap((side) => vestSeeds[side].map((seed) => [`vest-${side}-${seed}`, () => vestShape(side, seed)])),
  ),
};

export const cap: Garment = {
  version: 3,
  sides: ['front'],
  detail: { left: 210, top: 270, width: 380 },
  grain: 'twill',
  finish: { sheen: 0.02, lift: 0.7 },
  light: (picture) => `cap-${capBody(picture.body).seed}`,
  draw: (picture, _side, lettering) => drawCap(picture, capBody(picture.body).turned, lettering),
  lights: Object.fromEntries(capBodies.map(({ seed, turned }) => [`cap-${seed}`, () => capShape(seed, turned)])),
};
