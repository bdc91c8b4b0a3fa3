import { and, eq } from 'drizzle-orm';
import { productSheets } from '#database/schema/product-sheets.ts';
import type { Needs } from '#server/foundation/http/context.ts';

/** Storage key of an unread spreadsheet. */
export const sheetKey = (id: string) => `sheets/${id.toLowerCase().replace(/_/g, '-')}-${Buffer.from(id).toString('hex').slice(-24)}`;

/**
 * Deletes a spreadsheet's file unless a job still needs it. Called after the state is written and after the row is inserted, so one of both
 * deletes it.
 */
export async function removeUnlessAwaited({ db, files }: Needs<'db' | 'files'>, id: string): Promise<void> {
  const isAwaited = and(eq(productSheets.id, id), eq(productSheets.state, 'reading'));
  if ((await db.$count(productSheets, isAwaited)) === 0) await files.remove(sheetKey(id));
}
