import {
  type ChosenFacets,
  choosesAny,
  chosenIn,
  joinFacets,
  listFacets,
  type Sort,
  sortIn,
} from '#contract/facets.ts';
import { type Facet, facetsOf } from '#contract/found.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { athleteMark, type Findable, indexEntryOf, teamMark } from '#server/catalogue/search-index/findable.ts';
import type { NamedKind } from '#server/catalogue/search-index/name-kinds.ts';
import { type Among, type Narrowed, narrowColumns } from '#server/catalogue/search-index/narrow-columns.ts';
import { createProductColumns } from '#server/catalogue/search-index/product-columns.ts';
import { createReading } from '#server/catalogue/search-index/reading.ts';
import { createSearchIndex, type Matches } from '#server/catalogue/search-index/search-index.ts';
import { gatherProducts, type StoredFinder, storeFinder } from '#server/catalogue/search-index/stored-finder.ts';
import { createIdTable, createTextColumn } from '#server/catalogue/search-words/id-table.ts';
import { createNameOrder } from '#server/catalogue/search-words/name-order.ts';
import type { NamedSport } from '#server/catalogue/search-words/query-vocabulary.ts';
import { cleanQuery, stemmedWords } from '#server/catalogue/search-words/search-words.ts';
import { type Term, type Understood, understandQuery } from '#server/catalogue/search-words/understand-query.ts';
import { createRanking } from './rank-products.ts';

export interface Ask {
  query: string;
  /** URL parameters with filters and sort order. */
  address?: URLSearchParams;
  limit: number;
}

export interface Found {
  /** Ids of the best matches, in order. */
  ids: string[];
  total: number;
  chosen: ChosenFacets;
  sort: Sort;
  facets: Facet[];
  understood: Understood;
  /** Words without a match, although other words matched. */
  unknown: string[];
  /** Suggestion if nothing was found: the term to drop, and the products found without it. */
  nearby?: { leftOut: string; without: string; total: number; ids: string[] };
}

export interface Finder {
  find(ask: Ask): Found;
  /** Returns the query with its unknown words corrected. */
  corrected(query: string): string | undefined;
  /** Adds or updates a product. */
  put(product: Findable): void;
  /** Removes a product from the index. */
  remove(id: string): void;
  /** Sets the names of the shop's sports for queries. */
  callSports(sports: readonly NamedSport[]): void;
  /** Lists every club with products, alphabetically. */
  clubs(): readonly string[];
  /** Lists the ids of all products. */
  ids(): string[];
  /** Returns the numbers of products and of empty places, left by removed or moved products. */
  size(): { products: number; empty: number };
  /** Returns the compacted index in stored form. */
  stored(): StoredFinder;
}

const nearbyShown = 8;
/** Maximum number of attempts, each a full search, so that a query with many parts is not expensive. */
const mostTried = 5;

/** Creates a finder of products: an index of their words, columns of their facets, and the names to parse queries. */
export function createFinder(
  shopFacts: ShopFacts,
  products: Iterable<Findable>,
  sports: readonly NamedSport[] = [],
  kinds: readonly NamedKind[] = [],
): Finder {
  const gathered = gatherProducts(shopFacts);
  for (const product of products) gathered.add(product);
  return openFinder(shopFacts, gathered.stored(), sports, kinds);
}

/** Opens a stored finder. Later changes are applied one by one. */
export function openFinder(
  shopFacts: ShopFacts,
  stored: StoredFinder,
  first: readonly NamedSport[] = [],
  kinds: readonly NamedKind[] = [],
): Finder {
  const parts = openParts(shopFacts, stored, first, kinds);
  const { index, columns, table, names, ranking, reading } = parts;

  function find({ query, address = new URLSearchParams(), limit }: Ask, alone = false): Found {
    const clean = cleanQuery(query);
    const understood = understandQuery(shopFacts, clean ?? '', reading.known());
    const { goods, terms } = understood;
    const narrowing = chosenIn(shopFacts, address, reading.has);
    const chosen = joinFacets(shopFacts, narrowing, understood.chosen);
    const sort = sortIn(address, understood.sort ?? 'featured');
    const { meant, words, general } = soughtBy(understood, (word) => index.knows(word));
    const nothing = { ids: [], total: 0, chosen, sort, facets: [], understood, unknown: [] };
    if (clean === undefined || asksNothing({ meant, words, general })) return nothing;
    const bearing = goods.length > 0 ? ranking.bearing(goods) : undefined;
    const fits = bearing && ((place: number) => bearing.is[columns.columns().likeness[place] ?? 0] === 1);
    const found = index.match({ words, extra: understood.extra, fits, beside: meant }, (matches) => {
      // A query such as 'merch' returns the whole catalogue.
      if (!meant && !general && matches.unknown.length === words.length) return nothing;
      const narrowed = narrowColumns(shopFacts, columns, amongOf(parts, matches, understood), chosen);
      const best = ranking.best(narrowed.places, {
        scores: matches.scores,
        goods,
        chosen,
        sort,
        limit,
        named: words.length > 0,
      });
      return {
        ...nothing,
        ids: best.map(table.idAt),
        total: narrowed.places.length,
        facets: told(shopFacts, narrowed, chosen),
        unknown: general ? [] : [...matches.unknown, ...matches.lacking],
      };
    });
    // An empty result may be caused by the URL's filters, which can be removed by their chips, and not by the words.
    if (found.total > 0 || alone || choosesAny(narrowing)) return found;
    return { ...found, ...nearbyOf(terms) };
  }

  /** Finds products after dropping the least important term. */
  function nearbyOf(terms: readonly Term[]): Pick<Found, 'nearby'> {
    for (const term of leastFirst(terms).slice(0, mostTried)) {
      const { total, ids } = find({ query: term.without, limit: nearbyShown }, true);
      if (total > 0) return { nearby: { leftOut: term.words, without: term.without, total, ids } };
    }
    return {};
  }

  return {
    find: (ask) => find(ask),
    corrected: (query) => index.corrected(stemmedWords(cleanQuery(query) ?? '')),
    put: (product) => putProduct(parts, product),
    remove: (id) => removeProduct(parts, id),
    callSports: reading.callSports,
    clubs: reading.clubs,
    ids: () => table.idsOf(columns.columns().likeness.subarray(0, columns.length())),
    size: () => ({ products: columns.live(), empty: columns.length() - columns.live() }),
    stored: () => storeFinder({ index, columns, ids: table.ids, names }),
  };
}

function openParts(
  shopFacts: ShopFacts,
  stored: StoredFinder,
  sports: readonly NamedSport[],
  kinds: readonly NamedKind[],
) {
  const index = createSearchIndex(stored.postings);
  const columns = createProductColumns(shopFacts, stored.columns);
  const names = createTextColumn(stored.names);
  const order = createNameOrder(names, stored.order);
  const [table, ranking] = [createIdTable(stored.ids), createRanking(shopFacts, columns, order)];
  const reading = createReading(shopFacts, columns, index, sports, kinds);
  return { index, columns, names, order, table, ranking, reading };
}

type FinderParts = ReturnType<typeof openParts>;

/** Returns the part of the catalogue in which to count, from clubs, athletes, sports and audiences of a query. */
function amongOf(parts: FinderParts, { places }: Matches, { chosen, goods }: Understood): Among {
  if (places) return { places };
  if (goods.length > 0) return { likenesses: parts.ranking.bearing(goods).is };
  const named = (['team', 'athlete', 'sport', 'for', 'origin'] as const).flatMap((facet) => {
    const values = chosen[facet];
    if (values.length === 0) return [];
    return facet === 'team' || facet === 'athlete' ? marked(parts, facet, values) : parts.ranking.alike(facet, values);
  });
  const [least] = named.toSorted((a, b) => a.count - b.count);
  return least?.among ?? {};
}

function marked({ index, columns }: FinderParts, facet: 'team' | 'athlete', values: readonly string[]) {
  const lists = values.flatMap((value) => index.marked((facet === 'team' ? teamMark : athleteMark)(value)) ?? []);
  const all = Uint32Array.from(lists.flatMap(({ places: first, later }) => [...first, ...later]));
  const places = all.filter((place) => columns.columns().likeness[place] !== 0);
  return { count: places.length, among: { places } };
}

function putProduct({ index, columns, table, names, order, ...rest }: FinderParts, product: Findable): void {
  const tokens = index.tokensOf(indexEntryOf(product));
  const before = table.placeOf(product.id);
  const isSame = before !== undefined && names.at(before) === product.ProductName && index.isSame(before, tokens);
  // If the texts are unchanged, price, sizes and stock are updated in place.
  if (isSame && columns.isAlike(before, product)) {
    columns.put(before, product);
    return;
  }
  removeProduct({ index, columns, table, names, order, ...rest }, product.id);
  const place = table.put(product.id);
  names.push(product.ProductName);
  order.put(place);
  columns.put(place, product);
  index.put(place, tokens);
}

function removeProduct({ index, columns, table }: FinderParts, id: string): void {
  const place = table.placeOf(id);
  if (place === undefined) return;
  columns.remove(place);
  index.remove(place);
  table.remove(id);
}

function told(shopFacts: ShopFacts, { values, tally }: Narrowed, chosen: ChosenFacets): Facet[] {
  return facetsOf(shopFacts, { values }, tally, chosen);
}

/**
 * Orders the terms that may be dropped, starting with the least important. Skips several values of one facet: together
 * they find more than each alone.
 */
function leastFirst(terms: readonly Term[]): Term[] {
  const order = ['off', 'offer', 'size', 'price', 'for', 'origin', undefined, 'athlete', 'sport', 'team'];
  const alone = ({ facet }: Term) =>
    !listFacets.some((name) => name === facet) || terms.filter((term) => term.facet === facet).length === 1;
  return terms
    .filter((term) => term.without !== '' && !term.idle && term.facet !== 'sort' && alone(term))
    .sort((a, b) => order.indexOf(a.facet) - order.indexOf(b.facet));
}

interface SoughtWords {
  /** True if the query has goods, filters or an order. */
  meant: boolean;
  words: readonly string[];
  /** True if the query means everything. */
  general: boolean;
}

/** Returns true if a query asks for nothing. Pure. */
function asksNothing({ meant, words, general }: SoughtWords): boolean {
  return !meant && !general && words.length === 0;
}

function soughtBy(understood: Found['understood'], knows: (word: string) => boolean): SoughtWords {
  const { goods, chosen, sort, studio } = understood;
  const meant = goods.length > 0 || choosesAny(chosen) || sort !== undefined;
  // A filler word without other words means the whole catalogue.
  const saysMore = meant || understood.words.length > 0;
  const known = studio ? [] : understood.extra.filter(knows);
  return {
    meant,
    words: saysMore ? understood.words : known,
    general: !saysMore && understood.general && !studio,
  };
}
