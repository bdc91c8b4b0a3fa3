import { distance, slipsAllowed, wordsAsked, wordsIn } from './search-words.ts';

/** What is known of one thing that can be found. The earlier a text stands, the more a word in it counts. */
export interface Entry {
  id: string;
  /** Texts by weight, 1 to 255. */
  texts: readonly (readonly [weight: number, text: string])[];
}

export interface SearchIndex {
  /** The ids of the best entries for a query, best first, at most `limit`. */
  search(query: string, limit: number): string[];
  /** The query with each unknown word put right by the nearest known one; undefined where there is nothing to put right. */
  corrected(query: string): string | undefined;
}

interface Posting {
  /** Places of the entries that have the word, and how much it counts there. */
  places: Uint32Array;
  weights: Uint8Array;
}

const exactFactor = 1;
const prefixFactor = 0.6;
const slipFactor = 0.4;
/** A beginning of so few letters would match half of all words. */
const shortestPrefix = 2;
const mostPrefixes = 60;

/**
 * An index in memory: words to the entries that have them, as typed arrays. Slips are sought among the distinct words,
 * which grow far slower than the catalogue, so that a misspelt query costs little more than a right one.
 */
export function createSearchIndex(entries: readonly Entry[]): SearchIndex {
  const postings = indexed(entries);
  const vocabulary = [...postings.keys()].sort();
  const scores = new Float32Array(entries.length);
  const matched = new Uint8Array(entries.length);
  const lastWord = new Int32Array(entries.length).fill(-1);

  /** Adds what a known word says of its entries; an entry counts each word of the query once, by its best match. */
  function count(known: string, factor: number, word: number, touched: number[]): void {
    const posting = postings.get(known);
    if (!posting) return;
    for (let i = 0; i < posting.places.length; i++) {
      const place = posting.places[i] ?? 0;
      const score = (posting.weights[i] ?? 0) * factor;
      if (lastWord[place] === word) {
        scores[place] = (scores[place] ?? 0) + score * 0.1;
        continue;
      }
      if (matched[place] === 0) touched.push(place);
      lastWord[place] = word;
      matched[place] = (matched[place] ?? 0) + 1;
      scores[place] = (scores[place] ?? 0) + score;
    }
  }

  return {
    search(query, limit) {
      const words = wordsAsked(query);
      const touched: number[] = [];
      words.forEach((word, at) => {
        count(word, exactFactor, at, touched);
        // A cap is no captain: beginnings count only where the word itself is unknown.
        if (postings.has(word)) return;
        const longer = beginningWith(vocabulary, word);
        for (const known of longer) count(known, prefixFactor, at, touched);
        if (longer.length > 0) return;
        for (const known of nearest(vocabulary, word)) count(known, slipFactor, at, touched);
      });
      const most = touched.reduce((best, place) => Math.max(best, matched[place] ?? 0), 0);
      // All words if anything has them all; else what has the most of them, but never less than half.
      const best =
        most * 2 < words.length
          ? []
          : top(
              touched.filter((place) => matched[place] === most),
              scores,
              limit,
            );
      for (const place of touched) {
        scores[place] = 0;
        matched[place] = 0;
        lastWord[place] = -1;
      }
      return best.flatMap((place) => entries[place]?.id ?? []);
    },
    corrected(query) {
      const words = wordsAsked(query);
      const right = words.map((word, at) => {
        if (postings.has(word)) return word;
        const longer = beginningWith(vocabulary, word);
        // The last word may still be being typed; one before it should have come to its end.
        if (longer.length > 0) return at === words.length - 1 ? word : longer.toSorted((a, b) => a.length - b.length)[0];
        return closest(vocabulary, word);
      });
      if (right.some((word) => word === undefined)) return undefined;
      const phrase = right.join(' ');
      return phrase === words.join(' ') ? undefined : phrase;
    },
  };
}

function indexed(entries: readonly Entry[]): Map<string, Posting> {
  const found = new Map<string, { places: number[]; weights: number[] }>();
  entries.forEach(({ texts }, place) => {
    const weightOf = new Map<string, number>();
    for (const [weight, text] of texts) for (const word of wordsIn(text)) weightOf.set(word, Math.max(weight, weightOf.get(word) ?? 0));
    for (const [word, weight] of weightOf) {
      const list = found.get(word) ?? { places: [], weights: [] };
      list.places.push(place);
      list.weights.push(weight);
      found.set(word, list);
    }
  });
  return new Map(
    Array.from(found, ([word, { places, weights }]) => [word, { places: Uint32Array.from(places), weights: Uint8Array.from(weights) }]),
  );
}

/** Known words that begin with what is typed, and are longer; the list is sorted, so they stand together. */
function beginningWith(vocabulary: readonly string[], start: string): string[] {
  if (start.length < shortestPrefix) return [];
  let low = 0;
  let high = vocabulary.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((vocabulary[middle] ?? '') <= start) low = middle + 1;
    else high = middle;
  }
  const words: string[] = [];
  for (let at = low; words.length < mostPrefixes && vocabulary[at]?.startsWith(start); at++) words.push(vocabulary[at] ?? '');
  return words;
}

/** Known words within the slips a word may have, only those with the fewest. */
function nearest(vocabulary: readonly string[], word: string): string[] {
  let limit = slipsAllowed(word);
  let found: string[] = [];
  if (limit === 0) return found;
  for (const known of vocabulary) {
    const away = distance(word, known, limit);
    if (away > limit) continue;
    if (away < limit) found = [];
    limit = away;
    found.push(known);
  }
  return found;
}

/** The one nearest known word, two slips further than search itself goes. */
function closest(vocabulary: readonly string[], word: string): string | undefined {
  let limit = slipsAllowed(word) + 1;
  let found: string | undefined;
  for (const known of vocabulary) {
    if (known.length < 3) continue;
    const away = distance(word, known, limit);
    if (away > limit || (away === limit && found !== undefined)) continue;
    limit = away;
    found = known;
  }
  return found;
}

/** The places with the highest scores, equals in the catalogue's order. */
function top(places: number[], scores: Float32Array, limit: number): number[] {
  const better = (a: number, b: number) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b;
  if (places.length <= limit * 4) return places.sort(better).slice(0, limit);
  // Only what beats the weakest of the best so far is worth sorting.
  let best: number[] = [];
  let weakest = Number.NEGATIVE_INFINITY;
  for (const place of places) {
    if (best.length >= limit && (scores[place] ?? 0) <= weakest) continue;
    best.push(place);
    if (best.length < limit * 3) continue;
    best = best.sort(better).slice(0, limit);
    weakest = scores[best[limit - 1] ?? 0] ?? weakest;
  }
  return best.sort(better).slice(0, limit);
}
