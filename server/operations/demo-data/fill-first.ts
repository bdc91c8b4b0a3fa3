import { like, type SQL } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orders } from '#database/schema/orders.ts';
import { fillPrintRoom, type PrintRoomParts } from './fill-print-room.ts';
import { fillShop } from './fill-shop.ts';
import { fillWork, type WorkParts } from './fill-work.ts';

/** What is past is made up under a seed that nobody can ask for, so that `demo fill` writes two years beside it; the work that waits is that of `demo fill`, once. */
const pastSeed = 10_000;
const workSeed = 1;

/**
 * Fills a demonstration that nobody has ordered in yet: so many orders that are over, and work that waits in each room of the office. Each part is written
 * whole or not at all, so one that ended between them goes on at its next start with what is missing. Gives how many orders it wrote now; 0 where there
 * were orders before, all of it is there, or none are wanted.
 */
export async function fillFirst(deps: WorkParts & PrintRoomParts, { orders: wanted, now }: { orders: number; now: Date }): Promise<number> {
  const begun = await hasOrders(deps.db, pastKeys);
  if (wanted === 0 || (!begun && (await hasOrders(deps.db)))) return 0;
  const over = begun ? 0 : await fillShop(deps.db, { orders: wanted, seed: pastSeed, now });
  const printed = await fillPrintRoom(deps, { seed: workSeed, now });
  return over + printed + (await fillWork(deps, { seed: workSeed, now }));
}

/** The keys of what is past, however many orders were wanted when it was written. */
const pastKeys = like(orders.idempotencyKey, `demo:${pastSeed}:%`);

async function hasOrders(db: Db, which?: SQL): Promise<boolean> {
  return (await db.select({ id: orders.id }).from(orders).where(which).limit(1)).length > 0;
}
