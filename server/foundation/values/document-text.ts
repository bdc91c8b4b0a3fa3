/// <reference path="./bidi-js.d.ts" />
import createBidi from 'bidi-js';
import { printableScriptOf, withoutEmoji } from '#contract/scripts.ts';
import { type Face, facesFor, type Weight } from './document-faces.ts';

const bidi = createBidi();

/** Part of a line in one font and one direction. */
export interface Run {
  face: Face;
  text: string;
  rightToLeft: boolean;
}

/** Line of text as it is set. */
export interface Line {
  /** Runs in the order in which they stand, from left to right. */
  runs: Run[];
  /** Text to read, which differs from what the glyphs of a script with reordering say; undefined for plain Latin. */
  actual: string | undefined;
}

const isJoiner = /[\p{M}\u200c\u200d]/u;
/** Joiners, direction marks and other signs that show nothing. */
const isInvisible = /\p{Default_Ignorable_Code_Point}/u;
const isPlain = /^[\p{Script=Latin}\p{Script=Common}]*$/u;

/** Returns the font of a character. A joiner or mark stays with its letter if the font has it, or is shaped. */
function faceFor(sign: string, current: Face | undefined, weight: Weight): Face | undefined {
  const codePoint = sign.codePointAt(0) ?? 0;
  if (current && ((current.shaper && isJoiner.test(sign)) || current.has(codePoint))) return current;
  for (const face of facesFor(printableScriptOf(sign), weight)) if (face.has(codePoint)) return face;
  return undefined;
}

/** Returns the font of plain Latin, which sets the height of a line. */
export function baseFace(weight: Weight): Face {
  const [face] = facesFor('Latin', weight);
  if (!face) throw new Error('There is no font for Latin');
  return face;
}

/** Returns what stands for a character without a glyph. */
function substituteFor(sign: string): string {
  return isInvisible.test(sign) ? '' : '?';
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

/** Hyphens and spaces of other widths, which the fonts lack. */
const likeHyphens = /[\u2010-\u2012\u2015]/g;
const likeSpaces = /[\u2000-\u200a\u202f\u205f\u3000]/g;

/**
 * Splits a line into runs of one font and direction each, in visual order. Emoji and invisible signs are left out.
 * Another character without a glyph becomes a question mark: it must not vanish from a tax document.
 */
export function lineOf(text: string, weight: Weight): Line {
  const shown = withoutEmoji(text).replace(likeHyphens, '-').replace(likeSpaces, ' ');
  const runs: (Run & { level: number })[] = [];
  let current: Face | undefined;
  const fallback = baseFace(weight);
  for (const { text: sign, level } of signsOf(shown)) {
    const last = runs.at(-1);
    const face = faceFor(sign, last?.level === level ? current : undefined, weight);
    const used = face ?? fallback;
    const drawn = face ? sign : substituteFor(sign);
    if (drawn === '') continue;
    if (last && last.face === used && last.level === level) last.text += drawn;
    else runs.push({ face: used, text: drawn, rightToLeft: level % 2 === 1, level });
    current = used;
  }
  return { runs: inVisualOrder(runs).map(inDrawnOrder), actual: isPlain.test(shown) ? undefined : shown };
}

/** Turns signs of no script round in right-to-left text: only a shaper does it for its letters. */
function inDrawnOrder(run: Run): Run {
  return run.rightToLeft && !run.face.shaper ? { ...run, text: [...run.text].reverse().join('') } : run;
}

/** Reorders runs by rule L2 of UAX 9: from the highest level down, neighbours of a level or above turn round. */
function inVisualOrder(runs: readonly (Run & { level: number })[]): Run[] {
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
