import { Problem } from '#server/foundation/errors/problem.ts';
import type { Perform } from '#server/office/approvals/approvals.ts';
import { findOrder, lockOrder } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { giveMoneyBack } from '#server/selling/order-changes/give-money-back.ts';

/**
 * Carries out an approved action as if by staff within their limit: refunds to the original payment method or as
 * credit.
 */
export function performApproval(
  deps: Pick<OrderContext, 'jobs' | 'secret' | 'publicUrl' | 'now' | 'shopFacts' | 'settings'>,
): Perform {
  return async (tx, { kind, about, amountPaise, why }) => {
    const found = await findOrder(tx, about);
    // The lock is needed, as another decision or a cancellation may change the order's payments concurrently.
    const order = found && (await lockOrder(tx, found.id));
    if (!order) throw new Problem(409, 'not_offered', `There is no order ${about}.`);
    await giveMoneyBack(tx, deps, order, {
      amountPaise,
      to: kind === 'refund' ? 'source' : 'credit',
      why,
      at: deps.now(),
    });
  };
}
