import { drawCrest } from '#artwork/crest.ts';
import type { Crest } from '#artwork/picture.ts';

/** Draws a club's crest alone, as printed, on a transparent background: an SVG of 256 by 256. */
export function crestDrawing(crest: Crest): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="-50 -50 100 100">${drawCrest(0, 0, 1, crest, 'printed')}</svg>`;
}
