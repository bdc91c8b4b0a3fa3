import { asc, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { stockTable } from '#database/schema/stock.ts';
import { Problem } from '#server/foundation/errors/problem.ts';

export interface FoundProduct {
  id: string;
  name: string;
}

const mostCandidates = 20;

/**
 * Finds a product by id ('cricket-1'), by full name, or by words that only its name contains, ignoring case. Throws
 * Problem with the candidates if none or several match.
 */
export async function findProductMeant(db: Db, typed: string): Promise<FoundProduct> {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) throw new Problem(400, 'bad_request', 'Name a product, by its id or its name.');
  const whole = words.join(' ');
  const columns = { id: productsTable.id, name: productsTable.name };
  const exact = await db
    .select(columns)
    .from(productsTable)
    .where(sql`${productsTable.id} = ${whole} or lower(${productsTable.name}) = ${whole}`)
    .orderBy(sql`${productsTable.id} = ${whole} desc`, asc(productsTable.id))
    .limit(mostCandidates + 1);
  const [first] = exact;
  if (first && (exact.length === 1 || first.id === whole)) return first;
  const fitting = exact.length > 0 ? exact : await withWords(db, words);
  const [only] = fitting;
  if (!only)
    throw new Problem(
      404,
      'not_found',
      `There is no product '${typed}'. Type its id, such as cricket-1, or words of its name.`,
    );
  if (fitting.length === 1) return only;
  const shown = fitting.slice(0, mostCandidates).map(({ id, name }) => `  ${id}  ${name}`);
  const more = fitting.length > mostCandidates ? ['  ... and more'] : [];
  throw new Problem(
    409,
    'conflict',
    [`'${typed}' may mean several. Type the id of one:`, ...shown, ...more].join('\n'),
  );
}

function withWords(db: Db, words: readonly string[]): Promise<FoundProduct[]> {
  const each = words.map((word) => sql`position(${word} in lower(${productsTable.name})) > 0`);
  return db
    .select({ id: productsTable.id, name: productsTable.name })
    .from(productsTable)
    .where(sql.join(each, sql` and `))
    .orderBy(asc(productsTable.id))
    .limit(mostCandidates + 1);
}

/** Finds a product's size in its stored spelling. Throws Problem with the available sizes. */
export async function findSizeMeant(db: Db, product: FoundProduct, typed: string): Promise<string> {
  const rows = await db
    .select({ size: stockTable.size })
    .from(stockTable)
    .where(sql`${stockTable.productId} = ${product.id}`)
    .orderBy(asc(stockTable.position));
  const meant = rows.find(({ size }) => size.toLowerCase() === typed.trim().toLowerCase());
  if (meant) return meant.size;
  const sizes = rows.map(({ size }) => size).join(', ');
  const there = sizes ? `There are: ${sizes}.` : 'It has no sizes yet.';
  throw new Problem(
    404,
    'not_found',
    `${product.name} is not kept in size '${typed}'. ${there} A new size comes with the catalogue.`,
  );
}
