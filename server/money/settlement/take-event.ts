import type { Db } from '#database/db.ts';
import { gatewayEventsTable } from '#database/schema/payments.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { WireEvent } from '#server/money/gateway/razorpay-wire.ts';
import { settleRefund } from '#server/money/refunds/settle-refund.ts';
import { settleDispute } from './settle-dispute.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Processes a verified webhook once by its event id, in the transaction of its effects. Returns false for a duplicate.
 * Ignores unknown events. Does not record unreadable ones, as a repeated message may be readable.
 */
export async function takeEvent(
  deps: Needs<'jobs' | 'now' | 'log' | 'settings'> & { db: Db },
  eventId: string,
  body: unknown,
): Promise<boolean> {
  const event = WireEvent.safeParse(body);
  if (!event.success) {
    deps.log.warn(
      { event: 'gateway.event_unreadable', gatewayEvent: eventId, err: event.error },
      'a gateway event has an unknown shape',
    );
    return true;
  }
  return inTransaction(deps.db, async (tx) => {
    const name = event.data.event;
    const taken = await tx
      .insert(gatewayEventsTable)
      .values({ id: eventId, event: name.slice(0, 100), receivedAt: deps.now() })
      .onConflictDoNothing()
      .returning({ id: gatewayEventsTable.id });
    if (taken.length === 0) return false;
    const { payment, refund, dispute } = event.data.payload;
    if (payment) await settlePayment(tx, deps, payment.entity);
    if (refund) await settleRefund(tx, deps, refund.entity);
    const saidAt = event.data.created_at ? new Date(event.data.created_at * 1000) : deps.now();
    if (dispute) await settleDispute(tx, deps, dispute.entity, saidAt);
    else if (name.startsWith('payment.dispute.'))
      deps.log.error(
        { event: 'payment.disputed', gatewayEvent: name, payment: payment?.entity.id },
        'a payment is disputed; staff must act',
      );
    return true;
  });
}
