import type { Garment, Side } from '../garment.ts';
import type { Picture } from '../picture.ts';
import type { Grain } from '../shape.ts';
import { drawTop, type TopStyle } from './top.ts';
import { type TopCut, topShape } from './top-shape.ts';

type Neck = TopCut['neck'];

/** Seeds of the bodies of folds. Each has its own light file, so a seed is changed only together with it. */
const knitSeeds: Record<Neck, readonly number[]> = { crew: [3, 33, 43], vee: [15, 45], polo: [5, 31] };
const knitBackSeeds = [12, 52];
const cottonSeeds: Record<'crew' | 'vee', readonly number[]> = { crew: [9, 17, 23], vee: [27] };
const cottonBackSeeds = [19];

function pick(seeds: readonly number[], body: number): number {
  return seeds[body % seeds.length] ?? 1;
}

function knitCut(neck: Neck, side: Side, body: number, grain: Grain = 'mesh'): TopCut {
  return {
    view: side,
    neck: side === 'back' ? 'crew' : neck,
    cuffs: true,
    grain,
    seed: pick(side === 'back' ? knitBackSeeds : knitSeeds[neck], body),
  };
}

function cottonCut(neck: Neck, side: Side, body: number): TopCut {
  if (neck === 'polo') return knitCut('polo', side, body, 'pique');
  const seeds = side === 'back' ? cottonBackSeeds : cottonSeeds[neck];
  return { view: side, neck: side === 'back' ? 'crew' : neck, cuffs: false, grain: 'cotton', seed: pick(seeds, body) };
}

function lightName({ view, neck, cuffs, seed }: TopCut): string {
  return `${cuffs ? 'knit' : 'cotton'}-${view === 'back' ? 'back' : neck}-${seed}`;
}

function lightsOf(cuts: TopCut[]): Garment['lights'] {
  return Object.fromEntries(cuts.map((cut) => [lightName(cut), () => topShape(cut)]));
}

const knitLights = lightsOf([
  ...(['crew', 'vee', 'polo'] as const).flatMap((neck) => knitSeeds[neck].map((_, body) => knitCut(neck, 'front', body))),
  ...knitBackSeeds.map((_, body) => knitCut('crew', 'back', body)),
]);
const cottonLights = lightsOf([
  ...(['crew', 'vee'] as const).flatMap((neck) => cottonSeeds[neck].map((_, body) => cottonCut(neck, 'front', body))),
  ...cottonBackSeeds.map((_, body) => cottonCut('crew', 'back', body)),
]);

function top(options: {
  version: number;
  cut: (picture: Picture, side: Side) => TopCut;
  grain: Grain;
  style: TopStyle;
  lights: Garment['lights'];
  child?: boolean;
}): Garment {
  const { version, cut, grain, style, lights, child = false } = options;
  const dull = grain === 'cotton';
  return {
    version,
    sides: ['front', 'back'],
    detail: dull ? { left: 200, top: 180, width: 400 } : { left: 220, top: 80, width: 400 },
    grain,
    finish: dull ? { sheen: 0.012, lift: 0.46 } : { sheen: 0.07, lift: 0.7 },
    child,
    lights,
    light: (picture, side) => lightName(cut(picture, side)),
    draw: (picture, side, lettering) => drawTop(picture, cut(picture, side), style, lettering),
  };
}

const jerseyCut = (picture: Picture, side: Side) => knitCut(picture.collar ?? 'crew', side, picture.body);
const cricketCut = (picture: Picture, side: Side) => knitCut(picture.collar ?? 'polo', side, picture.body);
const teeCut = (picture: Picture, side: Side) => cottonCut(picture.collar ?? 'crew', side, picture.body);

export const jersey = top({ version: 1, cut: jerseyCut, grain: 'mesh', style: { marked: true }, lights: knitLights });
export const kidsJersey = top({ version: 1, cut: jerseyCut, grain: 'mesh', style: { marked: true }, lights: knitLights, child: true });
export const cricketShirt = top({ version: 1, cut: cricketCut, grain: 'poly', style: { marked: true, sides: true }, lights: knitLights });
export const cricketWhites = top({
  version: 1,
  cut: cricketCut,
  grain: 'pique',
  style: { marked: true, tipped: true },
  lights: knitLights,
});
export const tShirt = top({ version: 1, cut: teeCut, grain: 'cotton', style: {}, lights: cottonLights });
export const kidsTShirt = top({ version: 1, cut: teeCut, grain: 'cotton', style: {}, lights: cottonLights, child: true });
