import { and, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import type { ProductFacts } from './product-facts.ts';
import { isPublicState } from './product-rules.ts';
import { isPublic } from './queries.ts';

/** SQL for the drawn front of a product's row. */
export const frontOfRow = sql<string | null>`${productsTable.picture} ->> 'motif'`;

/**
 * SQL condition for a product that has a claim to its drawn front: public products and drafts with a publication time.
 */
export const holdsFront: SQL = sql`(${or(isPublic, and(sql`${productsTable.state} = 'draft'`, isNotNull(productsTable.publishAt)))})`;

export interface Wearing {
  id: string;
  before: ProductFacts;
  after: ProductFacts;
}

/**
 * Finds products that cannot change because another product has their drawn front, with a message by id. Each front
 * belongs to one product; of several drafts, the first that is published or planned. Locks the requested fronts until
 * the transaction ends.
 */
export async function frontsTaken(tx: Db, wearing: readonly Wearing[]): Promise<Map<string, string>> {
  const asking = wearing.flatMap(({ id, before, after }) => {
    const front = frontOf(after);
    const isAsked = front !== undefined && (front !== frontOf(before) || standing(after) > standing(before));
    return isAsked ? [{ id, front, after }] : [];
  });
  const taken = new Map<string, string>();
  if (asking.length === 0) return taken;
  const fronts = [...new Set(asking.map(({ front }) => front))].toSorted();
  // The lock is needed, as concurrent transactions for the same front do not see each other's changes.
  for (const front of fronts)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`front ${front}`}, 0))`);
  const holders: { id: string; name: string; front: string | null }[] = await tx
    .select({ id: productsTable.id, name: productsTable.name, front: frontOfRow })
    .from(productsTable)
    .where(and(inArray(frontOfRow, fronts), holdsFront));
  for (const { id, front, after } of asking) {
    const holder = holders.find((one) => one.front === front && one.id !== id);
    if (holder) taken.set(id, `${holder.name} wears that front: each belongs to one product.`);
    else if (standing(after) > 0) holders.push({ id, name: after.name, front });
  }
  return taken;
}

function frontOf({ picture }: Pick<ProductFacts, 'picture'>): string | undefined {
  const motif: unknown = picture && typeof picture === 'object' ? Reflect.get(picture, 'motif') : undefined;
  return typeof motif === 'string' ? motif : undefined;
}

/** Ranks a product by visibility: the higher, the stronger its claim to its front. */
function standing({ state, publishAt }: Pick<ProductFacts, 'state' | 'publishAt'>): number {
  if (isPublicState(state)) return 2;
  return state === 'draft' && publishAt ? 1 : 0;
}
