import { formatRupees, toRupees } from '#contract/money.ts';
import type { PaidAct } from '#contract/office/order-actions.ts';
import type { Db } from '#database/db.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { normalizeBankReference } from '#server/money/payments/bank-reference.ts';
import { bookManualPayment, type HandPayment, handWayNames } from '#server/money/settlement/book-manual-payment.ts';
import { askApproval, type Perform, waitingAbout } from '#server/office/approvals/approvals.ts';
import { pendingApprovalWords } from '#server/office/approvals/present-approval.ts';
import { leftToGive, lockGiving, recordGiven } from '#server/office/staff-records/giving-limit.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import type { AuditEntry } from '#server/office/staff-records/write-audit.ts';
import { findOrder, findOrderProducts, lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { cashDue } from '#server/orders/order-state/collect-cash.ts';
import { creditOn } from '#server/orders/order-state/order-money.ts';
import { isOwedAfterLapse, owedPaise } from '#server/orders/order-state/owed.ts';
import { payCashOrder } from '#server/selling/order-changes/pay-cash-order.ts';
import { paySentOrder } from '#server/selling/order-changes/pay-sent-order.ts';

interface MarkedPaid {
  entry: Pick<AuditEntry, 'what' | 'before' | 'after' | 'why'>;
  said: string;
}

/** Returns the amount in paise to be booked for an order paid outside the gateway. */
export async function paiseToBook(db: Db, order: OrderRow): Promise<number> {
  if (order.payment === 'cod') return cashDue(order, await creditOn(db, order.id));
  return (await isOwedAfterLapse(db, order)) ? owedPaise(db, order) : order.totalPaise - order.creditPaise;
}

/**
 * Books the full payment of an order outside the gateway, or requests approval above the member's limit. Runs in a
 * transaction with the order locked. Throws Problem 409 `not_offered`: paid, dispatched, reference used, or an approval
 * is pending.
 */
export async function markPaid(
  tx: Db,
  deps: OrderContext,
  order: OrderRow,
  { way, reference, why }: PaidAct,
  {
    member,
    isApproved = false,
  }: { member: Pick<Member, 'id' | 'name' | 'roles' | 'permissions'>; isApproved?: boolean },
): Promise<MarkedPaid> {
  const to = { orderId: order.id, accountId: order.accountId, email: order.email };
  await lockGiving(tx);
  const waits = await waitingAbout(tx, order.reference);
  if (waits) throw new Problem(409, 'not_offered', pendingApprovalWords(waits));
  const amountPaise = await paiseToBook(tx, order);
  const amount = toRupees(amountPaise);
  if (!isApproved && amount > (await leftToGive(deps.settings, tx, member, to, deps.now(), 'booking'))) {
    normalizeBankReference(reference);
    const asked = { kind: 'hand_payment', about: order.reference, details: { way, reference }, amount, why } as const;
    await askApproval(deps.settings, tx, () => {}, { ...asked, isBeyond: true }, member, deps.now());
    return {
      entry: { what: 'Asked to mark it as paid', after: { way, amountPaise }, why },
      said: `${order.reference}: ${formatRupees(amount)} is above your limit, a second person is asked`,
    };
  }
  await bookPayment(tx, deps, order, { way, reference, by: member.name });
  if (!isApproved) await recordGiven(tx, member, { kind: 'hand_payment', to, amountPaise, at: deps.now() });
  const instead = order.payment === 'cod' ? { before: { payment: 'cash on delivery' } } : {};
  return {
    entry: { what: paidWords({ way, reference }), ...instead, after: { way, amountPaise }, why },
    said: `${order.reference} is marked as paid`,
  };
}

function paidWords({ way, reference }: HandPayment): string {
  return `Marked as paid: ${handWayNames[way].toLowerCase()} ${reference}`;
}

async function bookPayment(
  tx: Db,
  deps: OrderContext,
  order: OrderRow,
  { by, ...paid }: HandPayment & { by: string | null },
): Promise<void> {
  if (order.payment === 'cod') {
    await payCashOrder(tx, deps, order, paid);
    return;
  }
  if (await isOwedAfterLapse(tx, order)) {
    await paySentOrder(tx, deps, order, { ...paid, by });
    return;
  }
  await bookManualPayment(tx, deps, order, paid);
  // The released stock was reserved again.
  if (order.state === 'payment_failed') deps.stockChanged(await findOrderProducts(tx, order.id));
}

/**
 * Books a payment that a second person approved. Throws Problem 409 if the amount of the order has changed in the
 * meantime.
 */
export function performHandPayment(deps: OrderContext): Perform {
  return async (tx, { about, amountPaise, details, why }, note) => {
    const found = await findOrder(tx, about);
    const order = found && (await lockOrder(tx, found.id));
    if (!order || !details || !('way' in details))
      throw new Problem(409, 'not_offered', `There is no order ${about} to mark as paid.`);
    if ((await paiseToBook(tx, order)) !== amountPaise)
      throw new Problem(409, 'conflict', 'The order costs another amount by now. Refuse this one and ask again.');
    await bookPayment(tx, { ...deps, db: tx }, order, { ...details, by: null });
    note({ thing: 'order', about, what: paidWords(details), after: { way: details.way, amountPaise }, why });
  };
}
