import { inkOn, mixColours, relativeLuminance } from '../colour.ts';
import { drawCrest, drawMakersMark } from '../crest.ts';
import type { Lettering } from '../lettering.ts';
import type { DrawMotif } from '../motif.ts';
import { drawPattern } from '../patterns.ts';
import type { Crest, PictureFacts } from '../picture.ts';
import { createSheet, type DrawingSheet, strokedLine } from '../sheet.ts';
import {
  bottleParts,
  type GoodsParts,
  goodsPanels,
  keyringParts,
  mugParts,
  phoneCaseParts,
  rectanglePath,
} from './goods-layout.ts';
import { printOnGoods } from './goods-print.ts';
import { edgedLetters, patternStrength } from './print.ts';

const polishedMetal = '#8f938e';

/** Fills an item's body with its colour and pattern, and each of its other parts with one colour. */
function beginGoods(
  parts: GoodsParts,
  path: string,
  picture: PictureFacts,
  colours: Readonly<Record<string, string>>,
): DrawingSheet {
  const sheet = createSheet({ panels: goodsPanels(parts, path) });
  sheet.panel(parts.body, picture.colours.a);
  const pattern = drawPattern(
    { ...picture.colours, pattern: picture.pattern, tone: patternStrength(picture) },
    'cloth',
  );
  sheet.define(pattern.defs);
  sheet.within(parts.body, pattern.svg);
  for (const [part, colour] of Object.entries(colours)) sheet.panel(part, colour);
  return sheet;
}

/** Draws a club's mug: a large badge over a band with the text, or between two rings without text. */
function clubMug(picture: PictureFacts, crest: Crest, middle: number, lettering: Lettering): string {
  const { a, b, c } = picture.colours;
  const words = picture.front ?? picture.name ?? (picture.number === undefined ? undefined : String(picture.number));
  /** Draws a ring around the mug. */
  const ring = (y: number, width: number, colour: string) =>
    strokedLine(`M${middle - 212},${y} H${middle + 212}`, colour, width);
  if (!words)
    return (
      ring(325, 10, c) +
      ring(347, 18, b) +
      drawCrest(middle, 531, 3.5, crest, 'printed') +
      ring(715, 18, b) +
      ring(737, 10, c)
    );
  const band = `<path d="${rectanglePath(middle - 212, middle + 212, 622, 780)}" fill="${b}"/>`;
  const ink = Math.abs(relativeLuminance(a) - relativeLuminance(b)) > 0.12 ? a : inkOn(b);
  const setting = { font: picture.font ?? 'plain', middle, top: 662, capital: 58, fit: 268, track: 0.02 } as const;
  return (
    band +
    ring(622, 11, c) +
    drawCrest(middle, 456, 2.75, crest, 'printed') +
    edgedLetters(lettering(words, setting), ink, undefined, 6, picture.font)
  );
}

/** Draws a mug; `trim` colours its inside, `sleeve` its handle. */
export function drawMug(
  picture: PictureFacts,
  handle: 'right' | 'left',
  lettering: Lettering,
  motifs: DrawMotif,
): string {
  const { a, b } = picture.colours;
  const parts = mugParts[handle];
  const middle = parts.at.x;
  const sheet = beginGoods(parts, rectanglePath(middle - 212, middle + 212, 280, 785), picture, {
    rim: mixColours(a, '#ffffff', 0.12),
    inside: picture.trim ?? b,
    handle: picture.sleeve ?? a,
    foot: mixColours(a, '#d8d4c8', 0.5),
  });
  const printed = picture.crest
    ? clubMug(picture, picture.crest, middle, lettering)
    : printOnGoods(picture, { middle, top: 352, bottom: 726, fit: 300 }, lettering, motifs);
  sheet.within('body', printed);
  return sheet.finish();
}

/** Draws a bottle; `trim` colours its lid. Text runs up its side. */
export function drawBottle(picture: PictureFacts, lettering: Lettering, motifs: DrawMotif): string {
  const { a, c } = picture.colours;
  const lid = picture.trim ?? c;
  const sheet = beginGoods(bottleParts, rectanglePath(274, 526, 262, 915), picture, {
    neck: '#1a1c1a',
    lid,
    loop: lid,
    foot: '#8b8e88',
  });
  const ink = picture.ink ?? inkOn(a);
  const words = picture.front ?? picture.name;
  if (picture.crest)
    sheet.within('body', drawCrest(400, words ? 470 : 620, words ? 1.62 : 2.3, picture.crest, 'printed'));
  else if (picture.motif) sheet.within('body', motifs(picture.motif, picture, 400, 530, 0.44));
  else sheet.within('body', drawMakersMark(400, 500, 3.4, ink));
  if (words) {
    const outline = lettering(words, { font: picture.font ?? 'plain', middle: 400, top: 650, capital: 96, fit: 300 });
    sheet.within(
      'body',
      `<g transform="rotate(-90 400 698)">${edgedLetters(outline, ink, picture.inkEdge, 5, picture.font)}</g>`,
    );
  }
  return sheet.finish();
}

/** Draws an enamel keyring; `trim` colours its rim, metal by default. */
export function drawKeyring(
  picture: PictureFacts,
  form: 'shield' | 'round',
  lettering: Lettering,
  motifs: DrawMotif,
): string {
  const [top, bottom] = form === 'shield' ? [500, 806] : [508, 770];
  const sheet = beginGoods(keyringParts, rectanglePath(220, 580, 430, 880), picture, {
    tag: picture.trim ?? polishedMetal,
    ring: polishedMetal,
    link: polishedMetal,
  });
  const field = { middle: 400, top, bottom, fit: 230, alone: form === 'shield' ? 1.02 : 0.98 };
  sheet.within('enamel', printOnGoods(picture, field, lettering, motifs));
  return sheet.finish();
}

/** Draws a phone's case from behind. */
export function drawPhoneCase(picture: PictureFacts, lettering: Lettering, motifs: DrawMotif): string {
  const sheet = beginGoods(phoneCaseParts, rectanglePath(200, 600, 90, 910), picture, {
    edge: picture.colours.a,
    island: '#141616',
    lens: polishedMetal,
    glass: '#07090c',
    screen: '#0a0a0a',
  });
  sheet.within(
    'body',
    printOnGoods(picture, { middle: 400, top: 408, bottom: 792, fit: 250, alone: 0.9 }, lettering, motifs),
  );
  return sheet.finish();
}
