import { readProcessorMs } from './processor-time.ts';

/** Time that a process may take in all, as a multiple of its processor time: a busy machine lets it wait. */
const wholeFactor = 6;

/** Reading of the time that a process has used, in ms. */
interface TimeLimitDeps {
  readMs?: (pid: number) => Promise<number | undefined>;
  now?: () => number;
}

/**
 * Calls `end` once a process has used its processor time in ms, or six times as long has passed. Without a reading of
 * processor time the time that has passed counts. Returns the function that stops watching.
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
