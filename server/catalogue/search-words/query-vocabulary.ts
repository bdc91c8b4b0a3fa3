import { namesOfCountry } from '#contract/countries.ts';
import { homeCountry } from '#contract/home-country.ts';
import { type GoodsName, type Meaning, searchLexicon } from './lexicon.ts';
import { foldText, stemWord, tokensIn } from './search-words.ts';
import { createWordList } from './word-list.ts';

/** Catalogue vocabulary for parsing a query. */
export interface QueryVocabulary {
  /** Clubs and athletes by their names. */
  names: ReadonlyMap<string, Meaning>;
  /** Single-word names and words of the lexicon: candidates for typo correction. */
  singles: Singles;
  /** All sizes. */
  sizes: readonly string[];
  /** Returns true if goods come in several sizes or cuts. A mug is for anyone and has one size. */
  differs(goods: GoodsName, by: 'size' | 'for'): boolean;
  /** Lookup of words in the products' texts. */
  texts: {
    knows(word: string): boolean;
    names(word: string): boolean;
    begins(start: string): boolean;
    nearness(word: string): number | undefined;
  };
}

/** Words to which a typo can be corrected. */
export interface Singles {
  /** Returns the words with this prefix. */
  beginning(start: string): string[];
  /**
   * Returns the nearest word within the typo limit. Of equally near words, names come before words of the lexicon, in
   * given order.
   */
  nearest(word: string): string | undefined;
}

export function singlesOf(names: ReadonlyMap<string, Meaning>): Singles {
  const said = [...searchLexicon]
    .filter(([, meaning]) => !('filler' in meaning || 'unsold' in meaning))
    .map(([word]) => word);
  // A typo is never corrected to a country: 'chain' does not mean China.
  const nearby = [...names].flatMap(([name, meaning]) =>
    'facet' in meaning && meaning.facet === 'origin' ? [] : name,
  );
  const all = [...nearby, ...said].filter((name) => !name.includes(' '));
  const first = new Map(all.toReversed().map((word, at) => [word, all.length - at]));
  const list = createWordList(all);
  const placeOf = (word: string) => first.get(word) ?? 0;
  return {
    beginning: (start) => list.beginning(start, Number.POSITIVE_INFINITY),
    nearest: (word) => list.nearest(word, { shortest: 4 })?.words.toSorted((a, b) => placeOf(a) - placeOf(b))[0],
  };
}

/** Sport with the shoppers' search words, beyond the lexicon. */
export interface NamedSport {
  sport: string;
  name: string;
  hindi: string;
  words: readonly string[];
}

/**
 * Builds the names of clubs and athletes: the full name, and each unambiguous word of it. Adds the names of sports; the
 * lexicon takes precedence.
 */
export function namesOf(
  teams: readonly string[],
  athletes: readonly string[],
  sports: readonly NamedSport[] = [],
): Map<string, Meaning> {
  const names = new Map<string, Meaning>();
  const owners = new Map<string, number>();
  const parts = (name: string) => tokensIn(foldText(name)).map(({ word }) => word);
  for (const name of [...teams, ...athletes])
    for (const word of new Set(parts(name).map(stemWord))) owners.set(word, (owners.get(word) ?? 0) + 1);
  const add = (list: readonly string[], facet: 'team' | 'athlete') => {
    for (const name of list) {
      const meaning: Meaning = { facet, value: name };
      const words = parts(name);
      if (words.length > 1 || !searchLexicon.has(words[0] ?? '')) names.set(words.join(' '), meaning);
      for (const word of words) {
        const isOwn = word.length >= 3 && !common.has(word) && owners.get(stemWord(word)) === 1;
        if (isOwn && !isInLexicon(word)) names.set(word, meaning);
      }
    }
  };
  add(teams, 'team');
  add(athletes, 'athlete');
  // Sports come last: 'hockey' means the sport, even if a club's name contains it.
  for (const { sport, name, hindi, words } of sports)
    for (const said of [name, hindi, ...words].map((one) => parts(one).join(' ')))
      if (said !== '' && !searchLexicon.has(said)) names.set(said, { facet: 'sport', value: sport });
  return names;
}

/**
 * Adds countries of origin: 'made in Bangladesh', 'from China', and the country's name alone if it means nothing else.
 * 'India' alone is excluded, as it is a team's name and the origin of most goods.
 */
export function nameOrigins(names: Map<string, Meaning>, origins: Iterable<string>): void {
  for (const origin of origins)
    for (const name of namesOfCountry(origin)) {
      const words = tokensIn(foldText(name))
        .map(({ word }) => word)
        .join(' ');
      if (words === '') continue;
      const meaning: Meaning = { facet: 'origin', value: origin };
      for (const before of originWords) names.set(`${before} ${words}`, meaning);
      const isFree = origin !== homeCountry && !names.has(words) && !isInLexicon(words);
      if (isFree) names.set(words, meaning);
    }
}

/** Words before a country that mark it as the origin of goods. */
const originWords = ['made in', 'from', 'product of', 'imported from', 'country of origin', 'origin'];

/** Common words of club names, which alone identify no club. */
const common = new Set([
  'city',
  'united',
  'athletic',
  'motors',
  'speed',
  'hill',
  'hills',
  'town',
  'royals',
  'kings',
  'super',
  'stars',
]);

function isInLexicon(word: string): boolean {
  return searchLexicon.has(word) || searchLexicon.has(stemWord(word));
}
