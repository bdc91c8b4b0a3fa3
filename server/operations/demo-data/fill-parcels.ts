import { eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { insertRows, writeArrivals, writePapers } from './fill-shop.ts';
import { type ImaginedOrder, imagineOrder, type Reached } from './imagine-order.ts';
import { rowsOfOrder } from './rows-of-order.ts';

const hour = 3_600_000;

/** Progress of each parcel, with the matching age of its order in hours. */
const parcels: readonly (readonly [Reached, placedHoursAgo: number])[] = [
  ...[56, 58, 61, 64].map((ago) => ['shipped', ago] as const),
  ...[80, 84, 88].map((ago) => ['out_for_delivery', ago] as const),
  ...[74, 92, 97, 101, 120, 124].map((ago) => ['delivered', ago] as const),
  ['returning', 170],
  ['lost', 230],
];

interface ParcelsFill {
  seed: number;
  now: Date;
  choose: Parameters<typeof imagineOrder>[4];
}

/**
 * Writes orders with parcels in transit, out for delivery, delivered, returning or lost. No courier knows these
 * parcels, so they never change. Returns the number written; 0 if they exist.
 */
export async function fillParcels(
  shop: Needs<'settings' | 'shopFacts'>,
  db: Db,
  { seed, now, choose }: ParcelsFill,
): Promise<number> {
  const keyOf = (number: number) => `demo:parcel:${seed}:${number}`;
  if ((await db.$count(ordersTable, eq(ordersTable.idempotencyKey, keyOf(0)))) > 0) return 0;
  const all = parcels.map(([reached, hoursAgo], number): ImaginedOrder => {
    const made = imagineOrder(seed, 850_000 + number, new Date(now.getTime() - hoursAgo * hour), 400, choose);
    const heardAt = new Date(now.getTime() - (1 + made.chance.below(4)) * hour);
    return {
      ...made,
      shopper: { ...made.shopper, accountId: undefined },
      delivery: 'standard',
      story: 'on its way',
      reached,
      heardAt,
    };
  });
  await inTransaction(db, async (tx) => {
    await writeArrivals(tx, all, now);
    const made = all.map((order, number) => rowsOfOrder(shop.settings, order, keyOf(number)));
    await insertRows(tx, made);
    await writePapers(
      shop.shopFacts,
      tx,
      made.flatMap(({ papers }) => papers),
    );
  });
  return all.length;
}
