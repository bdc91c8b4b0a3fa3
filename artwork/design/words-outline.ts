import type { DesignTextLayer } from './layers.ts';
import type { OutlineBox } from './outline-box.ts';

/** Outline of a text, centred on its line, in units of a thousandth of the capitals' height. */
export interface Outline {
  /** Path data with absolute M, L, Q, C and Z. Empty if no letter could be drawn. */
  path: string;
  /** Tight box of the path, without the width of an outline stroke. */
  box: OutlineBox;
  /** Letters missing in all fonts, each once; they are not in the path. */
  leftOut: readonly string[];
}

/** Function that converts a text to an outline. Fonts and shaping are large, and load only when there is text. */
export type WordsOutline = (layer: Pick<DesignTextLayer, 'words' | 'font' | 'curve'>) => Outline;

/** Height of capitals in an outline's units: rounding to hundredths is then 0.001% of a letter. */
export const unitsPerCapital = 1000;

export const noOutline: Outline = { path: '', box: { left: 0, top: 0, right: 0, bottom: 0 }, leftOut: [] };
