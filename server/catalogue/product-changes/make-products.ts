import { sql } from 'drizzle-orm';
import { productId } from '#contract/category-names.ts';
import type { Db } from '#database/db.ts';
import { productsTable, productVersionsTable } from '#database/schema/catalogue.ts';
import { type ListedSize, listSizes } from '#server/catalogue/catalogue-lists/list-sizes.ts';
import { factWords } from '#server/catalogue/products/fact-words.ts';
import type { FactName, ProductFacts } from '#server/catalogue/products/product-facts.ts';
import { applyCatalogueLock } from './apply-catalogue.ts';
import type { NewProductFacts } from './make-product.ts';

/** Draft to create with others. `imported` is stored beside the facts of its first version. */
export interface NewDraft extends Pick<NewProductFacts, 'category' | 'facts' | 'pieces' | 'key'> {
  imported: object;
}

const perStatement = 200;

/**
 * Creates draft products in few statements, each with the next number of its category and its initial stock. The caller
 * has validated their facts. Returns their ids in the same order.
 */
export async function makeProducts(
  tx: Db,
  drafts: readonly NewDraft[],
  { who, at, what }: Pick<NewProductFacts, 'who' | 'at' | 'what'>,
): Promise<string[]> {
  // The lock also excludes the application of data files, since both take the next free number.
  await tx.execute(sql`select pg_advisory_xact_lock(${applyCatalogueLock})`);
  const numbers = await lastNumbers(tx);
  const edited = Object.keys(factWords) as FactName[];
  const made = drafts.map(({ category, facts, key, imported, pieces }) => {
    const numericId = (numbers.get(category) ?? 0) + 1;
    numbers.set(category, numericId);
    const draft: ProductFacts = { ...facts, state: 'draft', publishAt: null };
    return { id: productId(category, numericId), category, numericId, draft, key, imported, pieces };
  });
  for (let start = 0; start < made.length; start += perStatement) {
    const some = made.slice(start, start + perStatement);
    await tx.insert(productsTable).values(
      some.map(
        ({ id, category, numericId, key, draft: { sizes: _sizes, publishAt: _plan, chart: _chart, ...columns } }) => ({
          ...columns,
          ...{ id, category, numericId, edited, updatedAt: at, madeUnder: key },
        }),
      ),
    );
    await tx.insert(productVersionsTable).values(
      some.map(({ id, draft, imported }) => ({
        ...{ productId: id, version: 1, at, who, what, facts: { ...draft, imported } },
      })),
    );
    await offerDrafts(tx, some, who);
  }
  return made.map(({ id }) => id);
}

async function lastNumbers(tx: Db): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ category: string; last: number }>(
    sql`select category, max(numeric_id)::int as last from ${productsTable} group by category`,
  );
  return new Map(rows.map(({ category, last }) => [category, last]));
}

type MadeDraft = { id: string; draft: ProductFacts; pieces?: ReadonlyMap<string, number> | undefined };

/** Lists the sizes of drafts with their initial stock. A draft offers none of them yet. */
async function offerDrafts(tx: Db, some: readonly MadeDraft[], who: string): Promise<void> {
  const ids = some.map(({ id }) => id);
  const listed = some.flatMap(({ id, draft, pieces }) =>
    draft.sizes.map(
      (size, position): ListedSize => ({ productId: id, size, position, figure: pieces?.get(size) ?? null }),
    ),
  );
  await listSizes(tx, ids, listed, who);
  await listSizes(tx, ids, [], who);
}
