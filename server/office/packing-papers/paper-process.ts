import { type ChildWork, createChildWork } from '#server/foundation/child-processes/child-work.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import type { ManifestPaper, PickListPaper, ShelfLabel, Slip } from './paper-content.ts';

/** Drawing task. Foreign documents (courier label, invoice) are base64. */
export type PaperTask =
  | { kind: 'papers'; paper: 'a4' | '4x6'; label: string | null; invoice: string | null; slip: Slip }
  | { kind: 'labels'; paper: 'a4' | '4x6'; labels: string[] }
  | { kind: 'pick list'; list: PickListPaper }
  | { kind: 'shelf labels'; labels: ShelfLabel[] }
  | { kind: 'manifest'; manifest: ManifestPaper };

/** A PDF in base64. */
export interface DrawnPaper {
  pdf: string;
  pages: number;
}

export type PaperProcesses = ChildWork<PaperTask, DrawnPaper>;

/** Creates the worker processes for packing documents. Labels are untrusted files, and joining them takes a while. */
export function createPaperProcesses(log: Pick<Log, 'warn'>): PaperProcesses {
  return createChildWork({
    program: new URL('./paper-child.ts', import.meta.url),
    log,
    patienceMs: 30_000,
    busy: 'Many papers are being drawn just now. Try again in a moment.',
  });
}
