import type { Limit } from '#server/foundation/limits/limit-table.ts';

/** Limits of calls that read an order by its reference, key or session. */
export const ordersLimits = {
  orderRead: {
    points: 300,
    seconds: 60,
    counts: 'misses',
    of: 'a network',
    why: 'Order keys and payment signatures cannot be guessed; this keeps attempts from costing the shop anything.',
  },
} as const satisfies Record<string, Limit>;

type OwnLimits = typeof ordersLimits;
declare module '#server/foundation/limits/limit-table.ts' {
  interface LimitRows extends OwnLimits {}
}
