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
import { type RefundRow, refundsOfOrder } from '#server/orders/order-state/order-money.ts';
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
      if (refund.madeAtGateway && !refund.goodwill && refund.paymentId === order.paidBy && refund.state !== 'failed')
        await bookAsReduction(tx, deps, order, refund);
    }
  });
}

/** Books a refund if the price of no cancelled or returned piece accounts for it. */
async function bookAsReduction(tx: Db, deps: OrderContext, order: OrderRow, refund: RefundRow): Promise<void> {
  const { id, amountPaise } = refund;
  const facts = await readInvoiceableAmounts(tx, order);
  if (missingPaise(facts) < amountPaise) return;
  await tx.update(refundsTable).set({ goodwill: true }).where(eq(refundsTable.id, id));
  const { ofInvoice } = unpromisedMoney({ ...facts, leftPaise: facts.leftPaise + amountPaise });
  const at = deps.now();
  await issueReduction(deps, tx, order, { about: `refund:${id}`, reason: 'Price reduced', amountPaise, ofInvoice, at });
  await mailRefunds(tx, deps, order, { ...noParts(), toSourcePaise: amountPaise, refundIds: [id] }, refund.createdAt);
}

/** Returns the part of the price in paise that went back and that no dispute accounts for. Pure. */
function missingPaise(facts: DueFacts): number {
  return unpaidPaise({ ...facts, leftPaise: facts.leftPaise + facts.heldPaise + facts.lostPaise });
}
