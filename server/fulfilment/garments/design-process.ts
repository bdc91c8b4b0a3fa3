import { type ChildWork, createChildWork } from '#server/foundation/child-processes/child-work.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import { uploadTable } from '#server/fulfilment/picture-files/upload-rules.ts';
import type { DesignRendering, Rendered } from './render-design.ts';

export type DesignProcesses = ChildWork<DesignRendering, Rendered>;

/**
 * Creates the pool that draws designs in separate processes: one print file takes seconds and several hundred
 * megabytes.
 */
export function createDesignProcesses(log: Pick<Log, 'warn'>): DesignProcesses {
  return createChildWork({
    program: new URL('./design-child.ts', import.meta.url),
    log,
    patienceMs: 120_000,
    // The pictures of a design were re-encoded on upload, so the files are trusted.
    ofOwnFiles: true,
    // Two processes even on two processors, so that a slow design delays only its sender.
    least: 2,
    maxWaitingOfOne: uploadTable.deciding.most,
    busy: 'Many designs are being saved just now. Yours is safe on this device; try again in a minute.',
  });
}
