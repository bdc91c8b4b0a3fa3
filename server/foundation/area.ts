import { type QueueSettings, retryForADay } from './jobs/queues.ts';
import type { Limit } from './limits/limit-table.ts';
import type { RequestCost } from './limits/request-costs.ts';

const minute = 60;

declare module '#server/foundation/jobs/queues.ts' {
  interface JobData {
    'send-mail': { mailId: string };
  }
}

/** Queues of mechanisms that every area uses. */
export const foundationQueues = {
  // Retries outlast a mail server outage of a day.
  'send-mail': retryForADay,
} as const satisfies Record<string, QueueSettings>;

/** Limits of mechanisms that every area uses. */
export const foundationLimits = {
  passkey: {
    points: 300,
    seconds: 10 * minute,
    counts: 'uses',
    of: 'a network',
    why: 'Each use creates a challenge or checks a signature. Nothing can be guessed, and many people share a network.',
  },
  refusalKept: {
    points: 30,
    seconds: 60 * minute,
    counts: 'uses',
    of: 'a kind of refusal in a network',
    why: 'Refusals are recorded for owners and operators. Thirty show what happens; a million would fill the disk. Beyond, calls are refused without a record.',
  },
  report: {
    points: 60,
    seconds: 10 * minute,
    counts: 'uses',
    of: 'a network',
    why: 'Browsers report by themselves what a policy refused, many at once, and anybody can invent a report. Beyond, reports are accepted and dropped.',
  },
} as const satisfies Record<string, Limit>;

/** Retries outlast a day-long outage of the mail server. */
export const foundationCosts = {
  outside: {
    calls: /^POST \/api\/webhooks\//,
    costMs: 0,
    beyond: 'served',
    why: 'Services send many signed messages from few addresses, and never wait.',
  },
  change: {
    calls: /^(?:POST|PUT|PATCH|DELETE) /,
    costMs: 8,
    beyond: 'refused',
    why: 'All other writes: a transaction of some statements.',
  },
  read: {
    calls: /^(?:GET|HEAD) /,
    costMs: 3,
    beyond: 'refused',
    why: 'All other reads: one statement or a few.',
  },
} as const satisfies Record<string, RequestCost>;

type OwnLimits = typeof foundationLimits;
declare module '#server/foundation/limits/limit-table.ts' {
  interface LimitRows extends OwnLimits {}
}

type OwnCosts = typeof foundationCosts;
declare module '#server/foundation/limits/request-costs.ts' {
  interface CostRows extends OwnCosts {}
}
