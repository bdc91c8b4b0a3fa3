import type { ShapedLine } from '#artwork/shaping/shaped-text.ts';
import { trustedWorker } from '../browser/trusted.ts';
import type { ShapingReply, ShapingRequest } from './shaping-messages.ts';
import workerAddress from './shaping-worker.ts?worker&url';

interface Waiting {
  resolve(line: ShapedLine): void;
  reject(error: Error): void;
}

interface ShapingWorker {
  worker: Worker;
  waiting: Map<number, Waiting>;
}

let current: ShapingWorker | undefined;
let lastId = 0;

/** Requests the shaped line of a text from the worker. Rejects if the worker fails; the next request starts another. */
export function requestLine(words: string): Promise<ShapedLine> {
  return new Promise((resolve, reject) => {
    current ??= startWorker();
    lastId += 1;
    current.waiting.set(lastId, { resolve, reject });
    current.worker.postMessage({ id: lastId, words } satisfies ShapingRequest);
  });
}

function startWorker(): ShapingWorker {
  const worker = new Worker(trustedWorker(workerAddress), { type: 'module' });
  const started: ShapingWorker = { worker, waiting: new Map() };
  worker.addEventListener('message', ({ data: { id, line } }: MessageEvent<ShapingReply>) => {
    if (!line) return stopWorker(started);
    started.waiting.get(id)?.resolve(line);
    started.waiting.delete(id);
  });
  worker.addEventListener('error', () => stopWorker(started));
  worker.addEventListener('messageerror', () => stopWorker(started));
  return started;
}

function stopWorker(stopped: ShapingWorker): void {
  stopped.worker.terminate();
  if (current === stopped) current = undefined;
  for (const { reject } of stopped.waiting.values()) reject(new Error('the shaping worker failed'));
  stopped.waiting.clear();
}
