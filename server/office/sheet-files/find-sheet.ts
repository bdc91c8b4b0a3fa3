import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { SheetRowState } from '#contract/office/lists.ts';
import type { ProductImport } from '#contract/office/product-imports.ts';
import { type ProductSheet, type SheetRow as ShownRow, undoHours } from '#contract/office/product-sheets.ts';
import type { Db } from '#database/db.ts';
import { productSheetRowsTable, productSheetsTable } from '#database/schema/product-sheets.ts';
import { factWords } from '#server/catalogue/products/fact-words.ts';
import type { FactName, ProductFacts } from '#server/catalogue/products/product-facts.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { sheetColumns } from './sheet-columns.ts';

export type SheetRecord = typeof productSheetsTable.$inferSelect;

const hourMs = 3_600_000;
/** Retention of spreadsheets, in days. */
export const shownDays = 7;

/** Finds a spreadsheet. Throws Problem 404. */
export async function findSheet(db: Db, id: string): Promise<SheetRecord> {
  const [found] = await db.select().from(productSheetsTable).where(eq(productSheetsTable.id, id)).limit(1);
  if (!found) throw new Problem(404, 'not_found', 'There is no such spreadsheet. They are kept for seven days.');
  return found;
}

/** Returns the display name of a spreadsheet. Pure. */
export function callOf({ name, wish }: Pick<SheetRecord, 'name' | 'wish'>): string {
  return bulkChangeOf({ wish }) ? `the change ${name}` : `the spreadsheet ${name}`;
}

type BulkChange = Extract<SheetRecord['wish'], { filter: unknown }>;

/** Returns the filter and changes of a bulk change; undefined for a file. Pure. */
export function bulkChangeOf({ wish }: Pick<SheetRecord, 'wish'>): BulkChange | undefined {
  return wish && 'filter' in wish ? wish : undefined;
}

/** Returns the choices for another shop's export; undefined for other spreadsheets. Pure. */
export function importOf({ wish }: Pick<SheetRecord, 'wish'>): ProductImport | undefined {
  return wish && 'brought' in wish ? wish.brought : undefined;
}

/** Returns the format of an uploaded file; undefined for a bulk change. Pure. */
export function formatOf({ format, wish }: Pick<SheetRecord, 'format' | 'wish'>): SheetRecord['format'] | undefined {
  return format ?? (wish && 'brought' in wish ? wish.format : undefined);
}

/** Returns the end of the undo period; null if undo is impossible. Pure. */
export function undoUntil({ state, appliedAt }: Pick<SheetRecord, 'state' | 'appliedAt'>, now: Date): Date | null {
  if (state !== 'applied' || !appliedAt) return null;
  const until = new Date(appliedAt.getTime() + undoHours * hourMs);
  return until > now ? until : null;
}

/** Presents a spreadsheet. Pure. */
export function presentSheet(sheet: SheetRecord, now: Date): Omit<ProductSheet, 'waits'> {
  const { asking, waiting } = sheet;
  const { id, name, who, state, rows, through, changed, same, wrong, done, leftOut, undone, kept, said, appliedBy } =
    sheet;
  return {
    ofList: bulkChangeOf(sheet) !== undefined,
    brought: importOf(sheet) ?? null,
    ...{ id, name, who, state, rows, through, changed, same, wrong, done, leftOut, undone, kept, said, appliedBy },
    ...{ asking, waiting },
    at: sheet.at.toISOString(),
    appliedAt: sheet.appliedAt?.toISOString() ?? null,
    undoUntil: undoUntil(sheet, now)?.toISOString() ?? null,
  };
}

/** Lists recent spreadsheets, newest first. */
export async function listSheets(db: Db, now: Date): Promise<Omit<ProductSheet, 'waits'>[]> {
  const since = new Date(now.getTime() - shownDays * 24 * hourMs);
  const found = await db
    .select()
    .from(productSheetsTable)
    .where(and(gt(productSheetsTable.at, since), sql`${productSheetsTable.state} <> 'let_go'`))
    .orderBy(desc(productSheetsTable.at))
    .limit(50);
  return found.map((sheet) => withoutColumns(presentSheet(sheet, now)));
}

/** Leaves out the columns and groups of an export, which only its own page shows. Pure. */
function withoutColumns({ brought, ...sheet }: Omit<ProductSheet, 'waits'>): Omit<ProductSheet, 'waits'> {
  const counts = brought && { ...brought, columns: [], notTaken: [], options: [], groups: [] };
  return { ...sheet, brought: counts };
}

interface Page {
  state: SheetRowState;
  after: number;
  limit: number;
  doubtful: 'yes' | 'no';
}

/** Lists a page of a spreadsheet's rows in one state, in file order. */
export async function listSheetRows(
  db: Db,
  id: string,
  { state, after, limit, doubtful }: Page,
): Promise<{ rows: Omit<ShownRow, 'price'>[]; more: boolean }> {
  const ofState = and(
    eq(productSheetRowsTable.sheetId, id),
    eq(productSheetRowsTable.state, state),
    gt(productSheetRowsTable.row, after),
    doubtful === 'yes' ? sql`jsonb_array_length(${productSheetRowsTable.changes} -> 'doubts') > 0` : undefined,
  );
  const found = await db
    .select()
    .from(productSheetRowsTable)
    .where(ofState)
    .orderBy(asc(productSheetRowsTable.row))
    .limit(limit + 1);
  const rows = found.slice(0, limit).map(({ row, productId, name, changes, before, faults, words, ...rest }) => ({
    ...{
      row,
      product: productId,
      name,
      state: rest.state,
      faults,
      words,
      ...shownChanges(changes, before, rest.state),
    },
  }));
  return { rows, more: found.length > limit };
}

/** Draft of another shop's product as a row stores it, with what is shown of it. */
interface DraftRow {
  facts: Pick<ProductFacts, (typeof shownOfDraft)[number]>;
  pieces: [size: string, pieces: number][];
  doubts: { column: string; sentence: string }[];
}

const shownOfDraft = ['pricePaise', 'oldPricePaise', 'kind', 'sport', 'team'] as const satisfies readonly FactName[];

function shownChanges(changes: unknown, before: unknown, state: SheetRowState): Pick<ShownRow, 'changes' | 'doubts'> {
  const draft = changes as DraftRow | Partial<ProductFacts> | null;
  if (draft === null || !('facts' in draft))
    return { changes: inWords(before as Partial<ProductFacts> | null, draft, state), doubts: [] };
  const shown = shownOfDraft.flatMap((name) => {
    const { words, shown: format } = factWords[name];
    return draft.facts[name] === null ? [] : [{ field: words, was: '', is: format(draft.facts[name] as never) }];
  });
  const sizes = draft.pieces.map(([size, pieces]) => `${size} (${pieces.toLocaleString('en-IN')})`).join(', ');
  return {
    changes: sizes === '' ? shown : [...shown, { field: 'sizes', was: '', is: sizes }],
    doubts: draft.doubts.map(({ column, sentence }) => ({ column, sentence })),
  };
}

/** Describes the changes of a row; for undone rows, from the changed values back to the previous ones. */
function inWords(
  before: Partial<ProductFacts> | null,
  changes: Partial<ProductFacts> | null,
  state: SheetRowState,
): ShownRow['changes'] {
  const [from, to] = state === 'undone' ? [changes, before] : [before, changes];
  const names = Object.keys(changes ?? {}) as FactName[];
  return names
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((name) => {
      const { words, shown } = factWords[name];
      return { field: words, was: shown(from?.[name] as never), is: shown(to?.[name] as never) };
    });
}

/** Returns the position of the column that writes a fact. */
function placeOf(name: FactName): number {
  return sheetColumns.findIndex(({ fact }) => fact === name);
}
