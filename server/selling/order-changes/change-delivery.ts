import { eq } from 'drizzle-orm';
import type { DeliveryMethod, DeliveryOption } from '#contract/delivery.ts';
import type { ShopSettings } from '#contract/settings.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { deliveryNameAt } from '#server/fulfilment/delivery-promise/charges.ts';
import { findAreaNow } from '#server/fulfilment/delivery-promise/pin-table.ts';
import { promiseDelivery, promisedBy } from '#server/fulfilment/delivery-promise/promise.ts';
import { replaceShipments } from '#server/fulfilment/parcels/replace-shipments.ts';
import { documentsOf } from '#server/money/invoices/issued-documents.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { hasLeft, type OrderParcel, parcelsOf } from '#server/orders/model/order-parcels.ts';
import { deliveryChangedMail } from '#server/selling/order-mails/change-mails.ts';
import { renewWaitingConfirmation } from '#server/selling/order-mails/waiting-confirmation.ts';

/**
 * Changes the delivery method before anything is packed, and mails the shopper. The price does not change; staff refund
 * a difference separately. Dates are promised from now. Throws Problem 409 not_offered if too late or if the method is
 * not available there.
 */
export async function changeDelivery(
  deps: Omit<OrderContext, 'stockChanged'>,
  orderId: string,
  delivery: DeliveryMethod,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new RangeError(`there is no order ${orderId}`);
    const parcels = await parcelsOf(tx, order);
    const refusal = whyDeliveryStays(order, parcels, (await documentsOf(tx, orderId)).length > 0);
    if (refusal) throw new Problem(409, 'not_offered', refusal);
    const name = deliveryNameAt(deps.settings, delivery, order.placedAt);
    const option = deliveriesOf(deps.settings, order, parcels, deps.now()).find(({ method }) => method === delivery);
    if (!option) throw new Problem(409, 'not_offered', `It goes by ${name.toLowerCase()} already.`);
    if (!option.offered) throw new Problem(409, 'not_offered', `${name}: ${option.promise}.`);
    const promise = { ...promisedBy(option), from: deps.now().toISOString() };
    await tx.update(ordersTable).set({ delivery, promise }).where(eq(ordersTable.id, orderId));
    await replaceShipments(tx, deps.jobs, { id: orderId, state: order.state });
    const description = deliveryChangedMail(deps, order, { to: name, promise: promise.words });
    await queueMail(tx, deps, {
      about: `delivery-changed:${orderId}:${deps.now().getTime()}`,
      to: order.email,
      description,
    });
    await renewWaitingConfirmation(tx, deps, orderId);
  });
}

/** Returns the reason for staff why the delivery method cannot change; undefined if it can. Pure. */
export function whyDeliveryStays(
  { state, reference }: Pick<OrderRow, 'state' | 'reference'>,
  parcels: readonly Pick<OrderParcel, 'state'>[],
  invoiced: boolean,
): string | undefined {
  if (state === 'cancelled') return `Order ${reference} is cancelled.`;
  if (state === 'payment_failed') return 'It was not paid in time: there is nothing to send.';
  if (parcels.some((parcel) => hasLeft[parcel.state])) return 'It has left already.';
  if (parcels.some((parcel) => parcel.state === 'packed')) return 'It is packed already.';
  if (invoiced) return 'Its invoice names the delivery.';
  return undefined;
}

/** Lists the other delivery methods, each with its promise from now or the reason it is unavailable. Pure. */
export function deliveriesOf(
  settings: ShopSettings,
  order: Pick<OrderRow, 'address' | 'delivery'>,
  parcels: readonly OrderParcel[],
  now: Date,
): DeliveryOption[] {
  const alive = parcels.filter(({ state }) => state !== 'cancelled');
  const has = { custom: alive.some(({ custom }) => custom), ready: alive.some(({ custom }) => !custom) };
  const area = findAreaNow(settings, order.address.pin, now);
  return promiseDelivery(settings, { area, now, ...has }).filter(({ method }) => method !== order.delivery);
}
