import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { designFontFiles } from '#artwork/design/fonts.ts';
import { createWordsOutline } from '#artwork/design/words.ts';
import type { WordsOutline } from '#artwork/design/words-outline.ts';

const require = createRequire(import.meta.url);
let kept: WordsOutline | undefined;

/** Returns outlines with the bundled fonts. For Node; browsers load the same files. */
export function bundledWords(): WordsOutline {
  kept ??= createWordsOutline((font) => {
    const { latin, devanagari } = designFontFiles[font];
    return { latin: readFileSync(require.resolve(latin)), devanagari: readFileSync(require.resolve(devanagari)) };
  });
  return kept;
}
