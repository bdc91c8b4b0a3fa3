import { eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import {
  type DueFacts,
  readInvoiceableAmounts,
  unpaidPaise,
  unpromisedMoney,
} from '#server/money/invoices/invoiceable-amounts.ts';
import { issueReduction } from '#server/money/invoices/issue-document.ts';
import { noParts } from '#server/money/refunds/refund-order.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { isUnbookedOutside, type RefundRow, refundsOfOrder } from '#server/orders/order-state/order-money.ts';
import { isHeldAbout, refundedAbout } from '#server/orders/order-state/put-on-hold.ts';
import { mailRefunds } from '#server/selling/order-mails/refund-mails.ts';

/**
 * Books refunds that were made at the gateway itself as price reductions, each with its credit note and mail. Waits
 * while the order is on hold for one: staff then cancel what it was for, or release the order. Idempotent.
 */
export async function bookOutsideRefunds(deps: OrderContext, orderId: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order?.paidBy || order.state === 'cancelled' || isHeldAbout(order, refundedAbout(order.paidBy))) return;
    for (const refund of await refundsOfOrder(tx, orderId)) {
      if (isUnbookedOutside(order, refund)) await bookAsReduction(tx, deps, order, refund);
    }
  });
}

/**
 * Books the part of a refund that the price of no cancelled or returned piece accounts for. Waits while that money is
 * promised to open returns.
 */
async function bookAsReduction(tx: Db, deps: OrderContext, order: OrderRow, refund: RefundRow): Promise<void> {
  const { id } = refund;
  const facts = await readInvoiceableAmounts(tx, order);
  const amountPaise = Math.min(missingPaise(facts), refund.amountPaise);
  const { ofInvoice, paise } = unpromisedMoney({ ...facts, leftPaise: facts.leftPaise + amountPaise });
  if (amountPaise === 0 || (facts.open.length > 0 && paise < amountPaise)) return;
  const reducedPaise = amountPaise < refund.amountPaise ? amountPaise : null;
  await tx.update(refundsTable).set({ goodwill: true, reducedPaise }).where(eq(refundsTable.id, id));
  const at = deps.now();
  await issueReduction(deps, tx, order, { about: `refund:${id}`, reason: 'Price reduced', amountPaise, ofInvoice, at });
  const parts = { ...noParts(), toSourcePaise: refund.amountPaise, refundIds: [id] };
  await mailRefunds(tx, deps, order, parts, refund.createdAt);
}

/** Returns the part of the price in paise that went back and that no dispute accounts for. Pure. */
function missingPaise(facts: DueFacts): number {
  return unpaidPaise({ ...facts, leftPaise: facts.leftPaise + facts.heldPaise + facts.lostPaise });
}
