import type { OrderStateName, ParcelState } from '#contract/lists.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { CourierContext } from '#server/fulfilment/courier/courier-context.ts';
import { CourierError } from '#server/fulfilment/courier/courier-error.ts';
import { planShipments } from '#server/fulfilment/delivery-promise/plan-shipments.ts';
import {
  claimShipment,
  type Shipment,
  shipmentsOf,
  updateShipment,
} from '#server/fulfilment/delivery-promise/queries.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { waitsForHands } from '#server/orders/model/imagined.ts';
import { hasLeft, parcelsOf } from '#server/orders/model/order-parcels.ts';
import { bookShipment } from './book-shipment.ts';

/** Error for a parcel that cannot be cancelled because another process is booking it; the job is retried. */
export class ParcelInHand extends Error {}

/** Order states in which nothing is sent. */
const notSent: ReadonlySet<OrderStateName> = new Set(['placed', 'paid', 'payment_failed', 'cancelled']);
const cancelMs = 60_000;

/**
 * Synchronizes an order with the courier: plans parcels, books packed ones, cancels replaced ones and those of a
 * cancelled order. Idempotent and safe to run concurrently. Throws to request a retry.
 */
export async function shipOrder(deps: CourierContext, orderId: string): Promise<void> {
  const order = await inTransaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (locked && !notSent.has(locked.state)) await planShipments(tx, locked, deps.now());
    return locked;
  });
  if (!order) return;
  const parcels = await shipmentsOf(deps.db, orderId);
  const states = new Map((await parcelsOf(deps.db, order)).map(({ id, state }) => [id, state]));
  const failures: unknown[] = [];
  for (const parcel of parcels) {
    try {
      await bringInLine(deps, order, parcel, states.get(parcel.id));
    } catch (error) {
      // A failure of one parcel does not block the others.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function bringInLine(
  deps: CourierContext,
  order: OrderRow,
  parcel: Shipment,
  state: ParcelState | undefined,
): Promise<void> {
  if ([parcel.step, state, order.state].includes('cancelled')) return cancelParcel(deps, parcel);
  if (state === undefined || isSettled(order, parcel, state)) return;
  if (state !== 'packed' && !begun(parcel) && !(deps.packsItself() && mayBePacked(order, parcel))) return;
  if (deps.courier.isAway?.()) return;
  await bookShipment(deps, parcel.id);
}

/**
 * Returns true if the courier knows or may know a parcel. A started booking is completed, even if the packing setting
 * changes.
 */
function begun({ courierOrderId, asked }: Shipment): boolean {
  return courierOrderId !== null || asked !== null;
}

/**
 * Returns true if a parcel may be packed automatically: stock goods at once, custom goods once made. False for an order
 * on hold, and for a demonstration order that staff pack.
 */
function mayBePacked(order: OrderRow, { custom, printedAt }: Shipment): boolean {
  return order.onHoldAt === null && !waitsForHands(order) && (!custom || printedAt !== null);
}

function isBooked({ step, pickupAskedAt, labelFile }: Shipment): boolean {
  return step !== 'planned' && pickupAskedAt !== null && labelFile !== null;
}

/** Returns true if nothing is to be booked for a parcel now. */
function isSettled(order: OrderRow, parcel: Shipment, state: ParcelState): boolean {
  const hasNoMoney = order.onHoldAt !== null && order.onHoldForMoney && !begun(parcel);
  return notSent.has(order.state) || hasLeft[state] || hasNoMoney || parcel.heldBack || isBooked(parcel);
}

/** Cancels a parcel with the courier, if it was requested there. */
async function cancelParcel({ db, courier, now, log }: CourierContext, { id, reference }: Shipment): Promise<void> {
  const parcel = await claimShipment(db, id, now(), new Date(now().getTime() + cancelMs));
  if (!parcel) throw new ParcelInHand(`parcel ${reference} is being booked`);
  try {
    const asked = parcel.asked === 'order';
    const ids = parcel.courierOrderId ?? (asked ? (await courier.findOrder(reference))?.orderId : undefined);
    if (ids) await courier.cancelOrder(ids);
    await updateShipment(db, id, {
      step: 'cancelled',
      courierOrderId: null,
      asked: null,
      lockedUntil: null,
      trouble: null,
    });
  } catch (error) {
    const refused = error instanceof CourierError && !error.passes;
    const trouble = error instanceof Error ? error.message : String(error);
    await updateShipment(db, id, {
      lockedUntil: null,
      trouble,
      heldBack: refused,
      ...(refused && { step: 'cancelled' }),
    });
    if (!refused) throw error;
    log.warn(
      { event: 'courier.cancel_failed', err: error, parcel: reference },
      'the courier did not cancel a parcel; staff must cancel it',
    );
  }
}
