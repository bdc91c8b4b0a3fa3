import { darkenColour, inkOn, threadOn } from '../colour.ts';
import { drawCrest, drawMakersMark } from '../crest.ts';
import type { Lettering, TypeSetting } from '../lettering.ts';
import type { DrawMotif } from '../motif.ts';
import { drawPattern } from '../patterns.ts';
import type { PictureFacts } from '../picture.ts';
import { createSheet, type DrawingSheet, stitchedLine, strokedLine } from '../sheet.ts';
import { edgedLetters, edgeFor, markInk, nameFont, neckLabel, patternStrength } from './print.ts';
import { vestShape } from './vest-shape.ts';

/** Draws a basketball vest flat, without light: name over number, front and back. */
export function drawVest(
  picture: PictureFacts,
  view: 'front' | 'back',
  lettering: Lettering,
  motifs: DrawMotif,
): string {
  const sheet = createSheet(vestShape(view, 0));
  const { a, b, c } = picture.colours;
  const trim = picture.trim ?? b;
  const inside = darkenColour(a, 0.1);
  const thread = threadOn(a);
  sheet.panel('inside', inside);
  const backBand =
    'M330,124 C352,150 370,158 400,158 C430,158 448,150 470,124 L466,136 C448,166 430,174 400,174 C370,174 352,166 334,136Z';
  sheet.add(`<path d="${backBand}" fill="${darkenColour(trim, 0.12)}"/>${neckLabel(lettering, 400, 178)}`);
  for (const id of ['inside-arm-l', 'inside-arm-r', 'tail']) sheet.panel(id, inside);
  sheet.panel('body', a);
  const pattern = drawPattern(
    { ...picture.colours, pattern: picture.pattern, tone: patternStrength(picture) },
    'cloth',
  );
  sheet.define(pattern.defs);
  sheet.within('body', pattern.svg + (picture.pattern === 'solid' && picture.trim ? sides(trim, c) : ''));
  sheet.add(stitchedLine('M189,844 Q400,880 611,844', thread) + stitchedLine('M189,849 Q400,885 611,849', thread));
  for (const id of ['binding-l', 'binding-r', 'rib']) sheet.panel(id, trim);
  const neckLine =
    view === 'front'
      ? 'M338,121 C345,208 366,253 400,253 C434,253 455,208 462,121'
      : 'M338,121 C348,160 364,173 400,173 C436,173 452,160 462,121';
  if (c !== trim)
    sheet.add(strokedLine(`M271,130 C276,216 268,312 190,384 M529,130 C524,216 532,312 610,384 ${neckLine}`, c, 4.5));
  if (view === 'front') drawFront(sheet, picture, lettering, motifs);
  else drawBack(sheet, picture, lettering);
  return sheet.finish();
}

function sides(fill: string, pipe: string): string {
  const panels = 'M150,380 L190,372 C236,440 246,560 236,910 H150Z M650,380 L610,372 C564,440 554,560 564,910 H650Z';
  return `<path d="${panels}" fill="${fill}"/>${strokedLine('M196,384 C240,450 248,560 238,910 M604,384 C560,450 552,560 562,910', pipe, 5)}`;
}

function twill(
  lettering: Lettering,
  picture: PictureFacts,
  words: string,
  setting: Omit<TypeSetting, 'font' | 'middle'>,
  edge: number,
): string {
  const outline = lettering(words, { font: picture.font ?? 'slab', middle: 400, ...setting });
  const ink = picture.ink ?? inkOn(picture.colours.a);
  return edgedLetters(outline, ink, edgeFor(picture, ink), edge, picture.font ?? 'slab');
}

function drawFront(sheet: DrawingSheet, picture: PictureFacts, lettering: Lettering, motifs: DrawMotif): void {
  const number = picture.number;
  if (picture.front)
    sheet.add(twill(lettering, picture, picture.front, { top: 326, capital: 46, fit: 258, track: 0.02 }, 8));
  if (number !== undefined) {
    sheet.add(
      twill(
        lettering,
        picture,
        String(number),
        picture.front ? { top: 400, capital: 190, fit: 300 } : { top: 350, capital: 230, fit: 300 },
        14,
      ),
    );
  } else if (picture.motif) sheet.add(motifs(picture.motif, picture, 400, picture.front ? 540 : 480, 0.76));
  if (picture.crest) sheet.add(drawCrest(400, 294, 0.5, picture.crest));
  sheet.add(drawMakersMark(308, 196, 1.1, markInk(picture, picture.ink ?? inkOn(picture.colours.a))));
}

/** Draws only name and number, as sewn on a vest's back. */
export function vestBackLettering(picture: PictureFacts, lettering: Lettering): string {
  const named = { ...picture, font: nameFont(picture.font ?? 'slab') };
  const name = picture.name
    ? twill(lettering, named, picture.name, { top: 262, capital: 40, fit: 206, track: 0.05, stretch: 1.1, arch: 9 }, 6)
    : '';
  if (picture.number === undefined) return name;
  return name + twill(lettering, picture, String(picture.number), { top: 330, capital: 240, fit: 310 }, 14);
}

function drawBack(sheet: DrawingSheet, picture: PictureFacts, lettering: Lettering): void {
  const print = vestBackLettering(picture, lettering);
  if (print) sheet.add(print);
  if (!picture.name && picture.number === undefined)
    sheet.add(drawMakersMark(400, 230, 1.2, picture.ink ?? inkOn(picture.colours.a)));
}
