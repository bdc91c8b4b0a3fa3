import type { Approval } from '#contract/office/approvals.ts';
import type { ApprovalKind } from '#contract/office/lists.ts';
import type { Db } from '#database/db.ts';
import type { Perform } from '#server/office/approvals/approvals.ts';
import { performPriceChange } from '#server/office/catalogue/request-price.ts';
import { performCredit } from '#server/office/customers/change-customer.ts';
import { performMerge } from '#server/office/customers/request-merge.ts';
import { performApproval } from '#server/office/office-routes/perform-approval.ts';
import { performHandPayment } from '#server/office/order-actions/mark-paid.ts';
import { performPriceSheet } from '#server/office/product-sheets/request-sheet.ts';
import { performReturn, productsOfReturn } from '#server/office/returns/take-steps.ts';
import { findOrder, findOrderProducts } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';

/** Carries out an action that a second person approved, with the function of its area. */
export function performApprovals(parts: OrderContext): Perform {
  // Pages are notified of changed stock after the commit, by `productsOfApproval`.
  const shop = { ...parts, stockChanged: () => {} };
  const ofOrder = performApproval(shop);
  const by: Readonly<Record<ApprovalKind, Perform>> = {
    refund: ofOrder,
    store_credit: ofOrder,
    return: performReturn(shop),
    customer_credit: performCredit(shop.now),
    credit_back: performCredit(shop.now),
    customer_merge: performMerge(shop),
    hand_payment: performHandPayment(shop),
    price_change: performPriceChange(shop),
    price_sheet: performPriceSheet(shop),
  };
  return (tx, approval, note) => by[approval.kind](tx, approval, note);
}

/** Lists the products whose stock a granted approval may have changed. */
export async function productsOfApproval(db: Db, { kind, about }: Pick<Approval, 'kind' | 'about'>): Promise<string[]> {
  if (kind === 'return') return productsOfReturn(db, about);
  const order = kind === 'hand_payment' ? await findOrder(db, about) : undefined;
  return order ? findOrderProducts(db, order.id) : [];
}
