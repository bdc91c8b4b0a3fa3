import { type Meaning, searchLexicon } from './lexicon.ts';
import type { QueryVocabulary } from './query-vocabulary.ts';
import { editDistance, isShortWord, sameLetters, saysNothing, slipsAllowed, stemWord } from './search-words.ts';

const longestPhrase = 6;

/** Returns the longest phrase with a meaning that starts at a position, or the word there. */
export function phraseAt(
  words: readonly string[],
  at: number,
  known: QueryVocabulary,
  shortSlips: boolean,
): { length: number; meaning: Meaning | undefined } {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length);
    const last = phrase.at(-1) ?? '';
    const meaning = meant(phrase.join(' '), known) ?? meant([...phrase.slice(0, -1), stemWord(last)].join(' '), known);
    // Product names take precedence: 'Three Stumps Tee' is sold, although stumps are not.
    if (meaning && !(isGeneral(meaning) && phrase.every((word) => known.texts.names(word)))) return { length, meaning };
  }
  const word = words[at] ?? '';
  return {
    length: 1,
    meaning: saysNothing(word) ? { filler: true } : guess(word, at === words.length - 1, known, shortSlips),
  };
}

const meant = (phrase: string, known: QueryVocabulary): Meaning | undefined =>
  known.names.get(phrase) ?? searchLexicon.get(phrase);

function isGeneral(meaning: Meaning): boolean {
  return 'unsold' in meaning || 'usual' in meaning;
}

/** Returns the common meaning of all words with this prefix; undefined if they differ. */
function onlyBegun(word: string, known: QueryVocabulary): Meaning | undefined {
  const begun = new Set(known.singles.beginning(word).map((name) => meant(name, known)));
  const [only] = begun;
  return begun.size === 1 && only && !('filler' in only) ? only : undefined;
}

/** Guesses an unknown word as a typo or prefix, unless product texts contain a nearer word. */
function guess(word: string, last: boolean, known: QueryVocabulary, shortSlips: boolean): Meaning | undefined {
  if (known.texts.knows(stemWord(word))) return undefined;
  const { singles } = known;
  if (last && word.length > 2) {
    const only = onlyBegun(word, known);
    if (only) return only;
    if (known.texts.begins(word)) return undefined;
  }
  const near = singles.nearest(word);
  if (near === undefined || isUnsafeGuess(word, near, shortSlips)) return undefined;
  return isNearerInTexts(word, near, known) ? undefined : meant(near, known);
}

/** Returns true for a short word with other letters than the guess, unless typos in short words are allowed. */
function isUnsafeGuess(word: string, near: string, shortSlips: boolean): boolean {
  return isShortWord(word) && !shortSlips && !sameLetters(word, near);
}

function isNearerInTexts(word: string, near: string, { texts }: QueryVocabulary): boolean {
  const inTexts = texts.nearness(word);
  return inTexts !== undefined && inTexts < editDistance(word, near, slipsAllowed(word));
}
