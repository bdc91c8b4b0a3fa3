import { sql } from 'drizzle-orm';
import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { orderEventsTable, ordersTable } from '#database/schema/orders.ts';
import { pluralize, type ShopFinding } from '#server/foundation/values/finding.ts';
import { countLateParcels } from '#server/fulfilment/parcels/hands-wanted.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Time limits in ms for states that the shop itself must end, each with its message. */
const patience = [
  {
    state: 'placed',
    ms: 30 * minute,
    one: 'order waits to be confirmed, or to be let go because its payment or its code did not come.',
    many: 'orders wait to be confirmed, or to be let go because their payment or their code did not come.',
  },
  {
    state: 'paid',
    ms: 15 * minute,
    one: 'order is paid and not confirmed.',
    many: 'orders are paid and not confirmed.',
  },
  {
    state: 'confirmed',
    ms: 3 * day,
    one: 'order was confirmed three days ago and is neither packed nor printed.',
    many: 'orders were confirmed three days ago and are neither packed nor printed.',
  },
  {
    state: 'in_print',
    ms: 7 * day,
    one: 'order has been in print for a week.',
    many: 'orders have been in print for a week.',
  },
  {
    state: 'packed',
    ms: 3 * day,
    one: 'order was packed three days ago and has not left.',
    many: 'orders were packed three days ago and have not left.',
  },
] as const;

/**
 * Finds orders that do not progress, and parcels overdue for packing. An unpaid order counts only after its reservation
 * expires.
 */
export async function findStuckOrders(settings: ShopSettings, db: Db, now: Date): Promise<ShopFinding[]> {
  const before = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  const waits = patience.map(({ state, ms }) => sql`(o.state = ${state} and since.at < ${before(ms)})`);
  const { rows } = await db.execute<{ state: string; count: number; first: string }>(sql`
    select o.state, count(*)::int as count, min(o.reference) as first from ${ordersTable} o
    cross join lateral (select coalesce(max(e.at), o.placed_at) as at from ${orderEventsTable} e where e.order_id = o.id and e.state = o.state) since
    where (${sql.join(waits, sql` or `)}) and (o.held_until is null or o.state <> 'placed' or o.held_until < ${before(15 * minute)})
    group by o.state`);
  const stand = patience.flatMap(({ state, one, many }): ShopFinding[] => {
    const found = rows.find((row) => row.state === state);
    return found
      ? [
          {
            about: 'orders',
            says: `${pluralize(found.count, one, many)} ${found.count === 1 ? 'It is' : 'One of them:'} ${found.first}`,
          },
        ]
      : [];
  });
  return [...stand, ...(await lateToPack(settings, db, now))];
}

/**
 * Finds parcels overdue for packing, as the Today page counts them. Lists orders on hold separately, as staff know
 * about them.
 */
async function lateToPack(settings: ShopSettings, db: Db, now: Date): Promise<ShopFinding[]> {
  const { late, held, first } = await countLateParcels(settings, db, now);
  if (first === null) return [];
  const waiting = pluralize(
    late,
    'parcel waits to be packed and was to have left.',
    'parcels wait to be packed and were to have left.',
  );
  const onHold = pluralize(held, 'late parcel is on hold.', 'late parcels are on hold.');
  const counted = [late > 0 && waiting, held > 0 && onHold].filter(Boolean).join(' ');
  return [{ about: 'orders', says: `${counted} First: ${first}. See: npm run shop -- to-pack` }];
}
