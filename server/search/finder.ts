import { createFacetTable } from '#contract/facet-table.ts';
import { audiencesOf, type Chosen, choosesAny, chosenIn, type Facetable, joined, listFacets, type Sort, sortIn } from '#contract/facets.ts';
import { type Facet, facetsOf } from '#contract/found.ts';
import { isWomens, sizeGroup } from '#contract/sizes.ts';
import type { Goods } from './lexicon.ts';
import { createSearchIndex, type Matches } from './search-index.ts';
import { askedIn, wordsIn } from './search-words.ts';
import { type Known, type NamedSport, namesOf, singlesOf, type Term, type Understood, understand } from './understand-query.ts';

/** A product as it is found by. */
export interface Findable extends Facetable {
  id: string;
  category: string;
  description: string;
  /** What its picture is of. */
  garment: string | null;
  limited: boolean;
  hotSale: boolean;
}

export interface Ask {
  query: string;
  /** What the address narrows and orders by. */
  address?: URLSearchParams;
  limit: number;
}

export interface Found {
  /** The best, in order. */
  ids: string[];
  total: number;
  chosen: Chosen;
  sort: Sort;
  facets: Facet[];
  understood: Understood;
  /** Words that nothing has, while something else was found. */
  unknown: string[];
  /** Where nothing was found: what to leave out, and what there is then. */
  nearby?: { leftOut: string; without: string; total: number; ids: string[] };
}

export interface Finder {
  find(ask: Ask): Found;
  /** The query with its unknown words put right. */
  corrected(query: string): string | undefined;
  /** Takes in which sizes of a product can be bought now. */
  restock(id: string, sizes: Facetable['sizes']): void;
}

const nearbyShown = 8;
/** Each is a search of its own: a query of many parts must not cost as many. */
const mostTried = 5;

/** Makes products findable: an index of their words, columns of their facets, and the names a query is read by. */
export function createFinder(products: readonly Findable[], sports: readonly NamedSport[] = []): Finder {
  const table = createFacetTable(products);
  const index = createSearchIndex(products.map((product) => ({ texts: textsOf(product), marks: marksOf(product) })));
  const names = namesOf(table.values.team, table.values.athlete, sports);
  const known: Known = { names, singles: singlesOf(names), sizes: table.values.size, differs: differencesOf(products), texts: index };
  const order = createOrder(products);
  const placeOf = new Map(products.map(({ id }, place) => [id, place]));

  /** Clubs, athletes, sports and audiences in a query say which part of the catalogue is meant: only there is counted. */
  function baseOf({ places }: Matches, { chosen }: Understood): Uint32Array | undefined {
    if (places) return places;
    const parts = (['team', 'athlete', 'sport', 'for'] as const).flatMap((facet) =>
      chosen[facet].length > 0 ? [table.placesWith(facet, chosen[facet])] : [],
    );
    return parts.toSorted((a, b) => a.length - b.length)[0];
  }

  function best(
    places: Uint32Array,
    scores: Float32Array,
    { chosen, sort, limit, named }: { chosen: Chosen; sort: Sort; limit: number; named: boolean },
  ): string[] {
    const inOrder =
      sort === 'featured'
        ? top(places, order.scoring(scores, chosen, named, table.inStock), limit)
        : [...table.sort(places, sort).subarray(0, limit)];
    return inOrder.flatMap((place) => products[place]?.id ?? []);
  }

  function find({ query, address = new URLSearchParams(), limit }: Ask, alone = false): Found {
    const clean = askedIn(query);
    const understood = understand(clean ?? '', known);
    const { goods, terms } = understood;
    const chosen = joined(chosenIn(address, table.has), understood.chosen);
    const sort = sortIn(address, understood.sort ?? 'featured');
    const meant = goods.length > 0 || choosesAny(understood.chosen) || understood.sort !== undefined;
    // What says nothing beside other words is all there is without them.
    const saysMore = meant || understood.words.length > 0;
    const words = saysMore ? understood.words : understood.studio ? [] : understood.extra.filter((word) => index.knows(word));
    const nothing = { ids: [], total: 0, chosen, sort, facets: [], understood, unknown: [] };
    const general = !meant && understood.general && understood.words.length === 0 && !understood.studio;
    if (clean === undefined || (!meant && !general && words.length === 0)) return nothing;
    const found = index.match({ words, extra: understood.extra, marks: goods, beside: meant }, (matches) => {
      // Whoever asks for merch sees all of it.
      if (!meant && !general && matches.unknown.length === words.length) return nothing;
      const { places, tally } = table.narrow(baseOf(matches, understood), chosen);
      const ids = best(places, matches.scores, { chosen, sort, limit, named: words.length > 0 });
      return { ...nothing, ids, total: places.length, facets: facetsOf(table, tally, chosen), unknown: general ? [] : matches.unknown };
    });
    if (found.total > 0 || alone) return found;
    return { ...found, ...nearbyOf(terms) };
  }

  /** What there is when the least of what was asked is left out. */
  function nearbyOf(terms: readonly Term[]): Pick<Found, 'nearby'> {
    for (const term of leastFirst(terms).slice(0, mostTried)) {
      const { total, ids } = find({ query: term.without, limit: nearbyShown }, true);
      if (total > 0) return { nearby: { leftOut: term.words, without: term.without, total, ids } };
    }
    return {};
  }

  return {
    find: (ask) => find(ask),
    corrected: (query) => index.corrected(wordsIn(askedIn(query) ?? '')),
    restock(id, sizes) {
      const place = placeOf.get(id);
      if (place === undefined) return;
      table.restock(place, sizes);
      order.restock(place, sizes);
    },
  };
}

/** What may be left out, the least of it first. Of two values of one facet neither: they widen one another, and each alone finds less. */
function leastFirst(terms: readonly Term[]): Term[] {
  const order = ['off', 'offer', 'size', 'price', 'for', undefined, 'athlete', 'sport', 'team'];
  const alone = ({ facet }: Term) =>
    !listFacets.some((name) => name === facet) || terms.filter((term) => term.facet === facet).length === 1;
  return terms
    .filter((term) => term.without !== '' && !term.idle && term.facet !== 'sort' && alone(term))
    .sort((a, b) => order.indexOf(a.facet) - order.indexOf(b.facet));
}

/** What the scores leave open: women's cuts first where they are asked for, the bigger saving in a sale, what is sold out last. */
function createOrder(products: readonly Findable[]) {
  const cutForWomen = (sizes: Facetable['sizes']) => (sizes.some(({ size, available }) => available && isWomens(size)) ? 1 : 0);
  const womens = Uint8Array.from(products, ({ sizes }) => cutForWomen(sizes));
  const savings = Uint8Array.from(products, ({ Discount }) => Discount);
  return {
    scoring(scores: Float32Array, { for: audience, offer, off }: Chosen, named: boolean, inStock: (place: number) => boolean) {
      // Whoever names one thing wants to see it, sold out or not.
      const soldOut = named ? 5 : 60;
      const byWomens = audience.includes('women') ? 30 : 0;
      const bySaving = offer.includes('sale') || off !== undefined ? 0.5 : 0;
      return (place: number) =>
        (scores[place] ?? 0) + (womens[place] ?? 0) * byWomens + (savings[place] ?? 0) * bySaving - (inStock(place) ? 0 : soldOut);
    },
    restock(place: number, sizes: Facetable['sizes']): void {
      womens[place] = cutForWomen(sizes);
    },
  };
}

function textsOf(product: Findable): readonly (readonly [number, string])[] {
  return [
    [40, product.ProductName],
    [28, `${product.team ?? ''} ${product.athlete ?? ''}`],
    [20, product.sport],
    [8, product.category],
    [4, product.description],
  ];
}

/** Which goods come in sizes, and which are cut for somebody, as the catalogue has them. */
function differencesOf(products: readonly Findable[]): Known['differs'] {
  const found = new Set<string>();
  for (const product of products) {
    const sized = product.sizes.some(({ size }) => sizeGroup(size) !== 'One size');
    const cut = audiencesOf(product).length > 0;
    for (const [, mark] of sized || cut ? marksOf(product) : []) {
      if (sized) found.add(`size ${mark}`);
      if (cut) found.add(`for ${mark}`);
    }
  }
  return (goods, by) => found.has(`${by} ${goods}`);
}

/** What it is, by the goods of the lexicon: first what it is first of all. */
function marksOf({ kind, garment, limited, hotSale }: Findable): readonly (readonly [number, Goods])[] {
  const marks: [number, Goods][] = [...(garmentMarks[garment ?? ''] ?? kindMarks[kind] ?? [])];
  if (limited) marks.push([100, 'limited']);
  if (hotSale) marks.push([100, 'hot']);
  return marks;
}

const kindMarks: Record<string, [number, Goods][]> = {
  jersey: [[200, 'jersey']],
  't-shirt': [[200, 't-shirt']],
  hoodie: [[200, 'hoodie']],
  jacket: [[200, 'jacket']],
  vest: [
    [200, 'vest'],
    [140, 'jersey'],
  ],
  cap: [[200, 'cap']],
  accessory: [[100, 'accessory']],
};

const garmentMarks: Record<string, [number, Goods][]> = {
  'cricket-whites': [[190, 'jersey']],
  'kids-jersey': [[60, 'jersey']],
  'kids-t-shirt': [[60, 't-shirt']],
  mug: [
    [200, 'mug'],
    [200, 'gift'],
    [100, 'accessory'],
  ],
  keyring: [
    [200, 'keyring'],
    [190, 'gift'],
    [100, 'accessory'],
  ],
  bottle: [
    [200, 'bottle'],
    [170, 'gift'],
    [100, 'accessory'],
  ],
  scarf: [
    [200, 'scarf'],
    [150, 'gift'],
    [100, 'accessory'],
  ],
  flag: [
    [200, 'flag'],
    [120, 'gift'],
    [100, 'accessory'],
  ],
  'phone-case': [
    [200, 'phone-case'],
    [120, 'gift'],
    [100, 'accessory'],
  ],
  backpack: [
    [200, 'backpack'],
    [100, 'accessory'],
  ],
};

/** The places with the highest scores, equals in the catalogue's order. */
function top(places: Uint32Array, scoreOf: (place: number) => number, limit: number): number[] {
  const better = (a: Scored, b: Scored) => b.score - a.score || a.place - b.place;
  let best: Scored[] = [];
  let weakest: Scored | undefined;
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0;
    const score = scoreOf(place);
    // Only what beats the weakest of the best so far is worth keeping.
    if (weakest && (score < weakest.score || (score === weakest.score && place > weakest.place))) continue;
    best.push({ place, score });
    if (best.length < limit * 3) continue;
    best = best.sort(better).slice(0, limit);
    weakest = best.at(-1);
  }
  return best
    .sort(better)
    .slice(0, limit)
    .map(({ place }) => place);
}

interface Scored {
  place: number;
  score: number;
}
