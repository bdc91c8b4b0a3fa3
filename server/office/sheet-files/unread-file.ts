import { and, eq, or, sql } from 'drizzle-orm';
import { productSheetsTable } from '#database/schema/product-sheets.ts';
import type { Needs } from '#server/foundation/http/context.ts';

/** Storage key of an unread spreadsheet. */
export const sheetKey = (id: string) =>
  `sheets/${id.toLowerCase().replace(/_/g, '-')}-${Buffer.from(id).toString('hex').slice(-24)}`;

/**
 * Deletes a spreadsheet's file unless a job still needs it. Another shop's export is needed until its drafts are made,
 * as each change of the choices reads it again. Called both after the state is written and after the row is
 * inserted, so that one of the calls deletes it.
 */
export async function removeUnlessAwaited({ db, files }: Needs<'db' | 'files'>, id: string): Promise<void> {
  const { state, wish } = productSheetsTable;
  const isAwaited = and(
    eq(productSheetsTable.id, id),
    or(eq(state, 'reading'), sql`${state} in ('ready', 'applying') and ${wish} ? 'brought'`),
  );
  if ((await db.$count(productSheetsTable, isAwaited)) === 0) await files.remove(sheetKey(id));
}
