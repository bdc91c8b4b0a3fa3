import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { importKeyMark } from '#contract/office/product-imports.ts';
import type { Db } from '#database/db.ts';
import { skuPlacesTable } from '#database/schema/packing.ts';
import { productSheetRowsTable } from '#database/schema/product-sheets.ts';
import { factFaults } from '#server/catalogue/product-changes/change-product.ts';
import { makeProducts } from '#server/catalogue/product-changes/make-products.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import { atOnce, reportProgress } from '#server/office/sheet-files/sheet-progress.ts';
import type { RowRecord, WrittenRow } from '#server/office/sheet-files/write-sheet.ts';
import type { ImportedDraft } from './imported-draft.ts';
import { type KnownImports, readKnownImports } from './known-imports.ts';
import { alreadyHere } from './try-import.ts';

export interface ImportWriting {
  /** Database connection outside the transaction, for progress. */
  db: Db;
  sheetId: string;
  who: string;
  at: Date;
  /** Title of the first version. */
  what: string;
}

/** Outcome of a row: the created product with what it lacks against the plan, or the reason for none. */
type RowEnd = { row: number } & (
  | { productId: string; state: 'done'; words: string | null }
  | { state: 'left_out'; words: string }
);

/**
 * Creates the drafts of an import in one transaction, with their stock and barcodes. A product that came here since is
 * left out, also if its facts are refused now. Throws Stopped.
 */
export async function makeImported(shopFacts: KnownFacts, tx: Db, writing: ImportWriting): Promise<WrittenRow> {
  const { db, sheetId } = writing;
  const isPlanned = and(eq(productSheetRowsTable.sheetId, sheetId), eq(productSheetRowsTable.state, 'changed'));
  const all = await tx
    .select({ row: productSheetRowsTable.row })
    .from(productSheetRowsTable)
    .where(isPlanned)
    .orderBy(asc(productSheetRowsTable.row));
  const known = await readKnownImports(tx);
  const print = createHash('sha256');
  const written = { done: 0, left: 0 };
  for (let start = 0; start < all.length; start += atOnce) {
    const some = all.slice(start, start + atOnce).map(({ row }) => row);
    const rows = await tx
      .select()
      .from(productSheetRowsTable)
      .where(and(eq(productSheetRowsTable.sheetId, sheetId), inArray(productSheetRowsTable.row, some)))
      .orderBy(asc(productSheetRowsTable.row));
    const ends = await makeSome(shopFacts, tx, writing, rows, known);
    for (const end of ends) {
      if (end.state === 'done') print.update(JSON.stringify([end.productId, end.row]));
      written[end.state === 'done' ? 'done' : 'left'] += 1;
    }
    await storeEnds(tx, sheetId, ends);
    await reportProgress(db, sheetId, start + some.length);
  }
  return { ...written, fingerprint: print.digest('hex') };
}

async function makeSome(
  shopFacts: KnownFacts,
  tx: Db,
  { sheetId, who, at, what }: ImportWriting,
  rows: readonly RowRecord[],
  known: KnownImports,
): Promise<RowEnd[]> {
  const judged = rows.map(({ row, changes }) => {
    const draft = changes as ImportedDraft;
    return { row, draft, words: reasonAgainst(shopFacts, draft, known) };
  });
  const made = judged.filter(({ words }) => words === undefined);
  const ids = await makeProducts(
    tx,
    made.map(({ row, draft: { category, facts, pieces, imported } }) => ({
      ...{ category, facts, imported, pieces: new Map(pieces), key: `${importKeyMark}${sheetId}:${row}` },
    })),
    { who, at, what },
  );
  const idOf = new Map(made.map(({ row }, place) => [row, ids[place] ?? '']));
  const left = await storeEans(
    tx,
    made.flatMap(({ row, draft: { eans } }) => eans.map(([size, ean]) => ({ id: idOf.get(row) ?? '', size, ean }))),
    at,
  );
  return judged.map(({ row, words }): RowEnd => {
    if (words !== undefined) return { row, state: 'left_out', words };
    const productId = idOf.get(row) ?? '';
    return { row, productId, state: 'done', words: left.get(productId)?.join(' ') ?? null };
  });
}

function reasonAgainst(
  shopFacts: KnownFacts,
  { facts, imported }: ImportedDraft,
  known: KnownImports,
): string | undefined {
  const here = known.find(imported);
  if (here) return alreadyHere(here.name);
  const [fault] = factFaults(shopFacts, facts, { sizes: [] });
  return fault?.[1];
}

/**
 * Stores the barcodes of new sizes. A barcode that another size got since the plan stays with that: returns a sentence
 * for each, by product.
 */
async function storeEans(
  tx: Db,
  eans: readonly { id: string; size: string; ean: string }[],
  at: Date,
): Promise<Map<string, string[]>> {
  if (eans.length === 0) return new Map();
  const stored = await tx
    .insert(skuPlacesTable)
    .values(eans.map(({ id, size, ean }) => ({ productId: id, size, ean, changedAt: at })))
    .onConflictDoNothing()
    .returning({ ean: skuPlacesTable.ean });
  const isStored = new Set(stored.map(({ ean }) => ean));
  const left = eans.filter(({ ean }) => !isStored.has(ean));
  const sentences = Map.groupBy(left, ({ id }) => id);
  return new Map(
    [...sentences].map(([id, some]) => [
      id,
      some.map(({ size, ean }) => `${size}: the barcode ${ean} belongs to another product now. It is left out.`),
    ]),
  );
}

/** Stores the outcome of rows. `before` is what undo restores: a draft that is thrown away. */
async function storeEnds(tx: Db, sheetId: string, ends: readonly RowEnd[]): Promise<void> {
  const told = ends.map((end) => ({
    ...{ row: end.row, state: end.state, words: end.words },
    product: 'productId' in end ? end.productId : null,
    ...(end.state === 'done' ? { became: 1, before: { state: 'discarded' } } : { became: null, before: null }),
  }));
  await tx.execute(sql`
    update ${productSheetRowsTable} r set state = g.state, words = g.words, product_id = g.product, became = g.became, before = g.before
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as g(row int, state text, words text, product text, became int, before jsonb)
    where r.sheet_id = ${sheetId} and r.row = g.row`);
}
