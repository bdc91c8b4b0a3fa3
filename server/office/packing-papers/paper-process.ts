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

/** A PDF in base64. */
export interface DrawnPaper {
  pdf: string;
  pages: number;
}

export interface PaperProcesses extends Pick<PreparedPapers, 'prepare' | 'counts'> {
  /** Returns a PDF: drawn now, or drawn ahead from exactly this content. Throws Problem 503 if drawing fails. */
  draw(task: PaperTask): Promise<Uint8Array>;
  /** Joins PDFs into one. Throws Problem 503 if that fails. */
  join(task: JoinTask): Promise<DrawnPaper>;
  /** Lists the running processes that draw. */
  pids(): number[];
  close(): Promise<void>;
}

/** Time in ms for which an idle process stays: a packer needs the next papers about a minute later. */
const restMs = 120_000;

/** Processor time of a paper in ms, beyond which its process is ended. */
const patienceMs = 30_000;

/** Priority of the shop itself: staff wait for papers, and nobody for a picture that comes a little later. */
const priority = 0;

const busy = 'Many papers are being drawn just now. Try again in a moment.';

/** Limit of papers that staff wait for. */
const maxWaiting = 60;

/**
 * Creates the processes of staff's papers, apart from those of pictures and of shoppers' documents. They keep their
 * modules and fonts, as loading them takes longer than drawing. Labels of a courier are files of strangers: those are
 * joined in a process of their own each.
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
