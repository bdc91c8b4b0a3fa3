import { type SQL, sql } from 'drizzle-orm';
import type { ReplyOf } from '#contract/endpoint.ts';
import { toRupees } from '#contract/money.ts';
import { mayDo, type Permission } from '#contract/office/permissions.ts';
import type { readToday as call, waitingKinds } from '#contract/office/today.ts';
import type { Db } from '#database/db.ts';
import { type Day, inIndia } from '#server/calendar/working-days.ts';
import type { Member } from '#server/staff/sessions.ts';
import { isStuck } from './narrow-orders.ts';
import { failedMailOrders } from './order-mails.ts';

type Today = ReplyOf<typeof call>['data'];
type Kind = (typeof waitingKinds)[number];

interface Queue {
  /** Who clears it. */
  may: readonly Permission[];
  /** What waits, with a column `since` and, where it can be late, `late`. */
  rows: (about: { day: Day; memberId: string }) => SQL;
}

const underWay = sql`o.state in ('placed', 'paid', 'confirmed', 'in_print', 'packed', 'shipped', 'out_for_delivery')`;
const isLate = (day: Day) => sql`coalesce((o.promise ->> 'latest') < ${day}, false)`;
const returnsWhere = (where: SQL) => sql`select r.requested_at as since, false as late from returns r where ${where}`;
const isInspected = sql`exists (select 1 from return_inspections i where i.return_id = r.id)`;

/** Lines in the print room of which something is so: parcels that were moved as a whole are with whoever moved them. */
const printLines = (day: Day, which: SQL) => sql`
  select coalesce(j.approved_at, o.placed_at) as since, ${isLate(day)} as late
  from orders o join order_lines l on l.order_id = o.id left join print_jobs j on j.order_id = l.order_id and j.position = l.position
  where o.state in ('confirmed', 'in_print') and l.custom_product_id is not null and l.cancelled < l.quantity and ${which}
    and not exists (select 1 from shipments s where s.order_id = o.id and s.custom and s.step <> 'cancelled'
      and (s.printed_at is not null or s.packed_at is not null or (s.printing_at is not null
        and not exists (select 1 from print_jobs other where other.order_id = o.id))))`;

/** Something of an order waits for hands at the packing table, as `waitsFor` has it: what is made to order once it is printed. */
const waitsForHands = sql`o.on_hold_why is null and (
  exists (select 1 from order_lines l where l.order_id = o.id and l.custom_product_id is null and l.cancelled < l.quantity
      and not exists (select 1 from shipments s where s.order_id = o.id and not s.custom and s.step <> 'cancelled' and s.packed_at is not null))
  or exists (select 1 from shipments s where s.order_id = o.id and s.custom and s.step <> 'cancelled'
      and s.printed_at is not null and s.packed_at is null))`;

/** What may wait for a person, where it is read, and who clears it. */
const queues: Partial<Record<Kind, Queue>> = {
  to_pack: {
    may: ['parcels.pack'],
    rows: ({ day }) => sql`select o.placed_at as since, ${isLate(day)} as late from orders o
      where o.state in ('confirmed', 'in_print') and ${waitsForHands}`,
  },
  promised_today: {
    may: ['parcels.pack', 'orders.change'],
    rows: ({ day }) =>
      sql`select o.placed_at as since, false as late from orders o
        where o.state in ('paid', 'confirmed', 'in_print') and (o.promise ->> 'latest') = ${day}`,
  },
  late: {
    may: ['parcels.pack', 'orders.change'],
    rows: ({ day }) => sql`select o.placed_at as since, true as late from orders o where ${underWay} and (o.promise ->> 'latest') < ${day}`,
  },
  to_approve: { may: ['designs.decide'], rows: ({ day }) => printLines(day, sql`j.approved_at is null and j.started_at is null`) },
  to_print: {
    may: ['designs.decide'],
    rows: ({ day }) => printLines(day, sql`j.approved_at is not null and j.printed_at is null`),
  },
  returns_to_receive: {
    may: ['returns.receive'],
    rows: () => returnsWhere(sql`r.state in ('pickup_booked', 'picked_up') or (r.state = 'approved' and r.pickup is not null)`),
  },
  returns_to_inspect: { may: ['returns.inspect'], rows: () => returnsWhere(sql`r.state = 'received' and not ${isInspected}`) },
  returns_to_decide: {
    may: ['returns.decide'],
    rows: () =>
      returnsWhere(sql`r.state = 'requested' or (r.state = 'received' and ${isInspected}) or (r.state = 'approved' and r.pickup is null)`),
  },
  returns_to_send: { may: ['returns.receive'], rows: () => returnsWhere(sql`r.state = 'inspected'`) },
  refunds_stuck: {
    may: ['money.see'],
    rows: () => sql`select f.created_at as since, f.state = 'failed' as late from refunds f where ${isStuck}`,
  },
  parcels_back: {
    may: ['parcels.pack', 'orders.change'],
    rows: () => sql`select s.created_at as since, false as late from shipments s where s.step = 'returning'`,
  },
  parcels_lost: {
    may: ['orders.change'],
    rows: () => sql`select o.placed_at as since, true as late from orders o where o.state = 'lost'`,
  },
  messages: {
    may: ['messages.answer'],
    rows: () =>
      sql`select coalesce(m.waits_since, m.created_at) as since,
        coalesce(m.due_at < now(), false) or coalesce(m.waits_since, m.created_at) < now() - interval '24 hours' as late
        from contact_messages m where m.answered_at is null`,
  },
  mails_failed: {
    may: ['orders.change'],
    // As many as the list has that clears them: mails about no order are the doctor's.
    rows: () => sql`select o.placed_at as since, false as late from orders o where o.id in ${failedMailOrders}`,
  },
  approvals: {
    may: ['approvals.decide'],
    rows: ({ memberId }) =>
      sql`select a.asked_at as since, false as late from approvals a where a.state = 'asked' and a.asked_by <> ${memberId}`,
  },
  mentions: {
    may: ['orders.change', 'parcels.pack', 'designs.decide'],
    rows: ({ memberId }) => sql`select n.at as since, false as late from note_mentions m join order_notes n on n.id = m.note_id
      where m.member_id = ${memberId} and m.seen_at is null`,
  },
};

/** What waits for a person, as far as a colleague clears it, and the day so far. */
export async function readToday(db: Db, { id, roles }: Member, now: Date): Promise<Today> {
  const { day } = inIndia(now);
  const theirs = Object.entries(queues).filter(([, { may }]) => may.some((permission) => mayDo(roles, permission)));
  return {
    at: now.toISOString(),
    day,
    waiting: await countQueues(db, theirs as [Kind, Queue][], { day, memberId: id }),
    sold: mayDo(roles, 'reports.sales') ? await readSold(db, day) : null,
  };
}

/** Counts every queue in one statement. */
async function countQueues(db: Db, some: readonly [Kind, Queue][], about: { day: Day; memberId: string }): Promise<Today['waiting']> {
  if (some.length === 0) return [];
  const parts = some.map(
    ([kind, { rows }]) =>
      sql`select ${kind}::text as kind, count(*)::int as count, to_json(min(q.since)) #>> '{}' as oldest, (count(*) filter (where q.late))::int as late from (${rows(about)}) q`,
  );
  const { rows } = await db.execute<{ kind: Kind; count: number; oldest: string | null; late: number }>(sql.join(parts, sql` union all `));
  return rows.map(({ oldest, ...row }) => ({ ...row, oldest: oldest === null ? null : new Date(oldest).toISOString() }));
}

/** Orders that are paid, or to be paid at the door: what nobody paid for was not sold. */
const isSold = sql`o.state not in ('placed', 'payment_failed', 'cancelled')`;

async function readSold(db: Db, day: Day): Promise<NonNullable<Today['sold']>> {
  const from = `${day}T00:00:00+05:30`;
  const { rows: hours } = await db.execute<{ hour: number; orders: number; paise: number; usual: number }>(sql`
    select extract(hour from o.placed_at at time zone 'Asia/Kolkata')::int as hour,
      (count(*) filter (where o.placed_at >= ${from}::timestamptz))::int as orders,
      coalesce(sum(o.total_paise - o.cancelled_paise) filter (where o.placed_at >= ${from}::timestamptz), 0)::float8 as paise,
      (count(*) filter (where o.placed_at < ${from}::timestamptz)) / 4.0::float8 as usual
    from orders o, generate_series(0, 4) as week
    where ${isSold} and o.placed_at >= ${from}::timestamptz - week * interval '7 days'
      and o.placed_at < ${from}::timestamptz - week * interval '7 days' + interval '1 day'
    group by 1 order by 1`);
  const { rows: best } = await db.execute<{ name: string; pieces: number; image: string }>(sql`
    select l.name, sum(l.quantity - l.cancelled)::int as pieces, min(l.image) as image from order_lines l join orders o on o.id = l.order_id
    where ${isSold} and o.placed_at >= ${from}::timestamptz and o.placed_at < ${from}::timestamptz + interval '1 day'
    group by l.name order by 2 desc, 1`);
  return {
    orders: hours.reduce((sum, { orders }) => sum + orders, 0),
    pieces: best.reduce((sum, { pieces }) => sum + pieces, 0),
    rupees: toRupees(hours.reduce((sum, { paise }) => sum + paise, 0)),
    hours: hours.map(({ hour, orders, paise, usual }) => ({ hour, orders, rupees: toRupees(paise), usual: Number(usual) })),
    best: best.filter(({ pieces }) => pieces > 0).slice(0, 5),
  };
}
