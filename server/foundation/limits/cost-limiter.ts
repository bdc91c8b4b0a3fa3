import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Turn } from '#server/foundation/values/dedupe-in-flight.ts';
import { networkOf, networksOf } from './limits.ts';
import { type Budget, budgetTable, type RequestKind, requestCosts, turnPatienceMs } from './request-costs.ts';

export interface CostLimiter {
  /** Waits until this work may be done for an address. Throws Problem 429 where that would take too long. */
  forAddress(address: string, work: RequestKind): Promise<void>;
  /** Waits until this work may be done for an account, from wherever it asks. Throws Problem 429 as above. */
  forAccount(account: string, work: RequestKind): Promise<void>;
}

/** For tests and measurements: nothing waits. */
export const noCostLimiter: CostLimiter = { forAddress: async () => {}, forAccount: async () => {} };

/** The turn of an address at making what is then kept for everyone. */
export function turnOf(turns: Pick<CostLimiter, 'forAddress'>, address: string, work: RequestKind): Turn {
  return { of: networkOf(address), take: () => turns.forAddress(address, work) };
}

/** How many callers are remembered at most; beyond, those who have used least of their budget are forgotten. */
const mostCallers = 20_000;

/**
 * When the next piece of work of a caller may begin: the generic cell rate algorithm (ITU-T I.371), with work in place of cells. Each
 * caller is one number: the moment (ms) at which all they have asked for would be paid for at their share.
 */
export class Paces {
  readonly #paid = new Map<string, number>();
  readonly #budget: Budget;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** Tells how long (ms) a caller has to wait before work may begin. */
  waitOf(caller: string, now: number): number {
    const paid = this.#paid.get(caller) ?? now;
    return Math.max(0, paid - now - this.#budget.burstMs / this.#budget.share);
  }

  /** Charges a caller with work. */
  charge(caller: string, costMs: number, now: number): void {
    const paid = Math.max(now, this.#paid.get(caller) ?? now) + costMs / this.#budget.share;
    this.#paid.delete(caller);
    this.#paid.set(caller, paid);
    if (this.#paid.size > mostCallers) this.#forget(now);
  }

  size(): number {
    return this.#paid.size;
  }

  /** Forgets whoever owes nothing any more; where that is too few, those who owe least. */
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

/** Counts work by network and by account, in this process. */
export function createCostLimiter(clock: Clock = realClock): CostLimiter {
  const paces = Object.values(budgetTable).map((budget) => new Paces(budget));
  /** A wider network pays its part of the cost: it may have so many times as much. */
  async function take(callers: readonly { caller: string; times: number }[], work: RequestKind): Promise<void> {
    const { costMs, beyond } = requestCosts[work];
    if (costMs === 0) return;
    const now = clock.now();
    const waitMs = Math.max(...paces.flatMap((pace) => callers.map(({ caller }) => pace.waitOf(caller, now))));
    if (waitMs > turnPatienceMs && beyond === 'refused') throw tooMuch(waitMs);
    for (const pace of paces) for (const { caller, times } of callers) pace.charge(caller, costMs / times, now);
    if (waitMs > 0) await clock.wait(Math.min(waitMs, turnPatienceMs));
  }
  return {
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
  return new Problem(429, 'too_many_requests', `That was a lot at once. Try again in ${seconds} seconds.`, { retryAfterSeconds: seconds });
}
