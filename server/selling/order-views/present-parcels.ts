import type { Order, Parcel } from '#contract/orders.ts';
import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { leavesBy, promisedAt } from '#server/fulfilment/delivery-promise/promise.ts';
import { broughtBy } from '#server/fulfilment/parcels/courier-words.ts';
import { courierParts, unbookedCourier } from '#server/fulfilment/parcels/present-parcels.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { actionsOf } from '#server/orders/model/order-actions.ts';
import type { OrderParcel } from '#server/orders/model/order-parcels.ts';
import { titleOf } from '#server/orders/model/order-state.ts';
import { keptPieces, type OrderLineNow } from '#server/orders/model/sold-lines.ts';
import { waitsInWords } from '#server/orders/order-state/parcel-waits.ts';
import { waitsForShopper } from '#server/orders/order-state/waits-for-shopper.ts';
import { eligibilityOf } from '#server/selling/return-rules/return-eligibility.ts';

interface Facts {
  order: OrderRow;
  parcels: readonly OrderParcel[];
  sold: readonly OrderLineNow[];
  /** Returns true if an invoice contains a line. */
  invoiced: (line: number) => boolean;
}

/** Presents the parcels of an order to its shopper: location, date and possible actions. */
export async function presentParcels(settings: ShopSettings, db: Db, facts: Facts, now: Date): Promise<Parcel[]> {
  const told = await courierParts(settings, db, facts.order.id);
  return facts.parcels.map((parcel) => {
    const { number, custom, state, pieces, promise, lines } = parcel;
    const { order } = facts;
    return {
      ...(told.get(parcel.id ?? '') ?? { ...unbookedCourier, ...broughtBy(settings, undefined) }),
      ...{
        number,
        custom,
        state,
        title: waitsForShopper(order) ? 'Kept for you' : titleOfParcel(parcel),
        pieces,
        lines,
      },
      waits: waitsInWords(order, parcel),
      promise: { earliest: promise.earliest, latest: promise.latest, words: promise.words },
      leavesBy: leavesBy(settings, promisedAt(order), custom),
      leftAt: parcel.leftAt?.toISOString() ?? null,
      deliveredAt: parcel.deliveredAt?.toISOString() ?? null,
      address: parcel.address === order.address ? null : (parcel.address as Order['address']),
      actions: actionsFor(settings, parcel, facts, now),
    };
  });
}

function actionsFor(
  settings: ShopSettings,
  parcel: OrderParcel,
  { order, sold, invoiced }: Facts,
  now: Date,
): Order['actions'] {
  const { state, custom, deliveredAt } = parcel;
  const own = sold.filter(({ line }) => parcel.lines.includes(line));
  const kept = own.reduce((sum, line) => sum + keptPieces(line), 0);
  // Checks if a piece could be returned once delivered.
  const { placedAt } = order;
  const there = { state: 'delivered' as const, deliveredAt: deliveredAt ?? now, placedAt };
  const returnable = own.some((line) => eligibilityOf(settings, line, there, deliveredAt ?? now).quantity > 0);
  return actionsOf(
    settings,
    { state, placedAt, deliveredAt, kept, returnable, custom, invoiced: own.some(({ line }) => invoiced(line)) },
    now,
  );
}

/** Returns a parcel's state in the shopper's words. */
export function titleOfParcel({ state, printed }: Pick<OrderParcel, 'state' | 'printed'>): string {
  if (state === 'in_print' && printed) return 'Printed';
  if (state === 'placed') return 'Placed';
  return state === 'confirmed' ? 'Confirmed' : titleOf(state);
}
