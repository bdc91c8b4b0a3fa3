import { darkenColour, inkOn, threadOn } from '../colour.ts';
import { drawMakersMark } from '../crest.ts';
import type { Lettering } from '../lettering.ts';
import type { DrawMotif } from '../motif.ts';
import { drawPattern } from '../patterns.ts';
import type { PictureFacts } from '../picture.ts';
import { createSheet, stitchedLine, strokedLine } from '../sheet.ts';
import { flagParts, goodsPanels } from './goods-layout.ts';
import { printOnGoods } from './goods-print.ts';
import { patternStrength } from './print.ts';
import { backpackShape } from './soft-goods-shapes.ts';

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
  sheet.add(printOnGoods(picture, { middle: 400, top: 250, bottom: 540, fit: 300 }, lettering, motifs, 'sewn'));
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

/** Draws a supporters' flag flat; its pole is wood. */
export function drawFlag(picture: PictureFacts, lettering: Lettering, motifs: DrawMotif): string {
  const sheet = createSheet({ panels: goodsPanels(flagParts, 'M124,174 H726 V579 H124Z') });
  sheet.panel('pole', '#c9b28a');
  sheet.panel('finial', '#8f938e');
  sheet.panel('cloth', picture.colours.a);
  const pattern = drawPattern(
    { ...picture.colours, pattern: picture.pattern, tone: patternStrength(picture) },
    'cloth',
  );
  sheet.define(pattern.defs);
  // Patterns are designed for a shirt's chest; on the flag they are scaled to the whole cloth.
  const placed = `<g transform="translate(425 376) scale(1.15 .8) translate(-400 -500)">${pattern.svg}</g>`;
  sheet.within(
    'cloth',
    placed + printOnGoods(picture, { middle: 432, top: 228, bottom: 528, fit: 420 }, lettering, motifs, 'sewn'),
  );
  return sheet.finish();
}
