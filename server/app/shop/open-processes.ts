import type { Log } from '#server/foundation/logging/logging.ts';
import { createDesignProcesses } from '#server/fulfilment/garments/design-process.ts';
import { createPictureProcesses } from '#server/fulfilment/picture-files/picture-process.ts';
import { createDocumentProcesses } from '#server/money/invoices/document-process.ts';
import { createPaperProcesses } from '#server/office/packing-papers/paper-process.ts';
import { createPrintProcesses } from '#server/office/print-drawing/print-process.ts';
import { createSheetProcesses } from '#server/office/sheet-files/sheet-process.ts';

export type ShopProcesses = ReturnType<typeof openProcesses>;

/** Creates the child processes that render and decode. */
export function openProcesses(log: Log, now: () => Date) {
  return {
    pictureProcesses: createPictureProcesses(log),
    designProcesses: createDesignProcesses(log),
    documentProcesses: createDocumentProcesses(log),
    paperProcesses: createPaperProcesses(log, now),
    printProcesses: createPrintProcesses(log),
    sheetProcesses: createSheetProcesses(log),
  };
}
