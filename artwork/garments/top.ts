import { darkenColour, inkOn, mixColours, relativeLuminance, threadOn } from '../colour.ts';
import { drawCrest, drawMakersMark } from '../crest.ts';
import type { Lettering } from '../lettering.ts';
import type { DrawMotif } from '../motif.ts';
import { drawPattern } from '../patterns.ts';
import type { PictureFacts } from '../picture.ts';
import { drawnAt } from '../placing.ts';
import { mirrorPath } from '../shape.ts';
import { createSheet, type DrawingSheet, stitchedLine, strokedLine } from '../sheet.ts';
import { edgedLetters, edgeFor, markInk, nameFont, neckLabel, patternStrength } from './print.ts';
import { onBothSides, topLines } from './top-lines.ts';
import { type TopCut, topShape } from './top-shape.ts';

/** Finish of a top, beyond its cut. */
export interface TopStyle {
  /** True for side panels in the trim's colour. */
  sides?: boolean;
  /** True for a maker's mark on the chest. */
  marked?: boolean;
  /** True if the collar has the cloth's colour, with the trim as a line around it. */
  tipped?: boolean;
}

export const patternsOnSleeves: readonly PictureFacts['pattern'][] = [
  'hoops',
  'diamonds',
  'lattice',
  'stripes',
  'pinstripes',
];

export interface TopColours {
  cloth: string;
  sleeve: string;
  collar: string;
  cuff: string;
  tipping: string | undefined;
  ink: string;
  thread: string;
}

/** Returns the colours of a top's parts. */
export function coloursOf(picture: PictureFacts, style: TopStyle): TopColours {
  const { a, c } = picture.colours;
  const sleeve = picture.sleeve ?? a;
  const trim = picture.trim ?? a;
  const besideTrim = picture.trim && c !== picture.trim ? c : undefined;
  const tipping = style.tipped ? picture.trim : besideTrim;
  return {
    cloth: a,
    sleeve,
    collar: style.tipped ? a : trim,
    cuff: style.tipped ? sleeve : (picture.trim ?? sleeve),
    tipping,
    ink: picture.ink ?? inkOn(a),
    thread: threadOn(a),
  };
}

/** Draws a short-sleeved top flat, without light. */
export function drawTop(
  picture: PictureFacts,
  cut: TopCut,
  style: TopStyle,
  lettering: Lettering,
  motifs: DrawMotif,
): string {
  const sheet = createSheet(topShape(cut));
  const colours = coloursOf(picture, style);
  const front = cut.view === 'front';
  const lines = topLines[cut.wearer];
  if (front) drawInside(sheet, cut, colours, lettering);
  sheet.panel('tail', darkenColour(colours.cloth, 0.08));
  drawSleeves(sheet, picture, cut, colours);
  drawBody(sheet, picture, cut, colours, style);
  if (cut.cuffs) {
    sheet.panel('cuff-l', colours.cuff);
    sheet.panel('cuff-r', colours.cuff);
    if (colours.tipping) sheet.add(strokedLine(onBothSides(lines.cuffTipping), colours.tipping, 4));
  }
  sew(sheet, cut, colours.thread);
  drawNeck(sheet, cut, colours);
  const print = front
    ? frontPrint(picture, colours, style, lettering, motifs)
    : backPrint(picture, cut, colours, lettering);
  sheet.add(drawnAt(lines.print, print));
  return sheet.finish();
}

function drawInside(
  sheet: DrawingSheet,
  { wearer }: TopCut,
  { cloth, collar }: TopColours,
  lettering: Lettering,
): void {
  const inside = darkenColour(cloth, 0.08);
  sheet.panel('inside', inside);
  sheet.panel('inside-band', darkenColour(collar, 0.05));
  const seam = strokedLine(
    'M338,150 C360,136 440,136 462,150',
    mixColours(inside, relativeLuminance(inside) > 0.3 ? '#000000' : '#ffffff', 0.22),
    5,
  );
  sheet.add(drawnAt(topLines[wearer].neck, seam + neckLabel(lettering, 400, 147, wearer === 'child' ? '6-7Y' : 'M')));
}

function drawSleeves(sheet: DrawingSheet, picture: PictureFacts, { wearer }: TopCut, { sleeve }: TopColours): void {
  const patterned = !picture.sleeve && patternsOnSleeves.includes(picture.pattern);
  for (const side of ['l', 'r'] as const) {
    sheet.panel(`sleeve-${side}`, sleeve);
    if (!patterned) continue;
    const cloth = drawPattern(
      { ...picture.colours, a: sleeve, pattern: picture.pattern, tone: patternStrength(picture) },
      `cloth-${side}`,
    );
    sheet.define(cloth.defs);
    const turn = side === 'l' ? 'rotate(34 140 300) translate(-150 20)' : 'rotate(-34 660 300) translate(150 20)';
    sheet.within(`sleeve-${side}`, drawnAt(topLines[wearer].print, `<g transform="${turn}">${cloth.svg}</g>`));
  }
}

function drawBody(
  sheet: DrawingSheet,
  picture: PictureFacts,
  { wearer }: TopCut,
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
    sides = `<path d="M180,350 C224,420 226,760 214,900 H150 V350Z M620,350 C576,420 574,760 586,900 H650 V350Z" fill="${picture.trim}"/>`;
    sides += strokedLine('M193,356 C226,440 228,760 215,900 M607,356 C574,440 572,760 585,900', picture.colours.c, 3);
  }
  sheet.within('body', drawnAt(topLines[wearer].print, pattern.svg + sides));
}

function sew(sheet: DrawingSheet, cut: TopCut, thread: string): void {
  const { armhole, hem, sleeve } = topLines[cut.wearer].stitches;
  for (const row of hem) sheet.add(stitchedLine(row, thread));
  sheet.add(stitchedLine(armhole, thread, 0.8) + stitchedLine(mirrorPath(armhole), thread, 0.8));
  if (cut.cuffs) return;
  for (const row of [0, 5]) {
    sheet.add(`<g transform="translate(${-row * 0.6} ${row * 0.7})">${stitchedLine(sleeve, thread)}</g>`);
    sheet.add(`<g transform="translate(${row * 0.6} ${row * 0.7})">${stitchedLine(mirrorPath(sleeve), thread)}</g>`);
  }
}

function drawNeck(
  sheet: DrawingSheet,
  { view, neck, wearer }: TopCut,
  { cloth, collar, tipping, thread }: TopColours,
): void {
  const atNeck = (svg: string) => sheet.add(drawnAt(topLines[wearer].neck, svg));
  if (sheet.path('rib')) {
    sheet.panel('rib', collar);
    const round = 'M335,131 C342,188 365,212.500 400,212.500 C435,212.500 458,188 465,131';
    const pointed = 'M335,131 C347,171 373,217 400,245 C427,217 453,171 465,131';
    if (tipping && view === 'front') atNeck(strokedLine(neck === 'crew' ? round : pointed, tipping, 4.5));
    const front =
      neck === 'crew'
        ? 'M322,138 C330,202 358,228 400,228 C442,228 470,202 478,138'
        : 'M322,138 C334,180 366,232 400,266 C434,232 466,180 478,138';
    const sewn = view === 'back' ? 'M322,139 C348,168 452,168 478,139' : front;
    atNeck(stitchedLine(sewn, thread, 0.8));
  }
  if (sheet.path('collar-back')) {
    sheet.panel('collar-back', collar);
    if (tipping) atNeck(strokedLine('M312,167 C345,193 455,193 488,167', tipping, 4));
    atNeck(stitchedLine('M322,158 C352,181 448,181 478,158', threadOn(collar), 0.8));
  }
  if (!sheet.path('collar-l')) return;
  sheet.panel('placket', cloth);
  atNeck(stitchedLine('M390,232 V368 H412 V236', thread));
  for (const y of [272, 316, 356]) {
    atNeck(
      `<circle cx="401" cy="${y}" r="5.4" fill="${darkenColour(collar, 0.12)}"/><circle cx="400.3" cy="${y - 0.8}" r="4.7" fill="${mixColours(collar, '#ffffff', 0.25)}"/>`,
    );
    atNeck(`<circle cx="399" cy="${y}" r=".9" fill="#333"/><circle cx="402" cy="${y}" r=".9" fill="#333"/>`);
  }
  sheet.panel('collar-l', collar);
  sheet.panel('collar-r', collar);
  const edge = 'M315,152 C320,190 334,232 355,268 C368,258 380,246 391,234';
  if (tipping) atNeck(strokedLine(edge, tipping, 4) + strokedLine(mirrorPath(edge), tipping, 4));
}

/** Draws the print and badges of the front, in the box. */
export function frontPrint(
  picture: PictureFacts,
  { ink }: TopColours,
  style: TopStyle,
  lettering: Lettering,
  motifs: DrawMotif,
): string {
  let svg = '';
  if (picture.crest) svg += drawCrest(488, 318, 1.02, picture.crest);
  if (style.marked) svg += drawMakersMark(312, 318, 1.5, markInk(picture, ink));
  const motif = picture.motif;
  // A drawn front already contains text.
  if (motif) return svg + (picture.crest ? motifs(motif, picture, 400, 500, 0.8) : motifs(motif, picture, 400, 424));
  if (!picture.front) return svg;
  const top = picture.crest || style.marked ? 408 : 330;
  const short = picture.front.length <= 5 && !style.marked;
  const long = style.marked ? 46 : 54;
  const capital = short ? 96 : long;
  const outline = lettering(picture.front, {
    font: picture.font ?? 'plain',
    middle: 400,
    top,
    capital,
    track: 0.02,
    fit: 290,
    stretch: 1.05,
  });
  return svg + edgedLetters(outline, ink, edgeFor(picture, ink), 7, picture.font);
}

/** Arch of names, which follow the yoke: the middle is slightly higher than the ends. */
const nameArch = 10;

/** Draws name and number of the back, in the box, with the badge or mark under the neck. */
export function backPrint(
  picture: PictureFacts,
  { neck }: Pick<TopCut, 'neck'>,
  { ink }: TopColours,
  lettering: Lettering,
): string {
  const underNeck = neck === 'polo' ? 206 : 194;
  const print = topBackLettering(picture, lettering);
  return (
    print + (picture.crest ? drawCrest(400, underNeck, 0.4, picture.crest) : drawMakersMark(400, underNeck, 0.9, ink))
  );
}

/** Draws only name and number, as printed on a top's back. */
export function topBackLettering(picture: PictureFacts, lettering: Lettering): string {
  const ink = picture.ink ?? inkOn(picture.colours.a);
  const font = picture.font ?? 'block';
  const name = lettering(picture.name ?? '', {
    font: nameFont(font),
    middle: 400,
    top: 240,
    capital: 40,
    track: 0.055,
    fit: 280,
    stretch: 1.12,
    arch: nameArch,
  });
  const number = picture.number === undefined ? '' : String(picture.number);
  const digits = lettering(number, { font, middle: 400, top: 300, capital: 262, track: 0.01, fit: 300, stretch: 1.1 });
  return (
    edgedLetters(name, ink, edgeFor(picture, ink), 6) +
    edgedLetters(digits, ink, edgeFor(picture, ink), 14, picture.font)
  );
}
