import type { ApprovalKind } from '#contract/office/lists.ts';
import type { Perform } from '#server/office/approvals/approvals.ts';
import { performCredit } from '#server/office/customers/change-customer.ts';
import { performMerge } from '#server/office/customers/request-merge.ts';
import { performApproval } from '#server/office/office-routes/perform-approval.ts';
import { performHandPayment } from '#server/office/order-actions/mark-paid.ts';
import { performReturn } from '#server/office/returns/take-steps.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';

/** Runs an action that a second person approved, in the module it belongs to. */
export function performApprovals(shop: OrderContext): Perform {
  const ofOrder = performApproval(shop);
  const by: Readonly<Record<ApprovalKind, Perform>> = {
    refund: ofOrder,
    store_credit: ofOrder,
    return: performReturn(shop),
    customer_credit: performCredit(shop.now),
    credit_back: performCredit(shop.now),
    customer_merge: performMerge(shop),
    hand_payment: performHandPayment(shop),
  };
  return (tx, approval, note) => by[approval.kind](tx, approval, note);
}
