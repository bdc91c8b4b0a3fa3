import { createHash } from 'node:crypto';
import type { PaperTask } from './paper-content.ts';

/** Time in ms for which a prepared document is stored: equal to the expiry of a desk's claims. */
const keptMs = 15 * 60_000;

/**
 * Maximum number of stored documents, enough for label and slip of each parcel of some desks. Beyond it, the oldest are
 * deleted.
 */
const mostKept = 400;

export interface PreparedPapers {
  /** Returns a document: one prepared from exactly this content, else drawn now. Throws the error of the drawing. */
  draw(task: PaperTask): Promise<Uint8Array>;
  /** Draws documents of a parcel in advance, when no other task waits. Deletes earlier ones with other content. */
  prepare(parcel: string, tasks: readonly PaperTask[]): void;
  /** Returns the number of documents stored now, and of those prepared, used, and drawn on request so far. */
  counts(): { kept: number; ahead: number; taken: number; drawn: number };
}

/** Draws a task in a process. */
type Draw = (
  task: PaperTask,
  options: { isAhead?: boolean; signal?: AbortSignal; onBegin?: () => void },
) => Promise<Uint8Array>;

interface Kept {
  parcel: string;
  until: number;
  hasBegun: boolean;
  drawn: Promise<Uint8Array | undefined>;
  stop: () => void;
}

/**
 * Creates the memory cache of prepared documents. Each is found by its whole content, so a changed order never gets an
 * outdated one. They have no URL and no file, and are lost when the process ends.
 */
export function createPreparedPapers(draw: Draw, now: () => Date): PreparedPapers {
  const kept = new Map<string, Kept>();
  const counts = { ahead: 0, taken: 0, drawn: 0 };

  function drop(key: string): void {
    const one = kept.get(key);
    if (!one) return;
    kept.delete(key);
    if (!one.hasBegun) one.stop();
  }

  function dropOld(): void {
    const at = now().getTime();
    for (const [key, { until }] of kept) if (until <= at) drop(key);
    while (kept.size > mostKept) drop(kept.keys().next().value ?? '');
  }

  function begin(parcel: string, key: string, task: PaperTask): void {
    const stopping = new AbortController();
    const one: Kept = {
      parcel,
      until: 0,
      hasBegun: false,
      drawn: Promise.resolve(undefined),
      stop: () => stopping.abort(),
    };
    const onBegin = () => {
      one.hasBegun = true;
    };
    // A document that failed is drawn again by the request that needs it, which then reports the error.
    one.drawn = draw(task, { isAhead: true, signal: stopping.signal, onBegin }).then(
      (pdf) => {
        counts.ahead += 1;
        return pdf;
      },
      () => {
        if (kept.get(key) === one) kept.delete(key);
        return undefined;
      },
    );
    kept.set(key, one);
  }

  async function takeKept(key: string): Promise<Uint8Array | undefined> {
    const one = kept.get(key);
    // A prepared task that has not started would finish later than a new request, so it is dropped.
    if (one && !one.hasBegun) drop(key);
    return one?.hasBegun ? one.drawn : undefined;
  }

  return {
    async draw(task) {
      dropOld();
      const ready = await takeKept(keyOf(task));
      if (ready) {
        counts.taken += 1;
        return ready;
      }
      counts.drawn += 1;
      return draw(task, {});
    },
    prepare(parcel, tasks) {
      const wanted = new Map(tasks.map((task) => [keyOf(task), task]));
      for (const [key, one] of kept) if (one.parcel === parcel && !wanted.has(key)) drop(key);
      const until = now().getTime() + keptMs;
      for (const [key, task] of wanted) {
        if (!kept.has(key)) begin(parcel, key, task);
        const one = kept.get(key);
        if (one) one.until = until;
      }
      dropOld();
    },
    counts: () => ({ kept: kept.size, ...counts }),
  };
}

function keyOf(task: PaperTask): string {
  return createHash('sha256').update(JSON.stringify(task)).digest('base64url');
}
