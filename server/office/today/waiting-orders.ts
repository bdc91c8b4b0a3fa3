import { type SQL, sql } from 'drizzle-orm';
import type { Permission } from '#contract/office/permissions.ts';
import { type WaitingKind, waitingViews } from '#contract/office/view-table.ts';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { oddPayments } from '#server/money/settlement/odd-payments.ts';
import { astrayConditions } from '#server/office/order-lists/astray-parcels.ts';
import { type Looks, ordersWhere, readFilter } from '#server/office/order-lists/list-orders.ts';
import { isStuck } from '#server/office/order-lists/narrow-orders.ts';

interface OrderQueue {
  /** Permissions to clear the queue; one of them suffices. */
  may: readonly Permission[];
  /** Start of the wait; the order's placement by default. */
  since?: (looks: Looks) => SQL;
  /** SQL condition for overdue entries. */
  late?: (looks: Looks) => SQL;
}

/** Queues of orders. The filters of the list in which staff clear a queue define its orders. */
export const orderQueues = {
  promised_today: { may: ['parcels.pack', 'orders.change'] },
  late: { may: ['parcels.pack', 'orders.change'], late: () => sql`true` },
  refunds_stuck: {
    may: ['refunds.give'],
    since: () => sql`(select min(f.created_at) from refunds f where f.order_id = ${ordersTable.id} and ${isStuck})`,
    late: () => sql`exists (select 1 from refunds f where f.order_id = ${ordersTable.id} and f.state = 'failed')`,
  },
  payments_to_look_at: {
    may: ['refunds.give'],
    since: ({ now }) =>
      sql`(select min(odd.created_at) from (select p.order_id, p.created_at from ${oddPayments(now)}) odd where odd.order_id = ${ordersTable.id})`,
    late: ({ now }) =>
      sql`exists (select 1 from (select p.order_id, p.state from ${oddPayments(now)}) odd where odd.order_id = ${ordersTable.id} and odd.state = 'authorized')`,
  },
  // The packing desk cannot act on these orders.
  parcels_back: { may: ['orders.change'], since: () => sinceAstray('returning') },
  parcels_lost: { may: ['orders.change'], since: () => sinceAstray('lost'), late: () => sql`true` },
  parcels_in_trouble: { may: ['orders.change'], since: () => sinceAstray('trouble') },
  // `doctor` reports mails that are not about an order.
  mails_failed: { may: ['orders.change'] },
  mentions: {
    may: ['orders.change', 'parcels.pack', 'designs.decide'],
    since: ({ memberId }) => sql`(select min(n.at) from order_notes n join note_mentions m on n.id = m.note_id
      where n.order_id = ${ordersTable.id} and m.member_id = ${memberId} and m.seen_at is null)`,
  },
} as const satisfies Partial<Record<WaitingKind, OrderQueue>>;

export type OrderKind = keyof typeof orderQueues;

/** Returns true if a kind of pending work is about orders. */
export function isOrderKind(kind: WaitingKind): kind is OrderKind {
  return Object.hasOwn(orderQueues, kind);
}

function sinceAstray(how: keyof typeof astrayConditions): SQL {
  return sql`(select min(a.since) from ${astrayConditions[how]} a where a.order_id = ${ordersTable.id})`;
}

/** Queries the orders of a queue with `id`, `since` and `late`. Their number equals that in the linked list. */
export async function waitingOrders(db: Db, kind: OrderKind, looks: Looks): Promise<SQL> {
  const { since, late }: OrderQueue = orderQueues[kind];
  const where = await ordersWhere(db, readFilter(waitingViews[kind].filters), looks);
  return sql`select ${ordersTable.id} as id, ${since?.(looks) ?? sql`${ordersTable.placedAt}`} as since, ${late?.(looks) ?? sql`false`} as late from ${ordersTable} where ${where}`;
}
