import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { mostSheetRows } from '#contract/office/product-sheets.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { productSheetRowsTable } from '#database/schema/product-sheets.ts';
import { type FactedProduct, readFacts } from '#server/catalogue/products/product-facts.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import { conditionsOf } from '#server/office/catalogue/list-products.ts';
import { atOnce, moveSheet, reportProgress } from '#server/office/sheet-files/sheet-progress.ts';
import { planChange } from './plan-row.ts';
import { countPrices } from './sheet-prices.ts';
import { type BulkChange, wishedOf } from './wish-rules.ts';

type NewRow = Omit<typeof productSheetRowsTable.$inferInsert, 'sheetId' | 'row'>;

/** Compares a bulk change with every product of a list. Changes no product. Throws Stopped if discarded. */
export async function tryWish(
  deps: Needs<'db' | 'shopFacts' | 'settings' | 'now'>,
  { id, wish }: { id: string; wish: BulkChange },
): Promise<void> {
  const { db, shopFacts } = deps;
  await db.delete(productSheetRowsTable).where(eq(productSheetRowsTable.sheetId, id));
  const where = and(...(await conditionsOf(db, shopFacts, wish.filter)));
  const rows = await db.$count(productsTable, where);
  if (rows > mostSheetRows) {
    const said = `The list has ${rows.toLocaleString('en-IN')} products: narrow it to ${mostSheetRows.toLocaleString('en-IN')} at most.`;
    return void (await moveSheet(db, id, ['reading'], { state: 'unfit', said }));
  }
  await moveSheet(db, id, ['reading'], { state: 'reading', rows, through: 0 });
  const counted = { changed: 0, same: 0, wrong: 0 };
  let through = 0;
  for await (const some of productsOf(db, where)) {
    const found = some.flatMap((product, place): (NewRow & { row: number })[] => {
      const planned = planOne(shopFacts, product, wish);
      return planned ? [{ ...planned, row: through + place + 1 }] : [];
    });
    for (const { state } of found) counted[state as 'changed' | 'wrong'] += 1;
    counted.same += some.length - found.length;
    through += some.length;
    if (found.length > 0) await db.insert(productSheetRowsTable).values(found.map((row) => ({ ...row, sheetId: id })));
    await reportProgress(db, id, through);
  }
  // The statistics are needed when applying reads batches by key.
  await db.execute(sql`analyze ${productSheetRowsTable}`);
  await moveSheet(db, id, ['reading'], {
    state: 'ready',
    rows: through,
    through,
    ...counted,
    ...(await countPrices(deps, id)),
  });
}

/** Iterates over a list's products with their facts, in batches by id. */
async function* productsOf(db: Db, where: SQL | undefined): AsyncGenerator<FactedProduct[]> {
  for (let after = ''; ; ) {
    const page = await db
      .select({ id: productsTable.id })
      .from(productsTable)
      .where(and(where, gt(productsTable.id, after)))
      .orderBy(asc(productsTable.id))
      .limit(atOnce);
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
    const facts = new Map(
      (
        await readFacts(
          db,
          page.map(({ id }) => id),
        )
      ).map((one) => [one.id, one]),
    );
    yield page.flatMap(({ id }) => facts.get(id) ?? []);
    if (page.length < atOnce) return;
  }
}

/** Plans the row of a product; undefined if nothing changes. */
function planOne(shopFacts: KnownFacts, product: FactedProduct, { changes }: BulkChange): NewRow | undefined {
  const { id, facts, row } = product;
  const named = { productId: id, name: facts.name, version: row.version };
  const wished = wishedOf(shopFacts, facts, changes);
  if ('fault' in wished) return { ...named, state: 'wrong', faults: [wished.fault] };
  const planned = planChange(shopFacts, product, wished.changes, { version: row.version, base: facts });
  if ('faults' in planned) return { ...named, state: 'wrong', faults: planned.faults };
  if (planned.names.length === 0) return undefined;
  const pick = (of: object) =>
    Object.fromEntries(planned.names.map((name) => [name, Reflect.get(of, name) as unknown]));
  return { ...named, state: 'changed', changes: pick(planned.after), before: pick(facts) };
}
