import { drawCrest } from '../crest.ts';
import type { Lettering } from '../lettering.ts';
import type { Crest, PictureFacts } from '../picture.ts';
import { createSheet, type DrawingSheet } from '../sheet.ts';
import { type ScarfTail, scarfPanels, scarfTails } from './goods-layout.ts';

/** Tail of the scarf that is on top: left or right. */
export type ScarfLie = keyof typeof scarfTails;

/**
 * Draws a scarf flat, without light: bars, crest, and the word up each tail. `sleeve` colours its reverse, visible on
 * the lower tail.
 */
export function drawScarf(picture: PictureFacts, lie: ScarfLie, lettering: Lettering): string {
  const [over, under] = scarfTails[lie];
  const sheet = createSheet({ panels: scarfPanels([over, under]) });
  const { a, c } = picture.colours;
  const other = picture.sleeve ?? a;
  const turned = picture.sleeve ? { ...picture, colours: { ...picture.colours, a: other, b: a }, ink: a } : picture;
  for (const part of ['fringe-over', 'fringe-under']) sheet.panel(part, c);
  sheet.panel('under', other);
  drawTail(sheet, turned, lettering, under);
  sheet.panel('over', a);
  drawTail(sheet, picture, lettering, over);
  return sheet.finish();
}

function drawTail(
  sheet: DrawingSheet,
  picture: PictureFacts,
  lettering: Lettering,
  { part, middle, end }: ScarfTail,
): void {
  const { a, b, c } = picture.colours;
  const bar = (y: number, height: number, fill: string) =>
    `<rect x="0" y="${end - y}" width="800" height="${height}" fill="${fill}"/>`;
  const crest: Crest = picture.crest ?? { shape: 'oval', mark: 'pitch', a: c, b: a, c: b };
  const ink = picture.ink ?? b;
  const word = lettering(picture.front ?? picture.name ?? 'MAIDAN', {
    font: picture.font ?? 'plain',
    middle,
    top: end - 426,
    capital: 92,
    fit: 284,
  });
  const bars = [0, 1, 2, 3, 4].map((i) => bar(566 + i * 40, 20, i % 2 ? c : b)).join('');
  const atEnd = [bar(54, 18, b), bar(90, 18, b), bar(72, 18, c), bar(222, 10, b)].join('');
  const along = `<g fill="${ink}" transform="rotate(-90 ${middle} ${end - 380})">${word}</g>`;
  const inside = atEnd + drawCrest(middle, end - 154, 1.25, crest) + bar(540, 10, b) + along + bars;
  sheet.within(part, `<rect width="800" height="1000" fill="${a}"/>${inside}`);
}
