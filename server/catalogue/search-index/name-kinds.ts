import { firstSizes } from '#contract/sizes.ts';
import { type Meaning, meaningOfKind, searchLexicon } from '#server/catalogue/search-words/lexicon.ts';
import { foldText, stemWord, tokensIn } from '#server/catalogue/search-words/search-words.ts';

/** Kind of goods with all its names and sizes. */
export interface NamedKind {
  kind: string;
  name: string;
  one: string;
  hindi: string;
  words: readonly string[];
  sizes: readonly string[];
}

/**
 * Adds the names of sold kinds, and their lettered sizes. Existing meanings of the lexicon take precedence, unless they
 * mark goods as not sold.
 */
export function nameKinds(names: Map<string, Meaning>, kinds: readonly NamedKind[]): void {
  const add = (said: string, meaning: Meaning) => {
    const phrase = tokensIn(foldText(said))
      .map(({ word }) => word)
      .join(' ');
    for (const form of new Set([phrase, stemWord(phrase)])) {
      const before = names.get(form) ?? searchLexicon.get(form);
      if (form !== '' && (!before || 'unsold' in before)) names.set(form, meaning);
    }
  };
  for (const { kind, name, one, hindi, words, sizes } of kinds) {
    for (const said of [name, one, hindi, ...words]) add(said, meaningOfKind(kind));
    for (const size of sizes)
      if (/\p{L}/u.test(size) && !firstSizes.includes(size)) add(size, { facet: 'size', value: size });
  }
}
