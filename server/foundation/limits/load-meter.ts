import { performance } from 'node:perf_hooks';
import { Problem } from '#server/foundation/errors/problem.ts';

/**
 * What a request is worth to a shopper who is buying, least first: what costs much and can wait (search, uploads), looking about,
 * a cart on its way to be bought. Orders, payments and messages about money are never refused for load alone.
 */
export const worths = ['costly', 'looking', 'buying'] as const;
export type Worth = (typeof worths)[number];

export interface LoadMeter {
  /** How many of `worths`, from the first, are refused now: 0 to 3. */
  pressure(): number;
  /** Throws Problem 503 where there is too much to do for what this is worth. */
  admit(worth: Worth): void;
  close(): void;
}

/** From what on each is refused: by how much the process lags behind its own clock (ms), or how many wait for a connection. */
const limits = [
  { lagMs: 200, waiting: 20 },
  { lagMs: 500, waiting: 60 },
  { lagMs: 1500, waiting: 200 },
] as const;

const sampleMs = 100;
/** Share of the newest sample: a page drawn for the first time moves little, a second of overload much. */
const newest = 0.1;
/** Below this share of its time spent at work the process was late because others had the processor. */
const atWork = 0.9;

/** Tells the pressure of a lag (ms) and of how many wait for the database. */
export function pressureOf(lagMs: number, waiting: number): number {
  return limits.filter((limit) => lagMs >= limit.lagMs || waiting >= limit.waiting).length;
}

/** Tells the lag (ms) after one more sample, which came so late (ms) and found the process at work for this share of its time. */
export function lagAfter(lagMs: number, { lateMs, utilization }: { lateMs: number; utilization: number }): number {
  return lagMs + newest * ((utilization < atWork ? 0 : Math.max(0, lateMs)) - lagMs);
}

/** Measures by how much the process lags behind and how many wait for the database, ten times a second. */
export function startLoadMeter(waiting: () => number): LoadMeter {
  let lagMs = 0;
  let due = performance.now() + sampleMs;
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.now();
    const since = performance.eventLoopUtilization();
    lagMs = lagAfter(lagMs, { lateMs: now - due, utilization: performance.eventLoopUtilization(since, before).utilization });
    due = now + sampleMs;
    before = since;
  }, sampleMs);
  timer.unref();
  const pressure = () => pressureOf(lagMs, waiting());
  return {
    pressure,
    admit(worth) {
      if (pressure() > worths.indexOf(worth)) throw tooBusy();
    },
    close: () => clearInterval(timer),
  };
}

/** Those who are refused come back at different times, and not so soon that their browsers try again by themselves. */
function tooBusy(): Problem {
  return new Problem(503, 'unavailable', 'The shop is very busy just now. Your cart is kept. Please try again in a few seconds.', {
    retryAfterSeconds: 8 + Math.random() * 12,
  });
}
