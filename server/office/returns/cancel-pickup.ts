import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { returnPickupsTable, returnsTable } from '#database/schema/returns.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { Courier } from '#server/fulfilment/courier/courier.ts';
import { CourierError } from '#server/fulfilment/courier/courier-error.ts';
import { deadReturns } from '#server/orders/model/sold-lines.ts';

/** Error for a pickup that cannot be cancelled because it is being booked; the job is retried. */
export class PickupInHand extends Error {}

/** Duration in ms of the claim of a cancellation, longer than its calls together. */
const claimMs = 60_000;

/**
 * Cancels the courier's pickup of a return that was withdrawn or refused, so that no driver comes for it. Idempotent.
 * Throws to request a retry. If the courier refuses, the return says that staff must cancel the pickup.
 */
export async function cancelPickup(
  { db, courier, now, log }: Needs<'db' | 'now' | 'log'> & { courier: Courier },
  returnId: string,
): Promise<void> {
  if (!(await isWithdrawn(db, returnId))) return;
  const { returnId: id, lockedUntil } = returnPickupsTable;
  const [pickup] = await db
    .update(returnPickupsTable)
    .set({ lockedUntil: new Date(now().getTime() + claimMs) })
    .where(and(eq(id, returnId), or(isNull(lockedUntil), lt(lockedUntil, now()))))
    .returning();
  if (!pickup) throw new PickupInHand(`the pickup of ${returnId} is being booked`);
  const update = (set: Partial<typeof pickup>) =>
    db
      .update(returnPickupsTable)
      .set({ ...set, lockedUntil: null })
      .where(eq(id, returnId));
  try {
    const asked = pickup.asked === 'order';
    const ordered = pickup.courierOrderId ?? (asked ? (await courier.findOrder(returnId))?.orderId : undefined);
    if (ordered) await courier.cancelOrder(ordered);
    await update({ courierOrderId: null, asked: null, trouble: null });
  } catch (error) {
    const refused = error instanceof CourierError && !error.passes;
    await update(refused ? { trouble: 'The courier did not cancel this pickup: cancel it there.' } : {});
    if (!refused) throw error;
    log.warn(
      { event: 'courier.cancel_failed', err: error, parcel: returnId },
      'the courier did not cancel a pickup; staff must cancel it',
    );
  }
}

async function isWithdrawn(db: Db, returnId: string): Promise<boolean> {
  const [found] = await db
    .select({ state: returnsTable.state })
    .from(returnsTable)
    .innerJoin(returnPickupsTable, eq(returnPickupsTable.returnId, returnsTable.id))
    .where(eq(returnsTable.id, returnId));
  return found !== undefined && deadReturns.includes(found.state);
}
