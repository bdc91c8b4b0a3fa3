import { eq } from 'drizzle-orm';
import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { findAreaNow } from '#server/fulfilment/delivery-promise/pin-table.ts';
import {
  leavesBy,
  type PromiseRequest,
  promiseChosen,
  promiseDelivery,
  promisedAt,
  promisedBy,
} from '#server/fulfilment/delivery-promise/promise.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { parcelsOf } from '#server/orders/model/order-parcels.ts';

type Wish = Required<Pick<PromiseRequest, 'area' | 'now' | 'custom' | 'ready'>>;

/** Returns true if an order's delivery method is still offered at the same charge. Pure. */
export function isWayOffered(settings: ShopSettings, { delivery }: Pick<OrderRow, 'delivery'>, wish: Wish): boolean {
  return promiseDelivery(settings, wish).some(({ method, offered }) => method === delivery && offered);
}

type Taken = Parameters<typeof promisedAt>[0];
const kindsIn = ({ custom, ready }: Pick<Wish, 'custom' | 'ready'>) => [
  ...(ready ? [false] : []),
  ...(custom ? [true] : []),
];

/**
 * Returns true if an order resumed now can meet its delivery promise: all parcels can leave by the promised day. Pure.
 */
export function holdsStill(settings: ShopSettings, order: Taken, { now, ...goods }: Omit<Wish, 'area'>): boolean {
  return kindsIn(goods).every((kind) => leavesBy(settings, now, kind) <= leavesBy(settings, promisedAt(order), kind));
}

/** Returns true if the dispatch day of any part of an order is over. Pure. */
export function isPast(settings: ShopSettings, order: Taken, { now, ...goods }: Omit<Wish, 'area'>): boolean {
  return kindsIn(goods).some((kind) => inIndia(now).day > leavesBy(settings, promisedAt(order), kind));
}

/**
 * Returns the promise for an order paid after its first promise is over. Tries the order's delivery method from now,
 * then from the next working day, then standard delivery. Undefined if no delivery is possible. Pure.
 */
export function promisedLate(
  settings: ShopSettings,
  { delivery }: Pick<OrderRow, 'delivery'>,
  wish: Wish,
): OrderRow['promise'] | undefined {
  const moments = [wish.now, new Date(`${leavesBy(settings, wish.now, false)}T00:00:00+05:30`)];
  const options = [delivery, 'standard' as const].flatMap((method) =>
    moments.map((now) => promiseChosen(settings, { ...wish, now }, method)),
  );
  const option = options.find((one) => one?.offered);
  return option && promisedBy(option);
}

/** Returns the delivery request for the remaining parcels of an order. */
export async function wishOf(settings: ShopSettings, db: Db, order: OrderRow, now: Date): Promise<Wish> {
  const alive = (await parcelsOf(db, order)).filter(({ state }) => state !== 'cancelled');
  const has = { custom: alive.some(({ custom }) => custom), ready: alive.some(({ custom }) => !custom) };
  return { area: findAreaNow(settings, order.address.pin, now), now, ...has };
}

/**
 * Renews a delivery promise that a released order cannot meet, or a reserved one whose dispatch day is over. Runs in a
 * transaction with the order locked. Returns a description of the change for the audit log; undefined without a change.
 */
export async function promiseAnew(
  settings: ShopSettings,
  tx: Db,
  order: OrderRow,
  now: Date,
): Promise<string | undefined> {
  const wish = await wishOf(settings, tx, order, now);
  const keeps = order.state === 'payment_failed' ? holdsStill(settings, order, wish) : !isPast(settings, order, wish);
  const late = keeps ? undefined : promisedLate(settings, order, wish);
  if (!late) return undefined;
  const promise = { ...late, from: now.toISOString() };
  await tx.update(ordersTable).set({ promise }).where(eq(ordersTable.id, order.id));
  const before = order.promise.words;
  order.promise = promise;
  return `its dates were over: ${before}; now: ${promise.words}`;
}
