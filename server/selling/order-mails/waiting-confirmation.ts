import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { composeMail } from '#server/foundation/mail/compose-mail.ts';
import { lockOrder } from '#server/orders/model/find-order.ts';
import { orderMail } from './order-state-mails.ts';
import { readMailed } from './read-mailed.ts';

/**
 * Rewrites the confirmation of an order that still waits in the outbox, as the order has changed; deletes it if the
 * order was cancelled. Runs in the transaction of the change, after it.
 */
export async function renewWaitingConfirmation(
  tx: Db,
  deps: Needs<'secret' | 'publicUrl' | 'shopFacts' | 'settings'>,
  orderId: string,
): Promise<void> {
  const isWaiting = and(eq(mailOutboxTable.about, `order-confirmed:${orderId}`), isNull(mailOutboxTable.sentAt));
  const [waiting] = await tx.select({ id: mailOutboxTable.id }).from(mailOutboxTable).where(isWaiting);
  if (!waiting) return;
  const order = await lockOrder(tx, orderId);
  const isOver = !order || order.state === 'cancelled';
  const mailed = isOver ? undefined : await readMailed(tx, deps, order, { state: 'confirmed' });
  const description = mailed && orderMail(deps.settings, 'confirmed', mailed);
  if (description) await tx.update(mailOutboxTable).set(composeMail(deps.shopFacts, description)).where(isWaiting);
  else await tx.delete(mailOutboxTable).where(isWaiting);
}
