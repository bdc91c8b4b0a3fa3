import { type ChildWork, createChildWork } from '#server/foundation/child-processes/child-work.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import { uploadTable } from '#server/fulfilment/picture-files/upload-rules.ts';
import type { DesignRendering, Rendered } from './render-design.ts';

export type DesignProcesses = ChildWork<DesignRendering, Rendered>;

/** Designs are drawn in processes of their own: a print file takes seconds, and some hundred megabytes. */
export function createDesignProcesses(log: Pick<Log, 'warn'>): DesignProcesses {
  return createChildWork({
    program: new URL('./design-child.ts', import.meta.url),
    log,
    patienceMs: 120_000,
    // The pictures of a design were drawn anew when they arrived.
    ofOwnFiles: true,
    // On two processors too: a design that takes all its time holds up whoever saved it, and nobody else.
    least: 2,
    maxWaitingOfOne: uploadTable.deciding.most,
    busy: 'Many designs are being saved just now. Yours is safe on this device; try again in a minute.',
  });
}
