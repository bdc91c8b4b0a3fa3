import { eq } from 'drizzle-orm';
import { productSheetRows, productSheets } from '#database/schema/product-sheets.ts';
import type { Needs } from '#server/platform/context.ts';
import { applySheet } from './apply-sheet.ts';
import type { SheetRecord } from './find-sheet.ts';
import { moveSheet, Stopped } from './sheet-progress.ts';
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

/** Does what is going on with a spreadsheet; of what was done already, nothing. A process that dies leaves it as it was, and another begins again. */
export async function workSheet(deps: WorkContext, id: string): Promise<void> {
  const { db } = deps;
  const [sheet] = await db.select().from(productSheets).where(eq(productSheets.id, id)).limit(1);
  if (!sheet || !(sheet.state in steps)) return;
  const going = sheet.state as Going;
  const { work, back } = steps[going];
  try {
    if (sheet.stop) throw new Stopped();
    await work(deps, sheet);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    await moveSheet(db, id, [going], { state: back, stop: false, through: 0, said: 'It was stopped. Nothing was changed.' });
    if (back === 'let_go') await db.delete(productSheetRows).where(eq(productSheetRows.sheetId, id));
  }
}
