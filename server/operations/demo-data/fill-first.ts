import { like, ne, type SQL } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { fillOpenOrders, imagineOpenOrders } from './fill-open-orders.ts';
import { drawPrintRoom, type PrintRoomParts, printedOrders, writePrintRoom } from './fill-print-room.ts';
import { fillRemittances } from './fill-remittances.ts';
import { addReturnPhotos } from './fill-returns.ts';
import { fillSettlements } from './fill-settlements.ts';
import { fillShelves } from './fill-shelves.ts';
import { readDemoGoods } from './fill-shop.ts';
import { fillWork, toPack, type WorkParts } from './fill-work.ts';
import { byPopularity } from './imagine-order.ts';
import { imagineRecent, recentKeys } from './imagine-recent.ts';
import { isRealShop } from './real-shop.ts';

/**
 * Seed of recent orders that operators cannot choose, so that `demo fill` adds different people. Open work has the same
 * seed in `demo fill`, so it is written only once.
 */
const recentSeed = 10_000;
const workSeed = 1;

/**
 * Fills a demonstration that nobody has used with the orders of two weeks, many of which wait for staff. Each part is
 * one transaction, so an interrupted fill continues at the next call, and two processes write it once. Returns the
 * number of orders written; 0 if none are needed.
 */
export async function fillFirst(
  deps: WorkParts & PrintRoomParts,
  { orders: wanted, now }: { orders: number; now: Date },
): Promise<number> {
  const { db } = deps;
  if (wanted === 0 || (await isUsed(db))) return 0;
  await fillShelves(db, now);
  const fill = { seed: workSeed, now, choose: byPopularity(await readDemoGoods(db)) };
  const count = Math.max(1, wanted - imagineOpenOrders(fill).length - printedOrders - toPack);
  const shoppers = Math.ceil(count * 0.7);
  const orders = imagineRecent({ ...fill, seed: recentSeed }, count, shoppers);
  const recent = await fillOpenOrders(deps, fill, { orders, seed: recentSeed, shoppers });
  const printed = await writePrintRoom(deps, fill);
  const waiting = await fillWork(deps, fill);
  await fillSettlements(db, { now, toFind: true });
  await fillRemittances(db, { now, toFind: true });
  // Drawing takes longest. The photos of returns are made of a drawn design.
  await drawPrintRoom(deps, fill);
  await addReturnPhotos(deps, fill);
  return recent + printed + waiting;
}

/** Returns true for a database with orders of people, or of `demo fill` alone, or one that has been a real shop's. */
async function isUsed(db: Db): Promise<boolean> {
  if ((await isRealShop(db)) || (await hasOrders(db, ordersOfPeople))) return true;
  return !(await hasOrders(db, recentOrders)) && (await hasOrders(db));
}

/** Orders that came in as requests: invented ones have none. */
const ordersOfPeople = ne(ordersTable.requestHash, '');
const recentOrders = like(ordersTable.idempotencyKey, `${recentKeys}%`);

async function hasOrders(db: Db, which?: SQL): Promise<boolean> {
  return (await db.select({ id: ordersTable.id }).from(ordersTable).where(which).limit(1)).length > 0;
}
