import type { OrderState } from '#contract/orders.ts';

/** Order that entered a state. */
export interface OrderMoved {
  orderId: string;
  state: OrderState;
  /** Id of the parcel that entered the state; missing if the whole order did. */
  parcel?: string;
}

/** Request for a code from a browser. */
interface CodeAsked {
  email: string;
  requestId: string;
  askedBy?: string | readonly string[];
  /** True if the browser signed in with the e-mail, or entered its code, before. */
  known?: boolean;
  /** Keyed hash of the network; each network has its own allowance of a code per hour. */
  network?: string;
  from?: { network: string; device: string };
}

/** Queues of the shop with the data of their jobs. */
export interface JobData {
  'confirm-order': OrderMoved;
  /** Captures the authorized payments of an order that are due. */
  'capture-payments': OrderMoved;
  /** Releases the stock of an unpaid order whose reservation expired. */
  'end-hold': { orderId: string };
  'send-refund': { refundId: string };
  /** Queries the gateway about all undecided payments and refunds. */
  'ask-gateway': Record<string, never>;
  /** Creates the mail about the state an order entered. */
  'mail-order': OrderMoved;
  /** Creates the mail about an automatic refund. */
  'mail-refund': { refundId: string };
  /** Issues the invoice of packed goods. */
  'issue-invoice': OrderMoved;
  /** Books or cancels parcels with the courier to match an order. */
  'ship-order': OrderMoved;
  /** Queries the courier about one parcel. */
  'track-parcel': { shipmentId: string };
  /** Finds bookings without a job and parcels that nothing has queried lately. */
  'watch-parcels': Record<string, never>;
  /** Refunds an order that came back undelivered. */
  'take-back-order': OrderMoved;
  /** Closes orders whose return period is over. */
  'close-orders': Record<string, never>;
  /** Creates the print files of an order's custom lines. */
  'make-print-files': OrderMoved;
  /** Creates the print files of one line again, on request. */
  'draw-again': { orderId: string; position: number };
  /** Applies a bulk action to its orders, each once. */
  'work-bulk': { actionId: string };
  /** Reads, applies or reverts a product spreadsheet, whichever is pending. */
  'work-sheet': { sheetId: string };
  'send-mail': { mailId: string };
  'send-reset-code': CodeAsked;
  'send-order-code': CodeAsked;
  'sweep-accounts': Record<string, never>;
  'sweep-uploads': Record<string, never>;
  /** Anonymizes old orders, documents and mails. */
  'erase-old': Record<string, never>;
  /** Evicts unused uploads while they exceed their storage limit. */
  'make-room': Record<string, never>;
  /** Creates the nightly backup. */
  'back-up': Record<string, never>;
  /** Logs stuck work. */
  'watch-over': Record<string, never>;
}

export type QueueName = keyof JobData;

/** Queues whose jobs follow an order's state. */
export type OrderQueue = { [Q in QueueName]: JobData[Q] extends OrderMoved ? Q : never }[QueueName];

/** Retry policy of a queue. */
interface Trying {
  retryLimit: number;
  /** Delay in seconds before the first retry; it doubles with each retry. */
  retryDelay: number;
  retryBackoff: boolean;
  /** Maximum delay between retries in seconds, with backoff. */
  retryDelayMax?: number;
  /** True to move a failed job to the dead-letter queue. False if the schedule creates the next one anyway. */
  putAside: boolean;
  /** Timeout of a run in seconds; 15 minutes by default. */
  expireInSeconds?: number;
}

const longestPause = 3600;
/** Policy that retries for about a day: one hour until the delays reach an hour, then some thirty of them. */
const aDay: Trying = { retryLimit: 36, retryDelay: 5, retryDelayMax: longestPause, retryBackoff: true, putAside: true };
/** Policy without retries, since the next job comes soon. */
const once: Trying = { retryLimit: 0, retryDelay: 0, retryBackoff: false, putAside: false };
const nightly: Trying = {
  retryLimit: 3,
  retryDelay: 60,
  retryDelayMax: longestPause,
  retryBackoff: true,
  putAside: false,
};

export const queueSettings: Record<QueueName, Trying> = {
  'confirm-order': { ...aDay, retryLimit: 8 },
  // Retries outlast a gateway outage of a day; `ask-gateway` picks up the rest.
  'capture-payments': aDay,
  'end-hold': aDay,
  'send-refund': aDay,
  'ask-gateway': once,
  'mail-order': aDay,
  'mail-refund': aDay,
  'issue-invoice': aDay,
  // Retries outlast a courier outage of a day; `watch-parcels` picks up the rest.
  'ship-order': aDay,
  'track-parcel': { ...aDay, retryLimit: 8, putAside: false },
  'watch-parcels': once,
  'take-back-order': aDay,
  'close-orders': nightly,
  'make-print-files': aDay,
  'draw-again': aDay,
  // Staff wait for the result, so retries come soon. Each order is processed once.
  'work-bulk': { ...aDay, retryLimit: 12, retryDelayMax: 60 },
  'work-sheet': { ...aDay, retryLimit: 12, retryDelayMax: 60 },
  // Retries outlast a mail server outage of a day.
  'send-mail': aDay,
  // A shopper waits for a code and requests another after a few minutes. The job may contain the address of somebody
  // who is no customer. Therefore it is not stored once done or failed.
  'send-reset-code': { ...aDay, retryLimit: 5, putAside: false },
  'send-order-code': { ...aDay, retryLimit: 5, putAside: false },
  'sweep-accounts': nightly,
  'sweep-uploads': nightly,
  'erase-old': nightly,
  'make-room': once,
  // Backups of large shops take long, and must not run twice at once.
  'back-up': {
    retryLimit: 2,
    retryDelay: 600,
    retryBackoff: false,
    putAside: false,
    expireInSeconds: 6 * 3600,
  },
  'watch-over': once,
};
