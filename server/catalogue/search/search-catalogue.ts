import type { Finding, Suggestions } from '#contract/catalogue.ts';
import { clubPath } from '#contract/club-path.ts';
import { listingPages, namedListings } from '#contract/listings.ts';
import { athletePath } from '#contract/page-paths.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import type { Db } from '#database/db.ts';
import { listingsNamed } from '#server/catalogue/catalogue-lists/collections.ts';
import { presentProduct } from '#server/catalogue/products/present-product.ts';
import { findProductsById, listAthletes, type StockedProduct } from '#server/catalogue/products/queries.ts';
import { athletesTag, productIdsOfTags } from '#server/catalogue/products/tags.ts';
import { indexOf, type SearchIndex } from '#server/catalogue/search-index/search-index.ts';
import { cleanQuery, stemmedWords } from '#server/catalogue/search-words/search-words.ts';
import { createCatalogueIndex, type IndexDeps } from './catalogue-index.ts';
import type { Found } from './finder.ts';
import { oftenAsked } from './often-asked.ts';

export interface SearchAnswer {
  products: StockedProduct[];
  finding: Finding;
}

export interface CatalogueSearch {
  /**
   * Finds products for words and a URL's filters, best first, up to `limit`. Finds none for a blank or too long query.
   */
  find(query: string, limit: number, address?: URLSearchParams): Promise<SearchAnswer>;
  /** Suggests completions of the typed text; without text, common queries that have results. */
  suggest(query: string): Promise<Suggestions>;
  /** Invalidates by tags: the next search reloads the named products, or all if none is named. */
  forget(tags: readonly string[] | 'everything'): void;
  /** Marks sizes of these products as sold out or back in stock. */
  restock(ids: readonly string[]): void;
  /** Builds the index of a large catalogue before the first search. */
  prepare(): Promise<void>;
  close(): Promise<void>;
}

const suggestedPhrases = 3;
const suggestedProducts = 3;

interface People {
  athletes: SearchIndex;
  people: { name: string; path: string }[];
}

/** Creates the catalogue search with an in-memory index that follows changes. */
export function createCatalogueSearch(shopFacts: ShopFacts, { db, ...deps }: IndexDeps): CatalogueSearch {
  const index = createCatalogueIndex(shopFacts, { db, ...deps });
  let known: Promise<People> | undefined;
  function current(): Promise<People> {
    known ??= readPeople(db).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  }
  async function find(query: string, limit: number, address?: URLSearchParams): Promise<SearchAnswer> {
    const [goods, { people }] = await Promise.all([index.current(), current()]);
    const found = goods.find({ query, limit, ...(address && { address }) });
    const rows = new Map(
      (await findProductsById(db, [...found.ids, ...(found.nearby?.ids ?? [])])).map((row) => [row.id, row]),
    );
    // A product withdrawn a moment ago is omitted, even if the index still contains it.
    const listed = (ids: readonly string[]) =>
      ids.flatMap((id) => ((rows.get(id)?.sizes.length ?? 0) > 0 ? (rows.get(id) ?? []) : []));
    const corrected = found.total === 0 && found.understood.unsold.length === 0 ? goods.corrected(query) : undefined;
    return { products: listed(found.ids), finding: tell(shopFacts, found, people, corrected, listed) };
  }
  return {
    find,
    async suggest(query) {
      if (query === '') {
        const [goods, { people }] = await Promise.all([index.current(), current()]);
        const names = people.slice(0, mostAthletes).map(({ name }) => name);
        return { phrases: oftenAsked(goods, names), products: [], categories: [], athletes: [] };
      }
      if (cleanQuery(query) === undefined) return { phrases: [], products: [], categories: [], athletes: [] };
      const [goods, { athletes, people }] = await Promise.all([index.current(), current()]);
      const { products: rows } = await find(query, 12);
      const corrected = goods.corrected(query);
      return {
        phrases: phrasesOf(query, corrected, rows).slice(0, suggestedPhrases),
        products: rows.slice(0, suggestedProducts).map(presentProduct),
        categories: [
          ...clubsNamed(goods.clubs(), corrected ?? query),
          ...listingsFor(shopFacts, query, corrected),
        ].slice(0, mostPages),
        athletes: athletesIn(athletes, query).flatMap((place) => people[place] ?? []),
      };
    },
    forget(tags) {
      const ids = tags === 'everything' ? [] : productIdsOfTags(tags);
      // The change of a product has its own tag; tags without a product may affect everything.
      if (tags === 'everything' || ids.length === 0) index.doubt();
      else index.changed(ids);
      if (tags === 'everything' || tags.includes(athletesTag)) known = undefined;
    },
    restock: index.changed,
    prepare: index.prepare,
    close: index.close,
  };
}

/** Finds listings by name. As names may be unknown words, the typed query is tried before its correction. */
function listingsFor(shopFacts: ShopFacts, query: string, corrected: string | undefined) {
  const named = listingsNamed(shopFacts, query);
  return named.length > 0 || corrected === undefined ? named : listingsNamed(shopFacts, corrected);
}

async function readPeople(db: Db): Promise<People> {
  const people = await listAthletes(db);
  const athletes = indexOf(
    people.map(({ name, team }) => ({
      texts: [
        [40, name],
        [8, team],
      ],
    })),
  );
  return { athletes, people: people.map(({ name }) => ({ name, path: athletePath(name) })) };
}

/** Builds the fields of a response other than its products. */
function tell(
  shopFacts: ShopFacts,
  found: Found,
  people: People['people'],
  corrected: string | undefined,
  listed: (ids: readonly string[]) => StockedProduct[],
): Finding {
  const { understood, chosen, nearby } = found;
  return {
    total: found.total,
    facets: found.facets,
    from: chosen.from ?? null,
    to: chosen.to ?? null,
    sort: found.sort,
    terms: understood.terms.map(({ words, facet = null, value = null, without }) => ({ words, facet, value, without })),
    unknown: found.unknown,
    unsold: understood.unsold,
    uncounted: understood.uncounted,
    leads: leadsOf(shopFacts, found, people),
    corrected: corrected ?? null,
    nearby: nearby
      ? {
          leftOut: nearby.leftOut,
          without: nearby.without,
          total: nearby.total,
          products: listed(nearby.ids).map(presentProduct),
        }
      : null,
  };
}

const mostPages = 3;
const mostClubs = 2;

/** Finds clubs with a word that starts with the typed text. */
function clubsNamed(clubs: readonly string[], typed: string): { name: string; path: string }[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted.length < 2) return [];
  const named = clubs.filter((name) => ` ${name.toLowerCase()}`.includes(` ${wanted}`));
  return named.slice(0, mostClubs).map((name) => ({ name, path: clubPath(name) }));
}

const mostLeads = 3;

/** Finds pages that answer a query as well as products do: the studio, an athlete, a collection. */
function leadsOf(
  shopFacts: ShopFacts,
  { understood: { studio, goods, chosen, words } }: Found,
  people: People['people'],
): Finding['leads'] {
  const leads: Finding['leads'] = [];
  if (studio || goods.includes('gift')) leads.push({ name: 'Make your own', path: '/customize' });
  for (const name of chosen.team) leads.push({ name, path: clubPath(name) });
  for (const name of chosen.athlete) leads.push(...people.filter((person) => person.name === name));
  const nothingElse = words.length === 0 && chosen.team.length + chosen.athlete.length === 0;
  for (const name of listingsMeant({ goods, chosen }, nothingElse))
    leads.push({ name: namedListings[name].title, path: namedListings[name].path });
  const [sport] = chosen.sport;
  if (nothingElse && goods.length === 0 && sport)
    leads.push(
      ...listingPages(shopFacts)
        .filter(({ path }) => path === `/sports/${sport}`)
        .map(({ title, path }) => ({ name: title, path })),
    );
  return leads.slice(0, mostLeads);
}

/** Returns the listings that a query names; those of a kind only if the query has nothing else. */
function listingsMeant(
  { goods, chosen }: Pick<Found['understood'], 'goods' | 'chosen'>,
  nothingElse: boolean,
): (keyof typeof namedListings)[] {
  const names: (keyof typeof namedListings)[] = [];
  if (goods.includes('limited')) names.push('Limited Edition');
  if (goods.includes('hot') || asksReduced(chosen)) names.push('Hot Sale');
  if (!nothingElse) return names;
  const only = goods.length === 1 ? goods[0] : undefined;
  if (only === 'cap') names.push('Caps');
  if (only === 't-shirt') names.push('T-Shirts');
  if (goods.length === 0 && chosen.for.includes('kids')) names.push('Kids');
  return names;
}

const mostAthletes = 2;

function athletesIn(index: SearchIndex, query: string): number[] {
  return index.match({ words: stemmedWords(query) }, ({ places, scores, unknown }) => {
    if (!places || unknown.length > 0) return [];
    return [...places].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b).slice(0, mostAthletes);
  });
}

/** Returns search phrases: the corrected query, then names of the best products. */
function phrasesOf(query: string, corrected: string | undefined, rows: readonly StockedProduct[]): string[] {
  const typed = query.trim().toLowerCase();
  const names = rows.map(({ name }) => name.toLowerCase()).filter((name) => name !== typed);
  const teams = rows
    .flatMap(({ team, kind }) => (team ? `${team} ${kind}`.toLowerCase() : []))
    .filter((phrase) => phrase.includes(typed));
  return [...new Set([...(corrected ? [corrected] : []), ...teams, ...names])];
}

function asksReduced({ offer, off }: Found['understood']['chosen']): boolean {
  return offer.includes('sale') || off !== undefined;
}
