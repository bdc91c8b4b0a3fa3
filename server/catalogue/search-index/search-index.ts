import { withRoom } from '#server/catalogue/search-words/room.ts';
import {
  foldText,
  isShortWord,
  sameLetters,
  slipsAllowed,
  stemmedWords,
  tokensIn,
} from '#server/catalogue/search-words/search-words.ts';
import { createWordList, type WordList } from '#server/catalogue/search-words/word-list.ts';
import {
  createWordPostings,
  type Posting,
  type StoredPostings,
  tokenOf,
  type WordPostings,
  weightIn,
  wordIn,
} from '#server/catalogue/search-words/word-postings.ts';

/** Searchable entry. */
export interface Entry {
  /** Texts with their weights, 1 to 255, which are the score of a word in them. */
  texts: readonly (readonly [weight: number, text: string])[];
  /** Internal names of the groups that contain the entry. */
  marks?: readonly string[];
}

export interface SearchRequest {
  /** Words that a match should have. */
  words: readonly string[];
  /** Optional words that add to the score. */
  extra?: readonly string[];
  /** Additional condition that a match must fulfil. */
  fits?: ((place: number) => boolean) | undefined;
  /** True if the query has other conditions. A short unknown word is then not treated as a typo. */
  beside?: boolean;
}

export interface Matches {
  /** Matching places, unordered; undefined if no word filters, so that all products match. */
  places: Uint32Array | undefined;
  /** Score by place; valid only while the matches are in use. */
  scores: Float32Array;
  /** Query words that match nothing, even with typos. */
  unknown: string[];
  /** Words that some matches lack, if no product has all words. */
  lacking: string[];
}

export interface SearchIndex {
  /** Adds an entry at a place above all others. */
  put(place: number, tokens: Uint32Array): void;
  remove(place: number): void;
  /** Returns the stored form of an entry. */
  tokensOf(entry: Entry): Uint32Array;
  /** Returns true if a place has exactly these tokens. */
  isSame(place: number, tokens: Uint32Array): boolean;
  /** Returns the places with a mark, including removed ones. */
  marked(mark: string): Posting | undefined;
  /** Returns true if a word, in its stem form, occurs in any text. */
  knows(word: string): boolean;
  /**
   * Returns true if a product name contains exactly this word, not just its description or another form of the word.
   */
  names(word: string): boolean;
  /** Returns true if a known word has this prefix. */
  begins(start: string): boolean;
  /** Returns the edit distance to the nearest known word within the typo limit; undefined if there is none. */
  nearness(word: string): number | undefined;
  /** Passes the matches to a callback. The scores belong to the index and are cleared afterwards. */
  match<T>(asked: SearchRequest, use: (matches: Matches) => T): T;
  /** Returns the query with unknown words replaced by the nearest known ones; undefined if nothing needs correction. */
  corrected(words: readonly string[]): string | undefined;
  /** Returns the whole index in stored form, with the places mapped to new ones. */
  stored(newPlaces: (place: number) => number | undefined, length: number): StoredPostings;
}

const exactFactor = 1;
const prefixFactor = 0.6;
const slipFactor = 0.4;
const extraFactor = 0.5;
/** Minimum weight of a word in a name; lower weights are for descriptions. */
const calledFrom = 20;
/** Minimum length of a prefix, since a shorter prefix would match half of all words. */
const shortestPrefix = 2;
const mostPrefixes = 60;
/** Minimum length of the corrected word, if one word must be chosen. */
const shortestMeant = 4;

/** Prefixes for exact words of names and for marks, which no word of a text contains. */
const writtenSign = '=';
const markSign = '@';
const isText = (word: string) => !word.startsWith(writtenSign) && !word.startsWith(markSign);

/**
 * Creates an in-memory index from words to entries, as arrays of numbers. An entry changes by removal and insertion at
 * a new place. Typos are matched among distinct words, which are far fewer than products, so this is cheap.
 */
export function createSearchIndex(base?: StoredPostings): SearchIndex {
  const postings = createWordPostings(base);
  const vocabulary = createWordList(postings.words.filter(isText));
  /** Current number of names with each word. */
  let called = new Uint32Array(postings.words.length);
  let isThere = new Uint8Array(base ? base.tokenStarts.length - 1 : 0).fill(1);
  if (base)
    for (let word = 0; word < postings.words.length; word++)
      for (let at = base.starts[word] ?? 0; at < (base.starts[word + 1] ?? 0); at++)
        if ((base.weights[at] ?? 0) >= calledFrom) called[word] = (called[word] ?? 0) + 1;
  const tally = createTally((place) => isThere[place] === 1);
  tally.reserve(isThere.length);
  const isCalled = (word: string) => (called[postings.numberOf(word)] ?? 0) > 0;

  /** Adds a required word by its best matches, and returns them. */
  function require(word: string, at: number, mayGuess: boolean): Posting[] {
    const exact = postings.of(word);
    if (exact) {
      // Prefixes only count for unknown words, so that 'cap' does not find 'captain'.
      tally.add(exact, exactFactor, at);
      return [exact];
    }
    const longer = beginning(word);
    const near =
      longer.length > 0
        ? []
        : (vocabulary.nearest(word)?.words ?? []).filter((other) => mayGuess || sameLetters(word, other));
    const known = (longer.length > 0 ? longer : near).flatMap((other) => postings.of(other) ?? []);
    for (const posting of known) tally.add(posting, longer.length > 0 ? prefixFactor : slipFactor, at);
    return known;
  }
  const beginning = (start: string) => (start.length < shortestPrefix ? [] : vocabulary.beginning(start, mostPrefixes));

  return {
    tokensOf: (entry) => tokensOf(entry, postings.numberOf),
    isSame(place, tokens) {
      const now = postings.tokensAt(place);
      return now.length === tokens.length && now.every((token, at) => token === tokens[at]);
    },
    put(place, tokens) {
      isThere = withRoom(isThere, place);
      isThere[place] = 1;
      tally.reserve(isThere.length);
      postings.add(place, tokens);
      for (const token of tokens) {
        const number = wordIn(token);
        const word = postings.words[number] ?? '';
        if (isText(word) && postings.count(word) === 1) vocabulary.add(word);
        if (weightIn(token) < calledFrom) continue;
        called = withRoom(called, number);
        called[number] = (called[number] ?? 0) + 1;
      }
    },
    remove(place) {
      postings.remove(place);
      isThere[place] = 0;
      for (const token of postings.tokensAt(place)) {
        const word = postings.words[wordIn(token)] ?? '';
        if (isText(word) && postings.count(word) === 0) vocabulary.remove(word);
        if (weightIn(token) >= calledFrom) called[wordIn(token)] = (called[wordIn(token)] ?? 1) - 1;
      }
    },
    marked: (mark) => postings.of(markSign + mark),
    knows: (word) => postings.count(word) > 0,
    names: (word) => postings.count(writtenSign + word) > 0,
    begins: (start) => start.length >= shortestPrefix && vocabulary.beginning(start, 1).length > 0,
    nearness: (word) => vocabulary.nearest(word, { shortest: shortestMeant })?.away,
    match: (asked, use) => match({ postings, tally, require }, asked, use),
    corrected: (words) => corrected(words, { postings, vocabulary, beginning, isCalled }),
    stored: (newPlaces, length) => postings.stored(newPlaces, length),
  };
}

interface Matching {
  postings: WordPostings;
  tally: Tally;
  /** Adds a required word by its best matches, and returns them. */
  require(word: string, at: number, mayGuess: boolean): Posting[];
}

function match<T>(
  { postings, tally, require }: Matching,
  { words, extra = [], fits, beside = fits !== undefined }: SearchRequest,
  use: (matches: Matches) => T,
): T {
  const unknown: string[] = [];
  const required: { word: string; matches: Posting[] }[] = [];
  try {
    // Short words are matched last, as they are corrected only if nothing else matches.
    for (const word of words.toSorted((one, other) => Number(isShortWord(one)) - Number(isShortWord(other)))) {
      const matches = require(word, required.length, !isShortWord(word) || !(beside || required.length > 0));
      if (matches.length > 0) required.push({ word, matches });
      else unknown.push(word);
    }
    const { places: passing, has } = tally.passing(required.length, fits);
    const lacking = has < required.length ? lackedBy(passing, required, tally.scores().length) : [];
    let places = required.length > 0 ? passing : undefined;
    // If no product that fits has the words, all that fit are returned, and the words are reported as unknown.
    if (places?.length === 0 && fits) {
      unknown.push(...words.filter((word) => !unknown.includes(word)));
      places = undefined;
    }
    for (const word of extra) tally.raise(postings.of(word), extraFactor);
    return use({ places, scores: tally.scores(), unknown, lacking: lacking.filter((word) => !unknown.includes(word)) });
  } finally {
    tally.clear();
  }
}

/** Returns the words that some of the places lack. */
function lackedBy(
  places: Uint32Array,
  words: readonly { word: string; matches: Posting[] }[],
  length: number,
): string[] {
  if (places.length === 0) return [];
  const among = new Uint8Array(length);
  for (const place of places) among[place] = 1;
  return words.flatMap(({ word, matches }, at) => {
    let have = 0;
    for (const { places: first, later } of matches)
      for (const list of [first, later])
        for (let i = 0; i < list.length; i++) {
          const place = list[i] ?? 0;
          // Values from 1 record the last counted word, so that each place counts once per word.
          if ((among[place] ?? 0) === 0 || (among[place] ?? 0) === at + 2) continue;
          among[place] = at + 2;
          have++;
        }
    return have < places.length ? word : [];
  });
}

interface Correcting {
  postings: WordPostings;
  vocabulary: WordList;
  beginning(start: string): string[];
  isCalled(word: string): boolean;
}

function corrected(
  words: readonly string[],
  { postings, vocabulary, beginning, isCalled }: Correcting,
): string | undefined {
  const right = words.map((word, at) => {
    // A number is never a typo of another number.
    if (postings.count(word) > 0 || /^\d+$/.test(word)) return word;
    const longer = beginning(word);
    // The last word may be incomplete, an earlier one should be complete.
    if (longer.length > 0) return at === words.length - 1 ? word : longer.toSorted((a, b) => a.length - b.length)[0];
    return vocabulary.nearest(word, { slips: slipsAllowed(word) + 1, shortest: shortestMeant, fits: isCalled })
      ?.words[0];
  });
  if (right.some((word) => word === undefined)) return undefined;
  const phrase = right.join(' ');
  return phrase === words.join(' ') ? undefined : phrase;
}

/** Creates an index of a few entries, the first at place 0. */
export function indexOf(entries: readonly Entry[]): SearchIndex {
  const index = createSearchIndex();
  for (const [place, entry] of entries.entries()) index.put(place, index.tokensOf(entry));
  return index;
}

/** Returns the words of an entry with their weights, in stored form. */
export function tokensOf({ texts, marks = [] }: Entry, numberOf: (word: string) => number): Uint32Array {
  const weightOf = new Map<string, number>();
  for (const [weight, text] of texts) {
    for (const word of stemmedWords(text)) weightOf.set(word, Math.max(weight, weightOf.get(word) ?? 0));
    if (weight >= calledFrom) for (const { word } of tokensIn(foldText(text))) weightOf.set(writtenSign + word, 0);
  }
  for (const mark of marks) weightOf.set(markSign + mark, 0);
  return Uint32Array.from(weightOf, ([word, weight]) => tokenOf(numberOf(word), weight));
}

type Tally = ReturnType<typeof createTally>;

/**
 * Creates the scores of entries with their numbers of matched words. Reuses the arrays and clears only changed places.
 */
function createTally(isThere: (place: number) => boolean) {
  let scores = new Float32Array();
  let matched = new Uint8Array();
  /** Last counted word of each place, by its number from 1. */
  let lastWord = new Uint8Array();
  let touched = new Uint32Array();
  let count = 0;
  let raised: Posting[] = [];

  function addAll(places: ArrayLike<number>, weights: ArrayLike<number>, factor: number, word: number): void {
    for (let at = 0; at < places.length; at++) {
      const place = places[at] ?? 0;
      const gain = (weights[at] ?? 0) * factor;
      if (lastWord[place] === word) {
        scores[place] = (scores[place] ?? 0) + gain * 0.1;
        continue;
      }
      if (matched[place] === 0) touched[count++] = place;
      lastWord[place] = word;
      matched[place] = (matched[place] ?? 0) + 1;
      scores[place] = (scores[place] ?? 0) + gain;
    }
  }
  return {
    scores: () => scores,
    reserve(length: number): void {
      if (length <= scores.length) return;
      scores = new Float32Array(length);
      matched = new Uint8Array(length);
      lastWord = new Uint8Array(length);
      touched = new Uint32Array(length);
    },
    /** Adds a score. An entry counts each query word once, by its best match. */
    add(posting: Posting | undefined, factor: number, word: number): void {
      if (!posting) return;
      addAll(posting.places, posting.weights, factor, word + 1);
      if (posting.later.length > 0) addAll(posting.later, posting.laterWeights, factor, word + 1);
    },
    raise(posting: Posting | undefined, factor: number): void {
      if (!posting) return;
      raised.push(posting);
      raiseAll(scores, posting.places, posting.weights, factor);
      if (posting.later.length > 0) raiseAll(scores, posting.later, posting.laterWeights, factor);
    },
    /** Returns the fitting places that have every word; if there are none, those with the most words, at least half. */
    passing(words: number, fits: ((place: number) => boolean) | undefined): { places: Uint32Array; has: number } {
      const passing = new Uint32Array(count);
      let most = Math.ceil(words / 2);
      let passed = 0;
      for (let at = 0; at < count; at++) {
        const place = touched[at] ?? 0;
        const has = matched[place] ?? 0;
        if (has < most || !isThere(place) || (fits && !fits(place))) continue;
        if (has > most) passed = 0;
        most = has;
        passing[passed++] = place;
      }
      return { places: passing.subarray(0, passed), has: most };
    },
    clear(): void {
      for (let at = 0; at < count; at++) {
        const place = touched[at] ?? 0;
        scores[place] = 0;
        matched[place] = 0;
        lastWord[place] = 0;
      }
      for (const { places, later } of raised) {
        clearAll(scores, places);
        clearAll(scores, later);
      }
      count = 0;
      raised = [];
    },
  };
}

function raiseAll(scores: Float32Array, places: ArrayLike<number>, weights: ArrayLike<number>, factor: number): void {
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0;
    scores[place] = (scores[place] ?? 0) + (weights[at] ?? 0) * factor;
  }
}

function clearAll(scores: Float32Array, places: ArrayLike<number>): void {
  for (let at = 0; at < places.length; at++) scores[places[at] ?? 0] = 0;
}
