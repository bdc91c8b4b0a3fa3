import { type Chosen, facetWords, inOrder, type ListFacet, nothingChosen, type Offer, rangeWords, type Sort } from '#contract/facets.ts';
import { adultSizes } from '#contract/sizes.ts';
import { readBareNumbers } from './bare-numbers.ts';
import { type Goods, goods as goodsWords, lexicon, type Meaning } from './lexicon.ts';
import { type NumberAsked, readNumbers } from './read-numbers.ts';
import { distance, fold, isShort, sameLetters, saysNothing, slipsAllowed, stem, tokensIn } from './search-words.ts';
import { createWordList } from './word-list.ts';

/** What of the catalogue a query is read by. */
export interface Known {
  /** Clubs and athletes by what they are called. */
  names: ReadonlyMap<string, Meaning>;
  /** Those of one word, and the words of the lexicon: what a slip can be meant for. */
  singles: Singles;
  /** Every size there is. */
  sizes: readonly string[];
  /** Whether goods come in sizes, or cut for somebody: a mug is for whoever gets it, and has one size. */
  differs(goods: Goods, by: 'size' | 'for'): boolean;
  /** Of the words in the products' texts. */
  texts: {
    knows(word: string): boolean;
    names(word: string): boolean;
    begins(start: string): boolean;
    nearness(word: string): number | undefined;
  };
}

/** One thing a query says, as a chip shows it. */
export interface Term {
  words: string;
  /** The facet and value it stands for, where it is one that lists have. */
  facet?: ListFacet | 'offer' | 'price' | 'off' | 'sort';
  value?: string;
  /** The query without it. */
  without: string;
  /** Understood, but narrows nothing: what it is asked of is the same for all. */
  idle?: true;
}

export interface Understood {
  chosen: Chosen;
  goods: Goods[];
  /** Words to be found in the texts; and words that only count where they are. */
  words: string[];
  extra: string[];
  terms: Term[];
  sort: Exclude<Sort, 'featured'> | undefined;
  studio: boolean;
  /** What was asked for and is not sold here, as it was typed. */
  unsold: string[];
  /** What asks for what sells most, as it was typed: nobody counts that. */
  uncounted: string[];
  /** Some of it is about the whole shop: 'merch', 'clothes'. */
  general: boolean;
}

interface Part {
  from: number;
  to: number;
  meaning: Meaning | Exclude<NumberAsked['means'], { season: string }>;
}

const oneSize = 'One size';
const longestPhrase = 4;
const mostWords = 8;

/** Goods of which a query names one: of several the last is meant ('kit backpack'), and the others describe it. */
const describing: readonly Goods[] = ['gift', 'accessory', 'limited', 'hot'];

/** Reads a query: what of it are facets, goods and wishes, and which words are left to be found. */
export function understand(query: string, known: Known): Understood {
  const folded = fold(query);
  const { numbers, masked } = numbersOf(folded, known);
  const { parts, words, extra, unsold, uncounted, general } = readAsMeant(withoutNaming(masked), known, numbers.length > 0);
  const seasons = numbers.flatMap(({ from, to, means }) =>
    'season' in means ? { year: means.season, typed: folded.slice(from, to) } : [],
  );
  words.push(...seasons.map(({ year, typed }) => (year.length === 4 && known.texts.knows(year) ? year : typed.replace(/\s/g, ''))));
  const counted = numbers.flatMap(({ from, to, means }) => ('season' in means ? [] : { from, to, meaning: means }));
  const all: Part[] = [...counted, ...parts].sort((a, b) => a.from - b.from);
  const head = all.findLast(({ meaning }) => 'goods' in meaning && !describing.includes(meaning.goods));
  const kept = all.filter((part) => {
    const describes = 'goods' in part.meaning && !describing.includes(part.meaning.goods) && part !== head;
    if (!describes) return true;
    const same = head && 'goods' in head.meaning && 'goods' in part.meaning && head.meaning.goods === part.meaning.goods;
    if (!same)
      for (const { word } of tokensIn(folded.slice(part.from, part.to))) (known.texts.knows(stem(word)) ? words : extra).push(stem(word));
    return same;
  });
  const idle = idleOf(kept, head, known);
  for (const { from, to } of idle) extra.push(...tokensIn(folded.slice(from, to)).map(({ word }) => stem(word)));
  const uncut = uncutOf(kept, idle, known);
  unsold.push(...uncut.values());
  const telling = kept.filter((part) => !idle.has(part) && !uncut.has(part));
  const chosen = chosenBy(telling, known);
  const terms = termsOf(kept, known, chosen, folded).map(({ term, of }) => {
    if (of.every((part) => uncut.has(part))) return idleTerm(term, "not in women's cuts");
    return of.every((part) => idle.has(part)) ? idleTerm(term, 'one size only') : term;
  });
  const sort = kept.flatMap(({ meaning }) => ('sort' in meaning ? meaning.sort : []))[0];
  return {
    chosen,
    goods: [...new Set(telling.flatMap(({ meaning }) => ('goods' in meaning ? meaning.goods : [])))],
    words: [...new Set(words)].slice(0, mostWords),
    extra: [...new Set(extra)].slice(0, mostWords),
    terms,
    sort,
    studio: kept.some(({ meaning }) => 'studio' in meaning),
    unsold: [...new Set(unsold)],
    uncounted: [...new Set(uncounted)],
    general,
  };
}

/** The numbers of a query, and the query with nothing in their place. A number alone is a price where none is written as one. */
function numbersOf(folded: string, { texts }: Known): { numbers: NumberAsked[]; masked: string } {
  const mask = (text: string, numbers: readonly NumberAsked[]) =>
    numbers.reduce((rest, { from, to }) => rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to), text);
  const written = readNumbers(folded);
  const masked = mask(folded, written);
  const alone = readBareNumbers(masked, texts.knows);
  // Of a price that is written as one they are another word.
  const bare = written.some(({ means }) => 'price' in means) ? alone.map((one) => ({ ...one, means: { price: {} } })) : alone;
  return { numbers: [...written, ...bare], masked: mask(masked, bare) };
}

/** 'No. 18' and 'number 18' are 18: what says that a number follows is no word to be found. Places stay. */
function withoutNaming(masked: string): string {
  return masked.replace(/(?<![\p{L}\p{N}\p{M}])(?:no|nr|num|number|नंबर)(?=[\s.:]*\d)/gu, (word) => ' '.repeat(word.length));
}

/** Whether women's cuts are asked for, and no men's. */
function asksWomens(parts: readonly Part[]): boolean {
  const asks = (audience: string) =>
    parts.some(({ meaning }) => 'facet' in meaning && meaning.facet === 'for' && meaning.value === audience);
  return asks('women') && !asks('men');
}

/** The sizes that are asked for in a women's cut and are not made in one, each as it is told: men's of that size are no answer. */
function uncutOf(parts: readonly Part[], idle: ReadonlySet<Part>, known: Known): Map<Part, string> {
  const telling = parts.filter((part) => !idle.has(part));
  if (!asksWomens(telling)) return new Map();
  const isUncut = (size: string) => adultSizes.some((one) => one === size) && !known.sizes.includes(`Women's ${size}`);
  const uncut = telling.flatMap((part): [Part, string][] => {
    const { meaning } = part;
    return 'facet' in meaning && meaning.facet === 'size' && isUncut(meaning.value) ? [[part, `women's ${meaning.value}`]] : [];
  });
  return new Map(uncut);
}

/**
 * What narrows nothing because of the goods: whom goods are for that are cut for nobody, a size or an age of goods that have one size,
 * and that a jersey is to be a present.
 */
function idleOf(parts: readonly Part[], head: Part | undefined, known: Known): Set<Part> {
  const headGoods = head && 'goods' in head.meaning ? head.meaning.goods : undefined;
  const given = ({ meaning }: Part) => 'goods' in meaning && meaning.goods === 'gift' && headGoods !== undefined;
  const goods = parts.flatMap((part) => ('goods' in part.meaning && !given(part) ? part.meaning.goods : []));
  const sameForAll = (by: 'size' | 'for') => goods.some((one) => !known.differs(one, by));
  const inSizes = ({ meaning }: Part) => 'age' in meaning || ('facet' in meaning && meaning.facet === 'size' && meaning.value !== oneSize);
  const forSomebody = ({ meaning }: Part) => 'facet' in meaning && meaning.facet === 'for';
  return new Set(parts.filter((part) => given(part) || (inSizes(part) && sameForAll('size')) || (forSomebody(part) && sameForAll('for'))));
}

const idleTerm = ({ words, facet, without }: Term, why: string): Term => ({
  words: facet === 'size' ? `${words}: ${why}` : words,
  without,
  idle: true,
});

/** Reads the words as they stand; only where that says nothing, and nothing has any of them, a short one may be one with a slip. */
function readAsMeant(masked: string, known: Known, hasNumbers: boolean) {
  const read = readWords(masked, known, false);
  const { texts } = known;
  const has = (word: string) => texts.knows(word) || texts.begins(word) || (!isShort(word) && texts.nearness(word) !== undefined);
  const says = hasNumbers || read.parts.length > 0 || read.unsold.length > 0 || read.words.some(has);
  return says ? read : readWords(masked, known, true);
}

/** Goes through the words: at each place the longest phrase with a meaning, else a word to be found. */
function readWords(masked: string, known: Known, shortSlips: boolean) {
  const tokens = tokensIn(masked);
  const read = {
    parts: [] as Part[],
    words: [] as string[],
    extra: [] as string[],
    unsold: [] as string[],
    uncounted: [] as string[],
    general: false,
  };
  for (let at = 0; at < tokens.length; ) {
    const { length, meaning } = phraseAt(
      tokens.map(({ word }) => word),
      at,
      known,
      shortSlips,
    );
    const typed = tokens.slice(at, at + length);
    const from = typed[0]?.from ?? 0;
    const to = typed.at(-1)?.to ?? 0;
    at += length;
    const stems = typed.map(({ word }) => stem(word));
    if (meaning === undefined) {
      read.words.push(...stems.filter((word) => !saysNothing(word)));
    } else if ('says' in meaning && meaning.says !== undefined) {
      read.words.push(meaning.says);
      if ('goods' in meaning) read.parts.push({ from, to, meaning });
    } else if ('usual' in meaning) {
      read.general = true;
    } else if ('everything' in meaning) {
      read.general = true;
      read.uncounted.push(masked.slice(from, to));
    } else if ('filler' in meaning) {
      read.extra.push(...stems);
      read.general ||= typed.some(({ word }) => !saysNothing(word));
    } else if ('unsold' in meaning) {
      read.unsold.push(masked.slice(from, to));
      if (meaning.unsold) read.parts.push({ from, to, meaning: { facet: 'sport', value: meaning.unsold } });
    } else {
      read.parts.push({ from, to, meaning });
      if ('facet' in meaning && (meaning.facet === 'team' || meaning.facet === 'athlete')) read.extra.push(...stems);
    }
  }
  return read;
}

function phraseAt(
  words: readonly string[],
  at: number,
  known: Known,
  shortSlips: boolean,
): { length: number; meaning: Meaning | undefined } {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length);
    const last = phrase.at(-1) ?? '';
    const meaning = meant(phrase.join(' '), known) ?? meant([...phrase.slice(0, -1), stem(last)].join(' '), known);
    // 'Three Stumps Tee' is sold, whatever stumps are.
    const called = meaning !== undefined && ('unsold' in meaning || 'usual' in meaning) && phrase.every((word) => known.texts.names(word));
    if (meaning && !called) return { length, meaning };
  }
  const word = words[at] ?? '';
  return { length: 1, meaning: saysNothing(word) ? { filler: true } : guess(word, at === words.length - 1, known, shortSlips) };
}

const meant = (phrase: string, known: Known): Meaning | undefined => known.names.get(phrase) ?? lexicon.get(phrase);

/** A word nobody knows, if it is one with a slip or the beginning of one: unless the products' texts have something nearer. */
function guess(word: string, last: boolean, known: Known, shortSlips: boolean): Meaning | undefined {
  if (known.texts.knows(stem(word))) return undefined;
  const { singles } = known;
  if (last && word.length > 2) {
    const begun = new Set(singles.beginning(word).map((name) => meant(name, known)));
    const [only] = begun;
    if (begun.size === 1 && only && !('filler' in only)) return only;
    if (known.texts.begins(word)) return undefined;
  }
  const near = singles.nearest(word);
  if (near === undefined || (isShort(word) && !shortSlips && !sameLetters(word, near))) return undefined;
  const inTexts = known.texts.nearness(word);
  return inTexts !== undefined && inTexts < distance(word, near, slipsAllowed(word)) ? undefined : meant(near, known);
}

/** The facets of what was said. */
function chosenBy(parts: readonly Part[], known: Known): Chosen {
  const lists: Record<ListFacet, string[]> = { for: [], kind: [], size: [], sport: [], team: [], athlete: [] };
  const offer = new Set<Offer>();
  const amounts: { from?: number; to?: number; off?: number } = {};
  for (const { meaning } of parts) {
    if ('facet' in meaning && meaning.facet === 'offer') offer.add(meaning.value);
    else if ('facet' in meaning) lists[meaning.facet].push(meaning.value);
    else if ('price' in meaning) Object.assign(amounts, meaning.price);
    else if ('off' in meaning) amounts.off = meaning.off;
    else if ('age' in meaning) lists.size.push(...sizeOfAge(meaning.age, known.sizes));
  }
  const womens = asksWomens(parts);
  const cut = (size: string) => (womens && known.sizes.includes(`Women's ${size}`) ? `Women's ${size}` : size);
  lists.size = lists.size.map(cut);
  const ordered = Object.fromEntries(Object.entries(lists).map(([facet, values]) => [facet, inOrder(facet as ListFacet, values)]));
  const { from, to } = amounts;
  // 'Above 2000 under 1000' is no price of anything: what lies between is meant, as an address that says it is read.
  if (from !== undefined && to !== undefined && from > to) Object.assign(amounts, { from: to, to: from });
  return { ...nothingChosen, ...ordered, ...amounts, offer: (['sale', 'stock', 'custom'] as const).filter((one) => offer.has(one)) };
}

/** The sizes by age that fit a child: '6-7Y' at six and at seven. */
function sizeOfAge(age: number, sizes: readonly string[]): string[] {
  return sizes.filter((size) => {
    const [, from, to] = /^(\d+)-(\d+)Y$/.exec(size) ?? [];
    return from !== undefined && age >= Number(from) && age <= Number(to);
  });
}

/** The chips of a query: what is said twice is one, and taking it off drops all that say it. */
function termsOf(parts: readonly Part[], known: Known, chosen: Chosen, folded: string): { term: Term; of: Part[] }[] {
  const merged = new Map<string, { said: Said; of: Part[] }>();
  for (const part of parts) {
    for (const said of saidBy(part, known, chosen)) {
      const key = [said.facet, said.value, said.words].join(' ');
      merged.set(key, { said, of: [...(merged.get(key)?.of ?? []), part] });
    }
  }
  return Array.from(merged.values(), ({ said, of }) => ({ term: { ...said, without: withoutParts(folded, of) }, of }));
}

function withoutParts(folded: string, parts: readonly Part[]): string {
  const left = parts.toReversed().reduce((text, { from, to }) => `${text.slice(0, from)} ${text.slice(to)}`, folded);
  return left.replace(/\s+/g, ' ').trim();
}

type Said = Omit<Term, 'without' | 'idle'>;

/** What a part is called on a chip; what says nothing of its own has none. */
function saidBy({ meaning }: Part, known: Known, chosen: Chosen): Said[] {
  if ('goods' in meaning) return [{ words: goodsWords[meaning.goods] }];
  if ('sort' in meaning)
    return [{ words: meaning.sort === 'price-up' ? 'Lowest price first' : 'Highest price first', facet: 'sort', value: meaning.sort }];
  if ('price' in meaning) return [{ words: rangeWords(chosen.from, chosen.to) ?? '', facet: 'price' }];
  if ('off' in meaning) return [{ words: `${chosen.off}% off or more`, facet: 'off' }];
  if ('age' in meaning) return sizeOfAge(meaning.age, known.sizes).map((size) => ({ words: size, facet: 'size', value: size }));
  if (!('facet' in meaning)) return [];
  const womens = `Women's ${meaning.value}`;
  const value = meaning.facet === 'size' && chosen.size.includes(womens) ? womens : meaning.value;
  const words = meaning.facet === 'for' && value === 'kids' ? 'Kids' : facetWords(meaning.facet, value);
  return [{ words, facet: meaning.facet, value }];
}

/** The words that a slip can be meant for. */
export interface Singles {
  /** Those that begin so. */
  beginning(start: string): string[];
  /** The nearest within the slips allowed: of equals a name before a word of the lexicon, as they were given. */
  nearest(word: string): string | undefined;
}

export function singlesOf(names: ReadonlyMap<string, Meaning>): Singles {
  const said = [...lexicon].filter(([, meaning]) => !('filler' in meaning || 'unsold' in meaning)).map(([word]) => word);
  const all = [...names.keys(), ...said].filter((name) => !name.includes(' '));
  const first = new Map(all.toReversed().map((word, at) => [word, all.length - at]));
  const list = createWordList(all);
  const placeOf = (word: string) => first.get(word) ?? 0;
  return {
    beginning: (start) => list.beginning(start, Number.POSITIVE_INFINITY),
    nearest: (word) => list.nearest(word, { shortest: 4 })?.words.toSorted((a, b) => placeOf(a) - placeOf(b))[0],
  };
}

/** A sport with what shoppers type for it, beside what the lexicon knows. */
export interface NamedSport {
  sport: string;
  name: string;
  hindi: string;
  words: readonly string[];
}

/**
 * What clubs and athletes are called: the whole name, and each of its words that is nobody else's and no word of its own. And what the shop's sports are
 * called: a word of the lexicon stays what it is.
 */
export function namesOf(teams: readonly string[], athletes: readonly string[], sports: readonly NamedSport[] = []): Map<string, Meaning> {
  const names = new Map<string, Meaning>();
  const owners = new Map<string, number>();
  const parts = (name: string) => tokensIn(fold(name)).map(({ word }) => word);
  for (const name of [...teams, ...athletes])
    for (const word of new Set(parts(name).map(stem))) owners.set(word, (owners.get(word) ?? 0) + 1);
  const add = (list: readonly string[], facet: 'team' | 'athlete') => {
    for (const name of list) {
      const meaning: Meaning = { facet, value: name };
      const words = parts(name);
      if (words.length > 1 || !lexicon.has(words[0] ?? '')) names.set(words.join(' '), meaning);
      for (const word of words) {
        if (word.length < 3 || common.has(word) || owners.get(stem(word)) !== 1 || lexicon.has(word) || lexicon.has(stem(word))) continue;
        names.set(word, meaning);
      }
    }
  };
  add(teams, 'team');
  add(athletes, 'athlete');
  // Last: 'hockey' is the sport, whatever club has it in its name.
  for (const { sport, name, hindi, words } of sports)
    for (const said of [name, hindi, ...words].map((one) => parts(one).join(' ')))
      if (said !== '' && !lexicon.has(said)) names.set(said, { facet: 'sport', value: sport });
  return names;
}

/** Words that clubs share with the rest of the world: alone they name none. */
const common = new Set(['city', 'united', 'athletic', 'motors', 'speed', 'hill', 'hills', 'town', 'royals', 'kings', 'super', 'stars']);
