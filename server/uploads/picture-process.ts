import { type ChildWork, createChildWork } from '#server/platform/child-work.ts';
import type { Log } from '#server/platform/logging.ts';
import type { Preparation, Prepared } from './prepare-picture.ts';

export type PictureProcesses = ChildWork<Preparation, Prepared>;

/** Strangers' files are decoded in processes of their own. */
export function createPictureProcesses(log: Pick<Log, 'warn'>): PictureProcesses {
  return createChildWork({
    program: new URL('./picture-child.ts', import.meta.url),
    log,
    patienceMs: 45_000,
    busy: 'Many pictures are arriving just now. Yours is saved here; try again in a minute.',
  });
}
