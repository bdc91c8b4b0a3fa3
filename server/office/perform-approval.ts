import { findOrder } from '#server/order-book/find-order.ts';
import { RefundTooLarge, refundOrder } from '#server/payments/refund-order.ts';
import type { Needs } from '#server/platform/context.ts';
import { Problem } from '#server/platform/problem.ts';
import type { Perform } from '#server/staff/approvals.ts';

/** Does what a second person has granted: money of an order goes back the way it came, or onto its account. */
export function performApproval({ jobs, now }: Needs<'jobs' | 'now'>): Perform {
  return async (tx, { kind, about, amountPaise, why }) => {
    const order = await findOrder(tx, about);
    if (!order) throw new Problem(409, 'not_offered', `There is no order ${about}.`);
    if (kind === 'store_credit' && order.accountId === null)
      throw new Problem(409, 'not_offered', 'It was ordered without an account: there is nobody to give credit to.');
    const to = kind === 'refund' ? 'source' : 'credit';
    try {
      await refundOrder(tx, jobs, { orderId: order.id, amountPaise, to, reason: why, at: now() });
    } catch (error) {
      if (error instanceof RefundTooLarge)
        throw new Problem(409, 'not_offered', 'That is more than is left of what was paid.', { cause: error });
      throw error;
    }
  };
}
