import { desc, eq } from 'drizzle-orm';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { findCallerEndpoint as call } from '#contract/office/new-order.ts';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { maskPersonalData } from '#server/foundation/http/masked.ts';
import { titlesOf } from '#server/orders/order-state/return-matter.ts';

const mostDoors = 5;
/** Limit of orders of one phone that are searched for addresses. */
const mostOrders = 50;

/** Finds past customers by phone: one row per address, newest first. E-mail and street stay masked. */
export async function findCaller(db: Db, phone: string): Promise<ReplyOf<typeof call>['data']> {
  const rows = await db
    .select()
    .from(ordersTable)
    .where(eq(ordersTable.phone, phone))
    .orderBy(desc(ordersTable.placedAt))
    .limit(mostOrders);
  const doors = new Map<string, (typeof rows)[number]>();
  for (const row of rows) {
    const { fullName, pin, line1, line2 } = row.address;
    const door = [fullName, pin, line1, line2].join('\n').toLowerCase();
    if (!doors.has(door)) doors.set(door, row);
  }
  const shown = [...doors.values()].slice(0, mostDoors);
  const titleOf = await titlesOf(db, shown);
  return {
    orders: rows.length < mostOrders ? rows.length : await db.$count(ordersTable, eq(ordersTable.phone, phone)),
    doors: shown.map(({ id, reference, address: { fullName, city, pin }, email, placedAt }) => ({
      reference,
      name: fullName,
      city,
      pin: `${pin.slice(0, 4)}••`,
      email: maskPersonalData(email),
      placedAt: placedAt.toISOString(),
      words: titleOf(id),
    })),
  };
}
