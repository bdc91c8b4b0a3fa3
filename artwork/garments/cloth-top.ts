import { darkenColour, mixColours, relativeLuminance } from '../colour.ts';
import type { Side } from '../garment.ts';
import type { Lettering } from '../lettering.ts';
import type { DrawMotif } from '../motif.ts';
import { drawPattern } from '../patterns.ts';
import type { PictureFacts } from '../picture.ts';
import { createSheet, type DrawingSheet, strokedLine } from '../sheet.ts';
import {
  bandAt,
  insideAt,
  labelAt,
  shoulderAt,
  sleeveAt,
  sleeveScale,
  type TopLengths,
  topScale,
} from './cloth-layout.ts';
import { neckLabel, patternStrength } from './print.ts';
import { backPrint, coloursOf, frontPrint, patternsOnSleeves, type TopColours, type TopStyle } from './top.ts';

/** Half widths and heights of the body's panels in metres, as cut by cloth/pattern.py. */
export interface ClothTopCut extends TopLengths {
  name: string;
  neck: 'crew' | 'vee';
  hem: number;
  chest: number;
  /** Heights of the underarm and of the shoulder's end above the hem. */
  underArm: number;
  shoulder: { x: number; drop: number; inset: number };
  opening: { x: number; front: number; back: number };
}

export const teeCut: ClothTopCut = {
  name: 'tee',
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
  neck: 'vee',
  length: 0.725,
  sleeve: 0.243,
  hem: 0.264,
  chest: 0.268,
  underArm: 0.468,
  shoulder: { x: 0.222, drop: 0.05, inset: 0.206 },
  opening: { x: 0.078, front: 0.15, back: 0.02 },
};

/** Parts of the flat drawing, each larger than its visible part, so that its edges never show a neighbouring part. */
const parts = [
  { id: 'body', path: 'M120,100 H680 V896 H120Z' },
  { id: 'inside', path: 'M120,904 H680 V1000 H120Z' },
  { id: 'sleeve-l', path: 'M0,196 H118 V404 H0Z' },
  { id: 'sleeve-r', path: 'M800,196 H682 V404 H800Z' },
  { id: 'cuff-l', path: 'M0,196 H12.600 V404 H0Z' },
  { id: 'cuff-r', path: 'M800,196 H787.400 V404 H800Z' },
  { id: 'band', path: 'M40,36 H760 V84 H40Z' },
  { id: 'band-inside', path: `M40,98 H80 V118 H40Z` },
];

const place = (x: number, y: number) => `${(400 + topScale * x).toFixed(1)},${(shoulderAt + topScale * y).toFixed(1)}`;

/** Returns the outline of the body's panel in the drawing, x from its centre and y from its highest point. */
export function bodyOutline(
  { neck: form, length, hem, chest, underArm, shoulder, opening }: ClothTopCut,
  side: Side,
): string {
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

/** Draws a top flat for baked cloth: its panels side by side, placed by cloth-layout.ts. */
export function drawClothTop(
  picture: PictureFacts,
  cut: ClothTopCut,
  side: Side,
  style: TopStyle & { cuffs?: boolean },
  lettering: Lettering,
  motifs: DrawMotif,
): string {
  const sheet = createSheet({ panels: [...parts] });
  const colours = coloursOf(picture, style);
  drawBody(sheet, picture, colours, style);
  drawSleeves(sheet, picture, cut, colours);
  if (style.cuffs) {
    sheet.panel('cuff-l', colours.cuff);
    sheet.panel('cuff-r', colours.cuff);
    if (colours.tipping) sheet.add(strokedLine('M9,196 V404 M791,196 V404', colours.tipping, 1.8));
  }
  sheet.panel('band', colours.collar);
  if (colours.tipping && side === 'front') sheet.add(strokedLine(`M40,${bandAt + 18} H760`, colours.tipping, 4.5));
  const inside = darkenColour(colours.cloth, 0.04);
  sheet.panel('inside', inside);
  sheet.panel('band-inside', darkenColour(colours.collar, 0.04));
  if (side === 'front') {
    const seam = strokedLine(
      `M300,${insideAt + 24} H500`,
      mixColours(inside, relativeLuminance(inside) > 0.3 ? '#000000' : '#ffffff', 0.1),
      5,
    );
    sheet.add(seam + neckLabel(lettering, 400, labelAt.top));
  }
  const print =
    side === 'front'
      ? frontPrint(picture, colours, style, lettering, motifs)
      : backPrint(picture, cut, colours, lettering);
  sheet.add(print);
  return sheet.finish();
}

function drawBody(sheet: DrawingSheet, picture: PictureFacts, { cloth }: TopColours, style: TopStyle): void {
  sheet.panel('body', cloth);
  const pattern = drawPattern(
    { ...picture.colours, pattern: picture.pattern, tone: patternStrength(picture) },
    'cloth',
  );
  sheet.define(pattern.defs);
  let sides = '';
  if (style.sides && picture.trim) {
    sides = `<path d="M120,400 H170 C196,520 196,760 188,900 H120Z M680,400 H630 C604,520 604,760 612,900 H680Z" fill="${picture.trim}"/>`;
  }
  sheet.within('body', pattern.svg + sides);
}

/** Draws the sleeves, rotated and smaller than the body; all-over patterns continue from the shoulder. */
function drawSleeves(
  sheet: DrawingSheet,
  picture: PictureFacts,
  { sleeve: length }: TopLengths,
  { sleeve }: TopColours,
): void {
  const patterned = !picture.sleeve && patternsOnSleeves.includes(picture.pattern);
  const ratio = sleeveScale / topScale;
  const tip = 196;
  for (const side of ['l', 'r'] as const) {
    sheet.panel(`sleeve-${side}`, sleeve);
    if (!patterned) continue;
    const cloth = drawPattern(
      { ...picture.colours, a: sleeve, pattern: picture.pattern, tone: patternStrength(picture) },
      `cloth-${side}`,
    );
    sheet.define(cloth.defs);
    const way = side === 'l' ? -1 : 1;
    const from = side === 'l' ? 4 + sleeveScale * length : 796 - sleeveScale * length;
    const turned = [0, ratio, way * ratio, 0, from - way * ratio * tip, sleeveAt - ratio * 400]
      .map((value) => value.toFixed(4))
      .join(' ');
    sheet.within(`sleeve-${side}`, `<g transform="matrix(${turned})">${cloth.svg}</g>`);
  }
}
