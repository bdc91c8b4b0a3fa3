import type { Db } from '#database/db.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { CourierIds, Waybill } from '#server/fulfilment/courier/courier.ts';
import type { CourierContext } from '#server/fulfilment/courier/courier-context.ts';
import { CourierError } from '#server/fulfilment/courier/courier-error.ts';
import { type CourierOrderData, measureParcel, parcelToSend } from '#server/fulfilment/courier/courier-order.ts';
import { chooseCarrier } from '#server/fulfilment/delivery-promise/choose-carrier.ts';
import {
  claimShipment,
  linesToSend,
  lockShipment,
  type Shipment,
  updateShipment,
} from '#server/fulfilment/delivery-promise/queries.ts';
import { findOrderById, lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { followParcels } from './follow-parcels.ts';
import { endWalletPause, mustWaitForWallet, waitForWallet } from './wallet-pause.ts';

/** Duration in ms of a booking claim, longer than all calls of a booking together. */
const claimMs = 3 * 60_000;

/**
 * Books a parcel: order, waybill, pickup, label. Records each call before and after, so that a crashed run resumes and
 * nothing is bought twice. Returns false if another process has the claim. Throws CourierError if a retry may succeed;
 * a permanent rejection holds the parcel for staff. With an empty wallet, all parcels wait.
 */
export async function bookShipment(deps: CourierContext, shipmentId: string): Promise<boolean> {
  const { db, now } = deps;
  const claimed = await claimShipment(db, shipmentId, now(), new Date(now().getTime() + claimMs));
  if (!claimed) return false;
  if (claimed.awb === null && (await mustWaitForWallet(db, shipmentId, now()))) {
    await waitForWallet(db, shipmentId);
    return true;
  }
  try {
    // The order is read after the claim, as an earlier read could have its old address.
    const order = await findOrderById(db, claimed.orderId);
    if (order) await book(deps, order, claimed);
    const waited = claimed.trackedAt !== null && claimed.awb === null;
    await updateShipment(db, shipmentId, { lockedUntil: null, trouble: null, ...(waited && { trackedAt: null }) });
    if (claimed.awb === null) await inTransaction(db, (tx) => endWalletPause(tx, deps.jobs));
    return true;
  } catch (error) {
    await recordFailure(deps, claimed, error);
    return true;
  }
}

/** Records the reason why a parcel was not booked. Throws the error again if a retry may succeed. */
async function recordFailure(
  deps: CourierContext,
  { id: shipmentId, reference }: Pick<Shipment, 'id' | 'reference'>,
  error: unknown,
): Promise<void> {
  const { db, now } = deps;
  if (error instanceof CourierError && error.failure === 'wallet_empty') {
    const isFirst = await waitForWallet(db, shipmentId, { words: error.message, now: now() });
    if (isFirst)
      deps.log.warn(
        { event: 'courier.wallet_empty', parcel: reference },
        'the courier wallet is empty; no parcel is booked until it is recharged',
      );
    return;
  }
  const trouble = error instanceof Error ? error.message : String(error);
  const heldBack = error instanceof CourierError && !error.passes;
  await updateShipment(db, shipmentId, { lockedUntil: null, trouble, heldBack });
  if (!heldBack) throw error;
  deps.log.warn(
    { event: 'courier.booking_refused', err: error, parcel: reference },
    'the courier rejected a parcel; staff must act',
  );
}

async function book(deps: CourierContext, order: OrderRow, claimed: Shipment): Promise<void> {
  const { db, courier, files, now } = deps;
  if (claimed.step !== 'planned' && claimed.step !== 'booked') return;
  const parcel = { ...claimed };
  const toSend = await orderToSend(db, order, parcel);
  if (!parcel.courierOrderId || !parcel.courierShipmentId) {
    const ids = await findOrMakeOrder(deps, parcel, toSend);
    await updateShipment(db, parcel.id, {
      courierOrderId: ids.orderId,
      courierShipmentId: ids.shipmentId,
      asked: null,
    });
    Object.assign(parcel, { courierOrderId: ids.orderId, courierShipmentId: ids.shipmentId, asked: null });
  }
  const courierShipmentId = parcel.courierShipmentId ?? '';
  if (!parcel.awb) {
    const waybill = await findOrBuyWaybill(deps, order, parcel, toSend);
    const wanted = await inTransaction(db, async (tx) => {
      await lockOrder(tx, order.id);
      const still = (await lockShipment(tx, parcel.id))?.step === 'planned';
      await updateShipment(tx, parcel.id, {
        awb: waybill.awb,
        carrier: waybill.carrier,
        asked: null,
        ...(still && { step: 'booked' }),
      });
      if (still) await followParcels(tx, deps.jobs, order.id, { at: now() });
      return still;
    });
    // The parcel was replaced in the meantime; a queued job cancels it.
    if (!wanted) return;
    parcel.awb = waybill.awb;
  }
  if (!parcel.pickupAskedAt) {
    await courier.requestPickup(courierShipmentId);
    await updateShipment(db, parcel.id, { pickupAskedAt: now() });
  }
  if (!parcel.labelFile) {
    const labelFile = `labels/${parcel.reference}.pdf`;
    await files.put(labelFile, await courier.label(courierShipmentId), 'application/pdf');
    await updateShipment(db, parcel.id, { labelFile });
  }
}

/**
 * Reads the order with the lines of one parcel. Delivery charge and credit count once, in the parcel of stock goods,
 * the only one with cash to collect.
 */
async function orderToSend(db: Db, order: OrderRow, parcel: Shipment): Promise<CourierOrderData> {
  const lines = await linesToSend(db, order.id, parcel.positions);
  const { latinAddress } = parcel;
  return {
    ...order,
    // The courier gets no billing address, as it writes no invoices and only needs the transliterated delivery address.
    ...(latinAddress && { address: { ...order.address, ...latinAddress }, billing: null }),
    ...{ reference: parcel.reference, lines },
    ...(parcel.custom && { shippingPaise: 0, creditPaise: 0 }),
  };
}

async function findOrMakeOrder(
  { db, courier, shopFacts }: CourierContext,
  parcel: Shipment,
  toSend: CourierOrderData,
): Promise<CourierIds> {
  if (parcel.asked === 'order') {
    const before = await courier.findOrder(parcel.reference);
    if (before) return before;
  }
  const place = await courier.pickupPlace();
  await updateShipment(db, parcel.id, { asked: 'order' });
  try {
    return await courier.createOrder(parcelToSend(shopFacts, toSend, place.name));
  } catch (error) {
    if (!(error instanceof CourierError) || error.failure !== 'reference_taken') throw error;
    const before = await courier.findOrder(parcel.reference);
    if (!before) throw error;
    return before;
  }
}

async function findOrBuyWaybill(
  { db, courier, shopFacts }: CourierContext,
  order: OrderRow,
  parcel: Shipment,
  toSend: CourierOrderData,
): Promise<Waybill> {
  const shipmentId = parcel.courierShipmentId ?? '';
  if (parcel.asked === 'waybill') {
    const before = await courier.readWaybill(shipmentId);
    if (before) return before;
  }
  const cashOnDelivery = order.payment === 'cod';
  const place = await courier.pickupPlace();
  const { weight } = measureParcel(shopFacts, toSend.lines);
  const carriers = await courier.carriers({
    fromPin: place.pin,
    toPin: order.address.pin,
    weightKg: weight,
    cashOnDelivery,
  });
  const carrier = chooseCarrier(carriers, order.delivery, cashOnDelivery);
  if (!carrier) throw new CourierError('no_carrier', 'no carrier collects cash there');
  await updateShipment(db, parcel.id, { asked: 'waybill' });
  try {
    return await courier.assignWaybill(shipmentId, { carrierId: carrier.id });
  } catch (error) {
    // An earlier attempt may have bought the waybill. If a read finds none, the next retry buys one.
    const before =
      error instanceof CourierError && error.failure === 'processing' ? await courier.readWaybill(shipmentId) : null;
    if (!before) throw error;
    return before;
  }
}
