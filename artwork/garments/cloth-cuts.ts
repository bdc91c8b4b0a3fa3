import type { Side } from '../garment.ts';
import { bodyAt, type TopLengths } from './cloth-layout.ts';

/** Half widths and heights of the body's panels in metres, as cut by cloth/pattern.py. */
export interface ClothTopCut extends TopLengths {
  name: string;
  neck: 'crew' | 'vee' | 'polo';
  hem: number;
  chest: number;
  /** Heights of the underarm and of the shoulder's end above the hem. */
  underArm: number;
  shoulder: { x: number; drop: number; inset: number };
  opening: { x: number; front: number; back: number };
}

export const teeCut: ClothTopCut = {
  name: 'tee',
  wearer: 'grown',
  neck: 'crew',
  length: 0.715,
  sleeve: 0.242,
  hem: 0.268,
  chest: 0.27,
  underArm: 0.462,
  shoulder: { x: 0.222, drop: 0.05, inset: 0.205 },
  opening: { x: 0.08, front: 0.102, back: 0.02 },
};

/** Football shirt with a V-neck, slightly longer and closer to the body. */
export const veeJersey: ClothTopCut = {
  name: 'vee',
  wearer: 'grown',
  neck: 'vee',
  length: 0.725,
  sleeve: 0.243,
  hem: 0.264,
  chest: 0.268,
  underArm: 0.468,
  shoulder: { x: 0.222, drop: 0.05, inset: 0.206 },
  opening: { x: 0.078, front: 0.15, back: 0.02 },
};

/** Polo and cricket shirt: turned-down collar and a placket with three buttons. */
export const poloShirt: ClothTopCut = {
  name: 'polo',
  wearer: 'grown',
  neck: 'polo',
  length: 0.715,
  sleeve: 0.238,
  hem: 0.264,
  chest: 0.268,
  underArm: 0.464,
  shoulder: { x: 0.222, drop: 0.05, inset: 0.205 },
  opening: { x: 0.078, front: 0.088, back: 0.02 },
  collar: { length: 0.4355, width: 0.066, stand: 0.024, point: 0.016, tip: 0.014 },
};

/** Lengths of a child's top, on the adult mannequin's scale: a child of six to seven is 0.7 of it. */
const child = {
  wearer: 'child',
  length: 0.705,
  sleeve: 0.232,
  hem: 0.272,
  chest: 0.2714,
  underArm: 0.45,
  shoulder: { x: 0.208, drop: 0.044, inset: 0.195 },
} as const;

export const kidsTee: ClothTopCut = {
  ...child,
  name: 'kids',
  neck: 'crew',
  opening: { x: 0.09, front: 0.106, back: 0.022 },
};

export const kidsVee: ClothTopCut = {
  ...child,
  name: 'kids-vee',
  neck: 'vee',
  opening: { x: 0.088, front: 0.15, back: 0.022 },
};

export const kidsPolo: ClothTopCut = {
  ...child,
  name: 'kids-polo',
  neck: 'polo',
  opening: { x: 0.084, front: 0.092, back: 0.022 },
  collar: { length: 0.4649, width: 0.068, stand: 0.025, point: 0.016, tip: 0.014 },
};

/** Basketball vest: bound armholes instead of sleeves. */
export const basketballVest: ClothTopCut = {
  name: 'vest',
  wearer: 'grown',
  neck: 'crew',
  length: 0.725,
  sleeve: 0.24,
  hem: 0.27,
  chest: 0.268,
  underArm: 0.44,
  shoulder: { x: 0.142, drop: 0.024, inset: 0.133 },
  opening: { x: 0.088, front: 0.158, back: 0.048 },
};

/** Returns the drawing position of a point of the body, in metres from its centre and its highest point. */
export function placeOnBody({ wearer }: Pick<ClothTopCut, 'wearer'>, x: number, y: number): [number, number] {
  const { scale, top } = bodyAt(wearer);
  return [400 + scale * x, top + scale * y];
}

/** Returns the outline of the body's panel in the drawing, x from its centre and y from its highest point. */
export function bodyOutline(cut: ClothTopCut, side: Side): string {
  const { neck: form, length, hem, chest, underArm, shoulder, opening } = cut;
  const place = (x: number, y: number) =>
    placeOnBody(cut, x, y)
      .map((value) => value.toFixed(1))
      .join();
  const pointed = form === 'vee' && side === 'front';
  const under = length - underArm;
  const depth = side === 'front' ? opening.front : opening.back;
  const half = (way: 1 | -1) => [
    place(way * opening.x, 0),
    place(way * shoulder.x, shoulder.drop),
    place(way * (shoulder.inset + 0.006), under - 0.115),
    place(way * shoulder.inset, under - 0.055),
    place(way * chest, under),
    place(way * hem, length),
  ];
  const neck = pointed ? [place(0, depth)] : [place(-opening.x * 0.62, depth), place(opening.x * 0.62, depth)];
  return `M${[...half(1), ...half(-1).toReversed(), ...neck].join(' L')}Z`;
}

/** Returns the line of the left armhole in the drawing, as cut by cloth/pattern.py. */
export function armholeLine(cut: ClothTopCut, side: Side): string {
  const { length, chest, underArm, shoulder } = cut;
  const under = length - underArm;
  const place = (x: number, y: number) =>
    placeOnBody(cut, -x, y)
      .map((value) => value.toFixed(1))
      .join();
  const bow = side === 'front' ? 0.05175 : 0.036;
  const { x, drop, inset } = shoulder;
  const lower = `${place(chest - bow, under - 0.004)} ${place(inset - 0.002, under - 0.055)} ${place(inset + 0.006, under - 0.115)}`;
  return `M${place(chest, under)} C${lower} Q${place(inset + 0.01, under - 0.16)} ${place(x, drop)}`;
}
