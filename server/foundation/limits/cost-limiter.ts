import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Turn } from '#server/foundation/values/dedupe-in-flight.ts';
import { networkOf, networksOf } from './limits.ts';
import {
  type Budget,
  budgetTable,
  type RequestCosts,
  type RequestKind,
  requestKindOf,
  turnPatienceMs,
} from './request-costs.ts';

export interface CostLimiter {
  /** Returns the kind of a call, which decides its cost. */
  kindOf(method: string, route: string): RequestKind;
  /** Waits until an address may do this work. Throws Problem 429 if the wait is too long. */
  forAddress(address: string, work: RequestKind): Promise<void>;
  /** Waits until an account may do this work, from any address. Throws Problem 429 if the wait is too long. */
  forAccount(account: string, work: RequestKind): Promise<void>;
}

/** Limiter that never waits, for tests and measurements. */
export const noCostLimiter: CostLimiter = {
  kindOf: () => 'read',
  forAddress: async () => {},
  forAccount: async () => {},
};

/** Returns the rate limiter turn of an address for the creation of a shared cached response. */
export function turnOf(turns: Pick<CostLimiter, 'forAddress'>, address: string, work: RequestKind): Turn {
  return { of: networkOf(address), take: () => turns.forAddress(address, work) };
}

/** Maximum number of remembered callers; with more, those who owe least are dropped. */
const mostCallers = 20_000;

/**
 * Cost-based limiter by the generic cell rate algorithm (ITU-T I.371). State per caller: the time in ms at which the
 * caller's share has paid for all work so far.
 */
export class Paces {
  readonly #paid = new Map<string, number>();
  readonly #budget: Budget;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** Returns the wait in ms before a caller's work may start. */
  waitOf(caller: string, now: number): number {
    const paid = this.#paid.get(caller) ?? now;
    return Math.max(0, paid - now - this.#budget.burstMs / this.#budget.share);
  }

  /** Charges a caller for work. */
  charge(caller: string, costMs: number, now: number): void {
    const paid = Math.max(now, this.#paid.get(caller) ?? now) + costMs / this.#budget.share;
    this.#paid.delete(caller);
    this.#paid.set(caller, paid);
    if (this.#paid.size > mostCallers) this.#forget(now);
  }

  size(): number {
    return this.#paid.size;
  }

  /** Drops callers who owe nothing; if too few, those who owe least. */
  #forget(now: number): void {
    for (const [caller, paid] of this.#paid) if (paid <= now) this.#paid.delete(caller);
    if (this.#paid.size <= mostCallers) return;
    const least = [...this.#paid].toSorted(([, one], [, other]) => one - other).slice(0, mostCallers / 10);
    for (const [caller] of least) this.#paid.delete(caller);
  }
}

interface Clock {
  now(): number;
  wait(ms: number): Promise<void>;
}

const realClock: Clock = { now: () => performance.now(), wait: (ms) => pause(ms) };

/** Creates the limiter of this process, which counts by network and by account. */
export function createCostLimiter(costs: RequestCosts, clock: Clock = realClock): CostLimiter {
  const paces = Object.values(budgetTable).map((budget) => new Paces(budget));
  /** Charges each caller and waits. A wider network is charged a fraction, as its allowance is a multiple. */
  async function take(callers: readonly { caller: string; times: number }[], work: RequestKind): Promise<void> {
    const { costMs, beyond } = costs[work];
    if (costMs === 0) return;
    const now = clock.now();
    const waitMs = Math.max(...paces.flatMap((pace) => callers.map(({ caller }) => pace.waitOf(caller, now))));
    if (waitMs > turnPatienceMs && beyond === 'refused') throw tooMuch(waitMs);
    for (const pace of paces) for (const { caller, times } of callers) pace.charge(caller, costMs / times, now);
    if (waitMs > 0) await clock.wait(Math.min(waitMs, turnPatienceMs));
  }
  return {
    kindOf: (method, route) => requestKindOf(costs, method, route),
    forAddress: (address, work) =>
      take(
        networksOf(address).map(({ network, times }) => ({ caller: `network ${network}`, times })),
        work,
      ),
    forAccount: (account, work) => take([{ caller: `account ${account}`, times: 1 }], work),
  };
}

function tooMuch(waitMs: number): Problem {
  const seconds = Math.ceil(waitMs / 1000);
  return new Problem(429, 'too_many_requests', `That was a lot at once. Try again in ${seconds} seconds.`, {
    retryAfterSeconds: seconds,
  });
}
