import type { Garment, Side } from '../garment.ts';
import { drawCap } from './cap.ts';
import { capShape } from './cap-shape.ts';
import { drawVest } from './vest.ts';
import { vestShape } from './vest-shape.ts';

const vestSeeds: Record<Side, readonly number[]> = { front: [4, 14, 34], back: [8, 28] };
const capSeeds = [2, 12];

const vestSeed = (side: Side, body: number) => vestSeeds[side][body % vestSeeds[side].length] ?? 4;
const capSeed = (body: number) => capSeeds[body % capSeeds.length] ?? 2;

export const vest: Garment = {
  version: 1,
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
  version: 1,
  sides: ['front'],
  detail: { left: 300, top: 270, width: 360 },
  grain: 'twill',
  finish: { sheen: 0.02, lift: 0.7 },
  light: (picture) => `cap-${capSeed(picture.body)}`,
  draw: (picture, _side, lettering) => drawCap(picture, lettering),
  lights: Object.fromEntries(capSeeds.map((seed) => [`cap-${seed}`, () => capShape(seed)])),
};
