import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { SheetRowState } from '#contract/office/lists.ts';
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
  return wish ? `the change ${name}` : `the spreadsheet ${name}`;
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
    ofList: sheet.wish !== null,
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
  return found.map((sheet) => presentSheet(sheet, now));
}

interface Page {
  state: SheetRowState;
  after: number;
  limit: number;
}

/** Lists a page of a spreadsheet's rows in one state, in file order. */
export async function listSheetRows(
  db: Db,
  id: string,
  { state, after, limit }: Page,
): Promise<{ rows: Omit<ShownRow, 'price'>[]; more: boolean }> {
  const ofState = and(
    eq(productSheetRowsTable.sheetId, id),
    eq(productSheetRowsTable.state, state),
    gt(productSheetRowsTable.row, after),
  );
  const found = await db
    .select()
    .from(productSheetRowsTable)
    .where(ofState)
    .orderBy(asc(productSheetRowsTable.row))
    .limit(limit + 1);
  const rows = found.slice(0, limit).map(({ row, productId, name, changes, before, faults, words, ...rest }) => ({
    ...{ row, product: productId, name, state: rest.state, faults, words },
    changes: inWords(before as Partial<ProductFacts> | null, changes as Partial<ProductFacts> | null, rest.state),
  }));
  return { rows, more: found.length > limit };
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
