import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { JobStep } from '#contract/office/print-lists.ts';
import type { PrintJob } from '#contract/office/printing.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { todayQuery } from '#office/browser/queries.ts';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { stepDone, stepWays } from './job-words.ts';
import { boardQuery } from './printing-queries.ts';

/**
 * Moves jobs optimistically: each appears in its next column in yellow until confirmed, and moves back if the server
 * rejects it.
 */
export function useMoves() {
  const client = useQueryClient();
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());

  const readAgain = () =>
    Promise.all(
      [boardQuery.queryKey, ['print-card'], ['print-sheets'], todayQuery.queryKey].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );

  /** Resolves to true once confirmed; does not reload the board. */
  const send = async ({ id, column }: PrintJob, step: JobStep): Promise<boolean> => {
    const [from, to] = stepWays[step];
    if (column !== from || sent.has(id)) return false;
    setSent((before) => new Set([...before, id]));
    await client.cancelQueries({ queryKey: boardQuery.queryKey });
    client.setQueryData(
      boardQuery.queryKey,
      (board) => board && { ...board, jobs: withJob(board.jobs, id, { column: to }) },
    );
    try {
      const { data } = await officeApi('POST /api/office/print-room/:id/steps', { params: { id }, body: { step } });
      client.setQueryData(boardQuery.queryKey, (board) => board && { ...board, jobs: withJob(board.jobs, id, data) });
      return true;
    } catch (error) {
      client.setQueryData(
        boardQuery.queryKey,
        (board) => board && { ...board, jobs: withJob(board.jobs, id, { column: from }) },
      );
      sayFault(errorMessage(error));
      return false;
    } finally {
      setSent((before) => new Set([...before].filter((one) => one !== id)));
    }
  };

  const move = async (job: PrintJob, step: JobStep): Promise<boolean> => {
    const agreed = await send(job, step);
    if (agreed) sayDone(`${job.title} ${stepDone[step]}`);
    await readAgain();
    return agreed;
  };

  /** Starts several jobs, one after the other. */
  const startAll = async (jobs: readonly PrintJob[]): Promise<void> => {
    let begun = 0;
    for (const job of jobs) if (await send(job, 'start')) begun += 1;
    if (begun > 0) sayDone(begun === 1 ? '1 is being printed' : `${begun} are being printed`);
    await readAgain();
  };

  /** Removes a refused job at once: a following move would cancel the reload that would remove it. */
  const remove = (id: string) => {
    client.setQueryData(
      boardQuery.queryKey,
      (board) => board && { ...board, jobs: board.jobs.filter((job) => job.id !== id) },
    );
    void readAgain();
  };

  return { move, startAll, remove, sent, readAgain };
}

function withJob(jobs: readonly PrintJob[], id: string, change: Partial<PrintJob>): PrintJob[] {
  return jobs.map((job) => (job.id === id ? { ...job, ...change } : job));
}
