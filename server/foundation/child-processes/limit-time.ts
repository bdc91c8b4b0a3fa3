import { readProcessorMs } from './processor-time.ts';

/** Limit of elapsed time as a multiple of the processor time, since a process waits on a busy machine. */
const wholeFactor = 6;

/** Function that reads the processor time used by a process, in ms. */
interface TimeLimitDeps {
  readMs?: (pid: number) => Promise<number | undefined>;
  now?: () => number;
}

/**
 * Calls `end` once a process has used `patienceMs` of processor time, or six times that has elapsed. If processor time
 * cannot be read, elapsed time counts instead. Returns the function that stops the watch.
 */
export function limitTime(
  pid: number,
  patienceMs: number,
  end: () => void,
  { readMs = readProcessorMs, now = Date.now }: TimeLimitDeps = {},
): () => void {
  const startedAt = now();
  let isOver = false;
  const stop = () => {
    isOver = true;
    clearInterval(timer);
  };
  const look = async () => {
    const passed = now() - startedAt;
    const used = (await readMs(pid)) ?? passed;
    if (isOver || (used < patienceMs && passed < wholeFactor * patienceMs)) return;
    stop();
    end();
  };
  const timer = setInterval(() => void look(), Math.min(1000, patienceMs / 4));
  return stop;
}
