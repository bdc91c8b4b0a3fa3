/** Cost of a kind of call, in processor time. */
export interface RequestCost {
  /** Pattern of the calls of this kind as 'METHOD route'; kinds of page rendering have none. */
  calls?: RegExp;
  /** Processor time in ms of the shop's thread and its database together, measured by `npm run bench -- work`. */
  costMs: number;
  /** Outcome for work that would wait too long: refused with 429, or served anyway. */
  beyond: 'refused' | 'served';
  why: string;
}

/**
 * Costs by kind of call. Each area adds its own in its `area.ts`, by `declare module` next to the values. Cached
 * responses (pages, listings, pictures, documents) cost nothing.
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas add to it
export interface CostRows {}

export type RequestKind = keyof CostRows;

/** Costs of a shop. The first row that matches a call applies. */
export type RequestCosts = Readonly<Record<RequestKind, RequestCost>>;

/** Returns the kind of a call. Pure. */
export function requestKindOf(costs: RequestCosts, method: string, route: string): RequestKind {
  const rows = Object.entries<RequestCost>(costs) as [RequestKind, RequestCost][];
  return rows.find(([, { calls }]) => calls?.test(`${method} ${route}`))?.[0] ?? 'read';
}

export interface Budget {
  /** Average share of one processor that a caller may use, from 0 to 1. */
  share: number;
  /** Processor time in ms that a caller may use before work must wait. */
  burstMs: number;
  why: string;
}

/**
 * Budgets of one caller, which apply both to a network and to an account. The load meter limits all callers together.
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

/** Maximum wait of work in ms, after which it is refused. */
export const turnPatienceMs = 5000;
