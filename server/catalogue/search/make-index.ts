import { Worker } from 'node:worker_threads';
import type { RenewedIndex } from './renew-index.ts';

export interface IndexTask {
  /** URL of the database. */
  url: string;
  file: string;
}

/** Advisory lock for building the index. */
export const indexLock = 726_004;

/** Builds the index of the catalogue in a thread that can be stopped. `made` rejects with the error. */
export function makeIndex(task: IndexTask): { made: Promise<RenewedIndex>; stop(): Promise<unknown> } {
  const worker = new Worker(new URL('./index-worker.ts', import.meta.url), { workerData: task });
  worker.unref();
  const made = new Promise<RenewedIndex>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread that makes the search's index ended with ${code}`)));
  });
  return { made, stop: () => worker.terminate() };
}
