import { isShortWord, mayMean, slipsAllowed } from './search-words.ts';

/** Known words with their edit distance from a typed word. */
export interface Near {
  away: number;
  words: string[];
}

export interface WordList {
  add(word: string): void;
  remove(word: string): void;
  readonly words: readonly string[];
  /** Returns longer words with this prefix, in order, up to a limit. */
  beginning(start: string, most: number): string[];
  /** Returns the words with the smallest edit distance within the limit, in order; undefined if none is near. */
  nearest(
    word: string,
    wanted?: { slips?: number; shortest?: number; fits?: (word: string) => boolean },
  ): Near | undefined;
}

/**
 * Creates a sorted list of distinct words. Equal prefixes are adjacent, so that prefix and typo searches skip most
 * words.
 */
export function createWordList(words: readonly string[] = []): WordList {
  const isSorted = words.every((word, at) => at === 0 || (words[at - 1] ?? '') < word);
  const sorted = isSorted ? [...words] : [...new Set(words)].sort();
  return {
    words: sorted,
    add(word) {
      const at = firstFrom(sorted, word);
      if (sorted[at] !== word) sorted.splice(at, 0, word);
    },
    remove(word) {
      const at = firstFrom(sorted, word);
      if (sorted[at] === word) sorted.splice(at, 1);
    },
    beginning(start, most) {
      const found: string[] = [];
      for (let at = firstFrom(sorted, start); found.length < most && sorted[at]?.startsWith(start); at++)
        if (sorted[at] !== start) found.push(sorted[at] ?? '');
      return found;
    },
    nearest(word, { slips = slipsAllowed(word), shortest = 0, fits = () => true } = {}) {
      if (slips === 0) return undefined;
      // A short word must match in its first letter, so only words with that letter are searched.
      const first = isShortWord(word) ? (word[0] ?? '') : '';
      const found: Near = { away: slips + 1, words: [] };
      eachNear(sorted, word, { from: firstFrom(sorted, first), beginning: first, limit: slips }, (other, away) => {
        if (other.length < shortest || !mayMean(word, other) || !fits(other))
          return found.words.length > 0 ? found.away : slips;
        if (away < found.away) found.words = [];
        found.away = away;
        found.words.push(other);
        return away;
      });
      return found.words.length > 0 ? found : undefined;
    },
  };
}

/** Finds the position of a word, or its insertion point. */
function firstFrom(sorted: readonly string[], word: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Finds the first position after `at` without this prefix. Doubles the step, since most groups are small. */
function after(sorted: readonly string[], at: number, beginning: string): number {
  let step = 1;
  let low = at;
  while (sorted[low + step]?.startsWith(beginning)) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, sorted.length);
  low += 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]?.startsWith(beginning)) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Walk {
  from: number;
  beginning: string;
  limit: number;
}

/**
 * Scans sorted words by Damerau's distance (optimal string alignment, as `editDistance`). Words with a common prefix
 * share its rows; prefixes that are already too far are skipped. `near` returns the current limit.
 */
function eachNear(
  sorted: readonly string[],
  word: string,
  { from, beginning, limit: first }: Walk,
  near: (other: string, away: number) => number,
): void {
  const width = word.length + 1;
  const rows: Uint8Array[] = [Uint8Array.from({ length: width }, (_, at) => at)];
  let limit = first;
  let last = '';
  let known = 0;
  let at = from;
  while (at < sorted.length) {
    const other = sorted[at] ?? '';
    if (!other.startsWith(beginning)) return;
    let depth = 0;
    while (depth < known && last.charCodeAt(depth) === other.charCodeAt(depth)) depth++;
    last = other;
    let least = 0;
    while (depth < other.length && least <= limit) {
      depth++;
      least = nextRow(rows, word, other, depth);
    }
    known = depth;
    if (least > limit) {
      at = after(sorted, at, other.slice(0, depth));
      continue;
    }
    const away = rows[other.length]?.[width - 1] ?? limit + 1;
    if (away <= limit) limit = near(other, away);
    at++;
  }
}

/** Fills the row of a word's letter at a depth; returns its least distance. */
function nextRow(rows: Uint8Array[], word: string, other: string, depth: number): number {
  const above = rows[depth - 1] as Uint8Array;
  const twice = depth > 1 ? rows[depth - 2] : undefined;
  rows[depth] ??= new Uint8Array(word.length + 1);
  const row = rows[depth] as Uint8Array;
  const letter = other.charCodeAt(depth - 1);
  const before = depth > 1 ? other.charCodeAt(depth - 2) : -1;
  row[0] = depth;
  let least = depth;
  for (let j = 1; j <= word.length; j++) {
    const own = word.charCodeAt(j - 1);
    let cost = Math.min((above[j - 1] ?? 0) + (own === letter ? 0 : 1), (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
    if (twice && j > 1 && own === before && word.charCodeAt(j - 2) === letter)
      cost = Math.min(cost, (twice[j - 2] ?? 0) + 1);
    row[j] = cost;
    if (cost < least) least = cost;
  }
  return least;
}
