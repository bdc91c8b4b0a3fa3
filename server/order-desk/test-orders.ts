import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { stock, stockMovements } from '#database/schema/stock.ts';
import type { TestShop } from '#server/wiring/test-shop.ts';

/** A line as a browser asks for it. */
export function aLine(id: string, size = 'M', quantity = 1): Record<string, unknown> {
  return { _id: id, size, quantity };
}

/** A guest's order of some lines, right in every field. */
export function anOrder(lines: unknown[], contact: { email?: string; phone?: string } = {}) {
  return {
    lines,
    contact: { email: 'asha@example.in', phone: '9820043210', ...contact },
    address: {
      fullName: 'Asha Sawant',
      pin: '400069',
      line1: 'B-204, Gulmohar',
      line2: 'Old Nagardas Road, Andheri East',
      city: 'Mumbai',
      state: 'Maharashtra',
    },
    delivery: 'standard',
    payment: 'cod',
  };
}

export function postOrder(shop: TestShop, order: object, key: string = randomUUID(), headers: Record<string, string> = {}) {
  return shop.app.inject({ method: 'POST', url: '/api/orders', headers: { 'idempotency-key': key, ...headers }, payload: order });
}

/** Sets how many pieces of a SKU there are, with the movement that says so. */
export async function recount(db: Db, productId: string, size: string, available: number): Promise<void> {
  const sku = and(eq(stock.productId, productId), eq(stock.size, size));
  const [before] = await db.select().from(stock).where(sku);
  if (!before) throw new Error(`${productId} is not sold in ${size}`);
  await db.update(stock).set({ available }).where(sku);
  await db.insert(stockMovements).values({ productId, size, available: available - before.available, reserved: 0, reason: 'counted' });
}
