import { and, eq } from 'drizzle-orm';
import { productSheets } from '#database/schema/product-sheets.ts';
import type { Needs } from '#server/foundation/http/context.ts';

/** Where a spreadsheet lies until it is read. */
export const sheetKey = (id: string) => `sheets/${id.toLowerCase().replace(/_/g, '-')}-${Buffer.from(id).toString('hex').slice(-24)}`;

/**
 * Removes the file of a spreadsheet, unless somebody is still to read it. Whoever ends with one calls it after its state is written, and whoever laid one
 * down after its row is: so one of the two removes it, whichever comes first.
 */
export async function removeUnlessAwaited({ db, files }: Needs<'db' | 'files'>, id: string): Promise<void> {
  const isAwaited = and(eq(productSheets.id, id), eq(productSheets.state, 'reading'));
  if ((await db.$count(productSheets, isAwaited)) === 0) await files.remove(sheetKey(id));
}
