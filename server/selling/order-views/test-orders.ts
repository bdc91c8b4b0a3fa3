import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { stockMovementsTable, stockTable } from '#database/schema/stock.ts';
import { type TestShop, testSecret } from '#server/app/test-support/test-shop.ts';
import { findOrder } from '#server/orders/model/find-order.ts';
import { proveHere } from '#server/orders/model/order-proof.ts';

/** Returns a line as a browser requests it. */
export function aLine(id: string, size = 'M', quantity = 1): Record<string, unknown> {
  return { _id: id, size, quantity };
}

/** Returns a valid guest's order with some lines. */
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

let contacts = 0;

/** Returns an e-mail and a mobile that no other order has, because one contact can have few unpaid orders. */
export function aContact(): { email: string; phone: string } {
  contacts += 1;
  return { email: `asha.${contacts}@example.in`, phone: String(9_820_100_000 + contacts) };
}

export function postOrder(
  shop: TestShop,
  order: object,
  key: string = randomUUID(),
  headers: Record<string, string> = {},
) {
  return shop.app.inject({
    method: 'POST',
    url: '/api/orders',
    headers: { 'idempotency-key': key, ...headers },
    payload: order,
  });
}

/** Returns the headers of a browser with the proof of an order: its link alone allows no changes. */
export async function asItsShopper(
  shop: Pick<TestShop, 'database'>,
  reference: string,
  headers: Record<string, string> = {},
): Promise<Record<string, string>> {
  const order = await findOrder(shop.database.db, reference);
  const set: string[] = headers.cookie ? [headers.cookie] : [];
  const cookies = { read: () => undefined, set: (name: string, value: string) => void set.push(`${name}=${value}`) };
  const deps = { secret: testSecret, publicUrl: 'http://shop.test', now: () => new Date(0) };
  if (order) proveHere(deps, cookies, [order], new Date('2099-12-31T00:00:00Z'));
  return { ...headers, ...(set.length > 0 && { cookie: set.join('; ') }) };
}

/** Sets the available stock of a SKU by adding the missing movement. */
export async function recount(db: Db, productId: string, size: string, available: number): Promise<void> {
  const { rows } = await db.execute(sql`
    with locked as (
      select product_id, size, ${available}::int - available as missing from ${stockTable} where product_id = ${productId} and size = ${size} for update
    ), changed as (
      update ${stockTable} s set available = s.available + locked.missing from locked where s.product_id = locked.product_id and s.size = locked.size
    )
    insert into ${stockMovementsTable} (product_id, size, available, reserved, reason) select product_id, size, missing, 0, 'counted' from locked
    returning 1`);
  if (rows.length === 0) throw new Error(`${productId} is not sold in ${size}`);
}

/** Adds stock of every size, so that no test depends on purchases of another; product 523 stays at its five. */
export async function fillShelves(db: Db, pieces: number): Promise<void> {
  await db.execute(sql`
    with filled as (
      update ${stockTable} s set available = s.available + ${pieces}::int where product_id <> 'limited-edition-523' returning product_id, size
    )
    insert into ${stockMovementsTable} (product_id, size, available, reserved, reason) select product_id, size, ${pieces}::int, 0, 'arrived' from filled`);
}
