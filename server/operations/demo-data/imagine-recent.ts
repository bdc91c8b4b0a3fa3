import { chanceOf } from '#server/foundation/values/chance.ts';
import { imagineMoments } from './imagine-days.ts';
import { type ImaginedOrder, imagineOrder, type KeyedOrder, type OpenFill, type Story } from './imagine-order.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Ages in days of the oldest and newest orders; orders of today are among those that wait. */
const ages = { oldest: 13, newest: 0 };

/** Prefix of the idempotency keys of these orders, by which an interrupted fill is recognized. */
export const recentKeys = 'demo:recent:';

/** Invents orders of the last two weeks, each as far as its age allows. Pure. */
export function imagineRecent({ seed, now, choose }: OpenFill, count: number, shoppers: number): KeyedOrder[] {
  return imagineMoments(chanceOf(seed), count, now, ages).map((placedAt, number) => ({
    key: `${recentKeys}${number}`,
    order: ageOrder(imagineOrder(seed, number, placedAt, shoppers, choose), now),
  }));
}

/** Minimum ages in ms of the outcomes that take long. An unpaid order is younger than a payment can still be. */
const leastAge: Readonly<Partial<Record<Story, number>>> = {
  'sent back': 10.5 * day,
  'not paid': 7 * day,
  'refused at the door': 5 * day,
  cancelled: 16 * hour,
};

/** Returns an order with the progress that it can have now: its parcel leaves, arrives, and is kept for eight days. */
function ageOrder(order: ImaginedOrder, now: Date): ImaginedOrder {
  const { chance, placedAt } = order;
  const age = now.getTime() - placedAt.getTime();
  const hours = { packed: 2 + chance.below(8), left: 1 + chance.below(5), travels: 20 + chance.below(60) };
  // A parcel that would leave later has left early, as orders that wait for staff are written elsewhere.
  const pace = Math.min(1, (0.8 * age) / ((hours.packed + hours.left) * hour));
  const packedAt = new Date(placedAt.getTime() + pace * hours.packed * hour);
  const leftAt = new Date(packedAt.getTime() + pace * hours.left * hour);
  const endedAt = new Date(leftAt.getTime() + hours.travels * hour);
  const least = leastAge[order.story];
  if (least !== undefined && age >= least) return { ...order, packedAt, leftAt, heardAt: endedAt };
  const timed = { ...order, packedAt, leftAt };
  if (endedAt > now) {
    const heardAt = new Date(leftAt.getTime() + 0.8 * (now.getTime() - leftAt.getTime()));
    const isNear = endedAt.getTime() - now.getTime() < 8 * hour && now.getTime() - leftAt.getTime() > day;
    return { ...timed, story: 'on its way', reached: isNear ? 'out_for_delivery' : 'shipped', heardAt };
  }
  const isOver = now.getTime() - endedAt.getTime() > 8 * day;
  return {
    ...timed,
    heardAt: endedAt,
    ...(isOver ? { story: 'kept' } : { story: 'on its way', reached: 'delivered' }),
  };
}
