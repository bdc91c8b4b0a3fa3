import type { OrderState, PaymentMethod } from '#contract/orders.ts';
import type { Db } from '#database/db.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import type { OrderQueue } from './order-moved.ts';

interface FollowingJob {
  queue: OrderQueue;
  /** Payment method for which the job is queued; all methods if missing. */
  only?: PaymentMethod;
}

/**
 * Jobs queued when an order enters a state, in the transaction that moves the order. Each queue receives `{ orderId,
 * state }`.
 */
export const followingJobs: Record<OrderState, readonly FollowingJob[]> = {
  placed: [{ queue: 'confirm-order', only: 'cod' }],
  paid: [{ queue: 'confirm-order' }, { queue: 'capture-payments' }],
  confirmed: [{ queue: 'mail-order' }, { queue: 'make-print-files' }, { queue: 'ship-order' }],
  in_print: [],
  packed: [{ queue: 'issue-invoice' }, { queue: 'capture-payments', only: 'razorpay' }, { queue: 'ship-order' }],
  shipped: [{ queue: 'issue-invoice' }, { queue: 'mail-order' }, { queue: 'capture-payments', only: 'razorpay' }],
  out_for_delivery: [{ queue: 'mail-order' }],
  delivered: [{ queue: 'mail-order' }],
  closed: [],
  payment_failed: [{ queue: 'mail-order' }],
  cancelled: [{ queue: 'mail-order' }, { queue: 'ship-order' }],
  return_in_progress: [],
  returned: [],
  returned_to_origin: [{ queue: 'mail-order' }, { queue: 'take-back-order' }],
  lost: [{ queue: 'mail-order' }],
};

/** States whose jobs run once per parcel if an order has parcels. */
export const ofParcels: ReadonlySet<OrderState> = new Set([
  'packed',
  'shipped',
  'out_for_delivery',
  'delivered',
  'returned_to_origin',
  'lost',
]);

/** Queues the jobs of a parcel's new state in the caller's transaction. */
export async function queueParcelJobs(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  order: { id: string; payment: string },
  parcel: { id: string; state: OrderState },
): Promise<void> {
  for (const { queue, only } of followingJobs[parcel.state]) {
    if (only === undefined || only === order.payment)
      await jobs.send(tx, queue, { orderId: order.id, state: parcel.state, parcel: parcel.id });
  }
}

/** Queues the jobs of an order's new state in the caller's transaction. */
export async function queueFollowingJobs(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  order: { id: string; state: OrderState; payment: string },
): Promise<void> {
  for (const { queue, only } of followingJobs[order.state]) {
    if (only === undefined || only === order.payment)
      await jobs.send(tx, queue, { orderId: order.id, state: order.state });
  }
}
