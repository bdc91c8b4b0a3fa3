import { type SQL, sql } from 'drizzle-orm';
import type { ReplyOf } from '#contract/endpoint.ts';
import { toRupees } from '#contract/money.ts';
import { mayDo, type Permission } from '#contract/office/permissions.ts';
import type { readTodayEndpoint as call } from '#contract/office/today.ts';
import { type WaitingKind, waitingKinds } from '#contract/office/view-table.ts';
import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { type CalendarDay, inIndia } from '#server/foundation/calendar/working-days.ts';
import type { Service } from '#server/foundation/process/env.ts';
import { selfConfirmedToday } from '#server/office/approvals/present-approval.ts';
import { orderVisibilityOf } from '#server/office/order-lists/order-visibility.ts';
import { readGivenToday } from './given-today.ts';
import { isOrderKind, orderQueues, waitingOrders } from './waiting-orders.ts';
import { roomQueues, type WaitingContext } from './waiting-rooms.ts';

type Today = ReplyOf<typeof call>['data'];

/** Dependencies of the Today page other than the database. */
interface Beside {
  now: Date;
  settings: ShopSettings;
  shopFacts: WaitingContext['shopFacts'];
  /** External services that are not connected. */
  away?: readonly Service[];
  /** Reads the overdue work, in sentences. */
  standing?: () => Promise<readonly string[]>;
  /** True for a demonstration; false if omitted. */
  demo?: boolean;
}

/**
 * Reads the Today page: pending work the member can clear, the day's figures, and, for members who may see the audit
 * log, overdue work and self-confirmed actions.
 */
export async function readToday(
  db: Db,
  member: Todays,
  { now, settings, shopFacts, away = [], standing, demo = false }: Beside,
): Promise<Today> {
  const { day } = inIndia(now);
  return {
    at: now.toISOString(),
    day,
    ...(await countQueues(db, await queuesOf(db, member, { member, now, settings, shopFacts, away, demo }))),
    sold: mayDo(member, 'reports.sales') ? await readSold(db, day) : null,
    standing: mayDo(member, 'audit.see') ? [...((await standing?.()) ?? [])] : null,
    confirmedAlone: mayDo(member, 'audit.see') ? await selfConfirmedToday(db, now) : null,
    given: mayDo(member, 'audit.see') ? await readGivenToday(db, now) : null,
  };
}

type Todays = WaitingContext['member'];

type Rows = readonly [WaitingKind, SQL];

/** Lists the pending work of every queue that the member can clear, limited to orders they may see. */
async function queuesOf(db: Db, member: Todays, about: WaitingContext): Promise<Rows[]> {
  const sight = orderVisibilityOf(member);
  const may = (wanted: readonly Permission[]) => wanted.some((permission) => mayDo(member, permission));
  const looks = sight && { sight, now: about.now, memberId: about.member.id };
  const found = await Promise.all(
    waitingKinds.map(async (kind): Promise<Rows[]> => {
      if (!isOrderKind(kind)) return may(roomQueues[kind].may) ? [[kind, await roomQueues[kind].rows(about, db)]] : [];
      return looks && may(orderQueues[kind].may) ? [[kind, await waitingOrders(db, kind, looks)]] : [];
    }),
  );
  return found.flat();
}

/** Counts all queues in one statement: each queue, and distinct orders. */
async function countQueues(db: Db, queues: readonly Rows[]): Promise<Pick<Today, 'waiting' | 'orders'>> {
  const none = { count: 0, oldest: null, late: 0 };
  if (queues.length === 0) return { waiting: [], orders: { count: 0, late: 0 } };
  const ofOrders = queues.flatMap(([kind, rows]) =>
    isOrderKind(kind) ? [sql`select ${kind}::text as kind, q.id, q.since, q.late from (${rows}) q`] : [],
  );
  const counts = queues.flatMap(([kind, rows]) =>
    isOrderKind(kind) ? [] : [sql`select ${kind}::text as kind, count(*)::int as count, ${counted} from (${rows}) q`],
  );
  if (ofOrders.length > 0)
    counts.push(
      sql`select q.kind, count(*)::int, ${counted} from waiting q group by q.kind`,
      sql`select 'orders', count(distinct q.id)::int, null, (count(distinct q.id) filter (where q.late))::int from waiting q`,
    );
  const gathered =
    ofOrders.length > 0 ? sql`with waiting as materialized (${sql.join(ofOrders, sql` union all `)}) ` : sql``;
  const { rows } = await db.execute<{
    kind: WaitingKind | 'orders';
    count: number;
    oldest: string | null;
    late: number;
  }>(sql`${gathered}${sql.join(counts, sql` union all `)}`);
  const found = new Map(rows.map(({ kind, ...row }) => [kind, row]));
  const { count, late } = found.get('orders') ?? none;
  return {
    waiting: queues.map(([kind]) => {
      const { oldest, ...row } = found.get(kind) ?? none;
      return { kind, ...row, oldest: oldest === null ? null : new Date(oldest).toISOString() };
    }),
    orders: { count, late },
  };
}

const counted = sql`to_json(min(q.since)) #>> '{}' as oldest, (count(*) filter (where q.late))::int as late`;

/** Condition for sold orders: paid, or payable on delivery. Unpaid ones do not count. */
const isSold = sql`o.state not in ('placed', 'payment_failed', 'cancelled')`;

async function readSold(db: Db, day: CalendarDay): Promise<NonNullable<Today['sold']>> {
  const from = `${day}T00:00:00+05:30`;
  const today = sql`o.placed_at >= ${from}::timestamptz`;
  const { rows } = await db.execute<{
    hour: number;
    orders: number;
    paise: number;
    pieces: number;
    usual: number;
    usualPaise: number;
    usualPieces: number;
  }>(sql`
    select extract(hour from o.placed_at at time zone 'Asia/Kolkata')::int as hour,
      (count(*) filter (where ${today}))::int as orders,
      coalesce(sum(o.total_paise - o.cancelled_paise) filter (where ${today}), 0)::float8 as paise,
      coalesce(sum(l.pieces) filter (where ${today}), 0)::int as pieces,
      ((count(*) filter (where not ${today})) / 4.0)::float8 as usual,
      (coalesce(sum(o.total_paise - o.cancelled_paise) filter (where not ${today}), 0) / 4.0)::float8 as "usualPaise",
      (coalesce(sum(l.pieces) filter (where not ${today}), 0) / 4.0)::float8 as "usualPieces"
    from generate_series(0, 4) as week, orders o
    cross join lateral (select sum(own.quantity - own.cancelled) as pieces from order_lines own where own.order_id = o.id) l
    where ${isSold} and o.placed_at >= ${from}::timestamptz - week * interval '7 days'
      and o.placed_at < ${from}::timestamptz - week * interval '7 days' + interval '1 day'
    group by 1 order by 1`);
  const hours = rows.map(({ hour, orders, paise, pieces, usual, usualPaise, usualPieces }) => ({
    ...{ hour, orders, rupees: toRupees(paise), pieces },
    ...{ usual, usualRupees: toRupees(Math.round(usualPaise)), usualPieces },
  }));
  return {
    orders: rows.reduce((sum, { orders }) => sum + orders, 0),
    pieces: rows.reduce((sum, { pieces }) => sum + pieces, 0),
    rupees: toRupees(rows.reduce((sum, { paise }) => sum + paise, 0)),
    hours,
    best: await readBest(db, from),
  };
}

/** Name of the goods of an order line `l`, without what is printed on the single piece. */
const goodsName = sql`case when l.custom_product_id is null then l.name
  else regexp_replace(l.name, ', .* on the (front|back|wrap)$', '') end`;

/**
 * Reads the five best sellers since a moment, at prices before tax, with their stock. Pictures of made-to-order pieces
 * are left out, as each is of one shopper.
 */
async function readBest(db: Db, from: string): Promise<NonNullable<Today['sold']>['best']> {
  const { rows } = await db.execute<{
    name: string;
    pieces: number;
    paise: number;
    image: string;
    left: number | null;
    without: string[] | null;
  }>(sql`
    select best.name, best.pieces, best.paise, best.image, shelf.left, shelf.without from (
      select ${goodsName} as name, min(l.product_id) filter (where l.custom_product_id is null) as product, sum(l.quantity - l.cancelled)::int as pieces,
        sum(l.unit_paise * (l.quantity - l.cancelled))::float8 as paise, coalesce(min(l.image) filter (where l.custom_product_id is null), '') as image
      from order_lines l join orders o on o.id = l.order_id
      where ${isSold} and o.placed_at >= ${from}::timestamptz and o.placed_at < ${from}::timestamptz + interval '1 day'
      group by 1 having sum(l.quantity - l.cancelled) > 0 order by 3 desc, 1 limit 5
    ) best left join lateral (
      select sum(s.available)::int as left, coalesce(array_agg(s.size) filter (where s.available <= 0), '{}') as without
      from stock s where s.product_id = best.product and s.offered
    ) shelf on true order by best.pieces desc, best.name`);
  return rows.map(({ paise, left, without, ...row }) => ({
    ...row,
    rupees: toRupees(paise),
    left: left === null ? null : { pieces: left, without: without ?? [] },
  }));
}
