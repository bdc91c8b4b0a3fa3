import { eq, sql } from 'drizzle-orm';
import { ordersTable } from '#database/schema/orders.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { newLinkMail } from '#server/selling/order-mails/change-mails.ts';

/**
 * Revokes the links of an order with the proofs of their holders, and mails a new link to the order's e-mail. Returns
 * the updated order. The second of two concurrent calls gets Problem 410 `link_ended`.
 */
export async function renewLink(deps: OrderContext, order: OrderRow): Promise<OrderRow> {
  return inTransaction(deps.db, async (tx) => {
    const [renewed] = await tx
      .update(ordersTable)
      .set({ linkVersion: sql`${ordersTable.linkVersion} + 1` })
      .where(sql`${eq(ordersTable.id, order.id)} and ${eq(ordersTable.linkVersion, order.linkVersion)}`)
      .returning();
    if (!renewed)
      throw new Problem(410, 'link_ended', 'This link has been ended. A newer one was mailed to whoever ordered.');
    const about = `new-link:${order.id}:${renewed.linkVersion}` as const;
    await queueMail(tx, deps, { about, to: order.email, description: newLinkMail(deps, renewed) });
    return renewed;
  });
}
