import {
  type ChosenFacets,
  facetWords,
  inFacetOrder,
  type ListFacet,
  nothingChosen,
  type Offer,
  rangeWords,
  type Sort,
} from '#contract/facets.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { firstCharts } from '#contract/size-charts.ts';
import { adultSizes } from '#contract/sizes.ts';
import { readBareNumbers } from './bare-numbers.ts';
import { type GoodsName, type Meaning, searchGoods } from './lexicon.ts';
import { phraseAt } from './phrase-meaning.ts';
import type { QueryVocabulary } from './query-vocabulary.ts';
import { type NumberAsked, readNumbers } from './read-numbers.ts';
import { foldText, isShortWord, saysNothing, stemWord, tokensIn } from './search-words.ts';

/** Part of a query with one meaning, shown as a chip. */
export interface Term {
  words: string;
  /** Facet and value, if lists have such a facet. */
  facet?: ListFacet | 'offer' | 'price' | 'off' | 'sort';
  value?: string;
  /** Query without this term. */
  without: string;
  /** Set if the term is understood but does not filter, as it applies to all the goods equally. */
  idle?: true;
}

export interface Understood {
  chosen: ChosenFacets;
  goods: GoodsName[];
  /** Words to search in the texts. `extra` words only add to the score. */
  words: string[];
  extra: string[];
  terms: Term[];
  sort: Exclude<Sort, 'featured'> | undefined;
  studio: boolean;
  /** Goods requested but not sold here, as typed. */
  unsold: string[];
  /** Words that ask for best sellers, as typed. The shop does not count sales. */
  uncounted: string[];
  /** True if a part of the query means the whole shop: 'merch', 'clothes'. */
  general: boolean;
}

interface Part {
  from: number;
  to: number;
  meaning: Meaning | Exclude<NumberAsked['means'], { season: string } | { chest: number }>;
}

const oneSize = 'One size';
const mostWords = 8;

/**
 * Goods that only describe others. The last goods of a query are the main ones ('kit backpack'); earlier ones describe
 * them.
 */
const describing: readonly GoodsName[] = ['gift', 'accessory', 'limited', 'hot'];

/** Parses a query into facets, goods, other wishes, and the remaining search words. */
export function understandQuery(shopFacts: ShopFacts, query: string, known: QueryVocabulary): Understood {
  const folded = foldText(query);
  const { numbers, masked } = numbersOf(folded, known);
  const { parts, words, extra, unsold, uncounted, general } = readAsMeant(
    withoutNaming(masked),
    known,
    numbers.length > 0,
  );
  const seasons = numbers.flatMap(({ from, to, means }) =>
    'season' in means ? { year: means.season, typed: folded.slice(from, to) } : [],
  );
  words.push(
    ...seasons.map(({ year, typed }) =>
      year.length === 4 && known.texts.knows(year) ? year : typed.replace(/\s/g, ''),
    ),
  );
  const counted = numbers.flatMap(({ from, to, means }) =>
    countedMeaning(means, known).map((meaning) => ({ from, to, meaning })),
  );
  const all: Part[] = [...counted, ...parts].sort((a, b) => a.from - b.from);
  const head = all.findLast(({ meaning }) => 'goods' in meaning && !describing.includes(meaning.goods));
  const kept = all.filter((part) => {
    const describes = 'goods' in part.meaning && !describing.includes(part.meaning.goods) && part !== head;
    if (!describes) return true;
    const same =
      head && 'goods' in head.meaning && 'goods' in part.meaning && head.meaning.goods === part.meaning.goods;
    if (!same)
      for (const { word } of tokensIn(folded.slice(part.from, part.to)))
        (known.texts.knows(stemWord(word)) ? words : extra).push(stemWord(word));
    return same;
  });
  const idle = idleOf(kept, head, known);
  for (const { from, to } of idle) extra.push(...tokensIn(folded.slice(from, to)).map(({ word }) => stemWord(word)));
  const uncut = uncutOf(kept, idle, known);
  unsold.push(...uncut.values());
  const telling = kept.filter((part) => !idle.has(part) && !uncut.has(part));
  const chosen = chosenBy(shopFacts, telling, known);
  const terms = termsOf(shopFacts, kept, known, chosen, folded).map(({ term, of }) => {
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

/** Extracts the numbers of a query and masks them. A bare number is a price if no explicit price is given. */
function numbersOf(folded: string, { texts }: QueryVocabulary): { numbers: NumberAsked[]; masked: string } {
  const mask = (text: string, numbers: readonly NumberAsked[]) =>
    numbers.reduce((rest, { from, to }) => rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to), text);
  const written = readNumbers(folded);
  const masked = mask(folded, written);
  const alone = readBareNumbers(masked, texts.knows);
  // If the query has an explicit price, bare numbers are ordinary words.
  const bare = written.some(({ means }) => 'price' in means)
    ? alone.map((one) => ({ ...one, means: { price: {} } }))
    : alone;
  return { numbers: [...written, ...bare], masked: mask(masked, bare) };
}

/**
 * Returns the meaning of a number, unless it is a search word. A chest measurement means the size whose chart contains
 * it.
 */
function countedMeaning(means: NumberAsked['means'], { sizes }: QueryVocabulary): Part['meaning'][] {
  if ('season' in means) return [];
  if (!('chest' in means)) return [means];
  const value = sizeOfChest(means.chest, sizes);
  return value === undefined ? [] : [{ facet: 'size', value }];
}

/** Returns the size of a chest in inches: the shop's own numbered size, else that of the chart. */
function sizeOfChest(inches: number, sizes: readonly string[]): string | undefined {
  const own = sizes.find((size) => size === String(inches));
  if (own) return own;
  const cm = inches * 2.54;
  const rows = firstCharts.charts.find(({ cut }) => cut === 'grown')?.rows ?? [];
  return rows.find(({ cm: [from = 0, to = 0] }) => cm >= from && cm < to)?.size;
}

/** Masks the word that introduces a number: 'No. 18' and 'number 18' become 18. Positions do not change. */
function withoutNaming(masked: string): string {
  return masked.replace(/(?<![\p{L}\p{N}\p{M}])(?:no|nr|num|number|नंबर)(?=[\s.:]*\d)/gu, (word) =>
    ' '.repeat(word.length),
  );
}

/** Returns true if the query asks for women's cuts and not for men's. */
function asksWomens(parts: readonly Part[]): boolean {
  const asks = (audience: string) =>
    parts.some(({ meaning }) => 'facet' in meaning && meaning.facet === 'for' && meaning.value === audience);
  return asks('women') && !asks('men');
}

/**
 * Finds requested sizes that do not exist in a women's cut, with their message, since the same size for men would be
 * wrong.
 */
function uncutOf(parts: readonly Part[], idle: ReadonlySet<Part>, known: QueryVocabulary): Map<Part, string> {
  const telling = parts.filter((part) => !idle.has(part));
  if (!asksWomens(telling)) return new Map();
  const isUncut = (size: string) => adultSizes.some((one) => one === size) && !known.sizes.includes(`Women's ${size}`);
  const uncut = telling.flatMap((part): [Part, string][] => {
    const { meaning } = part;
    return 'facet' in meaning && meaning.facet === 'size' && isUncut(meaning.value)
      ? [[part, `women's ${meaning.value}`]]
      : [];
  });
  return new Map(uncut);
}

/**
 * Finds terms that have no effect for the goods: an audience of unisex goods, a size or age of one-size goods, a jersey
 * as a gift.
 */
function idleOf(parts: readonly Part[], head: Part | undefined, known: QueryVocabulary): Set<Part> {
  const headGoods = head && 'goods' in head.meaning ? head.meaning.goods : undefined;
  const given = ({ meaning }: Part) => 'goods' in meaning && meaning.goods === 'gift' && headGoods !== undefined;
  const goods = parts.flatMap((part) => ('goods' in part.meaning && !given(part) ? part.meaning.goods : []));
  const sameForAll = (by: 'size' | 'for') => goods.some((one) => !known.differs(one, by));
  const inSizes = ({ meaning }: Part) =>
    'age' in meaning || ('facet' in meaning && meaning.facet === 'size' && meaning.value !== oneSize);
  const forSomebody = ({ meaning }: Part) => 'facet' in meaning && meaning.facet === 'for';
  return new Set(
    parts.filter(
      (part) => given(part) || (inSizes(part) && sameForAll('size')) || (forSomebody(part) && sameForAll('for')),
    ),
  );
}

const idleTerm = ({ words, facet, without }: Term, why: string): Term => ({
  words: facet === 'size' ? `${words}: ${why}` : words,
  without,
  idle: true,
});

/** Reads the words literally. Only if that gives neither a meaning nor a match, short words may be typos. */
function readAsMeant(masked: string, known: QueryVocabulary, hasNumbers: boolean) {
  const read = readWords(masked, known, false);
  const { texts } = known;
  const has = (word: string) =>
    texts.knows(word) || texts.begins(word) || (!isShortWord(word) && texts.nearness(word) !== undefined);
  const says = hasNumbers || read.parts.length > 0 || read.unsold.length > 0 || read.words.some(has);
  return says ? read : readWords(masked, known, true);
}

/** Parts and words of a query. */
interface ReadWords {
  parts: Part[];
  words: string[];
  extra: string[];
  unsold: string[];
  uncounted: string[];
  /** True if a word asks for everything. */
  general: boolean;
}

interface Phrase {
  from: number;
  to: number;
  stems: string[];
  typed: readonly { word: string }[];
  text: string;
}

/** Adds a phrase to the parts and words read so far, by its meaning. */
function takeMeaning(
  read: ReadWords,
  meaning: ReturnType<typeof phraseAt>['meaning'],
  { from, to, stems, typed, text }: Phrase,
): void {
  if (meaning === undefined) {
    read.words.push(...stems.filter((word) => !saysNothing(word)));
  } else if ('says' in meaning && meaning.says !== undefined) {
    read.words.push(meaning.says);
    if ('goods' in meaning) read.parts.push({ from, to, meaning });
  } else if ('usual' in meaning) {
    read.general = true;
  } else if ('everything' in meaning) {
    read.general = true;
    read.uncounted.push(text);
  } else if ('filler' in meaning) {
    read.extra.push(...stems);
    read.general ||= typed.some(({ word }) => !saysNothing(word));
  } else if ('unsold' in meaning) {
    read.unsold.push(text);
    if (meaning.unsold) read.parts.push({ from, to, meaning: { facet: 'sport', value: meaning.unsold } });
  } else {
    read.parts.push({ from, to, meaning });
    if (isName(meaning)) read.extra.push(...stems);
  }
}

function isName(meaning: Meaning): boolean {
  return 'facet' in meaning && (meaning.facet === 'team' || meaning.facet === 'athlete');
}

/** Scans the words. At each position, takes the longest phrase with a meaning, else a search word. */
function readWords(masked: string, known: QueryVocabulary, shortSlips: boolean) {
  const tokens = tokensIn(masked);
  const read: ReadWords = { parts: [], words: [], extra: [], unsold: [], uncounted: [], general: false };
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
    const stems = typed.map(({ word }) => stemWord(word));
    takeMeaning(read, meaning, { from, to, stems, typed, text: masked.slice(from, to) });
  }
  return read;
}

/** Collects the facets of the parts. */
function chosenBy(shopFacts: ShopFacts, parts: readonly Part[], known: QueryVocabulary): ChosenFacets {
  const lists: Record<ListFacet, string[]> = {
    for: [],
    kind: [],
    size: [],
    sport: [],
    team: [],
    athlete: [],
    origin: [],
  };
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
  const ordered = Object.fromEntries(
    Object.entries(lists).map(([facet, values]) => [facet, inFacetOrder(shopFacts, facet as ListFacet, values)]),
  );
  return {
    ...nothingChosen,
    ...ordered,
    ...amounts,
    ...inOrder(amounts),
    offer: (['sale', 'stock', 'custom'] as const).filter((one) => offer.has(one)),
  };
}

/** Returns the age sizes that fit a child: '6-7Y' at six and at seven. */
function sizeOfAge(age: number, sizes: readonly string[]): string[] {
  return sizes.filter((size) => {
    const [, from, to] = /^(\d+)-(\d+)Y$/.exec(size) ?? [];
    return from !== undefined && age >= Number(from) && age <= Number(to);
  });
}

/** Creates the chips of a query. Duplicates are merged, and removing a chip drops all its parts. */
function termsOf(
  shopFacts: ShopFacts,
  parts: readonly Part[],
  known: QueryVocabulary,
  chosen: ChosenFacets,
  folded: string,
): { term: Term; of: Part[] }[] {
  const merged = new Map<string, { said: Said; of: Part[] }>();
  for (const part of parts) {
    for (const said of saidBy(shopFacts, part, known, chosen)) {
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

/** Swaps a reversed range such as 'above 2000 under 1000', as in a URL. */
function inOrder({ from, to }: { from?: number; to?: number }): { from?: number; to?: number } {
  return from !== undefined && to !== undefined && from > to ? { from: to, to: from } : {};
}

/** Returns the texts of a part's chips; empty for a part without a filter. */
function saidBy(shopFacts: ShopFacts, { meaning }: Part, known: QueryVocabulary, chosen: ChosenFacets): Said[] {
  if ('goods' in meaning) return [{ words: searchGoods[meaning.goods] }];
  if ('sort' in meaning) {
    const words = meaning.sort === 'price-up' ? 'Lowest price first' : 'Highest price first';
    return [{ words, facet: 'sort', value: meaning.sort }];
  }
  if ('price' in meaning) return [{ words: rangeWords(chosen.from, chosen.to) ?? '', facet: 'price' }];
  if ('off' in meaning) return [{ words: `${chosen.off}% off or more`, facet: 'off' }];
  if ('age' in meaning)
    return sizeOfAge(meaning.age, known.sizes).map((size) => ({ words: size, facet: 'size', value: size }));
  if (!('facet' in meaning)) return [];
  return [facetSaid(shopFacts, meaning, chosen)];
}

function facetSaid(shopFacts: ShopFacts, meaning: Extract<Meaning, { facet: unknown }>, chosen: ChosenFacets): Said {
  const womens = `Women's ${meaning.value}`;
  const value = meaning.facet === 'size' && chosen.size.includes(womens) ? womens : meaning.value;
  const words = meaning.facet === 'for' && value === 'kids' ? 'Kids' : facetWords(shopFacts, meaning.facet, value);
  return { words, facet: meaning.facet, value };
}
