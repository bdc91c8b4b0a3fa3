import { performance } from 'node:perf_hooks';
import { Problem } from '#server/foundation/errors/problem.ts';

/**
 * Classes of shoppers' requests, least important first: costly work that can wait (search, uploads), browsing, carts.
 * Orders, payments and gateway messages are never refused because of load.
 */
export const requestWorths = ['costly', 'looking', 'buying'] as const;
/** Class of a request. Staff have their own database connections, which the load of shoppers does not affect. */
export type RequestWorth = (typeof requestWorths)[number] | 'staff';

export interface LoadMeter {
  /** Returns how many of `requestWorths`, from the first, are refused now: 0 to 3. */
  pressure(): number;
  /** Throws Problem 503 if the load is too high for this class. */
  admit(worth: RequestWorth): void;
  close(): void;
}

/** Thresholds per class: event loop lag in ms, or number of callers waiting for a connection. */
const limits = [
  { lagMs: 200, waiting: 20 },
  { lagMs: 500, waiting: 60 },
  { lagMs: 1500, waiting: 200 },
] as const;

/** Maximum number of callers waiting for one of the staff's connections. */
const staffWaiting = 100;

const sampleMs = 100;
/** Weight of the newest sample: one slow page changes little, a second of overload much. */
const newest = 0.1;
/** Event loop utilization below which lag is ignored, as other programs used the processor. */
const atWork = 0.9;

/** Returns the number of refused classes for a lag in ms and a number of callers waiting for the database. */
export function pressureOf(lagMs: number, waiting: number): number {
  return limits.filter((limit) => lagMs >= limit.lagMs || waiting >= limit.waiting).length;
}

/** Returns the smoothed lag in ms after a sample with this delay in ms and event loop utilization. */
export function lagAfter(lagMs: number, { lateMs, utilization }: { lateMs: number; utilization: number }): number {
  return lagMs + newest * ((utilization < atWork ? 0 : Math.max(0, lateMs)) - lagMs);
}

/** Numbers of callers that wait for a database connection, for shoppers and for staff. */
export interface WaitingCallers {
  shoppers(): number;
  staff(): number;
}

/** Starts measuring event loop lag and waiting database callers, ten times a second. */
export function startLoadMeter(waiting: WaitingCallers): LoadMeter {
  let lagMs = 0;
  let due = performance.now() + sampleMs;
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.now();
    const since = performance.eventLoopUtilization();
    lagMs = lagAfter(lagMs, {
      lateMs: now - due,
      utilization: performance.eventLoopUtilization(since, before).utilization,
    });
    due = now + sampleMs;
    before = since;
  }, sampleMs);
  timer.unref();
  const pressure = () => pressureOf(lagMs, waiting.shoppers());
  return {
    pressure,
    admit(worth) {
      if (worth === 'staff') {
        if (waiting.staff() >= staffWaiting) throw tooBusy(busyOfficeWords);
      } else if (pressure() > requestWorths.indexOf(worth)) throw tooBusy(busyShopWords);
    },
    close: () => clearInterval(timer),
  };
}

const busyShopWords = 'The shop is very busy just now. Your cart is kept. Please try again in a few seconds.';
const busyOfficeWords = 'The office is very busy just now. Nothing was changed. Try again in a few seconds.';

/** Creates the Problem 503. Its random Retry-After spreads the retries and is too long for automatic ones. */
function tooBusy(words: string): Problem {
  return new Problem(503, 'unavailable', words, { retryAfterSeconds: 8 + Math.random() * 12 });
}
