import { asc } from 'drizzle-orm';
import type { Suggestions } from '#contract/catalogue.ts';
import { athletePath } from '#contract/page-paths.ts';
import type { Db } from '#database/db.ts';
import { products } from '#database/schema/catalogue.ts';
import { listingsNamed } from '#server/catalogue/collections.ts';
import { presentProduct } from '#server/catalogue/present-product.ts';
import { findProductsById, isOffered, listAthletes, type StockedProduct } from '#server/catalogue/queries.ts';
import { createSearchIndex, type SearchIndex } from './search-index.ts';
import { wordsAsked } from './search-words.ts';

export interface CatalogueSearch {
  /** Products for the words, best first, at most `limit`; none for a blank or over-long query. */
  find(query: string, limit: number): Promise<StockedProduct[]>;
  suggest(query: string): Promise<Suggestions>;
  /** The catalogue has changed: the next search reads it anew. */
  forget(): void;
}

const suggestedPhrases = 3;
const suggestedProducts = 3;

interface Indexes {
  goods: SearchIndex;
  athletes: SearchIndex;
  names: Map<string, { name: string; path: string }>;
}

/** Search over the catalogue by an index in memory, made at the first search after a change. */
export function createCatalogueSearch(db: Db): CatalogueSearch {
  let indexes: Promise<Indexes> | undefined;
  const current = (): Promise<Indexes> => {
    indexes ??= readIndexes(db).catch((error: unknown) => {
      indexes = undefined;
      throw error;
    });
    return indexes;
  };
  async function find(query: string, limit: number): Promise<StockedProduct[]> {
    if (wordsAsked(query).length === 0) return [];
    const ids = (await current()).goods.search(query, limit);
    const rows = new Map((await findProductsById(db, ids)).map((row) => [row.id, row]));
    return ids.flatMap((id) => rows.get(id) ?? []);
  }
  return {
    find,
    async suggest(query) {
      if (wordsAsked(query).length === 0) return { phrases: [], products: [], categories: [], athletes: [] };
      const { goods, athletes, names } = await current();
      const rows = await find(query, 12);
      const corrected = goods.corrected(query);
      return {
        phrases: phrasesOf(query, corrected, rows).slice(0, suggestedPhrases),
        products: rows.slice(0, suggestedProducts).map(presentProduct),
        categories: listingsNamed(corrected ?? query),
        athletes: athletes.search(query, 2).flatMap((slug) => names.get(slug) ?? []),
      };
    },
    forget() {
      indexes = undefined;
    },
  };
}

async function readIndexes(db: Db): Promise<Indexes> {
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      team: products.team,
      athlete: products.athlete,
      kind: products.kind,
      sport: products.sport,
      category: products.category,
      description: products.description,
    })
    .from(products)
    .where(isOffered)
    .orderBy(asc(products.category), asc(products.numericId));
  const goods = createSearchIndex(
    rows.map(({ id, name, team, athlete, kind, sport, category, description }) => ({
      id,
      texts: [
        [40, name],
        [28, `${team ?? ''} ${athlete ?? ''}`],
        [24, kindWords[kind] ?? kind],
        [20, sport],
        [8, category],
        [4, description],
      ],
    })),
  );
  const people = await listAthletes(db);
  const athletes = createSearchIndex(
    people.map(({ slug, name, team }) => ({
      id: slug,
      texts: [
        [40, name],
        [8, team],
      ],
    })),
  );
  const names = new Map(people.map(({ slug, name }) => [slug, { name, path: athletePath(name) }]));
  return { goods, athletes, names };
}

/** A kind in every word it is asked for by. */
const kindWords: Record<string, string> = {
  jersey: 'jersey shirt',
  vest: 'vest jersey',
  't-shirt': 't-shirt',
  kids: 'kids',
  accessory: 'accessory accessories',
};

/** The query put right, then what the best products are called, as phrases to search for. */
function phrasesOf(query: string, corrected: string | undefined, rows: readonly StockedProduct[]): string[] {
  const typed = query.trim().toLowerCase();
  const names = rows.map(({ name }) => name.toLowerCase()).filter((name) => name !== typed);
  const teams = rows.flatMap(({ team, kind }) => (team ? `${team} ${kind}`.toLowerCase() : [])).filter((phrase) => phrase.includes(typed));
  return [...new Set([...(corrected ? [corrected] : []), ...teams, ...names])];
}
