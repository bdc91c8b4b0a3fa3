import { cleanCode } from '#contract/typed-text.ts';

/** Maximum length of a query in characters; a longer or blank query finds nothing. */
const longest = 100;

/** Stop words, ignored everywhere. */
const empty = new Set([
  'a',
  'an',
  'and',
  'at',
  'by',
  'for',
  'from',
  'in',
  'is',
  'it',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
]);

/** Returns one form for a word and its plural. */
export function stemWord(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:x|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1);
  return word;
}

/** Words for emoji. */
const pictureWords: Readonly<Record<string, string>> = {
  '🏏': 'cricket',
  '⚽': 'football',
  '🏀': 'basketball',
  '🏎': 'motorsport',
  '🏁': 'motorsport',
  '👕': 'tshirt',
  '👚': 'women tshirt',
  '🎽': 'vest',
  '🧥': 'jacket',
  '🧢': 'cap',
  '👒': 'cap',
  '🧣': 'scarf',
  '🎒': 'backpack',
  '☕': 'mug',
  '🍼': 'bottle',
  '🔑': 'keyring',
  '📱': 'phone case',
  '🎁': 'gift',
  '👦': 'kids',
  '👧': 'kids',
  '🔥': 'hot sale',
};

/**
 * Normalizes a text: lower case, no accents, no apostrophes, ASCII digits, one kind of hyphen, words for emoji. Keeps
 * the signs of Indic scripts, which are vowels. Joins 't-shirt', 't shirt' and 'tshirt', in both scripts.
 */
export function foldText(text: string): string {
  return cleanCode(text)
    .replace(/[\u200c\u200d]/g, '')
    .normalize('NFKD')
    .replace(/(?<=[a-z])\p{M}+/giu, '')
    .replace(/\u093c/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\p{Extended_Pictographic}/gu, (picture) => ` ${pictureWords[picture] ?? ''} `)
    .replace(/['’`]/g, '')
    .replace(/\bt[\s-]?shirts?\b/g, 'tshirt')
    .replace(/टी[\s-]?शर्ट/g, 'टीशर्ट');
}

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** Splits a folded text into words with positions. */
export function tokensIn(folded: string): { word: string; from: number; to: number }[] {
  return [...folded.matchAll(wordPattern)].map((match) => ({
    word: match[0],
    from: match.index,
    to: match.index + match[0].length,
  }));
}

/** Returns true for a stop word. */
export function saysNothing(word: string): boolean {
  return empty.has(word);
}

/** Returns the words of a text, each in stem form. */
export function stemmedWords(text: string): string[] {
  return tokensIn(foldText(text))
    .filter(({ word }) => !empty.has(word))
    .map(({ word }) => stemWord(word));
}

/** Removes control characters from a query. Undefined if it is blank or too long. */
export function cleanQuery(query: string): string | undefined {
  const clean = query.replace(/\p{Cc}/gu, ' ').trim();
  return clean === '' || clean.length > longest ? undefined : clean;
}

/**
 * Computes the edit distance: insertions, deletions, changes and swaps of neighbours (Damerau, optimal string
 * alignment). Returns `limit + 1` as soon as the distance exceeds `limit`.
 */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= other.length; j++) {
      const changed = (last[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      let cost = Math.min(changed, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    before = last;
    last = row;
  }
  return last[other.length] ?? limit + 1;
}

/** Returns the number of typos allowed for a word's length, as short words easily become other words. */
export function slipsAllowed(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * Returns true for a short word, which a typo easily turns into another. Its first letter must match, and its
 * corrections come last.
 */
export function isShortWord(word: string): boolean {
  return word.length <= 4;
}

/** Returns true if a word may be a typo of another at all, at any distance. */
export function mayMean(word: string, other: string): boolean {
  return !isShortWord(word) || word[0] === other[0];
}

/** Returns true for two words of the same letters: one is then a typo of the other, even if they are short. */
export function sameLetters(one: string, other: string): boolean {
  return one.length === other.length && [...one].toSorted().join('') === [...other].toSorted().join('');
}
