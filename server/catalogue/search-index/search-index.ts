import { withRoom } from '#server/catalogue/search-words/room.ts';
import { fold, isShort, sameLetters, slipsAllowed, tokensIn, wordsIn } from '#server/catalogue/search-words/search-words.ts';
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

/** What is known of one thing that can be found. */
export interface Entry {
  /** Texts by weight, 1 to 255: how much a word in it counts. */
  texts: readonly (readonly [weight: number, text: string])[];
  /** What it belongs to, by names of ours. */
  marks?: readonly string[];
}

export interface Asked {
  /** Words that what is found should have. */
  words: readonly string[];
  /** Words that count where they are, and are missed nowhere. */
  extra?: readonly string[];
  /** What it must be besides, where something must. */
  fits?: ((place: number) => boolean) | undefined;
  /** Something else is asked for beside: a short word that nothing has is no slip then. */
  beside?: boolean;
}

export interface Matches {
  /** The places that match, unordered; undefined where no word narrows: then all do that fit. */
  places: Uint32Array | undefined;
  /** By place; valid while the matches are being used. */
  scores: Float32Array;
  /** Asked words that nothing has, not even by a slip. */
  unknown: string[];
  /** Where nothing has all of the others: those that some of what matches has not. */
  lacking: string[];
}

export interface SearchIndex {
  /** Puts an entry at a place, higher than all before it. */
  put(place: number, tokens: Uint32Array): void;
  remove(place: number): void;
  /** What an entry is kept as. */
  tokensOf(entry: Entry): Uint32Array;
  /** Whether a place has just these tokens. */
  isSame(place: number, tokens: Uint32Array): boolean;
  /** The places that bear a mark, those that were taken away since among them. */
  marked(mark: string): Posting | undefined;
  /** Whether a word in its one form is somewhere in the texts. */
  knows(word: string): boolean;
  /** Whether something is called by a word as it is written: not only its description has it, nor another form of it. */
  names(word: string): boolean;
  /** Whether a known word begins so. */
  begins(start: string): boolean;
  /** How far off the nearest known word is, within the slips allowed; undefined where none is. */
  nearness(word: string): number | undefined;
  /** Hands over what matches, while it is in use: the scores are the index's own and are cleared after it. */
  match<T>(asked: Asked, use: (matches: Matches) => T): T;
  /** The query with each unknown word put right by the nearest known one; undefined where there is nothing to put right. */
  corrected(words: readonly string[]): string | undefined;
  /** All that is there as it is kept on a disk, each entry at a new place. */
  stored(newPlaces: (place: number) => number | undefined, length: number): StoredPostings;
}

const exactFactor = 1;
const prefixFactor = 0.6;
const slipFactor = 0.4;
const extraFactor = 0.5;
/** A word of this weight is part of what something is called; below it, of how it is described. */
const calledFrom = 20;
/** A beginning of so few letters would match half of all words. */
const shortestPrefix = 2;
const mostPrefixes = 60;
/** The shortest word that a slip is taken for, where one word has to be chosen. */
const shortestMeant = 4;

/** No word of a text has these signs: what is written in a name as it stands, and what something belongs to. */
const writtenSign = '=';
const markSign = '@';
const isText = (word: string) => !word.startsWith(writtenSign) && !word.startsWith(markSign);

/**
 * An index in memory: words to the entries that have them, as arrays of numbers. An entry is changed by taking it away and putting it at a new place.
 * Slips are sought among the distinct words, which grow far slower than the catalogue, so that a misspelt query costs little more than a right one.
 */
export function createSearchIndex(base?: StoredPostings): SearchIndex {
  const postings = createWordPostings(base);
  const vocabulary = createWordList(postings.words.filter(isText));
  /** By word: how many are called by it now. */
  let called = new Uint32Array(postings.words.length);
  let isThere = new Uint8Array(base ? base.tokenStarts.length - 1 : 0).fill(1);
  if (base)
    for (let word = 0; word < postings.words.length; word++)
      for (let at = base.starts[word] ?? 0; at < (base.starts[word + 1] ?? 0); at++)
        if ((base.weights[at] ?? 0) >= calledFrom) called[word] = (called[word] ?? 0) + 1;
  const tally = createTally((place) => isThere[place] === 1);
  tally.reserve(isThere.length);
  const isCalled = (word: string) => (called[postings.numberOf(word)] ?? 0) > 0;

  /** Adds a required word by its best matches, and gives them. */
  function require(word: string, at: number, mayGuess: boolean): Posting[] {
    const exact = postings.of(word);
    if (exact) {
      // A cap is no captain: beginnings count only where the word itself is unknown.
      tally.add(exact, exactFactor, at);
      return [exact];
    }
    const longer = beginning(word);
    const near = longer.length > 0 ? [] : (vocabulary.nearest(word)?.words ?? []).filter((other) => mayGuess || sameLetters(word, other));
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
  /** Adds a required word by its best matches, and gives them. */
  require(word: string, at: number, mayGuess: boolean): Posting[];
}

function match<T>(
  { postings, tally, require }: Matching,
  { words, extra = [], fits, beside = fits !== undefined }: Asked,
  use: (matches: Matches) => T,
): T {
  const unknown: string[] = [];
  const required: { word: string; matches: Posting[] }[] = [];
  try {
    // Short words come last: they are guessed only where nothing else is found.
    for (const word of words.toSorted((one, other) => Number(isShort(one)) - Number(isShort(other)))) {
      const matches = require(word, required.length, !isShort(word) || !(beside || required.length > 0));
      if (matches.length > 0) required.push({ word, matches });
      else unknown.push(word);
    }
    const { places: passing, has } = tally.passing(required.length, fits);
    const lacking = has < required.length ? lackedBy(passing, required, tally.scores().length) : [];
    let places = required.length > 0 ? passing : undefined;
    // Where none that fits has the words, what fits is what was asked for, and the words are told to be unknown.
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

/** The words that not all of some places have. */
function lackedBy(places: Uint32Array, words: readonly { word: string; matches: Posting[] }[], length: number): string[] {
  if (places.length === 0) return [];
  const among = new Uint8Array(length);
  for (const place of places) among[place] = 1;
  return words.flatMap(({ word, matches }, at) => {
    let have = 0;
    for (const { places: first, later } of matches)
      for (const list of [first, later])
        for (let i = 0; i < list.length; i++) {
          const place = list[i] ?? 0;
          // From 1 on by how many words it was counted for: each place counts once a word.
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

function corrected(words: readonly string[], { postings, vocabulary, beginning, isCalled }: Correcting): string | undefined {
  const right = words.map((word, at) => {
    // A number is no slip of another.
    if (postings.count(word) > 0 || /^\d+$/.test(word)) return word;
    const longer = beginning(word);
    // The last word may still be being typed; one before it should have come to its end.
    if (longer.length > 0) return at === words.length - 1 ? word : longer.toSorted((a, b) => a.length - b.length)[0];
    return vocabulary.nearest(word, { slips: slipsAllowed(word) + 1, shortest: shortestMeant, fits: isCalled })?.words[0];
  });
  if (right.some((word) => word === undefined)) return undefined;
  const phrase = right.join(' ');
  return phrase === words.join(' ') ? undefined : phrase;
}

/** An index of a few entries, the first at place 0. */
export function indexOf(entries: readonly Entry[]): SearchIndex {
  const index = createSearchIndex();
  for (const [place, entry] of entries.entries()) index.put(place, index.tokensOf(entry));
  return index;
}

/** The words of an entry with their weights, as an index keeps them. */
export function tokensOf({ texts, marks = [] }: Entry, numberOf: (word: string) => number): Uint32Array {
  const weightOf = new Map<string, number>();
  for (const [weight, text] of texts) {
    for (const word of wordsIn(text)) weightOf.set(word, Math.max(weight, weightOf.get(word) ?? 0));
    if (weight >= calledFrom) for (const { word } of tokensIn(fold(text))) weightOf.set(writtenSign + word, 0);
  }
  for (const mark of marks) weightOf.set(markSign + mark, 0);
  return Uint32Array.from(weightOf, ([word, weight]) => tokenOf(numberOf(word), weight));
}

type Tally = ReturnType<typeof createTally>;

/** Scores of entries, and how many of the asked words each has. The arrays are made once; what was touched is cleared. */
function createTally(isThere: (place: number) => boolean) {
  let scores = new Float32Array();
  let matched = new Uint8Array();
  /** The word that counted last, by its number from 1. */
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
    /** An entry counts each word of the query once, by its best match. */
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
    /** Of what fits, all that has every word if anything has; else what has the most of them, but never less than half. */
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
