import { eq } from 'drizzle-orm';
import { productSheetRowsTable, productSheetsTable } from '#database/schema/product-sheets.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { formatOf, type SheetRecord } from '#server/office/sheet-files/find-sheet.ts';
import { moveSheet, Stopped } from '#server/office/sheet-files/sheet-progress.ts';
import { removeUnlessAwaited } from '#server/office/sheet-files/unread-file.ts';
import { cutBudgetOf } from '#server/office/staff-records/giving-limit.ts';
import { applySheet } from './apply-sheet.ts';
import { countPrices, PricesAsk } from './sheet-prices.ts';
import { type TryContext, trySheet } from './try-sheet.ts';
import { undoSheet } from './undo-sheet.ts';

type Going = 'reading' | 'applying' | 'undoing';

/** Work of each active state, and the state after a stop. */
const steps: Record<
  Going,
  { work: (deps: WorkContext, sheet: SheetRecord) => Promise<void>; back: SheetRecord['state'] }
> = {
  reading: { work: trySheet, back: 'let_go' },
  applying: { work: applySheet, back: 'ready' },
  undoing: { work: undoSheet, back: 'applied' },
};

export type WorkContext = TryContext & Needs<'now'>;

/**
 * Performs the pending work of a spreadsheet; completed work is not repeated. After a crash another process starts
 * again. Deletes the file once read or discarded.
 */
export async function workSheet(deps: WorkContext, id: string): Promise<void> {
  const [sheet] = await deps.db.select().from(productSheetsTable).where(eq(productSheetsTable.id, id)).limit(1);
  if (!sheet) return;
  if (isGoing(sheet.state)) await goOn(deps, sheet, sheet.state);
  // This also runs if no work is pending, as the process that read the file may have died before deleting it.
  if (formatOf(sheet)) await removeUnlessAwaited(deps, id);
}

function isGoing(state: SheetRecord['state']): state is Going {
  return state in steps;
}

async function goOn(deps: WorkContext, sheet: SheetRecord, going: Going): Promise<void> {
  const { db } = deps;
  const { id } = sheet;
  const { work, back } = steps[going];
  try {
    if (sheet.stop) throw new Stopped();
    await work(deps, sheet);
  } catch (error) {
    if (error instanceof PricesAsk) return askAgain(deps, sheet);
    if (!(error instanceof Stopped)) throw error;
    // A discarded sheet keeps its stop flag, because another process may be working on it.
    const stop = back === 'let_go';
    await moveSheet(db, id, [going], { state: back, stop, through: 0, said: 'It was stopped. Nothing was changed.' });
    if (back === 'let_go') await db.delete(productSheetRowsTable).where(eq(productSheetRowsTable.sheetId, id));
  }
}

/** Offers a spreadsheet for applying again, with the prices that need consent now. */
async function askAgain(deps: WorkContext, { id, by }: SheetRecord): Promise<void> {
  const cuts = by ? await cutBudgetOf(deps.settings, deps.db, by.memberId, deps.now()) : undefined;
  const counts = await countPrices(deps, id, cuts);
  const said =
    'Its prices differ more from those of 24 hours before than when it was compared, or are cut beyond your budget. Nothing was changed.';
  await moveSheet(deps.db, id, ['applying'], { state: 'ready', through: 0, consent: null, said, ...counts });
}
