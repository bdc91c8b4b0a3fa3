import { roomFor, withRoom } from './room.ts';

/** Stored posting lists: arrays of numbers, with their words. */
export interface StoredPostings {
  words: readonly string[];
  /** Start of the places of each word, plus the end of the last. */
  starts: Uint32Array;
  places: Uint32Array;
  weights: Uint8Array;
  /** Start of the tokens of each place, plus the end of the last. */
  tokenStarts: Uint32Array;
  tokens: Uint32Array;
}

/** Places of a word with its weight at each: those of the stored index, and those added later. */
export interface Posting {
  places: Uint32Array;
  weights: Uint8Array;
  later: readonly number[];
  laterWeights: readonly number[];
}

export interface WordPostings {
  readonly words: readonly string[];
  /** Returns the number of a word; assigns one if it is new. */
  numberOf(word: string): number;
  /** Returns the places of a word, including removed ones; undefined for an unknown word. */
  of(word: string): Posting | undefined;
  /** Returns the number of places that currently have a word. */
  count(word: string): number;
  /** Returns the tokens of a place. */
  tokensAt(place: number): Uint32Array;
  /** Adds tokens at a new place. Places must increase. */
  add(place: number, tokens: Uint32Array): void;
  /**
   * Subtracts the tokens of a place from the counts. The place stays in the lists, so readers must check that it is
   * occupied.
   */
  remove(place: number): void;
  /** Returns a compact copy with places mapped from old to new; `newPlaces` is undefined for removed ones. */
  stored(newPlaces: (place: number) => number | undefined, length: number): StoredPostings;
}

/** Packs the number of a word and its weight at the place into a token. */
export const tokenOf = (word: number, weight: number): number => ((word << 8) | weight) >>> 0;
export const wordIn = (token: number): number => token >>> 8;
export const weightIn = (token: number): number => token & 255;

const nothing: StoredPostings = {
  words: [],
  starts: new Uint32Array(1),
  places: new Uint32Array(),
  weights: new Uint8Array(),
  tokenStarts: new Uint32Array(1),
  tokens: new Uint32Array(),
};

interface Later {
  places: number[];
  weights: number[];
}

/** Creates the lists of places by word and of words by place, with four bytes per entry and one for its weight. */
export function createWordPostings(base: StoredPostings = nothing): WordPostings {
  const words = [...base.words];
  const numbers = new Map(words.map((word, number) => [word, number]));
  const later = new Map<number, Later>();
  const laterTokens = new Map<number, Uint32Array>();
  const basePlaces = base.tokenStarts.length - 1;
  let counts = new Uint32Array(roomFor(words.length));
  for (let word = 0; word < words.length; word++)
    counts[word] = (base.starts[word + 1] ?? 0) - (base.starts[word] ?? 0);

  function tokensAt(place: number): Uint32Array {
    if (place < basePlaces) return base.tokens.subarray(base.tokenStarts[place], base.tokenStarts[place + 1]);
    return laterTokens.get(place) ?? new Uint32Array();
  }
  return {
    words,
    numberOf(word) {
      const known = numbers.get(word);
      if (known !== undefined) return known;
      numbers.set(word, words.length);
      counts = withRoom(counts, words.length);
      return words.push(word) - 1;
    },
    of(word) {
      const number = numbers.get(word);
      if (number === undefined || counts[number] === 0) return undefined;
      const [from = 0, to = from] = number + 1 < base.starts.length ? base.starts.subarray(number, number + 2) : [];
      const { places = [], weights = [] } = later.get(number) ?? {};
      return {
        places: base.places.subarray(from, to),
        weights: base.weights.subarray(from, to),
        later: places,
        laterWeights: weights,
      };
    },
    count: (word) => counts[numbers.get(word) ?? -1] ?? 0,
    tokensAt,
    add(place, tokens) {
      laterTokens.set(place, tokens);
      for (const token of tokens) {
        const word = wordIn(token);
        const list = later.get(word) ?? { places: [], weights: [] };
        if (list.places.length === 0) later.set(word, list);
        list.places.push(place);
        list.weights.push(weightIn(token));
        counts[word] = (counts[word] ?? 0) + 1;
      }
    },
    remove(place) {
      for (const token of tokensAt(place)) counts[wordIn(token)] = (counts[wordIn(token)] ?? 1) - 1;
    },
    stored(newPlaces, length) {
      const oldPlaces = basePlaces + laterTokens.size;
      return together(words, counts, { oldPlaces, length, newPlaces, tokensAt });
    },
  };
}

interface Gathering {
  oldPlaces: number;
  length: number;
  newPlaces(place: number): number | undefined;
  tokensAt(place: number): Uint32Array;
}

/** Compacts the remaining postings, without unused words. */
function together(
  words: readonly string[],
  counts: Uint32Array,
  { oldPlaces, length, newPlaces, tokensAt }: Gathering,
): StoredPostings {
  // The words are sorted alphabetically, so that opening the index needs no sort.
  const kept = words.filter((_, number) => (counts[number] ?? 0) > 0).sort();
  const now = new Map(kept.map((word, at) => [word, at]));
  const renumbered = words.map((word, number) => ((counts[number] ?? 0) > 0 ? (now.get(word) ?? -1) : -1));
  const starts = new Uint32Array(kept.length + 1);
  for (const [number, at] of renumbered.entries()) if (at >= 0) starts[at + 1] = counts[number] ?? 0;
  for (let at = 0; at < kept.length; at++) starts[at + 1] = (starts[at + 1] ?? 0) + (starts[at] ?? 0);
  const total = starts[kept.length] ?? 0;
  const places = new Uint32Array(total);
  const weights = new Uint8Array(total);
  const tokens = new Uint32Array(total);
  const tokenStarts = new Uint32Array(length + 1);
  const oldOf = new Uint32Array(length);
  for (let place = 0; place < oldPlaces; place++) {
    const at = newPlaces(place);
    if (at !== undefined) oldOf[at] = place;
  }
  const next = starts.slice();
  let filled = 0;
  for (let place = 0; place < length; place++) {
    for (const token of tokensAt(oldOf[place] ?? 0)) {
      const word = renumbered[wordIn(token)] ?? 0;
      const at = next[word] ?? 0;
      next[word] = at + 1;
      places[at] = place;
      weights[at] = weightIn(token);
      tokens[filled++] = tokenOf(word, weightIn(token));
    }
    tokenStarts[place + 1] = filled;
  }
  return { words: kept, starts, places, weights, tokenStarts, tokens };
}
