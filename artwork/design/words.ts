import { needsShaper } from '#contract/scripts.ts';
import { createLettering, createLettersLeftOut, type Lettering } from '../lettering.ts';
import type { ShapedLines } from '../shaping/shaped-text.ts';
import type { DesignTextLayer } from './layers.ts';
import { outlineBox } from './outline-box.ts';
import { noOutline, type Outline, unitsPerCapital, type WordsOutline } from './words-outline.ts';

/** Height of the middle of a fully curved line, as a share of half its length. */
const fullRise = 0.7;

interface Faces {
  lettering: Lettering<'latin'>;
  leftOut: (words: string, font: 'latin') => string[];
}

type FontBytes = { latin: Uint8Array; devanagari: Uint8Array };

/**
 * Creates the function that shapes texts with the fonts' bytes, and with the shaped lines of other scripts. Outlines
 * are cached by content, so moving a text costs nothing. A text whose shaped line is not available has no outline.
 */
export function createWordsOutline(
  bytesOf: (font: DesignTextLayer['font']) => FontBytes,
  shapedLines: ShapedLines,
): WordsOutline {
  const opened = new Map<string, Faces>();
  const known = new Map<string, Outline>();
  const facesOf = (font: DesignTextLayer['font']): Faces => {
    const bytes = (face: keyof FontBytes) => bytesOf(font)[face];
    const open = opened.get(font) ?? {
      lettering: createLettering<'latin'>(bytes, shapedLines),
      leftOut: createLettersLeftOut<'latin'>(bytes, shapedLines),
    };
    opened.set(font, open);
    return open;
  };
  return ({ words, font, curve }) => {
    const key = `${font} ${curve} ${words}`;
    const before = known.get(key);
    if (before) return before;
    if (needsShaper(words) && !shapedLines(words)) return noOutline;
    const faces = facesOf(font);
    const made = { ...outlineOf(faces.lettering, words, curve), leftOut: faces.leftOut(words, 'latin') };
    if (known.size > 200) known.clear();
    known.set(key, made);
    return made;
  };
}

function outlineOf(lettering: Lettering<'latin'>, words: string, curve: number): Omit<Outline, 'leftOut'> {
  const setting = { font: 'latin', middle: 0, top: -unitsPerCapital / 2, capital: unitsPerCapital } as const;
  const straight = pathOf(lettering(words, setting));
  const flat = straight && outlineBox(straight);
  if (!flat) return noOutline;
  if (curve === 0) return { path: straight, box: flat };
  const arch = ((curve / 100) * fullRise * (flat.right - flat.left)) / 2;
  const path = pathOf(lettering(words, { ...setting, arch }));
  const box = outlineBox(path);
  return box ? { path, box } : noOutline;
}

/** Extracts the path from the element that lettering returns. */
function pathOf(element: string): string {
  return / d="([^"]*)"/.exec(element)?.[1] ?? '';
}
