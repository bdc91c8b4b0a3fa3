import { neverRetry, type QueueSettings, retryForADay, retryNightly } from '#server/foundation/jobs/queues.ts';
import type { Limit } from '#server/foundation/limits/limit-table.ts';
import type { RequestCost } from '#server/foundation/limits/request-costs.ts';
import type { OrderMoved } from '#server/orders/order-state/order-moved.ts';

const hour = 3600;

declare module '#server/foundation/jobs/queues.ts' {
  interface JobData {
    /** Books or cancels parcels with the courier to match an order. */
    'ship-order': OrderMoved;
    /** Queries the courier about one parcel. */
    'track-parcel': { shipmentId: string };
    /** Finds missed work: bookings without a job, and parcels not tracked recently. */
    'watch-parcels': Record<string, never>;
    /** Creates the print files of an order's custom lines. */
    'make-print-files': OrderMoved;
    'sweep-uploads': Record<string, never>;
    /** Evicts unused uploads while they exceed their storage limit. */
    'make-room': Record<string, never>;
  }
}

/** Queues of parcels, print files and uploads. */
export const fulfilmentQueues = {
  // Retries outlast a courier outage of a day; the `watch-parcels` job handles what is still open.
  'ship-order': retryForADay,
  'track-parcel': { ...retryForADay, retryLimit: 8, putAside: false },
  'watch-parcels': neverRetry,
  'make-print-files': retryForADay,
  'sweep-uploads': retryNightly,
  'make-room': neverRetry,
} as const satisfies Record<string, QueueSettings>;

/** Limits of uploads and designs. */
export const fulfilmentLimits = {
  upload: {
    points: 20,
    seconds: hour,
    counts: 'uses',
    of: 'a network',
    why: 'Each picture is checked, re-encoded and stored on the disk.',
  },
  design: {
    points: 60,
    seconds: hour,
    counts: 'uses',
    of: 'a network',
    why: 'Each design is drawn and stored on the disk.',
  },
  share: {
    points: 60,
    seconds: hour,
    counts: 'uses',
    of: 'a network',
    why: 'A link is made for a design, so as many as designs.',
  },
} as const satisfies Record<string, Limit>;

/** Costs of calls that draw pictures. */
export const fulfilmentCosts = {
  drawing: {
    calls: /^(?:POST|PUT) \/api\/(?:uploads|designs|shirts|squads)\b/,
    costMs: 30,
    beyond: 'refused',
    why: 'A picture is received and passed to a separate process, whose queue has a limit of its own.',
  },
  designPicture: {
    costMs: 40,
    beyond: 'refused',
    why: 'A garment with its design is drawn once per size, in the process of product pictures, and cached for a day.',
  },
} as const satisfies Record<string, RequestCost>;

type OwnLimits = typeof fulfilmentLimits;
declare module '#server/foundation/limits/limit-table.ts' {
  interface LimitRows extends OwnLimits {}
}

type OwnCosts = typeof fulfilmentCosts;
declare module '#server/foundation/limits/request-costs.ts' {
  interface CostRows extends OwnCosts {}
}
