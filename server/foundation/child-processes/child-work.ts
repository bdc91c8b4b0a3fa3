import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { availableParallelism, setPriority } from 'node:os';
import { Problem } from '#server/foundation/errors/problem.ts';
import { lastWords } from '#server/foundation/errors/quiet-error.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import { shareOfCores } from './worker-count.ts';
import { crewHere } from './worker-settings.ts';

export interface ChildWork<Task extends object, Result> {
  /**
   * What the process answered; undefined where it crashed or took too long. Whose task it is decides whose turn is next, where that is
   * told. Throws Problem 503 when too many wait, or too many of theirs, and where it took too long and there are words for that.
   */
  run(task: Task, whose?: string): Promise<Result | undefined>;
  close(): Promise<void>;
}

export interface ChildWorkOptions {
  /** A program that takes one message, answers with one, and ends. */
  program: URL;
  log: Pick<Log, 'warn'>;
  /** How long one task may take, in ms, once its process has started; then it is ended, whatever it is doing. */
  patienceMs: number;
  /** Tasks that may wait for their turn. */
  maxWaiting?: number;
  /** Of them, those of one owner; all of them where it is not said. */
  maxWaitingOfOne?: number;
  /** Processes at a time at least, so that one of them can be left to others. */
  least?: number;
  /** It reads what the shop itself has made: it may take what was compiled before, and add to it, which is not for what strangers made. */
  ofOwnFiles?: boolean;
  /** Said to whoever finds the queue full. */
  busy: string;
  /** Said to whoever's task took too long: a machine that is busy is no fault of it, and it is as good as ever. */
  late?: string;
}

interface Turn<Task, Result> {
  task: Task;
  whose: string | undefined;
  done: (result: Result | undefined) => void;
  failed: (problem: Problem) => void;
}

/**
 * Runs heavy or risky work in a process a task: what a file does to a decoder it does to that process alone, with its
 * memory given back at its end, without the shop's secrets, and behind the shop's own work.
 */
export function createChildWork<Task extends object, Result>(options: ChildWorkOptions): ChildWork<Task, Result> {
  const { program, log, patienceMs, busy, late, maxWaiting = 24, maxWaitingOfOne = maxWaiting, least = 1, ofOwnFiles = false } = options;
  const waiting: Turn<Task, Result>[] = [];
  const running = new Map<ChildProcess, string | undefined>();
  const most = Math.max(least, shareOfCores(availableParallelism(), crewHere(), 3));
  let closed = false;

  const runningOf = (whose: string | undefined) => [...running.values()].filter((other) => whose !== undefined && other === whose).length;

  /** Takes out whose turn it is: the first of whoever has the fewest running. The last process is nobody's who has all the others. */
  function takeTurn(): Turn<Task, Result> | undefined {
    const mayRun = waiting.filter(({ whose }) => most === 1 || runningOf(whose) < most - 1);
    const [turn] = mayRun.toSorted((one, other) => runningOf(one.whose) - runningOf(other.whose));
    if (turn) waiting.splice(waiting.indexOf(turn), 1);
    return turn;
  }

  function next(): void {
    if (running.size >= most) return;
    const turn = takeTurn();
    if (!turn) return;
    const compiled = ofOwnFiles ? getCompileCacheDir() : undefined;
    const child = fork(program, {
      execArgv: ['--max-old-space-size=256'],
      env: { NODE_ENV: 'production', ...(compiled && { NODE_COMPILE_CACHE: compiled }) },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    running.set(child, turn.whose);
    let answer: Result | undefined;
    let timer: NodeJS.Timeout | undefined;
    let said = '';
    let tooLong = false;
    child.once('spawn', () => {
      if (child.pid !== undefined) lower(child.pid);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2000);
    });
    // It says that it is there, then what came of its task. How long it takes to start is a matter of what else the machine does.
    child.once('message', () => {
      timer = setTimeout(() => {
        tooLong = true;
        child.kill('SIGKILL');
      }, patienceMs);
      child.once('message', (result) => {
        answer = result as Result;
      });
      child.send(turn.task, (error) => error && child.kill('SIGKILL'));
    });
    child.once('error', (error) => log.warn({ err: error }, 'a process for pictures could not be started'));
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      running.delete(child);
      if (code !== 0 && !closed) log.warn({ code, signal, said }, 'a picture was given up');
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

const unavailable = (words: string) => new Problem(503, 'unavailable', words, { retryAfterSeconds: 30 });

function lower(pid: number): void {
  try {
    setPriority(pid, 10);
  } catch {
    // It has ended already, or the platform does not have it.
  }
}

/** In the program itself: says that it is there, takes the one task, answers, and ends. What it throws is told on its standard error. */
export function answerParent<Task, Result>(work: (task: Task) => Promise<Result>): void {
  process.once('message', (task: Task) => {
    work(task).then(
      (result) => process.send?.(result, () => process.disconnect()),
      (error: unknown) => {
        process.stderr.write(`${lastWords(error)}\n`);
        process.exit(1);
      },
    );
  });
  process.send?.('here');
}
