import { inArray, sql } from 'drizzle-orm';
import type { Finding, Suggestions } from '#contract/catalogue.ts';
import { categories } from '#contract/category-names.ts';
import { clubPath } from '#contract/club-path.ts';
import { listingPages, listings } from '#contract/listings.ts';
import { toRupees } from '#contract/money.ts';
import { athletePath } from '#contract/page-paths.ts';
import type { Db } from '#database/db.ts';
import { products } from '#database/schema/catalogue.ts';
import { listingsNamed } from '#server/catalogue/collections.ts';
import { discountPercent, presentProduct } from '#server/catalogue/present-product.ts';
import { findProductsById, isOffered, listAthletes, type StockedProduct, type StockRow, sizesOffered } from '#server/catalogue/queries.ts';
import { readSports } from '#server/catalogue/sports.ts';
import { createFinder, type Findable, type Finder, type Found } from './finder.ts';
import { createSearchIndex, type SearchIndex } from './search-index.ts';
import { askedIn, wordsIn } from './search-words.ts';

export interface Answer {
  products: StockedProduct[];
  finding: Finding;
}

export interface CatalogueSearch {
  /** Products for the words and what an address narrows them by, best first, at most `limit`; none for a blank or over-long query. */
  find(query: string, limit: number, address?: URLSearchParams): Promise<Answer>;
  suggest(query: string): Promise<Suggestions>;
  /** The catalogue has changed: the next search reads it anew. */
  forget(): void;
  /** Sizes of these products were sold out or came back: the next search reads that alone. */
  restock(ids: readonly string[]): void;
}

const suggestedPhrases = 3;
const suggestedProducts = 3;

interface Indexes {
  goods: Finder;
  athletes: SearchIndex;
  people: { name: string; path: string }[];
  clubs: readonly string[];
}

/** Search over the catalogue by an index in memory, made at the first search after a change. */
export function createCatalogueSearch(db: Db): CatalogueSearch {
  let indexes: Promise<Indexes> | undefined;
  let stale = new Set<string>();
  async function current(): Promise<Indexes> {
    indexes ??= readIndexes(db).catch((error: unknown) => {
      indexes = undefined;
      throw error;
    });
    const found = await indexes;
    if (stale.size === 0) return found;
    const ids = [...stale];
    stale = new Set();
    for (const { id, sizes } of await readSizes(db, ids)) found.goods.restock(id, buyable(sizes));
    return found;
  }
  async function find(query: string, limit: number, address?: URLSearchParams): Promise<Answer> {
    const { goods, people } = await current();
    const found = goods.find({ query, limit, ...(address && { address }) });
    const rows = new Map((await findProductsById(db, [...found.ids, ...(found.nearby?.ids ?? [])])).map((row) => [row.id, row]));
    const listed = (ids: readonly string[]) => ids.flatMap((id) => rows.get(id) ?? []);
    const corrected = found.total === 0 && found.understood.unsold.length === 0 ? goods.corrected(query) : undefined;
    return { products: listed(found.ids), finding: tell(found, people, corrected, listed) };
  }
  return {
    find,
    async suggest(query) {
      if (askedIn(query) === undefined) return { phrases: [], products: [], categories: [], athletes: [] };
      const { goods, athletes, people, clubs } = await current();
      const { products: rows } = await find(query, 12);
      const corrected = goods.corrected(query);
      return {
        phrases: phrasesOf(query, corrected, rows).slice(0, suggestedPhrases),
        products: rows.slice(0, suggestedProducts).map(presentProduct),
        categories: [...clubsNamed(clubs, corrected ?? query), ...listingsNamed(corrected ?? query)].slice(0, mostPages),
        athletes: athletesIn(athletes, query).flatMap((place) => people[place] ?? []),
      };
    },
    forget() {
      indexes = undefined;
      stale = new Set();
    },
    restock(ids) {
      // What is not read yet is read as it is.
      if (indexes) for (const id of ids) stale.add(id);
    },
  };
}

const buyable = (sizes: readonly StockRow[]) => sizes.map(({ size, available }) => ({ size, available: available > 0 }));

function readSizes(db: Db, ids: string[]): Promise<{ id: string; sizes: StockRow[] }[]> {
  return db.select({ id: products.id, sizes: sizesOffered }).from(products).where(inArray(products.id, ids));
}

async function readIndexes(db: Db): Promise<Indexes> {
  const rows = await db
    .select({
      id: products.id,
      numericId: products.numericId,
      name: products.name,
      team: products.team,
      athlete: products.athlete,
      kind: products.kind,
      sport: products.sport,
      category: products.category,
      description: products.description,
      pricePaise: products.pricePaise,
      oldPricePaise: products.oldPricePaise,
      limited: products.limited,
      hotSale: products.hotSale,
      garment: sql<string | null>`${products.picture}->>'garment'`,
      sizes: sizesOffered,
    })
    .from(products)
    .where(isOffered);
  const all = categories();
  const place = (category: string) => all.indexOf(category);
  rows.sort((a, b) => place(a.category) - place(b.category) || a.numericId - b.numericId);
  const people = await listAthletes(db);
  const athletes = createSearchIndex(
    people.map(({ name, team }) => ({
      texts: [
        [40, name],
        [8, team],
      ],
    })),
  );
  return {
    goods: createFinder(rows.map(findable), await readSports(db)),
    athletes,
    people: people.map(({ name }) => ({ name, path: athletePath(name) })),
    clubs: [...new Set(rows.flatMap(({ team }) => team ?? []))],
  };
}

type IndexedRow = Pick<
  StockedProduct,
  | 'id'
  | 'name'
  | 'team'
  | 'athlete'
  | 'kind'
  | 'sport'
  | 'category'
  | 'description'
  | 'pricePaise'
  | 'oldPricePaise'
  | 'limited'
  | 'hotSale'
  | 'sizes'
> & { garment: string | null };

function findable({ name, pricePaise, oldPricePaise, sizes, ...row }: IndexedRow): Findable {
  return {
    ...row,
    ProductName: name,
    Price: toRupees(pricePaise),
    OldPrice: oldPricePaise === null ? null : toRupees(oldPricePaise),
    Discount: discountPercent(pricePaise, oldPricePaise),
    sizes: buyable(sizes),
  };
}

/** What is told of an answer beside its products. */
function tell(
  found: Found,
  people: Indexes['people'],
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
    leads: leadsOf(found, people),
    corrected: corrected ?? null,
    nearby: nearby
      ? { leftOut: nearby.leftOut, without: nearby.without, total: nearby.total, products: listed(nearby.ids).map(presentProduct) }
      : null,
  };
}

const mostPages = 3;
const mostClubs = 2;

/** Clubs of which a word begins with what was typed. */
function clubsNamed(clubs: readonly string[], typed: string): { name: string; path: string }[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted.length < 2) return [];
  const named = clubs.filter((name) => ` ${name.toLowerCase()}`.includes(` ${wanted}`));
  return named.slice(0, mostClubs).map((name) => ({ name, path: clubPath(name) }));
}

const mostLeads = 3;

/** Pages of the shop that answer as well as products do: the studio, an athlete's, a collection's. */
function leadsOf({ understood: { studio, goods, chosen, words } }: Found, people: Indexes['people']): Finding['leads'] {
  const leads: Finding['leads'] = [];
  const collection = (name: keyof typeof listings) => leads.push({ name: listings[name].title, path: listings[name].path });
  if (studio || goods.includes('gift')) leads.push({ name: 'Make your own', path: '/customize' });
  for (const name of chosen.team) leads.push({ name, path: clubPath(name) });
  for (const name of chosen.athlete) leads.push(...people.filter((person) => person.name === name));
  if (goods.includes('limited')) collection('Limited Edition');
  if (goods.includes('hot') || chosen.offer.includes('sale') || chosen.off !== undefined) collection('Hot Sale');
  const nothingElse = words.length === 0 && chosen.team.length + chosen.athlete.length === 0;
  if (nothingElse && goods.length === 1 && goods[0] === 'cap') collection('Caps');
  if (nothingElse && goods.length === 1 && goods[0] === 't-shirt') collection('T-Shirts');
  if (nothingElse && goods.length === 0 && chosen.for.includes('kids')) collection('Kids');
  const [sport] = chosen.sport;
  if (nothingElse && goods.length === 0 && sport)
    leads.push(
      ...listingPages()
        .filter(({ path }) => path === `/sports/${sport}`)
        .map(({ title, path }) => ({ name: title, path })),
    );
  return leads.slice(0, mostLeads);
}

const mostAthletes = 2;

function athletesIn(index: SearchIndex, query: string): number[] {
  return index.match({ words: wordsIn(query) }, ({ places, scores, unknown }) => {
    if (!places || unknown.length > 0) return [];
    return [...places].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b).slice(0, mostAthletes);
  });
}

/** The query put right, then what the best products are called, as phrases to search for. */
function phrasesOf(query: string, corrected: string | undefined, rows: readonly StockedProduct[]): string[] {
  const typed = query.trim().toLowerCase();
  const names = rows.map(({ name }) => name.toLowerCase()).filter((name) => name !== typed);
  const teams = rows.flatMap(({ team, kind }) => (team ? `${team} ${kind}`.toLowerCase() : [])).filter((phrase) => phrase.includes(typed));
  return [...new Set([...(corrected ? [corrected] : []), ...teams, ...names])];
}
