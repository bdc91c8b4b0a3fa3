import { type ChildWork, createChildWork } from '#server/foundation/child-processes/child-work.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import type { DocumentContent } from './document-content.ts';
import type { HelpLine } from './draw-document.ts';

/** Draws a document into a file, and gives back nothing. */
export interface DocumentDrawing {
  content: DocumentContent;
  /** The process that draws knows nobody. */
  help: HelpLine;
  /** Where the finished PDF is written. */
  file: string;
}

export type DocumentProcesses = ChildWork<DocumentDrawing, { bytes: number }>;

/** Documents are drawn in processes of their own: one takes a fifth of a second, for which the shop would stand still. */
export function createDocumentProcesses(log: Pick<Log, 'warn'>): DocumentProcesses {
  return createChildWork({
    program: new URL('./document-child.ts', import.meta.url),
    log,
    patienceMs: 30_000,
    ofOwnFiles: true,
    busy: 'Many papers are being drawn just now. Please try again in a minute.',
  });
}
