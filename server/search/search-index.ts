import { distance, fold, isShort, mayMean, nearestOf, sameLetters, slipsAllowed, tokensIn, wordsIn } from './search-words.ts';

/** What is known of one thing that can be found. */
export interface Entry {
  /** Texts by weight, 1 to 255: how much a word in it counts. */
  texts: readonly (readonly [weight: number, text: string])[];
  /** What it is, by names of ours that no text can have; by weight too. */
  marks?: readonly (readonly [weight: number, mark: string])[];
}

export interface Asked {
  /** Words that what is found should have. */
  words: readonly string[];
  /** Words that count where they are, and are missed nowhere. */
  extra?: readonly string[];
  /** What it must be, all of them. */
  marks?: readonly string[];
  /** Something else is asked for beside: a short word that nothing has is no slip then. */
  beside?: boolean;
}

export interface Matches {
  /** The places that match, unordered; undefined where nothing was asked that narrows: then all do. */
  places: Uint32Array | undefined;
  /** By place; valid while the matches are being used. */
  scores: Float32Array;
  /** Asked words that nothing has, not even by a slip. */
  unknown: string[];
}

export interface SearchIndex {
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
}

interface Posting {
  /** Places of the entries that have the word, and how much it counts there. */
  places: Uint32Array;
  weights: Uint8Array;
}

const exactFactor = 1;
const prefixFactor = 0.6;
const slipFactor = 0.4;
const extraFactor = 0.5;
const markFactor = 0.2;
/** A word of this weight is part of what something is called; below it, of how it is described. */
const calledFrom = 20;
/** A beginning of so few letters would match half of all words. */
const shortestPrefix = 2;
const mostPrefixes = 60;

/**
 * An index in memory: words to the entries that have them, as typed arrays. Slips are sought among the distinct words,
 * which grow far slower than the catalogue, so that a misspelt query costs little more than a right one.
 */
export function createSearchIndex(entries: readonly Entry[]): SearchIndex {
  const { words: postings, marks: marked } = indexed(entries);
  const vocabulary = [...postings.keys()].sort();
  const tally = createTally(entries.length);
  const names = entries.flatMap(({ texts }) => texts.filter(([weight]) => weight >= calledFrom).map(([, text]) => text));
  const written = new Set(names.flatMap((text) => tokensIn(fold(text)).map(({ word }) => word)));
  const called = new Set(vocabulary.filter((word) => postings.get(word)?.weights.some((weight) => weight >= calledFrom)));

  /** Adds a required word by its best matches. Says whether there are any. */
  function require(word: string, at: number, mayGuess: boolean): boolean {
    const exact = postings.get(word);
    if (exact) {
      // A cap is no captain: beginnings count only where the word itself is unknown.
      tally.add(exact, exactFactor, at);
      return true;
    }
    const longer = beginningWith(vocabulary, word);
    const near = longer.length > 0 ? [] : nearest(vocabulary, word).filter((other) => mayGuess || sameLetters(word, other));
    const known = longer.length > 0 ? longer : near;
    for (const other of known) tally.add(postings.get(other), longer.length > 0 ? prefixFactor : slipFactor, at);
    return known.length > 0;
  }

  return {
    knows: (word) => postings.has(word),
    names: (word) => written.has(word),
    begins: (start) => beginningWith(vocabulary, start).length > 0,
    nearness(word) {
      const other = nearestOf(vocabulary, word);
      return other === undefined ? undefined : distance(word, other, slipsAllowed(word));
    },
    match({ words, extra = [], marks = [], beside = marks.length > 0 }, use) {
      const unknown: string[] = [];
      let required = 0;
      try {
        // Short words come last: they are guessed only where nothing else is found.
        for (const word of words.toSorted((one, other) => Number(isShort(one)) - Number(isShort(other)))) {
          if (require(word, required, !isShort(word) || !(beside || required > 0))) required++;
          else unknown.push(word);
        }
        const must = marks.map((mark) => marked.get(mark));
        let places = required + must.length === 0 ? undefined : tally.passing(required, must);
        if (required > 0 && places === undefined) {
          unknown.push(...words.filter((word) => !unknown.includes(word)));
          places = tally.passing(0, must);
        }
        for (const word of extra) tally.raise(postings.get(word), extraFactor);
        return use({ places, scores: tally.scores, unknown });
      } finally {
        tally.clear();
      }
    },
    corrected(words) {
      const right = words.map((word, at) => {
        if (postings.has(word)) return word;
        const longer = beginningWith(vocabulary, word);
        // The last word may still be being typed; one before it should have come to its end.
        if (longer.length > 0) return at === words.length - 1 ? word : longer.toSorted((a, b) => a.length - b.length)[0];
        return nearestOf(called, word, slipsAllowed(word) + 1);
      });
      if (right.some((word) => word === undefined)) return undefined;
      const phrase = right.join(' ');
      return phrase === words.join(' ') ? undefined : phrase;
    },
  };
}

/** Scores of entries, and how many of the asked words each has. The arrays are made once; what was touched is cleared. */
function createTally(size: number) {
  const scores = new Float32Array(size);
  const matched = new Uint8Array(size);
  const lastWord = new Int32Array(size).fill(-1);
  let touched: number[] = [];
  let raised: Posting[] = [];
  const each = (posting: Posting, to: (place: number, weight: number) => void) => {
    for (let i = 0; i < posting.places.length; i++) to(posting.places[i] ?? 0, posting.weights[i] ?? 0);
  };
  return {
    scores,
    /** An entry counts each word of the query once, by its best match. */
    add(posting: Posting | undefined, factor: number, word: number): void {
      if (!posting) return;
      each(posting, (place, weight) => {
        if (lastWord[place] === word) {
          scores[place] = (scores[place] ?? 0) + weight * factor * 0.1;
          return;
        }
        if (matched[place] === 0) touched.push(place);
        lastWord[place] = word;
        matched[place] = (matched[place] ?? 0) + 1;
        scores[place] = (scores[place] ?? 0) + weight * factor;
      });
    },
    raise(posting: Posting | undefined, factor: number): void {
      if (!posting) return;
      raised.push(posting);
      each(posting, (place, weight) => {
        scores[place] = (scores[place] ?? 0) + weight * factor;
      });
    },
    /**
     * Every mark, and all words if anything has them all; else what has the most of them, but never less than half. Where no more
     * has the marks, these are what was asked for, and the words are told to be unknown (undefined).
     */
    passing(words: number, marks: (Posting | undefined)[]): Uint32Array | undefined {
      const [first, ...rest] = marks.toSorted((a, b) => (a?.places.length ?? 0) - (b?.places.length ?? 0));
      if (marks.includes(undefined)) return new Uint32Array();
      if (words > 0) {
        const having = marks.reduce<Uint32Array>((places, mark) => (mark ? this.both(places, mark) : places), Uint32Array.from(touched));
        const most = having.reduce((best, place) => Math.max(best, matched[place] ?? 0), 0);
        if (most * 2 >= words && most > 0) return having.filter((place) => matched[place] === most);
        return marks.length > 0 ? undefined : new Uint32Array();
      }
      if (!first) return new Uint32Array();
      this.raise(first, markFactor);
      return rest.reduce<Uint32Array>((places, mark) => (mark ? this.both(places, mark) : places), first.places);
    },
    both(places: Uint32Array, mark: Posting): Uint32Array {
      const has = new Set<number>(mark.places.length < places.length ? mark.places : []);
      this.raise(mark, markFactor);
      if (has.size > 0) return places.filter((place) => has.has(place));
      return places.filter((place) => holds(mark.places, place));
    },
    clear(): void {
      for (const place of touched) {
        scores[place] = 0;
        matched[place] = 0;
        lastWord[place] = -1;
      }
      for (const posting of raised) for (const place of posting.places) scores[place] = 0;
      touched = [];
      raised = [];
    },
  };
}

/** Whether a sorted list of places has one. */
function holds(places: Uint32Array, place: number): boolean {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return places[low] === place;
}

function indexed(entries: readonly Entry[]): { words: Map<string, Posting>; marks: Map<string, Posting> } {
  const words = new Map<string, { places: number[]; weights: number[] }>();
  const marked: typeof words = new Map();
  const put = (into: typeof words, word: string, place: number, weight: number) => {
    const list = into.get(word) ?? { places: [], weights: [] };
    list.places.push(place);
    list.weights.push(weight);
    into.set(word, list);
  };
  entries.forEach(({ texts, marks = [] }, place) => {
    const weightOf = new Map<string, number>();
    for (const [weight, text] of texts) for (const word of wordsIn(text)) weightOf.set(word, Math.max(weight, weightOf.get(word) ?? 0));
    for (const [word, weight] of weightOf) put(words, word, place, weight);
    for (const [weight, mark] of marks) put(marked, mark, place, weight);
  });
  return { words: packed(words), marks: packed(marked) };
}

function packed(lists: Map<string, { places: number[]; weights: number[] }>): Map<string, Posting> {
  return new Map(
    Array.from(lists, ([word, { places, weights }]) => [word, { places: Uint32Array.from(places), weights: Uint8Array.from(weights) }]),
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
    if (!mayMean(word, known)) continue;
    const away = distance(word, known, limit);
    if (away > limit) continue;
    if (away < limit) found = [];
    limit = away;
    found.push(known);
  }
  return found;
}
