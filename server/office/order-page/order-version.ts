import { createHash } from 'node:crypto';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Since } from '#contract/office/order-actions.ts';
import type { Order } from '#contract/orders.ts';
import type { Db } from '#database/db.ts';
import { orderEventsTable } from '#database/schema/orders.ts';
import { auditTable } from '#database/schema/staff.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { titleOf } from '#server/orders/model/order-state.ts';
import { backsOf, returnMatterOf } from '#server/orders/order-state/return-matter.ts';

/**
 * Computes an order's version for optimistic concurrency control. The version changes with all visible data that could
 * affect a decision, but not with time or notes.
 */
export async function readOrderVersion(db: Db, row: OrderRow, order: Order): Promise<string> {
  const { lines, refunds, returns, parcels } = order;
  const seen = [
    row,
    lines,
    refunds.map(({ amount, state }) => [amount, state]),
    returns.map(({ id, state }) => [id, state]),
    parcels.map(({ number, state, lines: within, awb }) => [number, state, within, awb]),
  ];
  const hash = createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 22);
  const { rows } = await db.execute<{ audited: string; happened: number }>(sql`
    select coalesce((select max(number) from ${auditTable} where thing = 'order' and about = ${row.reference}), 0)::text as audited,
      coalesce((select max(id) from ${orderEventsTable} where order_id = ${row.id}), 0) as happened`);
  return `${hash}.${rows[0]?.audited ?? 0}.${rows[0]?.happened ?? 0}`;
}

/** Returns true if two versions denote the same state of the order. */
export function isSameVersion(one: string, other: string): boolean {
  return one.split('.')[0] === other.split('.')[0];
}

const byWhom = {
  shopper: 'The shopper',
  shop: 'The shop',
  courier: 'The courier',
  gateway: 'The payment',
  operator: 'A colleague',
} as const;

/** Lists the changes of an order since a version, oldest first, by staff and from outside. */
export async function changedSince(db: Db, row: OrderRow, version: string): Promise<Since[]> {
  const [, audited = '0', happened = '0'] = version.split('.');
  const whole = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : 0);
  const ours = await db
    .select({ at: auditTable.at, who: auditTable.who, what: auditTable.what })
    .from(auditTable)
    .where(
      and(eq(auditTable.thing, 'order'), eq(auditTable.about, row.reference), gt(auditTable.number, whole(audited))),
    )
    .orderBy(asc(auditTable.number))
    .limit(20);
  const events = await db
    .select()
    .from(orderEventsTable)
    .where(and(eq(orderEventsTable.orderId, row.id), sql`${orderEventsTable.id} > ${whole(happened)}`))
    .orderBy(asc(orderEventsTable.id))
    .limit(20);
  const matter = returnMatterOf(await backsOf(db, [row.id]));
  const outside = events.filter(({ actor }) => actor !== 'operator' || ours.length === 0);
  return [...ours, ...outside.map(({ at, actor, state }) => ({ at, who: byWhom[actor], what: titleOf(state, matter) }))]
    .toSorted((one, other) => Number(one.at) - Number(other.at))
    .map(({ at, ...rest }) => ({ at: at.toISOString(), ...rest }));
}
