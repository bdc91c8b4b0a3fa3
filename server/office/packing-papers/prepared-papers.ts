import { createHash } from 'node:crypto';
import type { PaperTask } from './paper-content.ts';

/** Time in ms for which a paper that was drawn ahead is kept: as long as a desk that is silent keeps its parcels. */
const keptMs = 15 * 60_000;

/** Limit of kept papers, label and slip of each parcel of some desks. Beyond it, the oldest go. */
const mostKept = 400;

export interface PreparedPapers {
  /** Returns a paper: one drawn ahead from exactly this content, else drawn now. Throws the error of the drawing. */
  draw(task: PaperTask): Promise<Uint8Array>;
  /** Draws papers of a parcel ahead, when nothing else waits. Drops those drawn before from other content. */
  prepare(parcel: string, tasks: readonly PaperTask[]): void;
  /** Counts the papers: kept now; drawn ahead, taken and drawn on request so far. */
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
 * Creates the memory of papers that were drawn ahead. Each is found by its whole content, so an order that has changed
 * never gets an old one. They have no address and no file: they end with the process.
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
    // A paper that failed is drawn again by the request that needs it, which reports why it fails.
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
    // One that still waits behind others would come later than one that is asked for now.
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
