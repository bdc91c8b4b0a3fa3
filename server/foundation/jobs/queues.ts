import type { OrderState } from '#contract/orders.ts';

/** An order that entered a state. */
export interface OrderMoved {
  orderId: string;
  state: OrderState;
  /** The id of the one of its parcels that entered it; missing where the order did as a whole. */
  parcel?: string;
}

/** Somebody asked for a code, in a browser that is known again, somewhere. */
interface CodeAsked {
  email: string;
  requestId: string;
  askedBy?: string | readonly string[];
  /** That browser signed in with the e-mail, or entered its code, before. */
  known?: boolean;
  /** Its network, by a name that only the shop can make: each has a code of an hour to itself. */
  network?: string;
  from?: { network: string; device: string };
}

/** Every queue of the shop and what a job in it carries. */
export interface JobData {
  'confirm-order': OrderMoved;
  /** Takes what is authorised for an order and due. */
  'capture-payments': OrderMoved;
  /** Lets the pieces of an unpaid order go when their time is over. */
  'end-hold': { orderId: string };
  'send-refund': { refundId: string };
  /** Asks the gateway about everything undecided. */
  'ask-gateway': Record<string, never>;
  /** Writes the mail about the state an order entered. */
  'mail-order': OrderMoved;
  /** Tells of money that goes back without anyone having asked. */
  'mail-refund': { refundId: string };
  /** The goods are packed: their invoice is due. */
  'issue-invoice': OrderMoved;
  /** Brings the courier in line with an order: parcels booked, or cancelled. */
  'ship-order': OrderMoved;
  /** Asks the courier about one parcel. */
  'track-parcel': { shipmentId: string };
  /** Finds bookings nobody has in hand and asks about parcels nobody asked about. */
  'watch-parcels': Record<string, never>;
  /** It came back undelivered: what was paid for it goes back. */
  'take-back-order': OrderMoved;
  /** Closes orders whose days for returns are over. */
  'close-orders': Record<string, never>;
  /** Draws what the print room needs of an order's custom lines. */
  'make-print-files': OrderMoved;
  /** Draws them of one line anew: somebody asked. */
  'draw-again': { orderId: string; position: number };
  /** Does one thing to many orders, each once. */
  'work-bulk': { actionId: string };
  /** Reads, applies or undoes a spreadsheet of products: whatever is going on with it. */
  'work-sheet': { sheetId: string };
  'send-mail': { mailId: string };
  'send-reset-code': CodeAsked;
  'send-order-code': CodeAsked;
  'sweep-accounts': Record<string, never>;
  'sweep-uploads': Record<string, never>;
  /** Takes people off what is past: orders, papers, mails. */
  'erase-old': Record<string, never>;
  /** Lets go of pictures people left, while they take more room than they may. */
  'make-room': Record<string, never>;
  /** Copies the shop for the night. */
  'back-up': Record<string, never>;
  /** Says in the log what stands still. */
  'watch-over': Record<string, never>;
}

export type QueueName = keyof JobData;

/** Queues whose jobs follow an order's state. */
export type OrderQueue = { [Q in QueueName]: JobData[Q] extends OrderMoved ? Q : never }[QueueName];

/** How a queue deals with a job that failed. */
interface Trying {
  retryLimit: number;
  /** Seconds before the second try; they double from try to try. */
  retryDelay: number;
  retryBackoff: boolean;
  /** The longest pause between two tries, in seconds, where they grow. */
  retryDelayMax?: number;
  /** One that gives up is put aside for the operator. Not where the clock makes the next one anyway. */
  putAside: boolean;
  /** After so many seconds a try counts as failed; else after 15 minutes. */
  expireInSeconds?: number;
}

const longestPause = 3600;
/** About a day: an hour until the pauses are an hour long, then some thirty of them. */
const aDay: Trying = { retryLimit: 36, retryDelay: 5, retryDelayMax: longestPause, retryBackoff: true, putAside: true };
/** The next one comes soon. */
const once: Trying = { retryLimit: 0, retryDelay: 0, retryBackoff: false, putAside: false };
const nightly: Trying = { retryLimit: 3, retryDelay: 60, retryDelayMax: longestPause, retryBackoff: true, putAside: false };

export const queues: Record<QueueName, Trying> = {
  'confirm-order': { ...aDay, retryLimit: 8 },
  // A gateway that is away for a day finds them when it is back; `ask-gateway` looks after those left behind.
  'capture-payments': aDay,
  'end-hold': aDay,
  'send-refund': aDay,
  'ask-gateway': once,
  'mail-order': aDay,
  'mail-refund': aDay,
  'issue-invoice': aDay,
  // A courier that is away finds them when it is back; `watch-parcels` looks after those left behind.
  'ship-order': aDay,
  'track-parcel': { ...aDay, retryLimit: 8, putAside: false },
  'watch-parcels': once,
  'take-back-order': aDay,
  'close-orders': nightly,
  'make-print-files': aDay,
  'draw-again': aDay,
  // Whoever asked looks at it: what stands still is begun again at once, and each order of it is done once.
  'work-bulk': { ...aDay, retryLimit: 12, retryDelayMax: 60 },
  'work-sheet': { ...aDay, retryLimit: 12, retryDelayMax: 60 },
  // A mail server that is away for a day gets the mail when it is back.
  'send-mail': aDay,
  // A code is asked for by someone who waits; beyond a few minutes they have asked again. What it carries may be the address
  // of somebody who is no customer: it is not kept once it is done, nor where it gave up.
  'send-reset-code': { ...aDay, retryLimit: 5, putAside: false },
  'send-order-code': { ...aDay, retryLimit: 5, putAside: false },
  'sweep-accounts': nightly,
  'sweep-uploads': nightly,
  'erase-old': nightly,
  'make-room': once,
  // Large shops take their time, and two at once would help nobody.
  'back-up': {
    retryLimit: 2,
    retryDelay: 600,
    retryBackoff: false,
    putAside: false,
    expireInSeconds: 6 * 3600,
  },
  'watch-over': once,
};
