import type { BakedShape, GarmentDrawing, Side } from '../garment.ts';
import type { Lettering } from '../lettering.ts';
import { type DrawMotif, noMotifs } from '../motif.ts';
import type { PictureFacts } from '../picture.ts';
import type { Shape } from '../shape.ts';
import { drawBottle, drawKeyring, drawMug, drawPhoneCase } from './goods.ts';
import {
  bottleParts,
  flagParts,
  goodsPanels,
  keyringParts,
  mugParts,
  phoneCaseParts,
  rectanglePath,
  scarfPanels,
  scarfTails,
} from './goods-layout.ts';
import { drawHoodie, drawJacket } from './outer.ts';
import { outerShape } from './outer-shape.ts';
import { drawScarf, type ScarfLie } from './scarf.ts';
import { drawBackpack, drawFlag } from './soft-goods.ts';
import { backpackShape } from './soft-goods-shapes.ts';

/** Body of an item: its shape and the matching flat drawing. */
interface Body {
  shape: () => Shape;
  draw: (picture: PictureFacts, lettering: Lettering, motifs: DrawMotif) => string;
}

/** Creates an item with one side and two bodies. */
function single(
  name: string,
  bodies: readonly [Body, Body],
  rest: Pick<GarmentDrawing, 'grain' | 'finish' | 'detail'>,
): GarmentDrawing {
  const bodyOf = ({ body }: PictureFacts) => bodies[body % 2 === 0 ? 0 : 1];
  const nameOf = (body: Body) => `${name}-${bodies.indexOf(body)}`;
  return {
    version: 3,
    sides: ['front'],
    ...rest,
    light: (picture) => nameOf(bodyOf(picture)),
    draw: (picture, _side, lettering, motifs = noMotifs) => bodyOf(picture).draw(picture, lettering, motifs),
    lights: Object.fromEntries(bodies.map((body) => [nameOf(body), body.shape])),
  };
}

const matt = { sheen: 0.012, lift: 0.46 };
const satin = { sheen: 0.07, lift: 0.7 };

/** Seeds of the fold variants, front and back. */
const outerSeeds = {
  hoodie: { front: [6, 16, 26], back: [36, 37, 38] },
  jacket: { front: [12, 22, 11], back: [33, 31, 32] },
} as const;

function outer(
  kind: 'hoodie' | 'jacket',
  draw: GarmentDrawing['draw'],
  rest: Pick<GarmentDrawing, 'grain' | 'finish' | 'detail'>,
): GarmentDrawing {
  const seeds = outerSeeds[kind];
  const nameOf = (side: Side, seed: number) => `${kind}-${side}-${seed}`;
  return {
    version: 2,
    sides: ['front', 'back'],
    ...rest,
    light: ({ body }, side) => nameOf(side, seeds[side][body % seeds[side].length] ?? seeds[side][0]),
    draw,
    lights: Object.fromEntries(
      (['front', 'back'] as const).flatMap((side) =>
        seeds[side].map((seed) => [nameOf(side, seed), () => outerShape(kind, seed, side)]),
      ),
    ),
  };
}

export const hoodieGarment = outer('hoodie', drawHoodie, {
  grain: 'fleece',
  finish: matt,
  detail: { left: 200, top: 60, width: 400 },
});
export const jacketGarment = outer('jacket', drawJacket, {
  grain: 'poly',
  finish: satin,
  detail: { left: 200, top: 90, width: 400 },
});
/** Creates a baked item with one side and two bodies. `kind` says if it is glossy or cloth. */
function baked(
  kind: 'goods' | 'cloth',
  name: string,
  bodies: readonly [BakedBody, BakedBody],
  rest: Pick<GarmentDrawing, 'detail'> & Partial<Pick<GarmentDrawing, 'grain'>>,
): GarmentDrawing {
  const at = ({ body }: PictureFacts) => (body % 2 === 0 ? 0 : 1);
  return {
    version: 4,
    sides: ['front'],
    grain: 'none',
    finish: { sheen: 0.3, lift: 0.7 },
    ...rest,
    light: (picture) => `${kind}-${name}-${at(picture) + 1}`,
    draw: (picture, _side, lettering, motifs = noMotifs) => bodies[at(picture)].draw(picture, lettering, motifs),
    lights: Object.fromEntries(
      bodies.map(({ panels }, i) => [`${kind}-${name}-${i + 1}`, () => ({ baked: true, panels }) as const]),
    ),
  };
}

interface BakedBody {
  panels: BakedShape['panels'];
  draw: Body['draw'];
}

const mugBody = (handle: 'right' | 'left'): BakedBody => {
  const parts = mugParts[handle];
  return {
    panels: goodsPanels(parts, rectanglePath(parts.at.x - 205, parts.at.x + 205, 298, 768)),
    draw: (picture, lettering, motifs) => drawMug(picture, handle, lettering, motifs),
  };
};
export const mugGarment = baked('goods', 'mug', [mugBody('right'), mugBody('left')], {
  detail: { left: 120, top: 290, width: 400 },
});

const bottleBody: BakedBody = {
  panels: goodsPanels(bottleParts, rectanglePath(278, 522, 320, 900)),
  draw: drawBottle,
};
export const bottleGarment = baked('goods', 'bottle', [bottleBody, bottleBody], {
  detail: { left: 220, top: 330, width: 360 },
});

const enamels = {
  shield:
    'M400,448 C510,448 564,510 564,616 C564,742 504,822 400,858 C296,822 236,742 236,616 C236,510 290,448 400,448Z',
  round: 'M400,470 A170,170 0 1 1 399.9,470Z',
} as const;
const keyringBody = (form: keyof typeof enamels): BakedBody => ({
  panels: goodsPanels(keyringParts, enamels[form]),
  draw: (picture, lettering, motifs) => drawKeyring(picture, form, lettering, motifs),
});
export const keyringGarment = baked('goods', 'keyring', [keyringBody('shield'), keyringBody('round')], {
  detail: { left: 200, top: 390, width: 400 },
});

const phoneCaseBody: BakedBody = {
  panels: goodsPanels(phoneCaseParts, rectanglePath(230, 570, 139, 869)),
  draw: drawPhoneCase,
};
export const phoneCaseGarment = baked('goods', 'phone-case', [phoneCaseBody, phoneCaseBody], {
  detail: { left: 210, top: 320, width: 380 },
});
export const backpackGarment = single(
  'backpack',
  [
    { shape: () => backpackShape(6), draw: drawBackpack },
    { shape: () => backpackShape(17), draw: drawBackpack },
  ],
  { grain: 'twill', finish: satin, detail: { left: 200, top: 150, width: 400 } },
);

const flagBody: BakedBody = { panels: goodsPanels(flagParts, rectanglePath(130, 720, 180, 573)), draw: drawFlag };
export const flagGarment = baked('cloth', 'flag', [flagBody, flagBody], {
  grain: 'poly',
  detail: { left: 240, top: 150, width: 370 },
});

const scarfBody = (lie: ScarfLie): BakedBody => ({
  panels: scarfPanels(scarfTails[lie]),
  draw: (picture, lettering) => drawScarf(picture, lie, lettering),
});
export const scarfGarment = baked('cloth', 'scarf', [scarfBody('left over'), scarfBody('right over')], {
  grain: 'knit',
  detail: { left: 190, top: 430, width: 380 },
});
