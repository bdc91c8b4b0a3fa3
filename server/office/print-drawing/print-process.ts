import { type ChildWork, createChildWork } from '#server/foundation/child-processes/child-work.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import type { SheetDrawing } from './draw-sheet.ts';
import type { Measured, Measuring } from './measure-prints.ts';

/** Task of a print process. Result: the measurements, or true once the sheet is drawn. */
export type PrintTask = ({ kind: 'measure' } & Measuring) | ({ kind: 'sheet' } & SheetDrawing);
export type PrintAnswer = Measured | true;

export type PrintProcesses = ChildWork<PrintTask, PrintAnswer>;

/** Creates the processes that measure prints and draw sheets: each task takes seconds and hundreds of megabytes. */
export function createPrintProcesses(log: Pick<Log, 'warn'>): PrintProcesses {
  return createChildWork({
    program: new URL('./print-child.ts', import.meta.url),
    log,
    patienceMs: 180_000,
    ofOwnFiles: true,
    busy: 'Many sheets are being drawn just now. Try again in a minute.',
  });
}
