import { availableParallelism } from 'node:os';
import { type ChildWork, createChildWork } from '#server/foundation/child-processes/child-work.ts';
import { createProcessPool, type ProcessPool } from '#server/foundation/child-processes/process-pool.ts';
import { shareOfCores } from '#server/foundation/child-processes/worker-count.ts';
import { crewHere } from '#server/foundation/child-processes/worker-settings.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import type { JoinTask } from './join-papers.ts';
import type { PaperTask } from './paper-content.ts';
import { createPreparedPapers, type PreparedPapers } from './prepared-papers.ts';

/** PDF in base64. */
export interface DrawnPaper {
  pdf: string;
  pages: number;
}

export interface PaperProcesses extends Pick<PreparedPapers, 'prepare' | 'counts'> {
  /** Returns a PDF, drawn now or earlier from exactly the same content. Throws Problem 503 if drawing fails. */
  draw(task: PaperTask): Promise<Uint8Array>;
  /** Joins PDFs into one. Throws Problem 503 if that fails. */
  join(task: JoinTask): Promise<DrawnPaper>;
  /** Lists the running drawing processes. */
  pids(): number[];
  close(): Promise<void>;
}

/** Time in ms after which an idle process exits; a packer needs the next documents about a minute later. */
const restMs = 120_000;

/** Limit of processor time per document in ms, after which its process is killed. */
const patienceMs = 30_000;

/** Priority equal to the shop's, since staff wait for documents, unlike for pictures. */
const priority = 0;

const busy = 'Many papers are being drawn just now. Try again in a moment.';

/** Maximum number of documents for which staff wait. */
const maxWaiting = 60;

/**
 * Creates the processes for documents of staff, separate from those of pictures and shoppers' documents. They keep
 * modules and fonts loaded, as loading takes longer than drawing. Labels of couriers are untrusted files, so each of
 * them is joined in its own process.
 */
export function createPaperProcesses(log: Pick<Log, 'warn'>, now: () => Date): PaperProcesses {
  const pool: ProcessPool<PaperTask, Uint8Array> = createProcessPool({
    program: new URL('./paper-child.ts', import.meta.url),
    most: shareOfCores(availableParallelism(), crewHere(), 2),
    ...{ restMs, patienceMs, priority },
  });
  const joins: ChildWork<JoinTask, DrawnPaper> = createChildWork({
    program: new URL('./join-child.ts', import.meta.url),
    ...{ log, patienceMs, priority, busy, maxWaiting },
  });
  const prepared = createPreparedPapers((task, options) => pool.run(task, options), now);
  let waiting = 0;

  async function draw(task: PaperTask): Promise<Uint8Array> {
    if (waiting >= maxWaiting) throw unavailable(busy);
    waiting += 1;
    try {
      return await prepared.draw(task);
    } catch (error) {
      log.warn({ event: 'paper.not_drawn', err: error, kind: task.kind }, 'a paper could not be drawn');
      throw unavailable('This could not be drawn just now. Try again in a minute.');
    } finally {
      waiting -= 1;
    }
  }

  return {
    draw,
    async join(task) {
      const joined = await joins.run(task);
      if (joined) return joined;
      throw unavailable('This could not be drawn just now. Try again in a minute.');
    },
    prepare: prepared.prepare,
    counts: prepared.counts,
    pids: pool.pids,
    async close() {
      await Promise.all([pool.close(), joins.close()]);
    },
  };
}

function unavailable(words: string): Problem {
  return new Problem(503, 'unavailable', words, { retryAfterSeconds: 60 });
}
