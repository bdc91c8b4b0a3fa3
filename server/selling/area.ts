import { type QueueSettings, retryForADay, retryNightly } from '#server/foundation/jobs/queues.ts';
import type { Limit } from '#server/foundation/limits/limit-table.ts';
import type { RequestCost } from '#server/foundation/limits/request-costs.ts';
import type { DroppedRefund } from '#server/money/refunds/dropped-refund.ts';
import type { OrderMoved } from '#server/orders/order-state/order-moved.ts';

const minute = 60;

declare module '#server/foundation/jobs/queues.ts' {
  interface JobData {
    'confirm-order': OrderMoved;
    /** Creates the mail about the state an order entered. */
    'mail-order': OrderMoved;
    /** Creates the mail about a refund that the shopper did not request, or that waited for a capture. */
    'mail-refund': { refundId: string; captured?: true };
    /** Creates the mail about promised refunds that are not sent: nothing was taken, or a bank gave the money back. */
    'mail-dropped-refund': DroppedRefund;
    /** Books refunds that were made at the gateway itself as price reductions. */
    'book-outside-refunds': { orderId: string };
    /** Refunds what fell due while a bank held the money, after a dispute that the shop won. */
    'pay-after-dispute': { paymentId: string };
    /** Refunds an order that came back undelivered. */
    'take-back-order': OrderMoved;
    /** Cancels the courier's pickup of a return that was withdrawn or refused. */
    'cancel-pickup': { returnId: string };
    /** Closes orders whose return period is over. */
    'close-orders': Record<string, never>;
  }
}

/** Queues that follow an order from its placing to its end. */
export const sellingQueues = {
  'confirm-order': { ...retryForADay, retryLimit: 8 },
  'mail-order': retryForADay,
  'mail-refund': retryForADay,
  'mail-dropped-refund': retryForADay,
  'book-outside-refunds': retryForADay,
  'pay-after-dispute': retryForADay,
  'take-back-order': retryForADay,
  'cancel-pickup': retryForADay,
  'close-orders': retryNightly,
} as const satisfies Record<string, QueueSettings>;

/** Limits of the checkout and the tracker. */
export const sellingLimits = {
  quote: {
    points: 300,
    seconds: minute,
    counts: 'uses',
    of: 'a network',
    why: 'Pricing a cart takes processor time; many shoppers share a network.',
  },
  order: {
    points: 300,
    seconds: minute,
    counts: 'uses',
    of: 'a network',
    why: 'Placing an order reserves stock; many shoppers share a network.',
  },
  track: {
    points: 10,
    seconds: 10 * minute,
    counts: 'misses',
    of: 'a network',
    why: 'Parcel and order numbers must not be found by guessing. A known number may be tracked any number of times.',
  },
  trackReceiver: {
    points: 10,
    seconds: 10 * minute,
    counts: 'uses',
    of: 'a network, of different waybills',
    why: 'Couriers number parcels in sequence. For this many waybills the reply names the receiver, masked; beyond, it leaves the name out. Numbers that do not exist are misses of `track`; an order number or key is not affected.',
  },
  trackedAwb: {
    points: 1,
    seconds: 10 * minute,
    counts: 'uses',
    of: 'a waybill in a network',
    why: 'Refuses nothing: a waybill counted by `trackReceiver` is not counted again when it is tracked once more.',
  },
  newLink: {
    points: 5,
    seconds: 60 * minute,
    counts: 'uses',
    of: 'an order',
    why: 'Each use sends a mail to the buyer, and the caller has shown that the order is theirs.',
  },
} as const satisfies Record<string, Limit>;

/** Costs of the checkout's calls. */
export const sellingCosts = {
  order: {
    calls: /^POST \/api\/orders$/,
    costMs: 25,
    beyond: 'served',
    why: 'An order waits for others of the same address, and is never refused for its cost.',
  },
  quote: {
    calls: /^POST \/api\/checkout\/quote$/,
    costMs: 8,
    beyond: 'refused',
    why: 'A cart of up to 50 lines is priced from the catalogue.',
  },
} as const satisfies Record<string, RequestCost>;

type OwnLimits = typeof sellingLimits;
declare module '#server/foundation/limits/limit-table.ts' {
  interface LimitRows extends OwnLimits {}
}

type OwnCosts = typeof sellingCosts;
declare module '#server/foundation/limits/request-costs.ts' {
  interface CostRows extends OwnCosts {}
}
