import type { OrderState } from '#contract/orders.ts';
import type { Db } from '#database/db.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import { shipmentsOf, updateShipment } from '#server/fulfilment/delivery-promise/queries.ts';

/** Steps in which a parcel is still in the shop. */
const here: ReadonlySet<string> = new Set(['planned', 'booked', 'awaiting_pickup']);

/**
 * Rebooks an order's parcels after a change of address or contents: cancels those still in the shop and replaces them
 * if pieces are left to send. `lines` limits this to parcels with one of these lines. Returns false if there are none.
 * Runs in the transaction that changes and locks the order.
 */
export async function replaceShipments(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  order: { id: string; state: OrderState },
  lines?: readonly number[],
): Promise<boolean> {
  const standing = (await shipmentsOf(tx, order.id)).filter(
    ({ step, leftAt, positions }) =>
      here.has(step) && leftAt === null && (!lines || positions.some((line) => lines.includes(line))),
  );
  if (standing.length === 0) return false;
  for (const { id } of standing) await updateShipment(tx, id, { step: 'cancelled' });
  await jobs.send(tx, 'ship-order', { orderId: order.id, state: order.state });
  return true;
}
