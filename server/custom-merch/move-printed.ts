import { inArray } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { shipments } from '#database/schema/shipments.ts';
import { lockOrder } from '#server/order-book/find-order.ts';
import { queueParcelJobs } from '#server/order-book/following-jobs.ts';
import { parcelsOf } from '#server/order-book/order-parcels.ts';
import { settleOrder } from '#server/order-book/settle-order.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { planShipments } from '#server/shipping/plan-shipments.ts';

const before = { in_print: ['confirmed'], packed: ['confirmed', 'in_print'] } as const;

/**
 * Says of what is made to order that it is being printed, or packed: of its parcel, which the courier is then booked for; its order
 * follows. False where that does not follow from where the parcel is. Locks the order.
 */
export async function movePrinted(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  orderId: string,
  to: 'in_print' | 'packed',
  at: Date,
): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  if (!order) return false;
  const may = (state: string) => before[to].some((one) => one === state);
  const isMade = async () => {
    const left = (await parcelsOf(tx, order)).filter(({ pieces }) => pieces > 0);
    // Where nothing is left to print, what comes from the shelf is packed all the same.
    const printed = left.filter(({ custom }) => custom);
    return (printed.length === 0 && to === 'packed' ? left : printed).filter(({ state }) => may(state));
  };
  if ((await isMade()).length === 0) return false;
  await planShipments(tx, order, at);
  const ids = (await isMade()).flatMap(({ id }) => id ?? []);
  await tx
    .update(shipments)
    .set(to === 'packed' ? { packedAt: at } : { printingAt: at })
    .where(inArray(shipments.id, ids));
  if (to === 'packed') for (const id of ids) await queueParcelJobs(tx, jobs, order, { id, state: 'packed' });
  await settleOrder(tx, jobs, orderId, { actor: 'operator', at });
  return true;
}
