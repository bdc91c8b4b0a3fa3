import { inkOn, mixColours, relativeLuminance } from '../colour.ts';
import type { FontName, Lettering } from '../lettering.ts';
import type { PictureFacts } from '../picture.ts';

const patternsOfThree: readonly PictureFacts['pattern'][] = ['sash', 'band', 'chevrons', 'shards', 'race-line'];

const defaultTones: Partial<Record<PictureFacts['pattern'], number>> = {
  lattice: 0.2,
  diamonds: 0.25,
  pinstripes: 0.5,
};

/**
 * Returns the strength of a picture's pattern: by default, small all-over patterns have a colour close to the cloth's.
 */
export function patternStrength(picture: PictureFacts): number {
  return picture.tone ?? defaultTones[picture.pattern] ?? 1;
}

/** Draws letters with an outline, like two layers of twill. The slab font has one light weight and is thickened. */
export function edgedLetters(
  outline: string,
  fill: string,
  edge: string | undefined,
  width: number,
  font?: PictureFacts['font'],
): string {
  const fat = font === 'slab' ? width / 2 : 0;
  const stroked = (colour: string, by: number) =>
    `<g fill="${colour}"${by > 0 ? ` stroke="${colour}" stroke-width="${by}" stroke-linejoin="round"` : ''}>${outline}</g>`;
  return `${edge ? stroked(edge, width + fat) : ''}${stroked(fill, fat)}`;
}

/**
 * Returns the outline of lettering: the picture's outline colour, or the cloth's colour if the ink is unreadable on the
 * pattern.
 */
export function edgeFor(picture: PictureFacts, ink: string): string | undefined {
  if (picture.inkEdge || picture.pattern === 'solid') return picture.inkEdge;
  const tone = patternStrength(picture);
  const { a, b, c } = picture.colours;
  const near = (colour: string) =>
    Math.abs(relativeLuminance(ink) - relativeLuminance(mixColours(a, colour, tone))) < 0.05;
  const lost = near(b) || (patternsOfThree.includes(picture.pattern) && near(c));
  return lost && !near(a) ? a : undefined;
}

/** Returns the ink of the maker's mark on the wearer's right, where a sash passes below it. */
export function markInk(picture: PictureFacts, ink: string): string {
  return picture.pattern === 'sash'
    ? inkOn(mixColours(picture.colours.a, picture.colours.b, patternStrength(picture)))
    : ink;
}

/** Draws the label inside the neck: the shop's name and the size. */
export function neckLabel(lettering: Lettering, middle: number, top: number, wornSize = 'M'): string {
  const name = lettering('MAIDAN', { font: 'plain', middle, top: top + 7, capital: 7.4, track: 0.04 });
  const size = lettering(wornSize, { font: 'plain', middle, top: top + 19, capital: 6 });
  return `<rect x="${middle - 27}" y="${top}" width="54" height="31" rx="1.5" fill="#f3f3ee"/><g fill="#1a1c17">${name}${size}</g>`;
}

/** Returns the font of a name: slab is too wide for long names, so it becomes condensed. */
export function nameFont(font: FontName): FontName {
  return font === 'slab' ? 'condensed' : font;
}
