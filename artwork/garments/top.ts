import { darker, inkOn, luminance, mix, threadOn } from '../colour.ts';
import { drawCrest, drawMakersMark } from '../crest.ts';
import type { Lettering } from '../lettering.ts';
import { drawMotif } from '../motifs.ts';
import { drawPattern } from '../patterns.ts';
import type { Picture } from '../picture.ts';
import { mirrored } from '../shape.ts';
import { createSheet, line, type Sheet, stitch } from '../sheet.ts';
import { edged, edgeFor, markInk, nameFont, neckLabel, toneOf } from './print.ts';
import { type TopCut, topShape } from './top-shape.ts';

/** How a top is finished, beyond its cut. */
export interface TopStyle {
  /** Side panels in the trim's colour. */
  sides?: boolean;
  /** Maker's mark on the chest. */
  marked?: boolean;
  /** The collar keeps the cloth's colour and takes the trim as a line round it. */
  tipped?: boolean;
}

const patternsOnSleeves: readonly Picture['pattern'][] = ['hoops', 'diamonds', 'lattice', 'stripes', 'pinstripes'];

interface Colours {
  cloth: string;
  sleeve: string;
  collar: string;
  cuff: string;
  tipping: string | undefined;
  ink: string;
  thread: string;
}

function coloursOf(picture: Picture, style: TopStyle): Colours {
  const { a, c } = picture.colours;
  const sleeve = picture.sleeve ?? a;
  const trim = picture.trim ?? a;
  const tipping = style.tipped ? picture.trim : picture.trim && c !== picture.trim ? c : undefined;
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
export function drawTop(picture: Picture, cut: TopCut, style: TopStyle, lettering: Lettering): string {
  const sheet = createSheet(topShape(cut));
  const colours = coloursOf(picture, style);
  const front = cut.view === 'front';
  if (front) drawInside(sheet, colours, lettering);
  sheet.panel('tail', darker(colours.cloth, 0.08));
  drawSleeves(sheet, picture, colours);
  drawBody(sheet, picture, colours, style);
  if (cut.cuffs) {
    sheet.panel('cuff-l', colours.cuff);
    sheet.panel('cuff-r', colours.cuff);
    if (colours.tipping) sheet.add(line('M66,341 C98,384 136,408 172,426 M734,341 C702,384 664,408 628,426', colours.tipping, 4));
  }
  sew(sheet, cut, colours.thread);
  drawNeck(sheet, cut, colours);
  if (front) drawFront(sheet, picture, colours, style, lettering);
  else drawBack(sheet, picture, colours, lettering);
  return sheet.finish();
}

function drawInside(sheet: Sheet, { cloth, collar }: Colours, lettering: Lettering): void {
  const inside = darker(cloth, 0.08);
  sheet.panel('inside', inside);
  sheet.panel('inside-band', darker(collar, 0.05));
  sheet.add(line('M338,150 C360,136 440,136 462,150', mix(inside, luminance(inside) > 0.3 ? '#000000' : '#ffffff', 0.22), 5));
  sheet.add(neckLabel(lettering, 400, 147));
}

function drawSleeves(sheet: Sheet, picture: Picture, { sleeve }: Colours): void {
  const patterned = !picture.sleeve && patternsOnSleeves.includes(picture.pattern);
  for (const side of ['l', 'r'] as const) {
    sheet.panel(`sleeve-${side}`, sleeve);
    if (!patterned) continue;
    const cloth = drawPattern({ ...picture.colours, a: sleeve, pattern: picture.pattern, tone: toneOf(picture) }, `cloth-${side}`);
    sheet.define(cloth.defs);
    const turn = side === 'l' ? 'rotate(34 140 300) translate(-150 20)' : 'rotate(-34 660 300) translate(150 20)';
    sheet.within(`sleeve-${side}`, `<g transform="${turn}">${cloth.svg}</g>`);
  }
}

function drawBody(sheet: Sheet, picture: Picture, { cloth }: Colours, style: TopStyle): void {
  sheet.panel('body', cloth);
  const pattern = drawPattern({ ...picture.colours, pattern: picture.pattern, tone: toneOf(picture) }, 'cloth');
  sheet.define(pattern.defs);
  let sides = '';
  if (style.sides && picture.trim) {
    sides = `<path d="M180,350 C224,420 226,760 214,900 H150 V350Z M620,350 C576,420 574,760 586,900 H650 V350Z" fill="${picture.trim}"/>`;
    sides += line('M193,356 C226,440 228,760 215,900 M607,356 C574,440 572,760 585,900', picture.colours.c, 3);
  }
  sheet.within('body', pattern.svg + sides);
}

function sew(sheet: Sheet, cut: TopCut, thread: string): void {
  const arm = 'M217,184 C241,238 237,314 198,358';
  sheet.add(stitch('M193,840 Q400,876 607,840', thread) + stitch('M193,845 Q400,881 607,845', thread));
  sheet.add(stitch(arm, thread, 0.8) + stitch(mirrored(arm), thread, 0.8));
  if (cut.cuffs) return;
  const hem = 'M75,331 C108,373 142,399 177,415';
  for (const row of [0, 5]) {
    sheet.add(`<g transform="translate(${-row * 0.6} ${row * 0.7})">${stitch(hem, thread)}</g>`);
    sheet.add(`<g transform="translate(${row * 0.6} ${row * 0.7})">${stitch(mirrored(hem), thread)}</g>`);
  }
}

function drawNeck(sheet: Sheet, { view, neck }: TopCut, { cloth, collar, tipping, thread }: Colours): void {
  if (sheet.path('rib')) {
    sheet.panel('rib', collar);
    const round = 'M335,131 C342,188 365,212.500 400,212.500 C435,212.500 458,188 465,131';
    const pointed = 'M335,131 C347,171 373,217 400,245 C427,217 453,171 465,131';
    if (tipping && view === 'front') sheet.add(line(neck === 'crew' ? round : pointed, tipping, 4.5));
    const sewn =
      view === 'back'
        ? 'M322,139 C348,168 452,168 478,139'
        : neck === 'crew'
          ? 'M322,138 C330,202 358,228 400,228 C442,228 470,202 478,138'
          : 'M322,138 C334,180 366,232 400,266 C434,232 466,180 478,138';
    sheet.add(stitch(sewn, thread, 0.8));
  }
  if (!sheet.path('collar-l')) return;
  sheet.panel('placket', cloth);
  sheet.add(stitch('M390,232 V368 H412 V236', thread));
  for (const y of [272, 316, 356]) {
    sheet.add(
      `<circle cx="401" cy="${y}" r="5.4" fill="${darker(collar, 0.12)}"/><circle cx="400.3" cy="${y - 0.8}" r="4.7" fill="${mix(collar, '#ffffff', 0.25)}"/>`,
    );
    sheet.add(`<circle cx="399" cy="${y}" r=".9" fill="#333"/><circle cx="402" cy="${y}" r=".9" fill="#333"/>`);
  }
  sheet.panel('collar-l', collar);
  sheet.panel('collar-r', collar);
  const edge = 'M315,152 C320,190 334,232 355,268 C368,258 380,246 391,234';
  if (tipping) sheet.add(line(edge, tipping, 4) + line(mirrored(edge), tipping, 4));
}

function drawFront(sheet: Sheet, picture: Picture, { ink }: Colours, style: TopStyle, lettering: Lettering): void {
  if (picture.crest) sheet.add(drawCrest(488, 318, 1.02, picture.crest));
  if (style.marked) sheet.add(drawMakersMark(312, 318, 1.5, markInk(picture, ink)));
  const motif = picture.motif;
  if (motif) sheet.add(drawMotif(motif, picture, 400, picture.crest ? 470 : 414));
  if (!picture.front) return;
  const top = motif ? (picture.crest ? 590 : 536) : picture.crest || style.marked ? 408 : 330;
  const short = picture.front.length <= 5 && !style.marked;
  const capital = motif ? 36 : short ? 96 : style.marked ? 46 : 54;
  const outline = lettering(picture.front, {
    font: picture.font ?? 'plain',
    middle: 400,
    top,
    capital,
    track: 0.02,
    fit: 290,
    stretch: 1.05,
  });
  sheet.add(edged(outline, ink, edgeFor(picture, ink), 7, picture.font));
}

function drawBack(sheet: Sheet, picture: Picture, { ink }: Colours, lettering: Lettering): void {
  const font = picture.font ?? 'block';
  const name = lettering(picture.name ?? '', {
    font: nameFont(font),
    middle: 400,
    top: 236,
    capital: 40,
    track: 0.055,
    fit: 290,
    stretch: 1.12,
  });
  const number = picture.number === undefined ? '' : String(picture.number);
  const digits = lettering(number, { font, middle: 400, top: 300, capital: 262, track: 0.01, fit: 300, stretch: 1.1 });
  sheet.add(`${edged(name, ink, edgeFor(picture, ink), 6)}${edged(digits, ink, edgeFor(picture, ink), 14, picture.font)}`);
  if (picture.crest) sheet.add(drawCrest(400, 194, 0.42, picture.crest));
  else sheet.add(drawMakersMark(400, 194, 0.9, ink));
}
