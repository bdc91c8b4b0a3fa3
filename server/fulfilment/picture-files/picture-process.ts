import { Piscina } from 'piscina';
import { type ChildWork, createChildWork } from '#server/foundation/child-processes/child-work.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import type { Preparation, Prepared } from './prepare-picture.ts';
import { tookTooLong } from './refusals.ts';
import type { Refused } from './reject-by-header.ts';
import { uploadTable } from './upload-rules.ts';

/** Result of a picture, with the processor time in ms of its decoding; 0 if rejected by its header. */
export type DecodedPicture = Prepared & { decoderMs: number };

export type PictureProcesses = ChildWork<Preparation, DecodedPicture>;

/** Time limit of a picture's process, in ms. */
export const decoderPatienceMs = 45_000;

/**
 * Creates the pool that decodes untrusted files in separate processes. A thread first rejects files by their structure
 * without decoding, so bad files need no process and do not wait for other pictures.
 */
export function createPictureProcesses(log: Pick<Log, 'warn'>): PictureProcesses {
  const drawing = createChildWork<Preparation, DecodedPicture>({
    program: new URL('./picture-child.ts', import.meta.url),
    log,
    patienceMs: decoderPatienceMs,
    // Two processes even on two processors, so that a slow picture delays only its sender.
    least: 2,
    maxWaitingOfOne: uploadTable.deciding.most,
    late: tookTooLong,
    busy: 'Many pictures are arriving just now. Yours is saved here; try again in a minute.',
  });
  const looking = new Piscina<Pick<Preparation, 'source' | 'minShortSide' | 'maxPixels'>, Refused | undefined>({
    filename: new URL('./reject-by-header.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    concurrentTasksPerWorker: 1,
  });
  return {
    async run(task, whose) {
      const { source, minShortSide, maxPixels } = task;
      const refused = await looking.run({ source, minShortSide, maxPixels }).catch((error: unknown) => {
        // The separate process examines the file again, isolated from this one.
        log.warn({ event: 'picture.inspect_failed', err: error }, 'a picture could not be inspected');
        return undefined;
      });
      return refused ? { ...refused, decoderMs: 0 } : drawing.run(task, whose);
    },
    async close() {
      await Promise.all([looking.destroy(), drawing.close()]);
    },
  };
}
