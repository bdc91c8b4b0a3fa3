import { darkenColour, inkOn } from '../colour.ts';
import { drawCrest, drawMakersMark } from '../crest.ts';
import type { Side } from '../garment.ts';
import type { Lettering, TypeSetting } from '../lettering.ts';
import type { DrawMotif } from '../motif.ts';
import { drawPattern } from '../patterns.ts';
import type { PictureFacts } from '../picture.ts';
import { createSheet, type DrawingSheet, strokedLine } from '../sheet.ts';
import { armholeLine, basketballVest } from './cloth-cuts.ts';
import { bandAt } from './cloth-layout.ts';
import { clothParts, drawInsideLabel } from './cloth-parts-drawn.ts';
import { edgedLetters, edgeFor, markInk, nameFont, patternStrength } from './print.ts';
import { onBothSides } from './top-lines.ts';

/** Parts of the flat drawing, of which each is larger than what is visible of it. */
const parts = [clothParts.body, clothParts.inside, clothParts.band, clothParts.bandInside];

/** Width of the binding at the armholes in box units, as in the relief of cloth/fine.py. */
const bindingWidth = 12.9;

/** Distance in box units by which the label lies lower than in other tops. */
const labelLower = 29;

/** Draws a basketball vest flat for baked cloth: name over number, front and back. */
export function drawVest(picture: PictureFacts, side: Side, lettering: Lettering, motifs: DrawMotif): string {
  const sheet = createSheet({ panels: parts });
  const { a, b, c } = picture.colours;
  const trim = picture.trim ?? b;
  const inside = darkenColour(a, 0.04);
  sheet.panel('body', a);
  const pattern = drawPattern(
    { ...picture.colours, pattern: picture.pattern, tone: patternStrength(picture) },
    'cloth',
  );
  sheet.define(pattern.defs);
  sheet.within('body', pattern.svg + (picture.pattern === 'solid' && picture.trim ? sides(trim, c) : ''));
  const armhole = onBothSides(armholeLine(basketballVest, side));
  if (c !== trim) sheet.add(strokedLine(armhole, c, 2 * bindingWidth + 9));
  sheet.add(strokedLine(armhole, trim, 2 * bindingWidth));
  sheet.panel('band', trim);
  if (c !== trim) sheet.add(strokedLine(`M40,${bandAt + 25} H760`, c, 4.5));
  sheet.panel('inside', inside);
  sheet.panel('band-inside', darkenColour(trim, 0.04));
  if (side === 'front') {
    drawInsideLabel(sheet, basketballVest, a, lettering, labelLower);
    drawFront(sheet, picture, lettering, motifs);
  } else drawBack(sheet, picture, lettering);
  return sheet.finish();
}

function sides(fill: string, pipe: string): string {
  const line = 'M134,390 C196,440 214,560 206,900';
  const panel = `${line} L100,900 L100,390Z`;
  const pipes = strokedLine(onBothSides(line), pipe, 5);
  return `<path d="${onBothSides(panel)}" fill="${fill}"/>${pipes}`;
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
  if (picture.crest) sheet.add(drawCrest(400, 299, 0.46, picture.crest));
  sheet.add(drawMakersMark(294, 196, 1.1, markInk(picture, picture.ink ?? inkOn(picture.colours.a))));
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
