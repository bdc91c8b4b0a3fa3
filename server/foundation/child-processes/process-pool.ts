import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { setPriority } from 'node:os';
import { limitTime } from './limit-time.ts';
import { readProcessorMs } from './processor-time.ts';

/** Reply of a process to one task. */
export type PoolReply<Result> = { result: Result } | { failure: string };

/** Options of one task. */
interface TaskOptions {
  /** Signal that aborts the task, and kills its process if the task has started. */
  signal?: AbortSignal | undefined;
  /** True if nobody waits for the result yet. The task then starts only when no other task waits. */
  isAhead?: boolean;
  /** Called when a process starts the task. */
  onBegin?: () => void;
}

export interface ProcessPool<Task, Result> {
  /** Runs a task in the next free process. Throws the task's error, or if its process exits or the signal aborts. */
  run(task: Task, options?: TaskOptions): Promise<Result>;
  /** Lists the running processes. */
  pids(): number[];
  close(): Promise<void>;
}

interface PoolOptions {
  /** Program that answers each message with a `PoolReply`, one at a time, and exits when it is disconnected. */
  program: URL;
  /** Maximum number of processes. */
  most: number;
  /** Time in ms after which an idle process exits. */
  restMs?: number;
  /** Limit of a task's processor time in ms, after which its process is killed; no limit if missing. */
  patienceMs?: number;
  /** Priority of the processes, from 0 (same as the shop) to 19 (lowest). */
  priority?: number;
  /** Options of Node, and variables in addition to those of every process. */
  execArgv?: readonly string[];
  env?: Readonly<Record<string, string>>;
}

interface Turn<Task, Result> {
  task: Task;
  done: (reply: PoolReply<Result>) => void;
  onBegin: (() => void) | undefined;
  isAhead: boolean;
  /** True if the caller has given up. */
  left: boolean;
}

interface Worker<Task, Result> {
  child: ChildProcess;
  turn?: Turn<Task, Result>;
  rest?: NodeJS.Timeout;
  stopWatch?: () => void;
}

/**
 * Creates a pool of processes that start on demand, work on one task at a time, and exit after `restMs` without work. A
 * process keeps modules and fonts loaded between tasks; its memory is freed when it exits.
 */
export function createProcessPool<Task extends object, Result>(options: PoolOptions): ProcessPool<Task, Result> {
  const { most, restMs = 15_000, patienceMs } = options;
  const waiting: Turn<Task, Result>[] = [];
  const workers = new Set<Worker<Task, Result>>();
  let closed = false;

  function next(): void {
    const isFree = [...workers].some(({ turn }) => !turn) || workers.size < most;
    const turn = isFree ? takeTurn(waiting) : undefined;
    if (!turn) return;
    const worker = [...workers].find((one) => !one.turn) ?? start();
    clearTimeout(worker.rest);
    worker.turn = turn;
    turn.onBegin?.();
    if (patienceMs !== undefined) worker.stopWatch = watch(worker.child, patienceMs);
    worker.child.send(turn.task, (error) => error && worker.child.kill('SIGKILL'));
    next();
  }

  function start(): Worker<Task, Result> {
    const child = forkProgram(options);
    const worker: Worker<Task, Result> = { child };
    workers.add(worker);
    child.on('message', (reply) => settle(worker, reply as PoolReply<Result>));
    const gone = (why: string) => {
      clearTimeout(worker.rest);
      workers.delete(worker);
      settle(worker, { failure: why });
    };
    child.once('error', (error) => gone(error.message));
    child.once('exit', (code, signal) => gone(`the process that drew ended with ${signal ?? code}`));
    return worker;
  }

  function settle(worker: Worker<Task, Result>, reply: PoolReply<Result>): void {
    const { turn, stopWatch } = worker;
    stopWatch?.();
    delete worker.stopWatch;
    delete worker.turn;
    turn?.done(reply);
    if (workers.has(worker)) {
      worker.rest = setTimeout(() => {
        workers.delete(worker);
        worker.child.disconnect();
      }, restMs).unref();
    }
    next();
  }

  return {
    pids: () => [...workers].flatMap(({ child }) => child.pid ?? []),
    async run(task, { signal, isAhead = false, onBegin } = {}) {
      if (closed || signal?.aborted) throw new Error('nothing is drawn any more');
      const reply = await new Promise<PoolReply<Result>>((done) => {
        const turn: Turn<Task, Result> = { task, done, onBegin, isAhead, left: false };
        signal?.addEventListener('abort', () => {
          turn.left = true;
          done({ failure: 'nobody waits for the drawing any more' });
          // A task that never ends must not occupy its process.
          for (const worker of workers) if (worker.turn === turn) worker.child.kill('SIGKILL');
        });
        waiting.push(turn);
        next();
      });
      if ('failure' in reply) throw new Error(reply.failure);
      return reply.result;
    },
    async close() {
      closed = true;
      for (const turn of waiting.splice(0)) turn.done({ failure: 'the shop closes' });
      const ended = [...workers].map(({ child }) => new Promise((resolve) => child.once('exit', resolve)));
      for (const { child } of workers) child.kill('SIGKILL');
      await Promise.all(ended);
    },
  };
}

/** Takes the first task for which a caller waits, else the first task ahead of demand. */
function takeTurn<Task, Result>(waiting: Turn<Task, Result>[]): Turn<Task, Result> | undefined {
  const open = waiting.filter(({ left }) => !left);
  const turn = open.find(({ isAhead }) => !isAhead) ?? open[0];
  waiting.splice(0, waiting.length, ...open.filter((one) => one !== turn));
  return turn;
}

/** Kills a process that uses too much processor time for its task. Returns the function that stops the watch. */
function watch(child: ChildProcess, patienceMs: number): () => void {
  const pid = child.pid ?? 0;
  // Processor time of earlier tasks of the same process is subtracted.
  const before = readProcessorMs(pid);
  const readMs = async () => {
    const [then, now] = [await before, await readProcessorMs(pid)];
    return then === undefined || now === undefined ? undefined : now - then;
  };
  return limitTime(pid, patienceMs, () => child.kill('SIGKILL'), { readMs });
}

/** Starts a process. It shares the shop's compile cache, but not its secrets. */
function forkProgram({ program, execArgv = [], env, priority }: PoolOptions): ChildProcess {
  const compiled = getCompileCacheDir();
  const child = fork(program, {
    execArgv: [...execArgv],
    env: { NODE_ENV: 'production', ...env, ...(compiled && { NODE_COMPILE_CACHE: compiled }) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  if (priority !== undefined) child.once('spawn', () => setPriorityOf(child, priority));
  return child;
}

/** Sets the priority of a process, where the platform has priorities and the process has not ended. */
export function setPriorityOf({ pid }: Pick<ChildProcess, 'pid'>, priority: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, priority);
  } catch {
    // The process has exited, or the platform has no priorities.
  }
}

/** Runs in the program of a pool: answers each task with its result or its error, and exits when it is disconnected. */
export function answerPool<Task, Result>(work: (task: Task) => Promise<Result>): void {
  const answer = async (task: Task): Promise<PoolReply<Result>> => {
    try {
      return { result: await work(task) };
    } catch (error) {
      return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  process.on('message', (task: Task) => void answer(task).then((reply) => process.send?.(reply)));
  process.once('disconnect', () => process.exit());
}
