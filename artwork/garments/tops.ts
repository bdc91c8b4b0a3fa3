import type { GarmentDrawing, Side } from '../garment.ts';
import { noMotifs } from '../motif.ts';
import type { PictureFacts } from '../picture.ts';
import type { Grain } from '../shape.ts';
import { bodyOutline, type ClothTopCut, teeCut, veeJersey } from './cloth-cuts.ts';
import { drawClothTop } from './cloth-top.ts';
import { drawTop, type TopStyle } from './top.ts';
import { type TopCut, topShape } from './top-shape.ts';

type Neck = TopCut['neck'];
type Cloth = 'knit' | 'cotton';

/**
 * Seeds of the fold variants by wearer and cloth; frequent products have three, with different remainders modulo 3 (see
 * hangOf). Each has its own light file, which must be created again if the seed changes. From behind, crew and V-neck
 * are the same.
 */
const seeds: Record<`${'' | 'kids-'}${Cloth}`, Partial<Record<Neck | 'back' | 'back-polo', readonly number[]>>> = {
  knit: { crew: [3, 34, 44], vee: [15, 46, 56], polo: [6, 31, 41], back: [12, 52, 32], 'back-polo': [21, 22, 62] },
  cotton: { vee: [27, 37, 47], back: [18, 19, 29] },
  'kids-knit': { crew: [63, 61, 62], vee: [66, 64], polo: [69, 65], back: [72, 70, 71], 'back-polo': [75] },
  'kids-cotton': { crew: [81, 82, 83], vee: [84], back: [87, 88] },
};

const kindOf = ({ wearer, cuffs }: Pick<TopCut, 'wearer' | 'cuffs'>) =>
  `${wearer === 'child' ? 'kids-' : ''}${cuffs ? 'knit' : 'cotton'}` as const;

/** Returns the visible part of a cut: its neck from the front, or its back. */
function viewOf(neck: Neck, side: Side): Neck | 'back' | 'back-polo' {
  if (side === 'front') return neck;
  return neck === 'polo' ? 'back-polo' : 'back';
}

function cutOf(cloth: Cloth, wearer: TopCut['wearer'], neck: Neck, side: Side, body: number, grain: Grain): TopCut {
  const cuffs = cloth === 'knit';
  const bodies = seeds[kindOf({ wearer, cuffs })][viewOf(neck, side)] ?? [1];
  return {
    view: side,
    neck: side === 'back' && neck === 'vee' ? 'crew' : neck,
    wearer,
    cuffs,
    grain,
    seed: bodies[body % bodies.length] ?? 1,
  };
}

function lightName(cut: TopCut): string {
  return `${kindOf(cut)}-${viewOf(cut.neck, cut.view)}-${cut.seed}`;
}

function lightsOf(cloth: Cloth, wearer: TopCut['wearer'], grain: Grain): GarmentDrawing['lights'] {
  const kind = seeds[kindOf({ wearer, cuffs: cloth === 'knit' })];
  const lights: GarmentDrawing['lights'] = {};
  for (const side of ['front', 'back'] as const) {
    for (const neck of ['crew', 'vee', 'polo'] as const) {
      for (const body of (kind[viewOf(neck, side)] ?? []).keys()) {
        const cut = cutOf(cloth, wearer, neck, side, body, grain);
        lights[lightName(cut)] = () => topShape(cut);
      }
    }
  }
  return lights;
}

const knitLights = lightsOf('knit', 'grown', 'mesh');
const cottonLights = lightsOf('cotton', 'grown', 'cotton');
const kidsKnitLights = lightsOf('knit', 'child', 'mesh');
const kidsCottonLights = lightsOf('cotton', 'child', 'cotton');

/** Baked fold variants of one cut, from one side. From behind, crew and V-neck are the same. */
interface BakedTop {
  cut: ClothTopCut;
  side: Side;
  bodies: number;
}

const bakedTops = {
  crew: { front: { cut: teeCut, side: 'front', bodies: 3 }, back: { cut: teeCut, side: 'back', bodies: 3 } },
  vee: { front: { cut: veeJersey, side: 'front', bodies: 3 }, back: { cut: teeCut, side: 'back', bodies: 3 } },
} as const;

/** Creates the look-up of baked cloth by neck and side; undefined if the side is drawn. */
const bakedWith =
  (...necks: readonly (keyof typeof bakedTops)[]) =>
  (neck: Neck, side: Side): BakedTop | undefined => {
    const baked = necks.find((known) => known === neck);
    return baked && bakedTops[baked][side];
  };

const bakedName = ({ cut, side, bodies }: BakedTop, body: number) => `cloth-${cut.name}-${side}-${(body % bodies) + 1}`;

const bakedLights: GarmentDrawing['lights'] = Object.fromEntries(
  Object.values(bakedTops).flatMap((sides) =>
    [sides.front, sides.back].flatMap((baked) => {
      const shape = { baked: true, panels: [{ id: 'body', path: bodyOutline(baked.cut, baked.side) }] } as const;
      return Array.from({ length: baked.bodies }, (_, body) => [bakedName(baked, body), () => shape] as const);
    }),
  ),
);

function top(options: {
  version: number;
  cut: (picture: PictureFacts, side: Side) => TopCut;
  grain: Grain;
  style: TopStyle;
  lights: GarmentDrawing['lights'];
  detail: GarmentDrawing['detail'];
  /** Returns the baked cloth by neck; undefined if it is drawn. */
  cloth?: (neck: Neck, side: Side) => BakedTop | undefined;
}): GarmentDrawing {
  const { version, cut, grain, style, lights, detail, cloth = () => undefined } = options;
  const dull = grain === 'cotton';
  return {
    version,
    sides: ['front', 'back'],
    detail,
    grain,
    finish: dull ? { sheen: 0.012, lift: 0.46 } : { sheen: 0.07, lift: 0.7 },
    lights,
    light: (picture, side) => {
      const baked = cloth(picture.collar ?? 'crew', side);
      return baked ? bakedName(baked, picture.body) : lightName(cut(picture, side));
    },
    draw: (picture, side, lettering, motifs = noMotifs) => {
      const baked = cloth(picture.collar ?? 'crew', side);
      return baked
        ? drawClothTop(picture, baked.cut, side, { ...style, cuffs: !dull }, lettering, motifs)
        : drawTop(picture, cut(picture, side), style, lettering, motifs);
    },
  };
}

const knitted =
  (wearer: TopCut['wearer'], usual: Neck) =>
  ({ collar = usual, body }: PictureFacts, side: Side) =>
    cutOf('knit', wearer, collar, side, body, 'mesh');

/** Cotton tops with a collar are polo shirts: knitted, with cuffs. */
const cotton =
  (wearer: TopCut['wearer']) =>
  ({ collar = 'crew', body }: PictureFacts, side: Side) =>
    collar === 'polo'
      ? cutOf('knit', wearer, collar, side, body, 'pique')
      : cutOf('cotton', wearer, collar, side, body, 'cotton');

const nearJersey = { left: 220, top: 80, width: 400 };
const nearTee = { left: 200, top: 180, width: 400 };
const nearKidsJersey = { left: 236, top: 186, width: 328 };
const nearKidsTee = { left: 226, top: 250, width: 348 };

export const jerseyGarment = top({
  version: 6,
  cut: knitted('grown', 'crew'),
  grain: 'mesh',
  style: { marked: true },
  lights: { ...bakedLights, ...knitLights },
  detail: nearJersey,
  cloth: bakedWith('crew', 'vee'),
});
export const kidsJerseyGarment = top({
  version: 4,
  cut: knitted('child', 'crew'),
  grain: 'mesh',
  style: { marked: true },
  lights: kidsKnitLights,
  detail: nearKidsJersey,
});
export const cricketShirtGarment = top({
  version: 4,
  cut: knitted('grown', 'polo'),
  grain: 'poly',
  style: { marked: true, sides: true },
  lights: knitLights,
  detail: nearJersey,
});
export const cricketWhitesGarment = top({
  version: 4,
  cut: knitted('grown', 'polo'),
  grain: 'pique',
  style: { marked: true, tipped: true },
  lights: knitLights,
  detail: nearJersey,
});
export const tShirtGarment = top({
  version: 6,
  cut: cotton('grown'),
  grain: 'cotton',
  style: {},
  lights: { ...bakedLights, ...cottonLights, ...knitLights },
  detail: nearTee,
  cloth: bakedWith('crew'),
});
export const kidsTShirtGarment = top({
  version: 4,
  cut: cotton('child'),
  grain: 'cotton',
  style: {},
  lights: { ...kidsCottonLights, ...kidsKnitLights },
  detail: nearKidsTee,
});
