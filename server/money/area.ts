import { neverRetry, type QueueSettings, retryForADay } from '#server/foundation/jobs/queues.ts';
import type { Limit } from '#server/foundation/limits/limit-table.ts';
import type { RequestCost } from '#server/foundation/limits/request-costs.ts';
import type { OrderMoved } from '#server/orders/order-state/order-moved.ts';

const minute = 60;

declare module '#server/foundation/jobs/queues.ts' {
  interface JobData {
    /** Captures the authorized payments of an order that are due. */
    'capture-payments': OrderMoved;
    /** Releases the stock of an unpaid order whose reservation expired. */
    'end-hold': { orderId: string };
    'send-refund': { refundId: string };
    /** Reads a payment and its refunds at the gateway, after something changed there. */
    'read-payment': { paymentId: string };
    /** Queries the gateway about all undecided payments and refunds. */
    'ask-gateway': Record<string, never>;
    /** Reads the gateway's newest settlements with their lines. */
    'fetch-settlements': Record<string, never>;
    /** Reads the courier's newest remittances, and checks again what does not fit. */
    'fetch-remittances': Record<string, never>;
    /** Settles the reports about lost authorizations of orders that owe nothing any more. */
    'settle-unowed-reports': Record<string, never>;
    /** Issues the invoice of a packed order or parcel. */
    'issue-invoice': OrderMoved;
  }
}

/** Queues of payments, refunds and invoices. */
export const moneyQueues = {
  // Retries outlast a gateway outage of a day; the `ask-gateway` job handles what is still open.
  'capture-payments': retryForADay,
  'end-hold': retryForADay,
  'send-refund': retryForADay,
  'read-payment': retryForADay,
  'ask-gateway': neverRetry,
  'fetch-settlements': neverRetry,
  'fetch-remittances': neverRetry,
  'settle-unowed-reports': neverRetry,
  'issue-invoice': retryForADay,
} as const satisfies Record<string, QueueSettings>;

/** Limits of calls that pay. */
export const moneyLimits = {
  payment: {
    points: 60,
    seconds: 10 * minute,
    counts: 'uses',
    of: 'an order in a network',
    why: 'Starting, cancelling and confirming a payment each cost a transaction and a call to the gateway. The network is part of the key, so that a stranger with the link uses up nothing of the owner’s.',
  },
  payNetwork: {
    points: 600,
    seconds: minute,
    counts: 'uses',
    of: 'a network',
    why: 'As `payment`, over all orders: every order that a network may place in a minute, started and ended once each.',
  },
  handedIn: {
    points: 3,
    seconds: minute,
    counts: 'uses',
    of: 'a payment',
    why: 'Number of times that the gateway is asked about a payment confirmed with a valid signature. Beyond it, the stored state is the answer.',
  },
} as const satisfies Record<string, Limit>;

/** Costs of calls that pay and of documents. */
export const moneyCosts = {
  payment: {
    calls: /^POST \/api\/(?:orders\/:reference\/payment|payments\/\S+)$/,
    costMs: 25,
    beyond: 'served',
    why: 'A payment that starts or is confirmed waits for others of the same address, and is never refused for its cost. The limits `payment` and `payNetwork` bound how often.',
  },
  paper: {
    costMs: 40,
    beyond: 'refused',
    why: 'An invoice or credit note is drawn once, in a separate process, and stored as a file.',
  },
} as const satisfies Record<string, RequestCost>;

type OwnLimits = typeof moneyLimits;
declare module '#server/foundation/limits/limit-table.ts' {
  interface LimitRows extends OwnLimits {}
}

type OwnCosts = typeof moneyCosts;
declare module '#server/foundation/limits/request-costs.ts' {
  interface CostRows extends OwnCosts {}
}
