import { type ChildWork, createChildWork } from '#server/foundation/child-processes/child-work.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import type { DocumentContent } from './document-content.ts';
import type { HelpLine } from './draw-document.ts';

/** Task that renders a document into a file. */
export interface DocumentDrawing {
  content: DocumentContent;
  /** Contact details, which the child process cannot read from the settings. */
  help: HelpLine;
  /** Path of the PDF to write. */
  file: string;
}

export type DocumentProcesses = ChildWork<DocumentDrawing, { bytes: number }>;

/**
 * Creates the child processes that render documents. Rendering takes about 200 ms, which would block the event loop.
 */
export function createDocumentProcesses(log: Pick<Log, 'warn'>): DocumentProcesses {
  return createChildWork({
    program: new URL('./document-child.ts', import.meta.url),
    log,
    patienceMs: 30_000,
    ofOwnFiles: true,
    busy: 'Many papers are being drawn just now. Please try again in a minute.',
  });
}
