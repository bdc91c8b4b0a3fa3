import { type ImaginedOrder, imagineOrder, type KeyedOrder, type OpenFill, type Reached } from './imagine-order.ts';

const hour = 3_600_000;

/** Progress of each parcel, with the matching age of its order in hours. */
const parcels: readonly (readonly [Reached, placedHoursAgo: number, trouble?: string])[] = [
  ...[56, 58, 61, 64].map((ago) => ['shipped', ago] as const),
  ...[80, 84, 88].map((ago) => ['out_for_delivery', ago] as const),
  ...[74, 92, 97, 101, 120, 124].map((ago) => ['delivered', ago] as const),
  ['returning', 170],
  ['lost', 230],
  ['shipped', 77, 'the courier says: Address incomplete, the house number is missing'],
  ['shipped', 104, 'the courier says: Customer asked for another day'],
];

/** Returns the idempotency key of the first parcel's order, which is written with all open orders. Pure. */
export const firstParcelKey = (seed: number) => parcelKey(seed, 0);

const parcelKey = (seed: number, number: number) => `demo:parcel:${seed}:${number}`;

/**
 * Invents orders with parcels in transit, out for delivery, delivered, returning, lost or in trouble. No courier knows
 * these parcels, so they never change. Pure.
 */
export function imagineParcels({ seed, now, choose }: OpenFill): KeyedOrder[] {
  return parcels.map(([reached, hoursAgo, trouble], number) => {
    const made = imagineOrder(seed, 850_000 + number, new Date(now.getTime() - hoursAgo * hour), 400, choose);
    const heardAt = new Date(now.getTime() - (1 + made.chance.below(4)) * hour);
    const order: ImaginedOrder = {
      ...{ ...made, shopper: { ...made.shopper, accountId: undefined }, delivery: 'standard' },
      ...{ story: 'on its way', reached, heardAt },
      ...(trouble !== undefined && { trouble }),
    };
    return { key: parcelKey(seed, number), order };
  });
}
