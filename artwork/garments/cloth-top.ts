import { darkenColour, mixColours } from '../colour.ts';
import type { Side } from '../garment.ts';
import type { Lettering } from '../lettering.ts';
import type { DrawMotif } from '../motif.ts';
import { drawPattern } from '../patterns.ts';
import type { PictureFacts } from '../picture.ts';
import { drawnAt } from '../placing.ts';
import { createSheet, type DrawingSheet, strokedLine } from '../sheet.ts';
import { type ClothTopCut, placeOnBody } from './cloth-cuts.ts';
import { bandAt, bodyAt, type CollarLengths, collarAt, sleeveAt, sleeveScale } from './cloth-layout.ts';
import { clothParts, drawInsideLabel } from './cloth-parts-drawn.ts';
import { patternStrength } from './print.ts';
import { backPrint, coloursOf, frontPrint, patternsOnSleeves, type TopColours, type TopStyle } from './top.ts';
import { topLines } from './top-lines.ts';

/** Parts of the flat drawing. */
const parts = [
  clothParts.body,
  clothParts.inside,
  { id: 'sleeve-l', path: 'M0,196 H118 V404 H0Z' },
  { id: 'sleeve-r', path: 'M800,196 H682 V404 H800Z' },
  { id: 'cuff-l', path: 'M0,196 H12.600 V404 H0Z' },
  { id: 'cuff-r', path: 'M800,196 H787.400 V404 H800Z' },
  clothParts.band,
  clothParts.bandInside,
];

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
  drawBody(sheet, picture, cut, colours, style);
  drawSleeves(sheet, picture, cut, colours);
  if (style.cuffs) {
    sheet.panel('cuff-l', colours.cuff);
    sheet.panel('cuff-r', colours.cuff);
    if (colours.tipping) sheet.add(strokedLine('M9,196 V404 M791,196 V404', colours.tipping, 1.8));
  }
  drawNeck(sheet, cut, side, colours);
  if (side === 'front') drawInsideLabel(sheet, cut, colours.cloth, lettering);
  const print =
    side === 'front'
      ? frontPrint(picture, colours, style, lettering, motifs)
      : backPrint(picture, cut, colours, lettering);
  sheet.add(drawnAt(topLines[cut.wearer].print, print));
  return sheet.finish();
}

function drawNeck(sheet: DrawingSheet, cut: ClothTopCut, side: Side, { collar, cloth, tipping }: TopColours): void {
  sheet.panel('band', collar);
  sheet.panel('inside', darkenColour(cloth, 0.04));
  sheet.panel('band-inside', darkenColour(collar, 0.04));
  if (cut.collar) {
    if (tipping) sheet.add(strokedLine(collarEdge(cut.collar), tipping, 4));
    if (side === 'front') drawButtons(sheet, cut, collar);
  } else if (tipping && side === 'front') sheet.add(strokedLine(`M40,${bandAt + 18} H760`, tipping, 4.5));
}

/** Distance in metres of the line along a collar from its edge. */
const edging = 0.006;

/** Returns the line along a collar's edge, which is shaped as in cloth/pattern.py. */
function collarEdge({ length, width, stand, point, tip }: CollarLengths): string {
  const { left, seam, scale } = collarAt;
  const place = (u: number, v: number) => `${(left + scale * u).toFixed(1)},${(seam - scale * v).toFixed(1)}`;
  const [back, end] = [width - edging, width + point - 1.2 * edging];
  const half = (at: (u: number, v: number) => string) => ({
    front: `${at(edging, stand)} L${at(1.3 * edging - tip, end)}`,
    bends: [at(0.2 * length, back), at(0.34 * length, back)] as const,
  });
  const onLeft = half(place);
  const onRight = half((u, v) => place(length - u, v));
  return `M${onLeft.front} C${onLeft.bends.join(' ')} ${place(length / 2, back)} M${onRight.front} C${onRight.bends.join(' ')} ${place(length / 2, back)}`;
}

/** Distances of the buttons from the placket's top in metres, as in the relief of cloth/fine.py. */
const buttonsAt = [0.022, 0.068, 0.114] as const;

function drawButtons(sheet: DrawingSheet, cut: ClothTopCut, collar: string): void {
  for (const below of buttonsAt) {
    const [x, y] = placeOnBody(cut, 0, cut.opening.front + below);
    const button = (size: number, fill: string) =>
      `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${size}" fill="${fill}"/>`;
    sheet.add(button(5.7, darkenColour(collar, 0.1)) + button(4.9, mixColours(collar, '#ffffff', 0.3)));
    for (const way of [-1.2, 1.2])
      sheet.add(`<circle cx="${(x + way).toFixed(1)}" cy="${y.toFixed(1)}" r=".7" fill="#333333"/>`);
  }
}

function drawBody(
  sheet: DrawingSheet,
  picture: PictureFacts,
  { wearer }: ClothTopCut,
  { cloth }: TopColours,
  style: TopStyle,
): void {
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
  sheet.within('body', drawnAt(topLines[wearer].print, pattern.svg + sides));
}

/** Draws the sleeves, rotated and smaller than the body; all-over patterns continue from the shoulder. */
function drawSleeves(
  sheet: DrawingSheet,
  picture: PictureFacts,
  { sleeve: length, wearer }: ClothTopCut,
  { sleeve }: TopColours,
): void {
  const patterned = !picture.sleeve && patternsOnSleeves.includes(picture.pattern);
  const ratio = sleeveScale / bodyAt(wearer).scale;
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
    sheet.within(
      `sleeve-${side}`,
      `<g transform="matrix(${turned})">${drawnAt(topLines[wearer].print, cloth.svg)}</g>`,
    );
  }
}
