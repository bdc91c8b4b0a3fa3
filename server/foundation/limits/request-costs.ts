/** Cost of a kind of call, in processor time. */
export interface RequestCost {
  /** Calls of this kind by 'METHOD route'; page rendering has kinds without it. */
  calls?: RegExp;
  /** Processor time in ms of the shop's thread and its database together, measured by `npm run bench -- work`. */
  costMs: number;
  /** Outcome for work that would wait too long: refused (429) or served nevertheless. */
  beyond: 'refused' | 'served';
  why: string;
}

/**
 * Costs by kind of call. Each area adds its own in its `area.ts`: `declare module`, beside the values. Cached responses
 * (pages, listings, pictures, documents) cost nothing.
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas add to it
export interface CostRows {}

export type RequestKind = keyof CostRows;

/** Costs of a shop. The first row that matches a call counts. */
export type RequestCosts = Readonly<Record<RequestKind, RequestCost>>;

/** Returns the kind of a call. Pure. */
export function requestKindOf(costs: RequestCosts, method: string, route: string): RequestKind {
  const rows = Object.entries<RequestCost>(costs) as [RequestKind, RequestCost][];
  return rows.find(([, { calls }]) => calls?.test(`${method} ${route}`))?.[0] ?? 'read';
}

export interface Budget {
  /** Share of one processor that a caller may use in the long run, from 0 to 1. */
  share: number;
  /** Processor time in ms that a caller may use before work has to wait. */
  burstMs: number;
  why: string;
}

/**
 * Budgets of one caller, both applied to a network and to an account. The load meter limits the total of all callers.
 */
export const budgetTable = {
  atOnce: {
    share: 0.35,
    burstMs: 40,
    why: 'What somebody asks for at once is done in turns, with room for everybody else between them.',
  },
  inTheLongRun: {
    share: 0.25,
    burstMs: 1000,
    why: 'A person who looks about never meets it; a flood from one place leaves the shop to everybody else.',
  },
} as const satisfies Record<string, Budget>;

/** Maximum wait for a turn in ms; beyond it, work is refused. */
export const turnPatienceMs = 5000;
