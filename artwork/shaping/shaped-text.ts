import type { ShapedScript } from '#contract/scripts.ts';

/** Glyph of a shaped text, in units of its font; y grows up. */
export interface ShapedGlyph {
  path: string;
  x: number;
  y: number;
  advance: number;
  /** Index in the text of the letter that the glyph belongs to; glyphs of one letter are neighbours. */
  cluster: number;
  /** True if the font lacks the character. */
  isMissing: boolean;
}

/** Outline of a shaped text: its glyphs from left to right, in units of the font. */
export interface ShapedText {
  glyphs: readonly ShapedGlyph[];
  width: number;
  unitsPerEm: number;
}

/** Part of a design's line: a shaped text, or a text for the design's own fonts. */
export type LineRun = { script: ShapedScript; shaped: ShapedText } | { script: undefined; text: string };

/** Line with letters of shaped scripts, in visual order from left to right. */
export interface ShapedLine {
  runs: readonly LineRun[];
  /** Letters of shaped scripts that their fonts lack, as graphemes. */
  missing: readonly string[];
}

/** Function that returns the shaped line of a text; undefined if it is not available. */
export type ShapedLines = (words: string) => ShapedLine | undefined;
