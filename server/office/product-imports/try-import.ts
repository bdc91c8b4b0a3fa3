import { eq, sql } from 'drizzle-orm';
import { tooManyRows } from '#contract/office/import-rows.ts';
import type { SheetFormat } from '#contract/office/lists.ts';
import { type ImportMapping, mostImportRows, type ProductImport } from '#contract/office/product-imports.ts';
import type { Db } from '#database/db.ts';
import { productSheetRowsTable } from '#database/schema/product-sheets.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import { countLetters, linesOf } from '#server/office/sheet-files/sheet-file.ts';
import { atOnce, moveSheet, reportProgress } from '#server/office/sheet-files/sheet-progress.ts';
import { describeColumns, type ExportHeads, readExportHeads } from '#server/office/shop-exports/export-columns.ts';
import type { ForeignProduct, RowRemark } from '#server/office/shop-exports/foreign-product.ts';
import { createExportReader } from '#server/office/shop-exports/read-export.ts';
import { guessMapping, importGroups, importOptions } from './guess-mapping.ts';
import { readImportShop } from './import-shop.ts';
import type { PlannedImport } from './imported-draft.ts';
import { type KnownImports, readKnownImports } from './known-imports.ts';
import { planDrafts } from './plan-drafts.ts';
import { leaveTakenEans } from './taken-eans.ts';

type NewRow = Omit<typeof productSheetRowsTable.$inferInsert, 'sheetId'>;

/** Maximum work between two requests that the process answers: rows, and characters of texts. */
const plannedAtOnce = { rows: 400, letters: 1_000_000 } as const;

/** Maximum characters of a file, whose products are all held in memory: more than a CSV file may have bytes. */
const mostLetters = 64 * 1024 * 1024;

/** Export to compare: its parsed lines, and the choices made for it so far. */
export interface ImportFile {
  id: string;
  name: string;
  format: SheetFormat;
  /** File of parsed lines, with their number. */
  lines: string;
  rows: number;
  mapping: ImportMapping | undefined;
}

/** Reads the header of parsed lines; undefined if it is not another shop's export. */
export async function recognizeExport(lines: string): Promise<ExportHeads | undefined> {
  for await (const [, cells] of linesOf(lines)) return readExportHeads(cells);
  return undefined;
}

/**
 * Plans the drafts of another shop's export and stores them as rows. Creates no product. Throws Stopped if discarded.
 */
export async function tryImport(
  { db, shopFacts }: { db: Db; shopFacts: KnownFacts },
  file: ImportFile,
  heads: ExportHeads,
): Promise<void> {
  const { id, rows, name } = file;
  if (rows > mostImportRows) return unfit(db, id, tooManyRows(mostImportRows));
  await db.delete(productSheetRowsTable).where(eq(productSheetRowsTable.sheetId, id));
  const products = await readProducts(file.lines, heads, mostLetters);
  if (!products) return unfit(db, id, 'It has more text than can be planned at once. Bring it in parts.');
  if (products.length === 0) return unfit(db, id, 'There is no product in it, but only the names of columns.');
  const mapping = file.mapping ?? guessMapping(products);
  await moveSheet(db, id, ['reading'], { state: 'reading', rows: products.length, through: 0 });
  const [shop, known] = await Promise.all([readImportShop(db, shopFacts), readKnownImports(db)]);
  noteSharedCodes(products);
  const counted = { changed: 0, same: 0, wrong: 0 };
  const found = { sizes: 0, doubtful: 0, pictures: 0 };
  let through = 0;
  for (const some of batchesOf(products)) {
    const planned = some.flatMap((product) => planDrafts(shop, { product, mapping, file: name }));
    await leaveTakenEans(db, planned);
    const written = planned.map((plan) => rowOf(plan, known));
    for (const row of written) counted[row.state === 'left_out' ? 'same' : (row.state as 'changed' | 'wrong')] += 1;
    for (const plan of planned) countDraft(plan, known, found);
    for (let at = 0; at < written.length; at += atOnce)
      await db
        .insert(productSheetRowsTable)
        .values(written.slice(at, at + atOnce).map((row) => ({ ...row, sheetId: id })));
    through += some.length;
    await reportProgress(db, id, through);
  }
  await db.execute(sql`analyze ${productSheetRowsTable}`);
  const brought: ProductImport = {
    ...{ source: heads.source, ...describeColumns(heads), options: importOptions(products) },
    ...{ groups: importGroups(products, mapping), mapping, products: products.length, ...found },
  };
  await moveSheet(db, id, ['reading'], {
    state: 'ready',
    through: products.length,
    ...counted,
    ...{ asking: 0, waiting: 0, format: null, wish: { brought, format: file.format } },
  });
}

/** Divides products into batches of similar work, however many variants each has. Pure. */
export function* batchesOf(products: readonly ForeignProduct[]): Generator<ForeignProduct[]> {
  let batch: ForeignProduct[] = [];
  let [rows, letters] = [0, 0];
  for (const product of products) {
    batch.push(product);
    rows += 1 + product.variants.length;
    letters += countLetters([product.html, product.seoTitle, product.seoDescription, ...product.tags]);
    if (rows < plannedAtOnce.rows && letters < plannedAtOnce.letters) continue;
    yield batch;
    batch = [];
    [rows, letters] = [0, 0];
  }
  if (batch.length > 0) yield batch;
}

async function unfit(db: Db, id: string, said: string): Promise<void> {
  await moveSheet(db, id, ['reading'], { state: 'unfit', said });
}

/** Reads the products of parsed lines; undefined if they have more characters than can be held. */
export async function readProducts(
  lines: string,
  heads: ExportHeads,
  most: number,
): Promise<ForeignProduct[] | undefined> {
  let letters = 0;
  const reader = createExportReader(heads);
  let isFirst = true;
  for await (const [row, cells] of linesOf(lines)) {
    letters += countLetters(cells);
    if (letters > most) return undefined;
    if (!isFirst) reader.add(row, cells);
    isFirst = false;
  }
  return reader.finish();
}

/** Notes SKUs and barcodes that stand in several rows of a file. */
function noteSharedCodes(products: readonly ForeignProduct[]): void {
  for (const [field, column] of [
    ['sku', 'SKU'],
    ['barcode', 'Barcode'],
  ] as const) {
    const rows = new Map<string, number>();
    for (const { variants, doubts } of products)
      for (const { row, [field]: code } of variants) {
        const before = rows.get(code.toLowerCase());
        if (code !== '' && before !== undefined)
          doubts.push({ row, column, sentence: `${code.slice(0, 60)} is also in row ${before}.` });
        else rows.set(code.toLowerCase(), row);
      }
  }
}

function rowOf(plan: PlannedImport, known: KnownImports): NewRow {
  const { row } = plan;
  const name = plan.name.slice(0, 200);
  if ('errors' in plan) return { row, name, state: 'wrong', faults: plan.errors.map((one) => faultOf(one, row)) };
  const here = known.find(plan.draft.imported);
  if (here) return { row, name, state: 'left_out', productId: here.id, words: alreadyHere(here.name) };
  const doubts = plan.draft.doubts.map((one) => ({ ...one, ...faultOf(one, row) }));
  return { row, name, state: 'changed', changes: { ...plan.draft, doubts } };
}

/** Says that a product was imported before. Pure. */
export function alreadyHere(name: string): string {
  return `Already here: ${name}. It stays as it is.`;
}

/** Names the row of a remark if it is not the first of its product. Pure. */
export function faultOf({ row, column, sentence }: RowRemark, first: number): { column: string; sentence: string } {
  return { column, sentence: row === first ? sentence : `Row ${row.toLocaleString('en-IN')}: ${sentence}` };
}

function countDraft(
  plan: PlannedImport,
  known: KnownImports,
  found: Pick<ProductImport, 'sizes' | 'doubtful' | 'pictures'>,
): void {
  if ('errors' in plan || known.find(plan.draft.imported)) return;
  const { facts, doubts, imported } = plan.draft;
  found.sizes += facts.sizes.length;
  found.pictures += imported.pictures.length;
  if (doubts.length > 0) found.doubtful += 1;
}
