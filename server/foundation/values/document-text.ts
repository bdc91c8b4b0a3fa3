import { joinerPattern, visualRuns } from '#artwork/shaping/visual-runs.ts';
import { printableScriptOf, withoutEmoji } from '#contract/scripts.ts';
import { type Face, facesFor, type Weight } from './document-faces.ts';

/** Part of a line in one font and one direction. */
export interface Run {
  face: Face;
  text: string;
  rightToLeft: boolean;
}

/** Line of text as set on the page. */
export interface Line {
  /** Runs in visual order, from left to right. */
  runs: Run[];
  /**
   * Text for readers, if it differs from the order of the glyphs, as in scripts with reordering; undefined for plain
   * Latin.
   */
  actual: string | undefined;
}

/** Joiners, direction marks and other invisible characters. */
const isInvisible = /\p{Default_Ignorable_Code_Point}/u;
const isPlain = /^[\p{Script=Latin}\p{Script=Common}]*$/u;

/** Returns the font of a character. A joiner or mark uses the font of its letter if that font has it or is shaped. */
function faceFor(sign: string, current: Face | undefined, weight: Weight): Face | undefined {
  const codePoint = sign.codePointAt(0) ?? 0;
  if (current && ((current.shaper && joinerPattern.test(sign)) || current.has(codePoint))) return current;
  for (const face of facesFor(printableScriptOf(sign), weight)) if (face.has(codePoint)) return face;
  return undefined;
}

/** Returns the font of plain Latin, which determines the height of a line. */
export function baseFace(weight: Weight): Face {
  const [face] = facesFor('Latin', weight);
  if (!face) throw new Error('There is no font for Latin');
  return face;
}

/** Returns the replacement of a character without a glyph. */
function substituteFor(sign: string): string {
  return isInvisible.test(sign) ? '' : '?';
}

/** Hyphens and spaces of other widths that the fonts lack. */
const likeHyphens = /[\u2010-\u2012\u2015]/g;
const likeSpaces = /[\u2000-\u200a\u202f\u205f\u3000]/g;

/**
 * Splits a line into runs of one font and direction each, in visual order. Omits emoji and invisible characters. Other
 * characters without a glyph become a question mark, as they must not vanish from a tax document.
 */
export function lineOf(text: string, weight: Weight): Line {
  const shown = withoutEmoji(text).replace(likeHyphens, '-').replace(likeSpaces, ' ');
  const fallback = baseFace(weight);
  const runs = visualRuns<Face>(shown, {
    fontOf(sign, current) {
      const face = faceFor(sign, current, weight);
      if (face) return { font: face, text: sign };
      const substitute = substituteFor(sign);
      return substitute === '' ? undefined : { font: fallback, text: substitute };
    },
    isShaped: (face) => face.shaper !== undefined,
  });
  return {
    runs: runs.map(({ font, text: run, rightToLeft }) => ({ face: font, text: run, rightToLeft })),
    actual: isPlain.test(shown) ? undefined : shown,
  };
}
