import { and, eq, isNull } from 'drizzle-orm';
import { ownOrderPage } from '#contract/order-links.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import type { Caller } from '#server/foundation/security-events/origin.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { orderClaimedMail, orderReceivedMail } from '#server/selling/order-mails/change-mails.ts';

/**
 * Adds a guest's order to the account of a person who proved ownership; an equal e-mail is no proof. Mails the shopper,
 * and the account if its address differs. Throws Problem 404 for an order of another account.
 */
export async function claimOrder(
  deps: Omit<OrderContext, 'stockChanged'>,
  account: { id: string; email: string },
  order: OrderRow,
  from: Caller,
): Promise<void> {
  if (order.accountId === account.id) return;
  await inTransaction(deps.db, async (tx) => {
    const claimed = await tx
      .update(ordersTable)
      .set({ accountId: account.id })
      .where(and(eq(ordersTable.id, order.id), isNull(ordersTable.accountId)))
      .returning({ id: ordersTable.id });
    if (claimed.length === 0) throw new Problem(404, 'not_found', "We couldn't find this order");
    await recordSecurityEvent(tx, { kind: 'order_claimed', accountId: account.id, orderId: order.id, from });
    const about = `order-claimed:${order.id}:${deps.now().getTime()}` as const;
    await queueMail(tx, deps, {
      about,
      to: order.email,
      description: orderClaimedMail(deps, order, account.email),
    });
    if (account.email === order.email) return;
    const received = orderReceivedMail(deps.settings, deps.publicUrl, ownOrderPage(order.reference), order.reference);
    await queueMail(tx, deps, { about: `${about}:account`, to: account.email, description: received });
  });
}
