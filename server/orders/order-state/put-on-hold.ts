import { eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { type OrderParcel, parcelsOf } from '#server/orders/model/order-parcels.ts';

/** Limit of a hold reason, in characters. */
export const longestHoldReason = 300;

const here: ReadonlySet<string> = new Set(['placed', 'confirmed', 'in_print']);

/** Returns true if a parcel of an order is still to be packed, so that the order can be held. Pure. */
export function hasToPack(parcels: readonly Pick<OrderParcel, 'state' | 'pieces'>[]): boolean {
  return parcels.some(({ state, pieces }) => pieces > 0 && here.has(state));
}

/**
 * Holds an order from packing until release, and stores the reason; packed parcels proceed. Runs in the caller's
 * transaction; locks the order. Returns false if already held for that reason; a new reason replaces the old. Throws
 * Problem 409 not_offered if nothing is left to pack, 400 invalid_fields for a bad reason.
 */
export async function holdOrder(
  tx: Db,
  { orderId, why: typed, at }: { orderId: string; why: string; at: Date },
): Promise<boolean> {
  const why = sentence(typed);
  const order = await locked(tx, orderId);
  if (!hasToPack(await parcelsOf(tx, order)))
    throw new Problem(
      409,
      'not_offered',
      `Nothing of order ${order.reference} is left to pack, so there is nothing to hold.`,
    );
  if (order.onHoldWhy === why) return false;
  await tx
    .update(ordersTable)
    .set({ onHoldAt: order.onHoldAt ?? at, onHoldWhy: why })
    .where(eq(ordersTable.id, orderId));
  return true;
}

/**
 * Holds an order whose money is missing: nothing is packed, booked with the courier or handed over until staff release
 * it. Runs in the caller's transaction with the order locked. Returns false if nothing is left to send. A reason given
 * by staff stays, in front of the new one.
 */
export async function holdForMoney(tx: Db, order: OrderRow, why: string, at: Date): Promise<boolean> {
  const isHere = ({ state, pieces }: Pick<OrderParcel, 'state' | 'pieces'>) =>
    pieces > 0 && (here.has(state) || state === 'packed');
  if (order.state === 'cancelled' || !(await parcelsOf(tx, order)).some(isHere)) return false;
  const before = order.onHoldWhy !== null && !order.onHoldForMoney ? `${order.onHoldWhy} ` : '';
  const onHoldWhy = `${before}${why}`.slice(0, longestHoldReason);
  await tx
    .update(ordersTable)
    .set({ onHoldAt: order.onHoldAt ?? at, onHoldWhy, onHoldForMoney: true })
    .where(eq(ordersTable.id, order.id));
  return true;
}

/**
 * Ends a hold for money: releases the order, or leaves the reason that staff gave before. `why` is the reason that
 * ends. Runs in the caller's transaction with the order locked. Does nothing while another reason is last.
 */
export async function endHoldForMoney(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  order: Pick<OrderRow, 'id' | 'onHoldWhy' | 'onHoldForMoney'>,
  why: string,
): Promise<void> {
  if (!order.onHoldForMoney || !order.onHoldWhy?.endsWith(why)) return;
  const before = order.onHoldWhy.slice(0, -why.length).trim();
  if (before === '') await releaseOrder(tx, jobs, order.id);
  else
    await tx.update(ordersTable).set({ onHoldWhy: before, onHoldForMoney: false }).where(eq(ordersTable.id, order.id));
}

/**
 * Releases an order from its hold and queues automatic packing. Runs in the caller's transaction; locks the order.
 * Returns false if the order was not on hold.
 */
export async function releaseOrder(tx: Db, jobs: Pick<Jobs, 'send'>, orderId: string): Promise<boolean> {
  const order = await locked(tx, orderId);
  if (order.onHoldAt === null) return false;
  await tx
    .update(ordersTable)
    .set({ onHoldAt: null, onHoldWhy: null, onHoldForMoney: false })
    .where(eq(ordersTable.id, orderId));
  await jobs.send(tx, 'ship-order', { orderId, state: order.state });
  return true;
}

async function locked(tx: Db, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new RangeError(`there is no order ${orderId}`);
  return order;
}

/** Normalizes a reason so that it ends like a sentence, as other sentences follow. */
function sentence(typed: string): string {
  const why = typed.trim().replace(/\s+/g, ' ');
  const message = why === '' ? 'Say why' : `Say it in ${longestHoldReason} characters`;
  if (why === '' || why.length > longestHoldReason)
    throw new Problem(400, 'invalid_fields', message, { fields: { why: message } });
  return /[.!?]$/.test(why) ? why : `${why}.`;
}
