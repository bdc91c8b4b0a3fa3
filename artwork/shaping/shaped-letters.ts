import type { ShapedScript } from '#contract/scripts.ts';
import { outlineBox } from '../design/outline-box.ts';
import type { ShapedGlyph, ShapedText } from './shaped-text.ts';

/** Command of a glyph's path with its points, y growing up. */
export interface PathCommand {
  command: string;
  args: readonly number[];
}

/** Glyph of a letter and its shift from the letter's start, in units of the font. */
export interface LetterGlyph {
  commands: readonly PathCommand[];
  /** Left and right end of the outline; not in order if it is empty. */
  minX: number;
  maxX: number;
  xOffset: number;
  yOffset: number;
}

/** Letter of a shaped text with the glyphs that belong together. */
export interface ShapedLetter {
  glyphs: readonly LetterGlyph[];
  width: number;
}

/** Height of a plain letter of each script's font in ems, and its size in a design as a share of the capitals. */
export const letterSizes: Readonly<Record<ShapedScript, { letter: string; height: number; share: number }>> = {
  Bengali: { letter: 'ক', height: 0.634, share: 0.84 },
  Gurmukhi: { letter: 'ਕ', height: 0.622, share: 0.84 },
  Gujarati: { letter: 'ક', height: 0.602, share: 0.82 },
  Oriya: { letter: 'କ', height: 0.666, share: 0.88 },
  Tamil: { letter: 'க', height: 0.565, share: 0.78 },
  Telugu: { letter: 'క', height: 0.73, share: 0.96 },
  Kannada: { letter: 'ಕ', height: 0.793, share: 1.04 },
  Malayalam: { letter: 'ക', height: 0.577, share: 0.78 },
  Arabic: { letter: 'ا', height: 0.68, share: 1 },
};

/** Groups the glyphs of a shaped text into letters, from left to right. Leaves out glyphs that the font lacks. Pure. */
export function shapedLetters({ glyphs }: ShapedText): ShapedLetter[] {
  const letters: { cluster: number; glyphs: LetterGlyph[]; width: number }[] = [];
  let pen = 0;
  for (const glyph of glyphs) {
    const known = letters.at(-1);
    const letter = known?.cluster === glyph.cluster ? known : { cluster: glyph.cluster, glyphs: [], width: 0 };
    if (!glyph.isMissing) {
      letter.glyphs.push(letterGlyph(glyph, letter.width + glyph.x - pen));
      letter.width += glyph.advance;
    }
    if (letter !== known) letters.push(letter);
    pen += glyph.advance;
  }
  return letters.filter((letter) => letter.glyphs.length > 0);
}

function letterGlyph({ path, y }: ShapedGlyph, xOffset: number): LetterGlyph {
  const { left, right } = outlineBox(path) ?? { left: 0, right: 0 };
  return { commands: commandsOf(path), minX: left, maxX: right, xOffset, yOffset: y };
}

const commandPattern = /([MLQCZ])([^MLQCZ]*)/g;

function commandsOf(path: string): PathCommand[] {
  return Array.from(path.matchAll(commandPattern), ([, command = '', values = '']) => ({
    command,
    args: Array.from(values.matchAll(/-?[\d.]+/g), Number),
  }));
}
