import { eq } from 'drizzle-orm';
import { productSheetRows, productSheets } from '#database/schema/product-sheets.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { SheetRecord } from '#server/office/sheet-files/find-sheet.ts';
import { moveSheet, Stopped } from '#server/office/sheet-files/sheet-progress.ts';
import { removeUnlessAwaited } from '#server/office/sheet-files/unread-file.ts';
import { applySheet } from './apply-sheet.ts';
import { type TryContext, trySheet } from './try-sheet.ts';
import { undoSheet } from './undo-sheet.ts';

type Going = 'reading' | 'applying' | 'undoing';

/** What is done in each state that is going on, and where a spreadsheet stands when it was stopped. */
const steps: Record<Going, { work: (deps: WorkContext, sheet: SheetRecord) => Promise<void>; back: SheetRecord['state'] }> = {
  reading: { work: trySheet, back: 'let_go' },
  applying: { work: applySheet, back: 'ready' },
  undoing: { work: undoSheet, back: 'applied' },
};

export type WorkContext = TryContext & Needs<'now'>;

/**
 * Does what is going on with a spreadsheet; of what was done already, nothing. A process that dies leaves it as it was, and another begins again. Once it is
 * read or let go, its file goes too.
 */
export async function workSheet(deps: WorkContext, id: string): Promise<void> {
  const [sheet] = await deps.db.select().from(productSheets).where(eq(productSheets.id, id)).limit(1);
  if (!sheet) return;
  if (isGoing(sheet.state)) await goOn(deps, sheet, sheet.state);
  // Where nothing is going on either: whoever read it may have died before this.
  if (sheet.format) await removeUnlessAwaited(deps, id);
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
    if (!(error instanceof Stopped)) throw error;
    // What is let go stays stopped: another process may be in the middle of it, and has to hear of it.
    const stop = back === 'let_go';
    await moveSheet(db, id, [going], { state: back, stop, through: 0, said: 'It was stopped. Nothing was changed.' });
    if (back === 'let_go') await db.delete(productSheetRows).where(eq(productSheetRows.sheetId, id));
  }
}
