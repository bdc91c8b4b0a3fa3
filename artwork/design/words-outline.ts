import type { TextLayer } from './layers.ts';
import type { Box } from './outline-box.ts';

/** Words as an outline in units of a thousandth of the capitals' height, about the middle of the line. */
export interface Outline {
  /** Path data: M, L, Q, C and Z, absolute. Empty where no letter could be drawn. */
  path: string;
  /** Its tight box, without an edge. */
  box: Box;
  /** Letters that no face at hand has, each once: they are not in the path. */
  leftOut: readonly string[];
}

/** How words become an outline: the fonts and the shaping behind it are large, and come when words do. */
export type WordsOutline = (layer: Pick<TextLayer, 'words' | 'font' | 'curve'>) => Outline;

/** Capitals are this many units high in an outline: coarse rounding there is 0.001% of a letter. */
export const unitsPerCapital = 1000;

export const noOutline: Outline = { path: '', box: { left: 0, top: 0, right: 0, bottom: 0 }, leftOut: [] };
