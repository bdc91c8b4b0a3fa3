/// <reference path="./bidi-js.d.ts" />
import createBidi from 'bidi-js';

const bidi = createBidi();

/** Part of a line in one font and one direction. */
export interface VisualRun<Font> {
  font: Font;
  text: string;
  rightToLeft: boolean;
}

/** Rules by which a line is split into runs. */
export interface RunRules<Font> {
  /**
   * Returns the font of a character and the text to draw for it; undefined to omit the character. `current` is the font
   * of the run that the character continues if it has the same font.
   */
  fontOf(sign: string, current: Font | undefined): { font: Font; text: string } | undefined;
  /** Returns true if the font's shaper orders the characters of right-to-left runs. */
  isShaped(font: Font): boolean;
}

type LevelRun<Font> = VisualRun<Font> & { level: number };

/** Joiners and marks, which a shaper needs in the run of their letter. */
export const joinerPattern = /[\p{M}\u200c\u200d]/u;

/** Splits a line into runs of one font and direction each, in visual order from left to right (UAX 9). Pure. */
export function visualRuns<Font>(text: string, { fontOf, isShaped }: RunRules<Font>): VisualRun<Font>[] {
  const runs: LevelRun<Font>[] = [];
  for (const { text: sign, level } of signsOf(text)) {
    const last = runs.at(-1);
    const chosen = fontOf(sign, last?.level === level ? last.font : undefined);
    if (!chosen) continue;
    if (last && last.font === chosen.font && last.level === level) last.text += chosen.text;
    else runs.push({ ...chosen, rightToLeft: level % 2 === 1, level });
  }
  return inVisualOrder(runs).map(({ font, text: run, rightToLeft }) => ({
    font,
    // Characters without a script are reversed here, as a shaper reverses only the letters of its script.
    text: rightToLeft && !isShaped(font) ? [...run].reverse().join('') : run,
    rightToLeft,
  }));
}

interface Sign {
  text: string;
  level: number;
}

/** Returns the characters with their bidi levels; brackets of right-to-left text are mirrored. */
function signsOf(text: string): Sign[] {
  const { levels } = bidi.getEmbeddingLevels(text);
  let index = 0;
  return Array.from(text, (sign) => {
    const level = levels[index] ?? 0;
    index += sign.length;
    const mirrored = level % 2 === 1 ? bidi.getMirroredCharacter(sign) : null;
    return { text: mirrored ?? sign, level };
  });
}

/**
 * Reorders runs by rule L2 of UAX 9: from the highest level down, reverses the order of neighbours at that level or
 * above.
 */
function inVisualOrder<Font>(runs: readonly LevelRun<Font>[]): LevelRun<Font>[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    let from = 0;
    while (from < ordered.length) {
      if ((ordered[from]?.level ?? 0) < level) {
        from += 1;
        continue;
      }
      let to = from;
      while (to < ordered.length && (ordered[to]?.level ?? 0) >= level) to += 1;
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to;
    }
  }
  return ordered;
}
