import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { availableParallelism } from 'node:os';
import { Problem } from '#server/foundation/errors/problem.ts';
import { formatTerminalError } from '#server/foundation/errors/quiet-error.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import { limitTime } from './limit-time.ts';
import { setPriorityOf } from './process-pool.ts';
import { shareOfCores } from './worker-count.ts';
import { crewHere } from './worker-settings.ts';

export interface ChildWork<Task extends object, Result> {
  /**
   * Runs a task. Undefined if the process crashed or timed out. Tasks of different owners alternate if `whose` is
   * given. Throws Problem 503 if the queue is full, and after a timeout if `late` is set.
   */
  run(task: Task, whose?: string): Promise<Result | undefined>;
  close(): Promise<void>;
}

export interface ChildWorkOptions {
  /** Program that receives one message, sends one response, and exits. */
  program: URL;
  log: Pick<Log, 'warn'>;
  /** Limit of a task's processor time in ms; on a busy machine it may take six times as long. */
  patienceMs: number;
  /** Limit of waiting tasks. */
  maxWaiting?: number;
  /** Maximum number of waiting tasks per owner; no limit per owner by default. */
  maxWaitingOfOne?: number;
  /** Minimum number of concurrent processes, so that one is free for other owners. */
  least?: number;
  /**
   * True for input that the shop itself created, which allows the shared compile cache. Never true for files of
   * strangers.
   */
  ofOwnFiles?: boolean;
  /** Priority of the processes, from 0 (same as the shop) to 19 (lowest). */
  priority?: number;
  /** Message if the queue is full. */
  busy: string;
  /** Message after a timeout, which a busy machine may cause. */
  late?: string;
}

/** Priority of work for which no staff member waits. */
const lowPriority = 10;

interface Turn<Task, Result> {
  task: Task;
  whose: string | undefined;
  done: (result: Result | undefined) => void;
  failed: (problem: Problem) => void;
}

/**
 * Creates a runner with one child process per task. A malicious file affects only that process, which has no secrets
 * and a low priority. Its memory is freed when it exits.
 */
export function createChildWork<Task extends object, Result>(options: ChildWorkOptions): ChildWork<Task, Result> {
  const { program, log, patienceMs, busy, late, ofOwnFiles = false } = options;
  const { maxWaiting = 24, maxWaitingOfOne = maxWaiting, least = 1, priority = lowPriority } = options;
  const waiting: Turn<Task, Result>[] = [];
  const running = new Map<ChildProcess, string | undefined>();
  const most = Math.max(least, shareOfCores(availableParallelism(), crewHere(), 3));
  let closed = false;

  const runningOf = (whose: string | undefined) =>
    [...running.values()].filter((other) => whose !== undefined && other === whose).length;

  /** Takes the next task, from the owner with the fewest running tasks. One owner never occupies all processes. */
  function takeNext(): Turn<Task, Result> | undefined {
    const mayRun = waiting.filter(({ whose }) => most === 1 || runningOf(whose) < most - 1);
    const [turn] = mayRun.toSorted((one, other) => runningOf(one.whose) - runningOf(other.whose));
    if (turn) waiting.splice(waiting.indexOf(turn), 1);
    return turn;
  }

  function next(): void {
    if (running.size >= most) return;
    const turn = takeNext();
    if (!turn) return;
    const child = forkProgram(program, ofOwnFiles);
    running.set(child, turn.whose);
    let answer: Result | undefined;
    let stopWatch = () => {};
    let tooLong = false;
    child.once('spawn', () => setPriorityOf(child, priority));
    const said = lastWordsOf(child);
    // The first message reports the start, the second the result. The timeout excludes the start, which depends on the
    // machine's load.
    child.once('message', () => {
      stopWatch = limitTime(child.pid ?? 0, patienceMs, () => {
        tooLong = true;
        child.kill('SIGKILL');
      });
      child.once('message', (result) => {
        answer = result as Result;
      });
      child.send(turn.task, (error) => error && child.kill('SIGKILL'));
    });
    child.once('error', (error) =>
      log.warn({ event: 'picture.process_start_failed', err: error }, 'a picture process could not be started'),
    );
    child.once('close', (code, signal) => {
      stopWatch();
      running.delete(child);
      if (code !== 0 && !closed)
        log.warn(
          { event: 'picture.process_ended', code, signal, said: said() },
          'a picture process ended; its picture was abandoned',
        );
      if (tooLong && late && answer === undefined && !closed) turn.failed(unavailable(late));
      else turn.done(answer);
      next();
    });
  }

  return {
    run(task, whose) {
      const own = whose === undefined ? 0 : waiting.filter((turn) => turn.whose === whose).length;
      if (closed || waiting.length >= maxWaiting || own >= maxWaitingOfOne) throw unavailable(busy);
      return new Promise((done, failed) => {
        waiting.push({ task, whose, done, failed });
        next();
      });
    },
    async close() {
      closed = true;
      for (const { done } of waiting.splice(0)) done(undefined);
      const ended = [...running.keys()].map((child) => new Promise((resolve) => child.once('close', resolve)));
      for (const child of running.keys()) child.kill('SIGKILL');
      await Promise.all(ended);
    },
  };
}

/** Starts a program without secrets, and with limited memory. */
function forkProgram(program: URL, ofOwnFiles: boolean): ChildProcess {
  const compiled = ofOwnFiles ? getCompileCacheDir() : undefined;
  return fork(program, {
    execArgv: ['--max-old-space-size=256'],
    env: { NODE_ENV: 'production', ...(compiled && { NODE_COMPILE_CACHE: compiled }) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** Returns a function that returns the last characters that a process wrote to stderr. */
function lastWordsOf({ stderr }: ChildProcess): () => string {
  let said = '';
  stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2000);
  });
  return () => said;
}

const unavailable = (words: string) => new Problem(503, 'unavailable', words, { retryAfterSeconds: 30 });

/** Runs in the child program: reports its start, receives the task, sends the result and exits. Errors go to stderr. */
export function answerParent<Task, Result>(work: (task: Task) => Promise<Result>): void {
  process.once('message', (task: Task) => {
    work(task).then(
      (result) => process.send?.(result, () => process.disconnect()),
      (error: unknown) => {
        process.stderr.write(`${formatTerminalError(error)}\n`);
        process.exit(1);
      },
    );
  });
  process.send?.('here');
}
