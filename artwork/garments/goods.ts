import { darkenColour, inkOn, mixColours, relativeLuminance, threadOn } from '../colour.ts';
import { drawCrest, drawMakersMark } from '../crest.ts';
import type { Lettering } from '../lettering.ts';
import type { DrawMotif } from '../motif.ts';
import { drawPattern } from '../patterns.ts';
import type { Crest, PictureFacts } from '../picture.ts';
import { boxWidth, mirrorPath, type Shape } from '../shape.ts';
import { createSheet, type DrawingSheet, stitchedLine, strokedLine } from '../sheet.ts';
import { bottleShape, type Camera, cameraOpenings, keyringShape, mugShape, phoneCaseShape } from './goods-shapes.ts';
import { edgedLetters, patternStrength } from './print.ts';
import { backpackShape, flagShape } from './soft-goods-shapes.ts';

const metal = '#b9bcb6';

/** Area of an item for badge and text: centre, top, bottom, and maximum width of text. */
interface Field {
  middle: number;
  top: number;
  bottom: number;
  fit: number;
  /** Share of the height that a badge without text takes, if it differs from the default. */
  alone?: number;
}

function begin(shape: Shape, panel: string, picture: PictureFacts): DrawingSheet {
  const sheet = createSheet(shape);
  const pattern = drawPattern(
    { ...picture.colours, pattern: picture.pattern, tone: patternStrength(picture) },
    'cloth',
  );
  sheet.define(pattern.defs);
  sheet.panel(panel, picture.colours.a);
  sheet.within(panel, pattern.svg);
  return sheet;
}

/** Draws the badge above the text; if only one is given, it is centred. If neither is given, draws the shop's mark. */
function print(
  picture: PictureFacts,
  field: Field,
  lettering: Lettering,
  motifs: DrawMotif,
  made: 'sewn' | 'printed' = 'printed',
): string {
  const ink = picture.ink ?? inkOn(picture.colours.a);
  const words = picture.front ?? picture.name ?? (picture.number === undefined ? undefined : String(picture.number));
  const badge = picture.crest ?? picture.motif;
  const height = field.bottom - field.top;
  // A number is the main content, so the badge is smaller; a name is placed below a large badge.
  const isShort = words !== undefined && words.length <= 3;
  const overWords = isShort ? { share: 0.42, middle: 0.22 } : { share: 0.62, middle: 0.36 };
  const badgeShare = words ? overWords.share : (field.alone ?? 0.8);
  const badgeMiddle = field.top + height * (words ? overWords.middle : 0.5);
  let svg = '';
  if (picture.crest) svg += drawCrest(field.middle, badgeMiddle, (height * badgeShare) / 88, picture.crest, made);
  else if (picture.motif)
    svg += motifs(picture.motif, picture, field.middle, badgeMiddle, (height * (words ? 0.62 : 1)) / 380);
  else if (!words) svg += drawMakersMark(field.middle, badgeMiddle, field.fit / 62, ink);
  if (words) {
    const capital = badge
      ? height * (isShort ? 0.46 : 0.16)
      : Math.min(height * 0.5, field.fit * (isShort ? 0.7 : 0.28));
    const top = badge ? field.top + height * (isShort ? 0.5 : 0.8) : field.top + (height - capital) / 2;
    const outline = lettering(words, {
      font: picture.font ?? 'plain',
      middle: field.middle,
      top,
      capital,
      fit: field.fit,
      track: 0.02,
    });
    svg += edgedLetters(outline, ink, picture.inkEdge, 6, picture.font);
  }
  return svg;
}

/** Draws a club's mug: a large badge over a band with the text, or between two rings without text. */
function clubMug(picture: PictureFacts, crest: Crest, middle: number, lettering: Lettering): string {
  const { a, b, c } = picture.colours;
  const words = picture.front ?? picture.name ?? (picture.number === undefined ? undefined : String(picture.number));
  /** Draws a ring around the mug, seen slightly from above. */
  const ring = (y: number, width: number, colour: string) =>
    strokedLine(`M${middle - 180},${y} Q${middle},${y + 78} ${middle + 180},${y}`, colour, width);
  if (!words)
    return (
      ring(346, 9, c) +
      ring(366, 16, b) +
      drawCrest(middle, 540, 3.1, crest, 'printed') +
      ring(680, 16, b) +
      ring(700, 9, c)
    );
  const band = `<path d="M${middle - 180},596 Q${middle},674 ${middle + 180},596 V780 H${middle - 180}Z" fill="${b}"/>`;
  const ink = Math.abs(relativeLuminance(a) - relativeLuminance(b)) > 0.12 ? a : inkOn(b);
  const setting = {
    font: picture.font ?? 'plain',
    middle,
    top: 663,
    capital: 58,
    fit: 262,
    track: 0.02,
    arch: -18,
  } as const;
  return (
    band +
    ring(596, 10, c) +
    drawCrest(middle, 492, 2.35, crest, 'printed') +
    edgedLetters(lettering(words, setting), ink, undefined, 6, picture.font)
  );
}

/** Draws a mug; `trim` colours its inside. */
export function drawMug(
  picture: PictureFacts,
  handle: 'right' | 'left',
  lettering: Lettering,
  motifs: DrawMotif,
): string {
  const { a, b } = picture.colours;
  const sheet = createSheet(mugShape(handle));
  const middle = handle === 'right' ? 376 : boxWidth - 376;
  const rim =
    'M203,319 C203,298 300,283 376,283 C452,283 549,298 549,319 C549,340 452,356 376,356 C300,356 203,340 203,319Z';
  sheet.panel('handle', picture.sleeve ?? a);
  sheet.panel('body', a);
  const pattern = drawPattern(
    { ...picture.colours, pattern: picture.pattern, tone: patternStrength(picture) },
    'cloth',
  );
  sheet.define(pattern.defs);
  const printed = picture.crest
    ? clubMug(picture, picture.crest, middle, lettering)
    : print(picture, { middle, top: 388, bottom: 720, fit: 252 }, lettering, motifs);
  sheet.within('body', pattern.svg + printed);
  sheet.panel('inside', picture.trim ?? b);
  sheet.add(strokedLine(handle === 'right' ? rim : mirrorPath(rim), mixColours(a, '#ffffff', 0.5), 9));
  return sheet.finish();
}

/** Draws a bottle; `trim` colours its cap. Text runs up its side. */
export function drawBottle(
  picture: PictureFacts,
  lid: 'spout' | 'loop',
  lettering: Lettering,
  motifs: DrawMotif,
): string {
  const { a, c } = picture.colours;
  const sheet = begin(bottleShape(lid), 'body', picture);
  const ink = picture.ink ?? inkOn(a);
  const words = picture.front ?? picture.name;
  if (picture.crest)
    sheet.within('body', drawCrest(400, words ? 478 : 600, words ? 1.62 : 2.4, picture.crest, 'printed'));
  else if (picture.motif) sheet.within('body', motifs(picture.motif, picture, 400, 524, 0.44));
  else sheet.within('body', drawMakersMark(400, 500, 3.4, ink));
  if (words) {
    const outline = lettering(words, { font: picture.font ?? 'plain', middle: 400, top: 648, capital: 100, fit: 296 });
    sheet.within(
      'body',
      `<g transform="rotate(-90 400 698)">${edgedLetters(outline, ink, picture.inkEdge, 5, picture.font)}</g>`,
    );
  }
  sheet.panel('neck', '#1a1c1a');
  sheet.panel('loop', picture.trim ?? c);
  sheet.panel('top', picture.trim ?? c);
  return sheet.finish();
}

/** Draws an enamel keyring; `trim` colours its rim, metal by default. */
export function drawKeyring(
  picture: PictureFacts,
  form: 'shield' | 'round',
  lettering: Lettering,
  motifs: DrawMotif,
): string {
  const sheet = createSheet(keyringShape(form));
  const [top, bottom] = form === 'shield' ? [500, 806] : [508, 770];
  sheet.panel('ring', metal);
  sheet.panel('link-a', metal);
  sheet.panel('tag', picture.trim ?? metal);
  sheet.panel('enamel', picture.colours.a);
  const pattern = drawPattern(
    { ...picture.colours, pattern: picture.pattern, tone: patternStrength(picture) },
    'cloth',
  );
  sheet.define(pattern.defs);
  sheet.within(
    'enamel',
    pattern.svg +
      print(picture, { middle: 400, top, bottom, fit: 230, alone: form === 'shield' ? 1.02 : 0.98 }, lettering, motifs),
  );
  return sheet.finish();
}

export function drawPhoneCase(picture: PictureFacts, camera: Camera, lettering: Lettering, motifs: DrawMotif): string {
  const sheet = begin(phoneCaseShape(camera), 'body', picture);
  sheet.within(
    'body',
    print(picture, { middle: 400, top: 400, bottom: 790, fit: 256, alone: 0.92 }, lettering, motifs),
  );
  sheet.panel('camera', '#1b1d1c');
  for (const [id, x, y] of cameraOpenings[camera].lenses) {
    sheet.panel(id, '#2c2f30');
    sheet.add(`<circle cx="${x}" cy="${y}" r="20" fill="#0b0d10"/><circle cx="${x}" cy="${y}" r="10" fill="#1d2a3d"/>`);
  }
  return sheet.finish();
}

/** Draws a backpack; `trim` colours the pocket, `c` the zip pulls. */
export function drawBackpack(picture: PictureFacts, lettering: Lettering, motifs: DrawMotif): string {
  const { a, c } = picture.colours;
  const pocket = picture.trim ?? a;
  const sheet = createSheet(backpackShape(0));
  const strap = darkenColour(a, 0.25);
  for (const id of ['handle', 'strap-l', 'strap-r']) sheet.panel(id, strap);
  sheet.panel('body', a);
  const pattern = drawPattern(
    { ...picture.colours, pattern: picture.pattern, tone: patternStrength(picture) },
    'cloth',
  );
  sheet.define(pattern.defs);
  sheet.within('body', pattern.svg);
  const zip = 'M216,420 C226,250 300,176 400,176 C500,176 574,250 584,420';
  sheet.add(
    `${strokedLine(zip, '#1d1f1d', 9)}<path d="${zip}" fill="none" stroke="#8b8e88" stroke-width="5" stroke-dasharray="2 2.6"/>`,
  );
  sheet.add(`<rect x="208" y="414" width="16" height="44" rx="5" fill="${c}"/>`);
  sheet.add(stitchedLine('M202,566 H246 M554,566 H598', threadOn(a)));
  sheet.add(print(picture, { middle: 400, top: 250, bottom: 540, fit: 300 }, lettering, motifs, 'sewn'));
  sheet.panel('pocket', pocket);
  const pocketZip = 'M262,626 Q400,616 538,626';
  sheet.add(
    `${strokedLine(pocketZip, '#1d1f1d', 9)}<path d="${pocketZip}" fill="none" stroke="#8b8e88" stroke-width="5" stroke-dasharray="2 2.6"/>`,
  );
  sheet.add(`<rect x="262" y="620" width="14" height="40" rx="5" fill="${c}"/>`);
  sheet.add(
    stitchedLine(
      'M258,660 L252,826 C252,856 264,870 296,873 Q400,880 504,873 C536,870 548,856 548,826 L542,660',
      threadOn(pocket),
    ),
  );
  sheet.add(drawMakersMark(400, 760, 1.9, inkOn(pocket)));
  return sheet.finish();
}

export function drawFlag(
  picture: PictureFacts,
  wind: 'breeze' | 'gust',
  lettering: Lettering,
  motifs: DrawMotif,
): string {
  const { a } = picture.colours;
  const sheet = createSheet(flagShape(wind));
  sheet.panel('pole', '#c9b28a');
  sheet.panel('finial', metal);
  sheet.panel('cloth', a);
  const pattern = drawPattern(
    { ...picture.colours, pattern: picture.pattern, tone: patternStrength(picture) },
    'cloth',
  );
  sheet.define(pattern.defs);
  // Patterns are designed for a shirt's chest; on the flag they are scaled to the whole cloth.
  const placed = `<g transform="translate(425 380) scale(1.15 .8) translate(-400 -500)">${pattern.svg}</g>`;
  sheet.within(
    'cloth',
    placed + print(picture, { middle: 425, top: 226, bottom: 536, fit: 420 }, lettering, motifs, 'sewn'),
  );
  sheet.add(stitchedLine('M146,172 V570', threadOn(a)));
  return sheet.finish();
}
