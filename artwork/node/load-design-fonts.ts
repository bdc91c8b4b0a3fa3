import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { designFontFiles } from '#artwork/design/fonts.ts';
import { createWordsOutline } from '#artwork/design/words.ts';
import type { WordsOutline } from '#artwork/design/words-outline.ts';
import { shapeLine } from '#artwork/shaping/line-shaper.ts';
import { designScriptFont } from '#artwork/shaping/script-fonts.ts';
import type { ShapedLine } from '#artwork/shaping/shaped-text.ts';
import { openShaper, type Shaper } from '#artwork/shaping/shaper.ts';
import type { ShapedScript } from '#contract/scripts.ts';
import { readFont } from './read-font.ts';

const require = createRequire(import.meta.url);
let kept: WordsOutline | undefined;
const shapers = new Map<ShapedScript, Shaper>();

/** Returns the shaper of a script, in the weight of designs. Its font is read at the first text that needs it. */
export function bundledShaper(script: ShapedScript): Shaper {
  const shaper = shapers.get(script) ?? openShaper(readFont(designScriptFont(script)));
  shapers.set(script, shaper);
  return shaper;
}

/** Returns the shaped line of a design's text with the bundled fonts. */
export function bundledLine(words: string): ShapedLine {
  return shapeLine(words, bundledShaper);
}

/** Returns outlines with the bundled fonts. For Node; browsers load the same files. */
export function bundledWords(): WordsOutline {
  kept ??= createWordsOutline((font) => {
    const { latin, devanagari } = designFontFiles[font];
    return { latin: readFileSync(require.resolve(latin)), devanagari: readFileSync(require.resolve(devanagari)) };
  }, bundledLine);
  return kept;
}
