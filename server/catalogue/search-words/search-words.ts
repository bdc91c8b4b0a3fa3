/** Longest query that is looked for, in characters; beyond it and for a blank one nothing is found. */
const longest = 100;

/** Words that say nothing of what is wanted, wherever they stand. */
const empty = new Set(['a', 'an', 'and', 'at', 'by', 'for', 'from', 'in', 'is', 'it', 'of', 'on', 'or', 'the', 'to', 'with']);

/** One form for a word and its plural. */
export function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:x|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1);
  return word;
}

/**
 * A text in one way of writing: small letters, none with an accent, no apostrophes, digits of ours. The signs of Devanagari stay: they
 * are vowels. 't-shirt', 't shirt' and 'tshirt' are one word, in both scripts.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/(?<=[a-z])\p{M}+/giu, '')
    .replace(/\u093c/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/['’`]/g, '')
    .replace(/\bt[\s-]?shirts?\b/g, 'tshirt')
    .replace(/टी[\s-]?शर्ट/g, 'टीशर्ट');
}

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** The words of a folded text as they stand, each with its place. */
export function tokensIn(folded: string): { word: string; from: number; to: number }[] {
  return [...folded.matchAll(wordPattern)].map((match) => ({ word: match[0], from: match.index, to: match.index + match[0].length }));
}

/** Whether a word alone says nothing. */
export function saysNothing(word: string): boolean {
  return empty.has(word);
}

/** The words of a text, each in its one form. */
export function wordsIn(text: string): string[] {
  return tokensIn(fold(text))
    .filter(({ word }) => !empty.has(word))
    .map(({ word }) => stem(word));
}

/** A query as it is looked at: control characters dropped; undefined where it is blank or over-long. */
export function askedIn(query: string): string | undefined {
  const clean = query.replace(/\p{Cc}/gu, ' ').trim();
  return clean === '' || clean.length > longest ? undefined : clean;
}

/**
 * How far apart two words are: letters added, left out, changed or swapped with their neighbour (Damerau's distance,
 * optimal string alignment). Gives `limit + 1` as soon as it is more than `limit`.
 */
export function distance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= other.length; j++) {
      const changed = (last[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      let cost = Math.min(changed, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    before = last;
    last = row;
  }
  return last[other.length] ?? limit + 1;
}

/** How many slips a word of a length may have: short words are other words soon. */
export function slipsAllowed(word: string): number {
  return word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
}

/** A word so short that it is another word soon: its first letter stands, and it is right before anything else is thought of. */
export function isShort(word: string): boolean {
  return word.length <= 4;
}

/** Whether a word may have been meant for another at all, however far apart they are. */
export function mayMean(word: string, other: string): boolean {
  return !isShort(word) || word[0] === other[0];
}

/** Whether two words have the same letters: then one is the other with a slip, however short. */
export function sameLetters(one: string, other: string): boolean {
  return one.length === other.length && [...one].toSorted().join('') === [...other].toSorted().join('');
}
