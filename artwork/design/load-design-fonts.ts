import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { designFontFiles } from './fonts.ts';
import { createWordsOutline } from './words.ts';
import type { WordsOutline } from './words-outline.ts';

const require = createRequire(import.meta.url);
let kept: WordsOutline | undefined;

/** Words over the bundled fonts. For Node; a browser fetches the same files. */
export function bundledWords(): WordsOutline {
  kept ??= createWordsOutline((font) => {
    const { latin, devanagari } = designFontFiles[font];
    return { latin: readFileSync(require.resolve(latin)), devanagari: readFileSync(require.resolve(devanagari)) };
  });
  return kept;
}
