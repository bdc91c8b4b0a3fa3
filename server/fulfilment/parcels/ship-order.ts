import type { OrderState, ParcelState } from '#contract/lists.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { CourierContext } from '#server/fulfilment/courier/courier-context.ts';
import { CourierError } from '#server/fulfilment/courier/courier-error.ts';
import { planShipments } from '#server/fulfilment/delivery-promise/plan-shipments.ts';
import { claimShipment, type Shipment, shipmentsOf, updateShipment } from '#server/fulfilment/delivery-promise/queries.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { waitsForHands } from '#server/orders/model/imagined.ts';
import { hasLeft, parcelsOf } from '#server/orders/model/order-parcels.ts';
import { bookShipment } from './book-shipment.ts';

/** Someone else books a parcel that is to be cancelled: the job comes again. */
export class ParcelInHand extends Error {}

/** While it is in one of these, nothing of an order is sent. */
const notSent: ReadonlySet<OrderState> = new Set(['placed', 'paid', 'payment_failed', 'cancelled']);
const cancelMs = 60_000;

/**
 * Brings the courier in line with an order: plans its parcels, books those that are packed or pack themselves, or cancels them where the order was
 * cancelled or a parcel was replaced. Safe to repeat, and to run twice at once. Throws where it is to be tried again.
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
      // One parcel's trouble does not keep the others here.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function bringInLine(deps: CourierContext, order: OrderRow, parcel: Shipment, state: ParcelState | undefined): Promise<void> {
  if (parcel.step === 'cancelled' || state === 'cancelled' || order.state === 'cancelled') return cancelParcel(deps, parcel);
  if (notSent.has(order.state) || state === undefined || hasLeft[state] || parcel.heldBack || isBooked(parcel)) return;
  if (state !== 'packed' && !begun(parcel) && !(deps.packsItself() && mayBePacked(order, parcel))) return;
  if (deps.courier.isAway?.()) return;
  await bookShipment(deps, parcel.id);
}

/** The courier knows of it, or may: what was begun is brought to its end, whoever packs from now on. */
function begun({ courierOrderId, asked }: Shipment): boolean {
  return courierOrderId !== null || asked !== null;
}

/** Goods from the shelf at once, what is made to order once it is made; nothing of an order that is on hold, or was made up for hands. */
function mayBePacked(order: OrderRow, { custom, printedAt }: Shipment): boolean {
  return order.onHoldAt === null && !waitsForHands(order) && (!custom || printedAt !== null);
}

function isBooked({ step, pickupAskedAt, labelFile }: Shipment): boolean {
  return step !== 'planned' && pickupAskedAt !== null && labelFile !== null;
}

/** Tells the courier that a parcel does not come. What it had not been asked for needs no word. */
async function cancelParcel({ db, courier, now, log }: CourierContext, { id, reference }: Shipment): Promise<void> {
  const parcel = await claimShipment(db, id, now(), new Date(now().getTime() + cancelMs));
  if (!parcel) throw new ParcelInHand(`parcel ${reference} is being booked`);
  try {
    const ids = parcel.courierOrderId ?? (parcel.asked === 'order' ? ((await courier.findOrder(reference))?.orderId ?? null) : null);
    if (ids) await courier.cancelOrder(ids);
    await updateShipment(db, id, { step: 'cancelled', courierOrderId: null, asked: null, lockedUntil: null, trouble: null });
  } catch (error) {
    const refused = error instanceof CourierError && !error.passes;
    const trouble = error instanceof Error ? error.message : String(error);
    await updateShipment(db, id, { lockedUntil: null, trouble, heldBack: refused, ...(refused && { step: 'cancelled' }) });
    if (!refused) throw error;
    log.warn({ err: error, parcel: reference }, 'the courier does not cancel a parcel: the operator must');
  }
}
