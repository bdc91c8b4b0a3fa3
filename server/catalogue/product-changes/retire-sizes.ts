import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { stockTable } from '#database/schema/stock.ts';
import { type FactedProduct, readFacts } from '#server/catalogue/products/product-facts.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { KnownFacts, KnownKind } from '#server/foundation/values/known-facts.ts';
import { changeMany, type Following, offerMany, type WantedChange } from './change-products.ts';

interface Retiring {
  kind: Pick<KnownKind, 'kind' | 'name'>;
  /** Sizes that the kind no longer sells. */
  gone: readonly string[];
  who: string;
  at: Date;
}

const atOnce = 1000;
const mostNamed = 3;

/**
 * Removes sizes from the products of a kind that offer or plan them, each as a new version; their stock remains.
 * Returns the number. Throws Problem 400 if a product on sale has no other size. The caller invalidates the pages.
 */
export async function retireSizes(shopFacts: KnownFacts, tx: Db, { kind, gone, who, at }: Retiring): Promise<number> {
  if (gone.length === 0) return 0;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select p.id from ${productsTable} p where p.kind = ${kind.kind} and p.state <> 'discarded' and exists (
      select 1 from ${stockTable} s where s.product_id = p.id and s.size in (select jsonb_array_elements_text(${JSON.stringify(gone)}::jsonb)))
    order by p.id for no key update`);
  const stuck: string[] = [];
  const following: Following['sizes'] = [];
  let changed = 0;
  for (let from = 0; from < rows.length; from += atOnce) {
    const found = await readFacts(
      tx,
      rows.slice(from, from + atOnce).map(({ id }) => id),
    );
    const wanted = found.flatMap((now) => changeOf(now, { kind, gone }));
    stuck.push(...wanted.filter(isStuck).map(({ now }) => now.facts.name));
    if (stuck.length > 0) continue;
    following.push(...(await changeMany(shopFacts, tx, wanted, { who, at })).sizes);
    changed += wanted.length;
  }
  if (stuck.length > 0) throw sizeIsAll(gone, stuck);
  // Sizes are written last, as this locks them and orders wait for them.
  await offerMany(tx, following, who);
  return changed;
}

function changeOf(now: FactedProduct, { kind, gone }: Pick<Retiring, 'kind' | 'gone'>): WantedChange | [] {
  const sizes = now.facts.sizes.filter((size) => !gone.includes(size));
  if (sizes.length === now.facts.sizes.length) return [];
  const what = `${kind.name} are not sold in ${gone.join(', ')} any more`;
  return { now, after: { ...now.facts, sizes }, names: ['sizes'], what };
}

/** Returns true if a product is on sale, or planned to be, and would have no size left. */
function isStuck({ after: { sizes, state, publishAt } }: WantedChange): boolean {
  return sizes.length === 0 && (state === 'sold' || (state === 'draft' && Boolean(publishAt)));
}

function sizeIsAll(gone: readonly string[], names: readonly string[]): Problem {
  const told = names.slice(0, mostNamed).join(', ');
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  const sentence = `${told}${more} come in no other size than ${gone.join(', ')}. Give them another one, or withdraw them first.`;
  return new Problem(400, 'invalid_fields', sentence, { fields: { retired: sentence } });
}
