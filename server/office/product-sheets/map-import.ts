import type { ImportMapping } from '#contract/office/product-imports.ts';
import type { Db } from '#database/db.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { formatOf, importOf, type SheetRecord } from '#server/office/sheet-files/find-sheet.ts';
import { moveSheet } from '#server/office/sheet-files/sheet-progress.ts';
import { notNow } from './begin-sheet.ts';

/**
 * Stores the choices for another shop's export and queues its comparison. Throws Problem 409 if the spreadsheet is
 * none, or is in another state.
 */
export async function mapImport(
  { jobs }: Needs<'jobs'>,
  tx: Db,
  sheet: SheetRecord,
  mapping: ImportMapping,
): Promise<void> {
  const { id } = sheet;
  const [brought, format] = [importOf(sheet), formatOf(sheet)];
  if (!brought || !format)
    throw new Problem(
      409,
      'not_offered',
      'It is no export of another shop: its columns are named as they were exported.',
    );
  const wish = { brought: { ...brought, mapping }, format };
  if (!(await moveSheet(tx, id, ['ready'], { state: 'reading', through: 0, stop: false, said: null, wish })))
    throw notNow(sheet);
  await jobs.send(tx, 'work-sheet', { sheetId: id });
}
