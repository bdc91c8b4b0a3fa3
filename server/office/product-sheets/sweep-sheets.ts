import { asc, eq, lt } from 'drizzle-orm';
import { productSheetsTable } from '#database/schema/product-sheets.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { formatOf, shownDays } from '#server/office/sheet-files/find-sheet.ts';
import { sheetKey } from '#server/office/sheet-files/unread-file.ts';

const atOnce = 100;

/**
 * Deletes spreadsheets older than a week, with rows and files. The spreadsheet's own row is deleted last, so that the
 * next run completes an interrupted one.
 */
export async function sweepSheets({ db, files }: Needs<'db' | 'files'>, now: Date): Promise<void> {
  const until = new Date(now.getTime() - shownDays * 24 * 3_600_000);
  for (;;) {
    const old = await db
      .select({ id: productSheetsTable.id, format: productSheetsTable.format, wish: productSheetsTable.wish })
      .from(productSheetsTable)
      .where(lt(productSheetsTable.at, until))
      .orderBy(asc(productSheetsTable.at))
      .limit(atOnce);
    if (old.length === 0) return;
    for (const { id, ...sheet } of old) {
      if (formatOf(sheet)) await files.remove(sheetKey(id));
      await db.delete(productSheetsTable).where(eq(productSheetsTable.id, id));
    }
  }
}
