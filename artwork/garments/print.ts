import { inkOn, luminance, mix } from '../colour.ts';
import type { FontName, Lettering } from '../lettering.ts';
import type { Picture } from '../picture.ts';

const patternsOfThree: readonly Picture['pattern'][] = ['sash', 'band', 'chevrons', 'shards', 'race-line'];

const defaultTones: Partial<Record<Picture['pattern'], number>> = { lattice: 0.2, diamonds: 0.25, pinstripes: 0.5 };

/** How strongly a picture's pattern shows: small all-over patterns stay near the cloth unless told otherwise. */
export function toneOf(picture: Picture): number {
  return picture.tone ?? defaultTones[picture.pattern] ?? 1;
}

/** Letters with an edge round them, as cut from two layers of twill. The slab face comes in one light weight and is fattened. */
export function edged(outline: string, fill: string, edge: string | undefined, width: number, font?: Picture['font']): string {
  const fat = font === 'slab' ? width / 2 : 0;
  const stroked = (colour: string, by: number) =>
    `<g fill="${colour}"${by > 0 ? ` stroke="${colour}" stroke-width="${by}" stroke-linejoin="round"` : ''}>${outline}</g>`;
  return `${edge ? stroked(edge, width + fat) : ''}${stroked(fill, fat)}`;
}

/** The edge round lettering: the picture's own, or the cloth's colour where the ink would be lost on the pattern under it. */
export function edgeFor(picture: Picture, ink: string): string | undefined {
  if (picture.inkEdge || picture.pattern === 'solid') return picture.inkEdge;
  const tone = toneOf(picture);
  const { a, b, c } = picture.colours;
  const near = (colour: string) => Math.abs(luminance(ink) - luminance(mix(a, colour, tone))) < 0.05;
  const lost = near(b) || (patternsOfThree.includes(picture.pattern) && near(c));
  return lost && !near(a) ? a : undefined;
}

/** Ink for the maker's mark on the wearer's right, where a sash passes under it. */
export function markInk(picture: Picture, ink: string): string {
  return picture.pattern === 'sash' ? inkOn(mix(picture.colours.a, picture.colours.b, toneOf(picture))) : ink;
}

/** The label sewn inside the neck: the shop's name and a size. */
export function neckLabel(lettering: Lettering, middle: number, top: number, wornSize = 'M'): string {
  const name = lettering('MAIDAN', { font: 'plain', middle, top: top + 7, capital: 7.4, track: 0.04 });
  const size = lettering(wornSize, { font: 'plain', middle, top: top + 19, capital: 6 });
  return `<rect x="${middle - 27}" y="${top}" width="54" height="31" rx="1.5" fill="#f3f3ee"/><g fill="#1a1c17">${name}${size}</g>`;
}

/** A fit for lettering: slab is too wide for a long name, so names take a narrow face. */
export function nameFont(font: FontName): FontName {
  return font === 'slab' ? 'condensed' : font;
}
