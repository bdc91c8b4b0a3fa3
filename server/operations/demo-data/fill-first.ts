import { like, type SQL } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { fillPrintRoom, type PrintRoomParts } from './fill-print-room.ts';
import { fillRemittances } from './fill-remittances.ts';
import { fillSettlements } from './fill-settlements.ts';
import { fillShop } from './fill-shop.ts';
import { fillWork, type WorkParts } from './fill-work.ts';

/**
 * Seed of past orders that operators cannot choose, so that `demo fill` adds different orders. Open work has the same
 * seed in `demo fill`, so it is written only once.
 */
const pastSeed = 10_000;
const workSeed = 1;

/**
 * Fills a demonstration without orders with closed orders and open work for the office. Each part is one transaction,
 * so an interrupted fill continues at the next start. Returns the number of orders written; 0 if none are needed.
 */
export async function fillFirst(
  deps: WorkParts & PrintRoomParts,
  { orders: wanted, now }: { orders: number; now: Date },
): Promise<number> {
  const begun = await hasOrders(deps.db, pastKeys);
  if (wanted === 0 || (!begun && (await hasOrders(deps.db)))) return 0;
  const over = begun ? 0 : await fillShop(deps, deps.db, { orders: wanted, seed: pastSeed, now });
  const printed = await fillPrintRoom(deps, { seed: workSeed, now });
  const waiting = await fillWork(deps, { seed: workSeed, now });
  await fillSettlements(deps.db, { now, toFind: true });
  await fillRemittances(deps.db, { now, toFind: true });
  return over + printed + waiting;
}

/** SQL condition for the idempotency keys of past orders, regardless of their number. */
const pastKeys = like(ordersTable.idempotencyKey, `demo:${pastSeed}:%`);

async function hasOrders(db: Db, which?: SQL): Promise<boolean> {
  return (await db.select({ id: ordersTable.id }).from(ordersTable).where(which).limit(1)).length > 0;
}
