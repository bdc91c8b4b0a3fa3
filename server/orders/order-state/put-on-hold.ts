import { eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { type HoldReason, ordersTable } from '#database/schema/orders.ts';
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
 * Holds an order from packing until release; packed parcels proceed. Locks the order, in the caller's transaction.
 * Returns false if already held for that reason, which replaces an older one of staff. Throws Problem 409 not_offered
 * if nothing is left to pack, 400 invalid_fields for a bad reason.
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
  const before = reasonsOf(order);
  if (before.some((reason) => reason.about === byStaff && reason.why === why)) return false;
  const forMoney = before.filter(({ about }) => about !== byStaff);
  await keepReasons(tx, order, [{ about: byStaff, why }, ...forMoney], at);
  return true;
}

const byStaff = 'staff';

/** Returns the reasons of an order's hold. A hold of an earlier release has one reason, which staff end. */
function reasonsOf({ onHoldReasons, onHoldWhy, onHoldForMoney }: HeldOrder): readonly HoldReason[] {
  if (onHoldWhy === null) return [];
  return onHoldReasons ?? [{ about: onHoldForMoney ? 'earlier' : byStaff, why: onHoldWhy }];
}

type HeldOrder = Pick<OrderRow, 'id' | 'onHoldAt' | 'onHoldReasons' | 'onHoldWhy' | 'onHoldForMoney'>;

/** Stores the reasons of a hold, with their words. */
async function keepReasons(tx: Db, order: HeldOrder, reasons: HoldReason[], at: Date): Promise<void> {
  const words = reasons.map(({ why }) => why).join(' ');
  const held = {
    onHoldAt: order.onHoldAt ?? at,
    onHoldWhy: words.slice(0, longestHoldReason),
    onHoldReasons: reasons,
    onHoldForMoney: reasons.some(({ about }) => about !== byStaff),
  };
  await tx.update(ordersTable).set(held).where(eq(ordersTable.id, order.id));
  Object.assign(order, held);
}

/**
 * Holds an order whose money is missing: nothing is packed, booked with the courier or handed over until staff release
 * it. Runs in the caller's transaction with the order locked. Returns false if nothing is left to send. Other reasons
 * stay; one about the same event is replaced.
 */
export async function holdForMoney(tx: Db, order: OrderRow, reason: HoldReason, at: Date): Promise<boolean> {
  const isHere = ({ state, pieces }: Pick<OrderParcel, 'state' | 'pieces'>) =>
    pieces > 0 && (here.has(state) || state === 'packed');
  if (order.state === 'cancelled' || !(await parcelsOf(tx, order)).some(isHere)) return false;
  const others = reasonsOf(order).filter(({ about }) => about !== reason.about);
  await keepReasons(tx, order, [...others, reason], at);
  return true;
}

const refundedMark = 'refunded:';

/** Returns the event of a hold for a refund of a payment that was made at the gateway itself. Pure. */
export function refundedAbout(paymentId: string): string {
  return `${refundedMark}${paymentId}`;
}

/** Returns true if an order is on hold for an event. Pure. */
export function isHeldAbout(order: HeldOrder, about: string): boolean {
  return reasonsOf(order).some((reason) => reason.about === about);
}

/**
 * Ends the reason of a hold that is about an event: releases the order, or leaves the other reasons. Runs in the
 * caller's transaction with the order locked.
 */
export async function endHoldForMoney(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  order: HeldOrder,
  about: string,
): Promise<void> {
  if (order.onHoldAt === null || !isHeldAbout(order, about)) return;
  const others = reasonsOf(order).filter((reason) => reason.about !== about);
  if (others.length === 0) await releaseOrder(tx, jobs, order.id);
  else await keepReasons(tx, order, others, order.onHoldAt);
}

/**
 * Releases an order from its hold; queues automatic packing, and the booking of what went back at the gateway. Runs in
 * the caller's transaction; locks the order. Returns false if the order was not on hold.
 */
export async function releaseOrder(tx: Db, jobs: Pick<Jobs, 'send'>, orderId: string): Promise<boolean> {
  const order = await locked(tx, orderId);
  if (order.onHoldAt === null) return false;
  await tx
    .update(ordersTable)
    .set({ onHoldAt: null, onHoldWhy: null, onHoldReasons: null, onHoldForMoney: false })
    .where(eq(ordersTable.id, orderId));
  await jobs.send(tx, 'ship-order', { orderId, state: order.state });
  if (reasonsOf(order).some(({ about }) => about.startsWith(refundedMark)))
    await jobs.send(tx, 'book-outside-refunds', { orderId });
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
