import type { Garment } from '../garment.ts';
import type { Lettering } from '../lettering.ts';
import type { Picture } from '../picture.ts';
import type { Shape } from '../shape.ts';
import { drawBackpack, drawBottle, drawFlag, drawKeyring, drawMug, drawPhoneCase } from './goods.ts';
import { bottleShape, keyringShape, mugShape, phoneCaseShape } from './goods-shapes.ts';
import { drawHoodie, drawJacket } from './outer.ts';
import { outerShape } from './outer-shape.ts';
import { drawScarf, scarfShape } from './scarf.ts';
import { backpackShape, flagShape } from './soft-goods-shapes.ts';

type Draw = (picture: Picture, lettering: Lettering) => string;

/** A thing with one side and one body. */
function single(name: string, shape: () => Shape, draw: Draw, rest: Pick<Garment, 'grain' | 'finish' | 'detail'>): Garment {
  return {
    version: 1,
    sides: ['front'],
    ...rest,
    light: () => name,
    draw: (picture, _side, lettering) => draw(picture, lettering),
    lights: { [name]: shape },
  };
}

const matt = { sheen: 0.012, lift: 0.46 };
const satin = { sheen: 0.07, lift: 0.7 };

export const hoodie = single('hoodie', () => outerShape('hoodie', 6), drawHoodie, {
  grain: 'fleece',
  finish: matt,
  detail: { left: 200, top: 60, width: 400 },
});
export const jacket = single('jacket', () => outerShape('jacket', 11), drawJacket, {
  grain: 'poly',
  finish: satin,
  detail: { left: 200, top: 90, width: 400 },
});
export const scarf = single('scarf', () => scarfShape(4), drawScarf, {
  grain: 'knit',
  finish: { sheen: 0.01, lift: 0.7 },
  detail: { left: 200, top: 440, width: 380 },
});
export const mug = single('mug', mugShape, drawMug, {
  grain: 'none',
  finish: { sheen: 0.3, lift: 0.7 },
  detail: { left: 180, top: 262, width: 400 },
});
export const bottle = single('bottle', bottleShape, drawBottle, {
  grain: 'none',
  finish: { sheen: 0.34, lift: 0.7 },
  detail: { left: 220, top: 330, width: 360 },
});
export const keyring = single('keyring', keyringShape, drawKeyring, {
  grain: 'none',
  finish: { sheen: 0.3, lift: 0.7 },
  detail: { left: 200, top: 390, width: 400 },
});
export const phoneCase = single('phone-case', phoneCaseShape, drawPhoneCase, {
  grain: 'none',
  finish: { sheen: 0.3, lift: 0.7 },
  detail: { left: 210, top: 320, width: 380 },
});
export const backpack = single('backpack', backpackShape, drawBackpack, {
  grain: 'twill',
  finish: satin,
  detail: { left: 200, top: 150, width: 400 },
});
export const flag = single('flag', flagShape, drawFlag, { grain: 'poly', finish: satin, detail: { left: 240, top: 150, width: 370 } });
