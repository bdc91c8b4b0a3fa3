import type { ApprovalKind } from '#contract/office/lists.ts';
import { performCredit } from '#server/customers/change-customer.ts';
import { performMerge } from '#server/customers/request-merge.ts';
import { performApproval } from '#server/office/perform-approval.ts';
import type { OrderContext } from '#server/order-book/order-context.ts';
import { performReturn } from '#server/returns-desk/take-steps.ts';
import type { Perform } from '#server/staff/approvals.ts';

/** Does what a second person has granted, by the room it belongs to. */
export function performApprovals(shop: OrderContext): Perform {
  const ofOrder = performApproval(shop);
  const by: Readonly<Record<ApprovalKind, Perform>> = {
    refund: ofOrder,
    store_credit: ofOrder,
    return: performReturn(shop),
    customer_credit: performCredit(shop.now),
    credit_back: performCredit(shop.now),
    customer_merge: performMerge(shop),
  };
  return (tx, approval, note) => by[approval.kind](tx, approval, note);
}
