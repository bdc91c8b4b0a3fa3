import { darker, inkOn, luminance, mix } from '../colour.ts';
import { drawCrest, drawMakersMark } from '../crest.ts';
import type { Lettering } from '../lettering.ts';
import { drawMotif } from '../motifs.ts';
import { drawPattern } from '../patterns.ts';
import type { Picture } from '../picture.ts';
import { boxWidth, mirrored } from '../shape.ts';
import { createSheet, stitch } from '../sheet.ts';
import { capShape, frontPanels, peakLine, peakRows } from './cap-shape.ts';
import { edged, toneOf } from './print.ts';

const crownSeams = [
  'M406,264 C506,298 536,452 512,630',
  'M394,264 C494,298 524,450 500,632',
  'M394,264 C298,324 256,470 284,624',
  'M406,266 C310,326 268,474 296,628',
  'M398,266 C276,286 192,404 190,608',
];

/** Draws a cap flat, without light. `sleeve` colours its front panels, `trim` its peak and button. */
export function drawCap(picture: Picture, turned: 'right' | 'left', lettering: Lettering): string {
  const sheet = createSheet(capShape(0, turned));
  const way = (path: string) => (turned === 'left' ? mirrored(path) : path);
  const { a } = picture.colours;
  const front = picture.sleeve ?? a;
  const peak = picture.trim ?? a;
  const thread = (cloth: string) => mix(cloth, luminance(cloth) > 0.45 ? '#000000' : '#ffffff', 0.25);
  sheet.panel('strap', darker(a, 0.2));
  sheet.panel('crown', a);
  const pattern = drawPattern({ ...picture.colours, pattern: picture.pattern, tone: toneOf(picture) }, 'cloth');
  sheet.define(pattern.defs);
  sheet.within('crown', pattern.svg + (picture.sleeve ? `<path d="${way(frontPanels)}" fill="${front}"/>` : ''));
  for (const seam of crownSeams) sheet.add(stitch(way(seam), thread(front)));
  const eyelets = [
    [228, 404],
    [352, 352],
    [578, 350],
  ].map(([x = 0, y]) => `<ellipse cx="${turned === 'left' ? boxWidth - x : x}" cy="${y}" rx="6" ry="8"/>`);
  sheet.add(`<g fill="${darker(a, 0.5)}" stroke="${thread(a)}" stroke-width="3">${eyelets.join('')}</g>`);
  sheet.panel('peak', peak);
  for (const row of peakRows) sheet.add(stitch(way(peakLine(row)), thread(peak)));
  sheet.panel('edge', picture.trim ? darker(peak, 0.12) : picture.colours.c);
  sheet.panel('button', peak);
  const badge = badgeOf(picture, front, lettering);
  // Embroidery stands up from the cloth: it throws a small shadow.
  const shadow = badge.replace(/(fill|stroke)="#[0-9a-f]{3,6}"/g, '$1="#000"');
  sheet.add(
    `<g transform="translate(${turned === 'left' ? boxWidth - 496 : 496} 452) skewY(${turned === 'left' ? 5 : -5}) scale(.94 1)"><g transform="translate(2.5 3.5)" opacity=".4">${shadow}</g>${badge}</g>`,
  );
  return sheet.finish();
}

/** What is sewn on a cap's front, about its middle. */
export function badgeOf(picture: Picture, cloth: string, lettering: Lettering): string {
  if (picture.crest) return drawCrest(0, 0, 1.8, picture.crest);
  if (picture.motif) return drawMotif(picture.motif, { ...picture, colours: { ...picture.colours, a: cloth } }, 0, 0, 0.72);
  const ink = picture.ink ?? inkOn(cloth);
  const words = picture.front ?? (picture.number === undefined ? picture.name : String(picture.number));
  if (!words) return drawMakersMark(0, 0, 5, ink);
  const capital = words.length > 3 ? 62 : 124;
  return edged(
    lettering(words, { font: picture.font ?? 'block', middle: 0, top: -capital / 2, capital, fit: 230 }),
    ink,
    picture.inkEdge,
    7,
    picture.font,
  );
}
