import { and, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { products } from '#database/schema.ts';
import { listProducts, type StockedProduct } from './queries.ts';

const maxWords = 8;

/** Words to look for: control characters dropped, folded to lower case; none for a blank or over-long (over 100 characters) query. */
export function wordsOf(query: string): string[] {
  const clean = query.replace(/\p{Cc}/gu, ' ').trim();
  if (clean === '' || clean.length > 100) return [];
  return clean.toLowerCase().split(/\s+/).slice(0, maxWords);
}

/** Products that carry every word in what describes them, those with it in the name first; at most `limit`. */
export async function searchCatalogue(db: Db, query: string, limit: number): Promise<StockedProduct[]> {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const rows = await listProducts(db, and(...words.map(carries)));
  const inName = (row: StockedProduct) => words.filter((word) => row.name.toLowerCase().includes(word)).length;
  return rows
    .map((row) => ({ row, score: inName(row) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ row }) => row);
}

function carries(word: string): SQL {
  const pattern = `%${word.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  const described = sql`concat_ws(' ', ${products.name}, ${products.team}, ${products.athlete}, ${products.kind}, ${products.sport}, ${products.category}, ${products.description})`;
  return sql`${described} ilike ${pattern}`;
}
