/**
 * Pauses in ms before this process looks for a job that it has sent, as the job exists once its transaction commits. A
 * NOTIFY in that transaction would be exact, but PostgreSQL takes one lock for all while it commits.
 */
const pausesMs = [10, 50, 400] as const;

interface Waker {
  /** Adds the worker of a queue. */
  add(queue: string, worker: string): void;
  /** Wakes the worker of a queue to which a job was sent, soon and some times more. Does nothing without a worker. */
  wakeSoon(queue: string): void;
  stop(): void;
}

/**
 * Creates the waker of the workers of this process, so that a job does not wait for the next poll. However many jobs
 * are sent, a queue has one timer.
 */
export function createWaker(wake: (worker: string) => void): Waker {
  const workers = new Map<string, string>();
  /** Next wake of each queue that received a job a moment ago. */
  const next = new Map<string, { timer: NodeJS.Timeout; sentAgain: boolean }>();

  function schedule(queue: string, worker: string, at: number): void {
    const ms = pausesMs[at];
    if (ms === undefined) return void next.delete(queue);
    const timer = setTimeout(() => {
      const sentAgain = next.get(queue)?.sentAgain;
      wake(worker);
      schedule(queue, worker, sentAgain ? 0 : at + 1);
    }, ms).unref();
    next.set(queue, { timer, sentAgain: false });
  }

  return {
    add: (queue, worker) => void workers.set(queue, worker),
    wakeSoon(queue) {
      const worker = workers.get(queue);
      const waiting = next.get(queue);
      if (waiting) waiting.sentAgain = true;
      else if (worker !== undefined) schedule(queue, worker, 0);
    },
    stop() {
      workers.clear();
      for (const { timer } of next.values()) clearTimeout(timer);
      next.clear();
    },
  };
}
