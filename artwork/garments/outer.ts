import { darkenColour, inkOn, threadOn } from '../colour.ts';
import { drawCrest, drawMakersMark } from '../crest.ts';
import type { Side } from '../garment.ts';
import type { Lettering } from '../lettering.ts';
import { type DrawMotif, noMotifs } from '../motif.ts';
import { drawPattern } from '../patterns.ts';
import type { PictureFacts } from '../picture.ts';
import { mirrorPath } from '../shape.ts';
import { createSheet, type DrawingSheet, stitchedLine, strokedLine } from '../sheet.ts';
import { outerShape } from './outer-shape.ts';
import { edgedLetters, nameFont, neckLabel, patternStrength } from './print.ts';

const both = (path: string, colour: string, width: number) =>
  strokedLine(path, colour, width) + strokedLine(mirrorPath(path), colour, width);

interface Started {
  sheet: DrawingSheet;
  rib: string;
  thread: string;
}

/** Draws the parts behind the body, the body with its pattern, and the sleeves. */
function startOuter(kind: 'hoodie' | 'jacket', view: Side, picture: PictureFacts, lettering: Lettering): Started {
  const sheet = createSheet(outerShape(kind, 0, view));
  const front = view === 'front';
  const { a } = picture.colours;
  const rib = picture.trim ?? darkenColour(a, 0.1);
  const thread = threadOn(a);
  const inside = darkenColour(a, 0.12);
  if (front) {
    sheet.panel('hood', a);
    sheet.panel('hollow', inside);
    sheet.panel('collar-back', rib);
    sheet.add(neckLabel(lettering, 400, kind === 'hoodie' ? 196 : 152));
  }
  sheet.panel('tail', inside);
  sheet.panel('body', a);
  const pattern = drawPattern(
    { ...picture.colours, pattern: picture.pattern, tone: patternStrength(picture) },
    'cloth',
  );
  sheet.define(pattern.defs);
  sheet.within('body', pattern.svg);
  sheet.panel('hem', rib);
  sheet.panel('sleeve-l', picture.sleeve ?? a);
  sheet.panel('sleeve-r', picture.sleeve ?? a);
  return { sheet, rib, thread };
}

function finishRibs(sheet: DrawingSheet, rib: string, thread: string, stripe: string | undefined): void {
  sheet.panel('cuff-l', rib);
  sheet.panel('cuff-r', rib);
  if (stripe) {
    sheet.add(strokedLine('M198,846 Q400,870 602,846 M199,862 Q400,886 601,862', stripe, 6));
    sheet.add(both('M68,832 C96,846 130,846 156,838 M69,846 C96,860 130,860 155,852', stripe, 5));
  }
  const arm = 'M209,228 C233,290 235,378 199,444';
  sheet.add(
    stitchedLine(arm, thread) +
      stitchedLine(mirrorPath(arm), thread) +
      stitchedLine('M201,811 Q400,836 599,811', thread),
  );
}

/** Draws a hoodie flat, without light; `trim` colours ribs, `c` the cords. */
export function drawHoodie(
  picture: PictureFacts,
  view: Side,
  lettering: Lettering,
  motifs: DrawMotif = noMotifs,
): string {
  const { sheet, rib, thread } = startOuter('hoodie', view, picture, lettering);
  const { a, c } = picture.colours;
  const ink = picture.ink ?? inkOn(a);
  finishRibs(sheet, rib, thread, undefined);
  if (view === 'back') {
    sheet.panel('hood', a);
    sheet.add(
      stitchedLine('M396,90 V340 M404,90 V340', thread) +
        stitchedLine('M302,196 C300,262 334,318 400,342 C466,318 500,262 498,196', thread, 0.8),
    );
    drawBack(sheet, picture, ink, lettering);
    return sheet.finish();
  }
  sheet.panel('pocket', a);
  sheet.add(stitchedLine('M286,634 H514 M289,640 H511 M282,632 L248,744 V808 M518,632 L552,744 V808', thread));
  if (picture.motif)
    sheet.add(motifs(picture.motif, picture, 400, picture.front ? 450 : 490, picture.front ? 0.44 : 0.6));
  if (picture.front) {
    const [top, capital] = picture.motif ? [552, 40] : [486, 56];
    const outline = lettering(picture.front, {
      font: picture.font ?? 'plain',
      middle: 400,
      top,
      capital,
      fit: 310,
      track: 0.02,
    });
    sheet.add(edgedLetters(outline, ink, picture.inkEdge, 7, picture.font));
  }
  sheet.panel('hood-r', a);
  sheet.panel('hood-l', a);
  const edge = 'M352,112 C330,136 336,176 352,208 C366,238 384,252 402,262';
  sheet.add(stitchedLine(edge, thread) + stitchedLine(mirrorPath(edge), thread));
  for (const [x, y] of [
    [366, 292],
    [437, 288],
  ])
    sheet.add(`<circle cx="${x}" cy="${y}" r="6" fill="#8d8f88"/><circle cx="${x}" cy="${y}" r="2.8" fill="#222222"/>`);
  sheet.panel('cord-l', c);
  sheet.panel('cord-r', c);
  const tip = darkenColour(c, 0.35);
  sheet.add(
    `<rect x="357" y="440" width="10" height="20" fill="${tip}"/><rect x="439" y="416" width="10" height="18" fill="${tip}"/>`,
  );
  if (picture.crest) sheet.add(drawCrest(500, 400, 0.8, picture.crest));
  return sheet.finish();
}

/** Draws a track jacket flat, without light; `trim` colours ribs and collar, `c` their stripes and the sleeve tape. */
export function drawJacket(picture: PictureFacts, view: Side, lettering: Lettering): string {
  const { sheet, rib, thread } = startOuter('jacket', view, picture, lettering);
  const { a, c } = picture.colours;
  const ink = picture.ink ?? inkOn(a);
  const tape = 'M196,220 C150,280 122,380 104,490 C92,580 88,700 90,830';
  for (const side of ['l', 'r'] as const) {
    const path = side === 'l' ? tape : mirrorPath(tape);
    sheet.within(`sleeve-${side}`, strokedLine(path, c, 30) + strokedLine(path, picture.sleeve ?? a, 8));
  }
  finishRibs(sheet, rib, thread, c);
  if (view === 'back') {
    sheet.panel('collar-back', rib);
    sheet.add(strokedLine('M324,166 C352,186 448,186 476,166', c, 5));
    drawBack(sheet, picture, ink, lettering);
    return sheet.finish();
  }
  sheet.panel('collar-l', rib);
  sheet.panel('collar-r', rib);
  sheet.add(both('M320,166 C330,204 360,230 399,246', c, 5));
  sheet.panel('zip', '#2a2b2a');
  const teeth = Array.from({ length: 131 }, (_, i) => `<rect x="397.5" y="${228 + i * 5}" width="5" height="2.2"/>`);
  sheet.add(`<g fill="#b9bbb4">${teeth.join('')}</g><path d="M396,262 h8 l2,30 h-12z" fill="#d8d9d3"/>`);
  sheet.add(
    stitchedLine('M385,252 V814 M415,252 V814', thread) + stitchedLine('M272,640 L244,760 M528,640 L556,760', thread),
  );
  if (picture.crest) sheet.add(drawCrest(490, 372, 1, picture.crest));
  sheet.add(drawMakersMark(310, 372, 1.5, ink));
  if (picture.front) {
    // Placed under the crest, so that the zip does not cross a letter.
    const outline = lettering(picture.front, {
      font: picture.font ?? 'plain',
      middle: 490,
      top: 440,
      capital: 22,
      fit: 130,
      track: 0.02,
    });
    sheet.add(edgedLetters(outline, ink, picture.inkEdge, 5, picture.font));
  }
  return sheet.finish();
}

/** Draws name and number under the hood or collar, or only the maker's mark. */
function drawBack(sheet: DrawingSheet, picture: PictureFacts, ink: string, lettering: Lettering): void {
  const font = picture.font ?? 'block';
  if (picture.name) {
    const name = lettering(picture.name, {
      font: nameFont(font),
      middle: 400,
      top: 384,
      capital: 40,
      track: 0.05,
      fit: 290,
      stretch: 1.1,
    });
    sheet.add(edgedLetters(name, ink, picture.inkEdge, 6));
  }
  if (picture.number !== undefined) {
    const digits = lettering(String(picture.number), {
      font,
      middle: 400,
      top: 444,
      capital: 230,
      fit: 300,
      stretch: 1.1,
    });
    sheet.add(edgedLetters(digits, ink, picture.inkEdge, 14, font));
  }
  if (!picture.name && picture.number === undefined) sheet.add(drawMakersMark(400, 396, 1.3, ink));
}
