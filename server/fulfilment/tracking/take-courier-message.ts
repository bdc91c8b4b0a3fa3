import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { courierMessagesTable } from '#database/schema/shipments.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { type CourierReport, readCourierMessage } from '#server/fulfilment/courier/shiprocket-wire.ts';
import { findShipmentByAwb } from '#server/fulfilment/delivery-promise/queries.ts';
import { takeReport } from '#server/fulfilment/parcels/take-report.ts';
import { isErased } from '#server/orders/model/erased-contact.ts';
import { findOrderById } from '#server/orders/model/find-order.ts';

/**
 * Statuses that affect money, or after which a delivery is not expected any more. Webhooks are unsigned, so tracking
 * must confirm these statuses.
 */
const toConfirm: ReadonlySet<string> = new Set(['delivered', 'returning', 'returned']);

/**
 * Processes a webhook once: a message with the same waybill, status and time changes nothing. Stores messages about
 * unknown parcels too. Verifies statuses that affect money by tracking.
 */
export async function takeCourierMessage(
  db: Db,
  deps: Needs<'jobs' | 'publicUrl' | 'secret' | 'now' | 'shopFacts' | 'settings'>,
  body: unknown,
): Promise<void> {
  const report = readCourierMessage(body);
  // The courier's panel tests the URL with an empty message.
  if (!report) return;
  const key = keyOf(report, body);
  await inTransaction(db, async (tx) => {
    const row = { key, awb: report.awb.slice(0, 64), body, outcome: 'unknown_parcel' as const, receivedAt: deps.now() };
    const kept = await tx
      .insert(courierMessagesTable)
      .values(row)
      .onConflictDoNothing()
      .returning({ key: courierMessagesTable.key });
    if (kept.length === 0) return;
    const shipment = await findShipmentByAwb(tx, report.awb);
    if (!shipment) return;
    if (toConfirm.has(report.status.meaning) && shipment.step !== report.status.meaning) {
      await deps.jobs.send(tx, 'track-parcel', { shipmentId: shipment.id });
      await tx.update(courierMessagesTable).set({ outcome: 'to_confirm' }).where(eq(courierMessagesTable.key, key));
      return;
    }
    const order = await findOrderById(tx, shipment.orderId);
    if (order && isErased(order))
      await tx.update(courierMessagesTable).set({ body: {} }).where(eq(courierMessagesTable.key, key));
    const outcome = await takeReport(tx, deps, shipment.id, report);
    await tx.update(courierMessagesTable).set({ outcome }).where(eq(courierMessagesTable.key, key));
  });
}

/** Returns the idempotency key of a message: waybill, status and time; without a time, its whole content. */
function keyOf({ awb, status, at }: CourierReport, body: unknown): string {
  const said = at ? [awb, status.code, status.words, at.toISOString()] : [awb, body];
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}
