import { eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orders } from '#database/schema/orders.ts';
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

/** Whether an order's way is still offered for what it costs. Pure. */
export function isWayOffered({ delivery }: Pick<OrderRow, 'delivery'>, wish: Wish): boolean {
  return promiseDelivery(wish).some(({ method, offered }) => method === delivery && offered);
}

type Taken = Parameters<typeof promisedAt>[0];
const kindsIn = ({ custom, ready }: Pick<Wish, 'custom' | 'ready'>) => [...(ready ? [false] : []), ...(custom ? [true] : [])];

/** Whether what an order was promised holds if it is taken up now: all of it can leave by the day its dates were counted from. Pure. */
export function holdsStill(order: Taken, { now, ...goods }: Omit<Wish, 'area'>): boolean {
  return kindsIn(goods).every((kind) => leavesBy(now, kind) <= leavesBy(promisedAt(order), kind));
}

/** Whether the day is over on which some of an order was to leave: who held it until now cannot have it as it was promised. Pure. */
export function isPast(order: Taken, { now, ...goods }: Omit<Wish, 'area'>): boolean {
  return kindsIn(goods).some((kind) => inIndia(now).day > leavesBy(promisedAt(order), kind));
}

/**
 * What an order is promised that is paid when its first promise is over: what its way promises now, else from the next working day on, which is when
 * it leaves; else what standard delivery does. Undefined where nothing goes there any more. Pure.
 */
export function promisedLate({ delivery }: Pick<OrderRow, 'delivery'>, wish: Wish): OrderRow['promise'] | undefined {
  const moments = [wish.now, new Date(`${leavesBy(wish.now, false)}T00:00:00+05:30`)];
  const options = [delivery, 'standard' as const].flatMap((method) => moments.map((now) => promiseChosen({ ...wish, now }, method)));
  const option = options.find((one) => one?.offered);
  return option && promisedBy(option);
}

/** What is asked of delivery for what an order still has. */
export async function wishOf(db: Db, order: OrderRow, now: Date): Promise<Wish> {
  const alive = (await parcelsOf(db, order)).filter(({ state }) => state !== 'cancelled');
  const has = { custom: alive.some(({ custom }) => custom), ready: alive.some(({ custom }) => !custom) };
  return { area: findAreaNow(order.address.pin, now), now, ...has };
}

/**
 * Promises an order its dates anew, counted from now: one that had been let go where the first do not hold any more, one that was held where the day is over
 * on which it was to leave. In the caller's transaction with the order locked. Gives what changed, for the shop's records; undefined where nothing did.
 */
export async function promiseAnew(tx: Db, order: OrderRow, now: Date): Promise<string | undefined> {
  const wish = await wishOf(tx, order, now);
  const keeps = order.state === 'payment_failed' ? holdsStill(order, wish) : !isPast(order, wish);
  const late = keeps ? undefined : promisedLate(order, wish);
  if (!late) return undefined;
  const promise = { ...late, from: now.toISOString() };
  await tx.update(orders).set({ promise }).where(eq(orders.id, order.id));
  const before = order.promise.words;
  order.promise = promise;
  return `its dates were over: ${before}; now: ${promise.words}`;
}
