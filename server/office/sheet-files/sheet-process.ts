import { mostImportRows } from '#contract/office/product-imports.ts';
import { mostSheetRows } from '#contract/office/product-sheets.ts';
import { type ChildWork, createChildWork } from '#server/foundation/child-processes/child-work.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import type { SheetBounds, SheetRead, SheetTask } from './sheet-file.ts';

export type SheetProcesses = ChildWork<SheetTask, SheetRead>;

export const sheetBounds: SheetBounds = {
  rows: mostSheetRows,
  columns: 60,
  letters: 4000,
  // Exports of other shops have a column for each metafield, and descriptions in HTML.
  ofExports: { rows: mostImportRows, columns: 300, letters: 65_000 },
  unpacked: 400 * 1024 * 1024,
  words: 96 * 1024 * 1024,
};

/** Creates the processes that parse uploads: a malicious file can only harm its own process. */
export function createSheetProcesses(log: Pick<Log, 'warn'>): SheetProcesses {
  return createChildWork<SheetTask, SheetRead>({
    program: new URL('./sheet-child.ts', import.meta.url),
    log,
    patienceMs: 120_000,
    busy: 'Several spreadsheets are being read just now. It will be tried again.',
  });
}
