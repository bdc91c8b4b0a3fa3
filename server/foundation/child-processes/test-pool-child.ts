import { getPriority } from 'node:os';
import { answerPool } from './process-pool.ts';

/** Task of a test: returns its text with the process id and priority, or fails. */
export interface PoolTask {
  say: string;
  fault?: 'throws' | 'is killed' | 'never answers' | 'computes on';
}

export interface PoolAnswer {
  said: string;
  pid: number;
  priority: number;
}

answerPool(async ({ say, fault }: PoolTask): Promise<PoolAnswer> => {
  if (fault === 'throws') throw new Error('no ink');
  if (fault === 'is killed') process.kill(process.pid, 'SIGKILL');
  if (fault === 'never answers') await new Promise(() => {});
  while (fault === 'computes on') Math.random();
  return { said: say, pid: process.pid, priority: getPriority() };
});
