import { eq } from 'drizzle-orm';
import type { Address } from '#contract/address.ts';
import type { ShopSettings } from '#contract/settings.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import type { Caller } from '#server/foundation/security-events/origin.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { findAreaNow } from '#server/fulfilment/delivery-promise/pin-table.ts';
import {
  promiseChosen,
  promisedAt,
  promisedBy,
  promisedTogether,
} from '#server/fulfilment/delivery-promise/promise.ts';
import { updateShipment } from '#server/fulfilment/delivery-promise/queries.ts';
import { refuseAddress } from '#server/fulfilment/delivery-promise/refuse-address.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { addressAction } from '#server/orders/model/order-actions.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { isToCome, type OrderParcel, parcelsOf } from '#server/orders/model/order-parcels.ts';
import { placeOfSupply } from '#server/orders/model/place-of-supply.ts';
import { offerCashOnDelivery } from '#server/orders/order-state/cash-on-delivery.ts';
import { moveTax } from '#server/orders/order-state/move-tax.ts';
import { addressChangedMail } from '#server/selling/order-mails/change-mails.ts';
import { renewWaitingConfirmation } from '#server/selling/order-mails/waiting-confirmation.ts';
import { readyAnew } from './ready-anew.ts';

/** Person who changes an address: the shopper within two hours, or staff while a parcel is not packed. */
export type ChangeBy = { actor: 'shopper'; from?: Caller | undefined } | { actor: 'operator' };

/**
 * Changes the address of undispatched parcels, within two hours (staff: until all are packed), and mails the shopper.
 * Packed parcels get new labels and invoices; hand-packed ones are packed again. Dates change, the price does not.
 * Throws Problem 409 not_offered if too late or not deliverable there; 400 with fields.
 */
export async function changeOrderAddress(
  deps: Omit<OrderContext, 'stockChanged'>,
  orderId: string,
  address: Address,
  by: ChangeBy = { actor: 'shopper' },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new RangeError(`there is no order ${orderId}`);
    const { placedAt } = order;
    const parcels = await parcelsOf(tx, order);
    const may = parcels.map((parcel) => addressAction({ state: parcel.state, placedAt, by: by.actor }, deps.now()));
    const [first] = may;
    if (!may.some(({ offered }) => offered)) throw new Problem(409, 'not_offered', first?.words ?? '');
    const here = stillHere(parcels);
    refuseAddress(deps.settings, address, { soldAt: placedAt, now: deps.now() });
    const promise = promiseFor(deps.settings, order, parcels, here, { pin: address.pin, now: deps.now() });
    for (const { id, leftAt, address: keeps } of parcels) {
      if (id !== undefined && leftAt !== undefined) await updateShipment(tx, id, { address: keeps });
    }
    await tx.update(ordersTable).set({ address, promise }).where(eq(ordersTable.id, orderId));
    await readyAnew(tx, deps, order, here, { reason: 'Sent to another address', actor: by.actor });
    const isWithinState = placeOfSupply({ ...order, address }) === deps.shopFacts.seller.state;
    await moveTax(tx, order, { lines: here.flatMap(({ lines }) => lines), isWithinState });
    const event = { kind: 'order_address_changed', accountId: order.accountId, orderId } as const;
    await recordSecurityEvent(tx, { ...event, ...(by.actor === 'shopper' && { from: by.from }) });
    const description = addressChangedMail(deps, order, { from: order.address, to: address });
    await queueMail(tx, deps, {
      about: `address-changed:${orderId}:${deps.now().getTime()}`,
      to: order.email,
      description,
    });
    await renewWaitingConfirmation(tx, deps, orderId);
  });
}

/** Returns the parcels that are still in the shop, packed or not. Pure. */
export function stillHere(parcels: readonly OrderParcel[]): OrderParcel[] {
  return parcels.filter(({ leftAt, state }) => leftAt === undefined && state !== 'cancelled');
}

/**
 * Computes the delivery promise at another address for undispatched parcels. Throws Problem if the delivery method is
 * not available there.
 */
function promiseFor(
  settings: ShopSettings,
  order: OrderRow,
  parcels: readonly OrderParcel[],
  here: readonly OrderParcel[],
  { pin, now }: { pin: string; now: Date },
): OrderRow['promise'] {
  const area = findAreaNow(settings, pin, now);
  const has = { custom: here.some(({ custom }) => custom), ready: here.some(({ custom }) => !custom) };
  // The faster method is already paid for, so it is accepted even if standard delivery is equally quick there.
  const option = promiseChosen(settings, { area: area ?? null, now: promisedAt(order), ...has }, order.delivery);
  if (!option?.offered) {
    throw new Problem(
      409,
      'not_offered',
      `The delivery you chose doesn't reach ${pin}: ${lowerFirst(option?.promise ?? '')}. Cancel and order again to change it.`,
    );
  }
  if (order.payment === 'cod') {
    const cash = offerCashOnDelivery(
      settings,
      { totalPaise: order.totalPaise, area: area ?? undefined, custom: has.custom },
      order.placedAt,
    );
    if (!cash.offered)
      throw new Problem(409, 'not_offered', `Cash on delivery doesn't reach ${pin}. Choose another address.`);
  }
  const whole = promisedBy(option);
  const from = order.promise.from !== undefined && { from: order.promise.from };
  if (parcels.length === 1) return { ...whole, ...from };
  const told = parcels.map((parcel) => {
    const own = option.parcels.find(({ custom }) => custom === parcel.custom);
    const promise = own ? { earliest: own.earliest, latest: own.latest, words: own.words } : parcel.promise;
    return { custom: parcel.custom, promise, toCome: isToCome(parcel) };
  });
  // Dispatched parcels that have not arrived count too, as the order's promise covers all parcels.
  const coming = told.filter(({ toCome }) => toCome).map(({ custom, promise }) => ({ custom, ...promise }));
  return { ...promisedTogether(coming), ...from, parcels: told.map(({ custom, promise }) => ({ custom, promise })) };
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
