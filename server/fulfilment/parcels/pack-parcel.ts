import { createHash } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orderLinesTable } from '#database/schema/orders.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import { planShipments } from '#server/fulfilment/delivery-promise/plan-shipments.ts';
import { updateShipment } from '#server/fulfilment/delivery-promise/queries.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { hasLeft, type OrderParcel, parcelsOf } from '#server/orders/model/order-parcels.ts';
import { queueParcelJobs } from '#server/orders/order-state/following-jobs.ts';
import { waitsFor } from '#server/orders/order-state/parcel-waits.ts';
import { settleOrder } from '#server/orders/order-state/settle-order.ts';

export interface PackWish {
  orderId: string;
  /** Number of the parcel on the order's page. */
  parcel: number;
  /**
   * Version seen when packing started (`packVersion`). If the version has changed, the parcel is not packed. Without
   * it, nothing is checked.
   */
  seen?: string | undefined;
  at: Date;
}

/**
 * Records that a person packed a parcel. Jobs then book the courier, fetch the label, issue a due invoice and capture a
 * card payment. Runs in the caller's transaction; locks the order. Returns false if already packed. Throws Problem 404
 * for an unknown parcel, 409 not_offered, 409 conflict after a concurrent change.
 */
export async function packParcel(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  { orderId, parcel: number, seen, at }: PackWish,
): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new RangeError(`there is no order ${orderId}`);
  const found = (await parcelsOf(tx, order)).find((one) => one.number === number);
  if (!found) throw new Problem(404, 'not_found', `Order ${order.reference} has no parcel ${number}.`);
  if (found.state === 'packed' && order.state !== 'cancelled') return false;
  const refusal = whyNotPacked(order, found);
  if (refusal) throw new Problem(409, 'not_offered', refusal);
  if (seen !== undefined && seen !== packVersion(order, found, await linesIn(tx, orderId)))
    throw new Problem(
      409,
      'conflict',
      'What is in it, or where it goes, has changed since you began. Look at it again before you pack it.',
    );
  await planShipments(tx, order, at);
  const id = (await parcelsOf(tx, order)).find(({ lines }) => lines.some((line) => found.lines.includes(line)))?.id;
  if (id === undefined) throw new RangeError(`parcel ${number} of ${order.reference} could not be planned`);
  await updateShipment(tx, id, { packedAt: at, packedByHand: true });
  await queueParcelJobs(tx, jobs, order, { id, state: 'packed' });
  await settleOrder(tx, jobs, orderId, { actor: 'operator', at });
  return true;
}

/** Returns the reason for the packer why a parcel cannot be packed now; undefined if it can. Pure. */
export function whyNotPacked(
  { reference, state, onHoldWhy }: Pick<OrderRow, 'reference' | 'state' | 'onHoldWhy'>,
  parcel: Pick<OrderParcel, 'number' | 'state' | 'custom' | 'printed' | 'pieces'>,
): string | undefined {
  if (state === 'cancelled') return `Order ${reference} is cancelled: nothing of it is packed.`;
  if (state === 'payment_failed') return `Order ${reference} is not paid for.`;
  if (state === 'placed' || state === 'paid')
    return `Order ${reference} is not confirmed yet: it may still wait for its money.`;
  const it = `Parcel ${parcel.number} of ${reference}`;
  const over = whyOver(it, parcel);
  if (over !== undefined) return over;
  if (onHoldWhy !== null) return `Order ${reference} is on hold: ${onHoldWhy} Release it first.`;
  return waitsFor(parcel) === 'printing' ? `${it} is not printed yet.` : undefined;
}

/** Returns the reason why a parcel has nothing left to pack; undefined if it has. */
function whyOver(it: string, parcel: Pick<OrderParcel, 'state' | 'pieces'>): string | undefined {
  if (parcel.pieces === 0 || parcel.state === 'cancelled') return `${it} is cancelled: there is nothing to pack.`;
  if (hasLeft[parcel.state]) return `${it} has left already.`;
  return parcel.state === 'packed' ? `${it} is packed already.` : undefined;
}

export interface PackedLine {
  position: number;
  name: string;
  size: string;
  quantity: number;
  cancelled: number;
}

/** Reads the lines of an order with the fields a packer needs. */
export function linesIn(db: Db, orderId: string): Promise<PackedLine[]> {
  const { position, name, size, quantity, cancelled } = orderLinesTable;
  return db
    .select({ position, name, size, quantity, cancelled })
    .from(orderLinesTable)
    .where(eq(orderLinesTable.orderId, orderId))
    .orderBy(asc(position));
}

/**
 * Computes a short version of a parcel as the packer sees it, which changes with its pieces, address or delivery
 * method. Pure.
 */
export function packVersion(
  { reference, delivery, phone }: Pick<OrderRow, 'reference' | 'delivery' | 'phone'>,
  { lines, address }: Pick<OrderParcel, 'lines' | 'address'>,
  all: readonly Pick<PackedLine, 'position' | 'size' | 'quantity' | 'cancelled'>[],
): string {
  const inIt = all
    .filter(({ position, quantity, cancelled }) => lines.includes(position) && quantity > cancelled)
    .map(({ position, size, quantity, cancelled }) => [position, size, quantity - cancelled]);
  const place = Object.entries(address).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([reference, delivery, phone, inIt, place]))
    .digest('hex')
    .slice(0, 12);
}
