import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { availableParallelism } from 'node:os';
import { shareOfCores } from '#server/foundation/child-processes/worker-count.ts';
import { crewHere } from '#server/foundation/child-processes/worker-settings.ts';
import type { Rendering } from './rendering.ts';

export interface DrawingProcesses {
  /** Draws in the next free process. Throws the drawing's error, or if its process exits or the signal aborts. */
  draw(rendering: Rendering, signal?: AbortSignal): Promise<Uint8Array>;
  /** Lists the running processes. */
  pids(): number[];
  close(): Promise<void>;
}

/** Reply of a process to one rendering. */
export type DrawingReply = { bytes: Uint8Array } | { failure: string };

interface Turn {
  rendering: Rendering;
  done: (drawn: DrawingReply) => void;
  /** True if the caller has given up. */
  left: boolean;
}

interface Worker {
  child: ChildProcess;
  turn?: Turn;
  rest?: NodeJS.Timeout;
}

/** Young generation limit of 8 MB: enough for one drawing at a time. */
const execArgv = ['--max-semi-space-size=8'];

/** Limits glibc to one allocation arena: otherwise each codec thread retains its freed memory. */
const calmMemory = { MALLOC_ARENA_MAX: '1' };

/** One core is reserved for answering requests. */
const sideBySide = shareOfCores(availableParallelism(), crewHere(), 4);

/**
 * Creates a pool of processes that start on demand, render one at a time, and exit after `restMs` idle. Drawing takes
 * 100 MB and more in libraries that retain freed memory: a process returns it on exit, a thread does not.
 */
export function createDrawingProcesses({
  program = new URL('./drawing-child.ts', import.meta.url),
  most = sideBySide,
  restMs = 15_000,
}: {
  program?: URL;
  most?: number;
  restMs?: number;
} = {}): DrawingProcesses {
  const waiting: Turn[] = [];
  const workers = new Set<Worker>();
  let closed = false;

  function next(): void {
    while (waiting[0]?.left) waiting.shift();
    if (waiting.length === 0) return;
    const free = [...workers].find(({ turn }) => !turn) ?? (workers.size < most ? start() : undefined);
    const turn = free && waiting.shift();
    if (!turn) return;
    clearTimeout(free.rest);
    free.turn = turn;
    free.child.send(turn.rendering, (error) => error && free.child.kill('SIGKILL'));
    next();
  }

  function start(): Worker {
    const child = begin(program);
    const worker: Worker = { child };
    workers.add(worker);
    child.on('message', (drawn) => settle(worker, drawn as DrawingReply));
    const gone = (why: string) => {
      clearTimeout(worker.rest);
      workers.delete(worker);
      settle(worker, { failure: why });
    };
    child.once('error', (error) => gone(error.message));
    child.once('exit', (code, signal) => gone(`the process that drew ended with ${signal ?? code}`));
    return worker;
  }

  function settle(worker: Worker, drawn: DrawingReply): void {
    const { turn } = worker;
    delete worker.turn;
    turn?.done(drawn);
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
    async draw(rendering, signal) {
      if (closed || signal?.aborted) throw new Error('nothing is drawn any more');
      const drawn = await new Promise<DrawingReply>((done) => {
        const turn: Turn = { rendering, done, left: false };
        signal?.addEventListener('abort', () => {
          turn.left = true;
          done({ failure: 'nobody waits for the drawing any more' });
          // A drawing that never ends must not occupy its process.
          for (const worker of workers) if (worker.turn === turn) worker.child.kill('SIGKILL');
        });
        waiting.push(turn);
        next();
      });
      if ('failure' in drawn) throw new Error(drawn.failure);
      return drawn.bytes;
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

/** Starts a process. It shares the shop's compile cache, but not its secrets. */
function begin(program: URL): ChildProcess {
  const compiled = getCompileCacheDir();
  return fork(program, {
    execArgv,
    env: { NODE_ENV: 'production', ...calmMemory, ...(compiled && { NODE_COMPILE_CACHE: compiled }) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
}
