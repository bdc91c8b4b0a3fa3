import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import type { orderEvents } from '#database/schema/orders.ts';
import { returnEvents, returns } from '#database/schema/returns.ts';
import { type Matter, type OrderState, titleOf } from '#server/orders/model/order-state.ts';
import { deadReturns, isOpenReturn, listedStates, openReturns } from '#server/orders/model/sold-lines.ts';

/** A return, a swap or a reported problem, as far as words about its order go. */
export interface Back {
  orderId: string;
  kind: (typeof returns.$inferSelect)['kind'];
  outcome: (typeof returns.$inferSelect)['outcome'];
  state: (typeof returns.$inferSelect)['state'];
  requestedAt: Date;
  /** When it came to its end; null while it is open. */
  endedAt: Date | null;
}

type Happened = Pick<typeof orderEvents.$inferSelect, 'state' | 'at'>;

/** The same of a return that was read whole. Pure. */
export function backOf(row: Omit<Back, 'endedAt'>, events: readonly Pick<typeof returnEvents.$inferSelect, 'state' | 'at'>[]): Back {
  return { ...row, endedAt: events.find(({ state }) => !isOpenReturn[state])?.at ?? null };
}

/** What was asked for of each of these orders. */
export async function backsOf(db: Db, orderIds: readonly string[]): Promise<Back[]> {
  if (orderIds.length === 0) return [];
  const ids = sql.join(
    orderIds.map((id) => sql`${id}`),
    sql`, `,
  );
  const { rows } = await db.execute<Omit<Back, 'requestedAt' | 'endedAt'> & { requested: number; ended: number | null }>(sql`
    select r.order_id as "orderId", r.kind, r.outcome, r.state, extract(epoch from r.requested_at)::float8 * 1000 as requested,
      (select extract(epoch from min(e.at))::float8 * 1000 from ${returnEvents} e
        where e.return_id = r.id and e.state not in (${listedStates(openReturns)})) as ended
    from ${returns} r where r.order_id in (${ids})`);
  return rows.map(({ requested, ended, ...row }) => ({
    ...row,
    requestedAt: new Date(requested),
    endedAt: ended === null ? null : new Date(ended),
  }));
}

/** What one of them is called. Pure. */
export function wordOf({ kind, outcome }: Pick<Back, 'kind' | 'outcome'>): Matter {
  if (kind === 'problem') return 'report';
  return outcome === 'exchange' ? 'swap' : 'return';
}

/** What these are together: a report or a swap where nothing else is among them, else a return. Pure. */
function together(backs: readonly Back[]): Matter {
  const [word, other] = new Set(backs.map(wordOf));
  return word && !other ? word : 'return';
}

/** What an order is in hand for now: what is open of it, or else what it ended with. Pure. */
export function matterOf(backs: readonly Back[]): Matter {
  const open = backs.filter(({ state }) => isOpenReturn[state]);
  return together(open.length > 0 ? open : backs.filter(({ state }) => !deadReturns.includes(state)));
}

/** What an event of an order was about that began or ended such a time: whatever was open meanwhile. Pure. */
export function matterOfEvent(events: readonly Happened[], index: number, backs: readonly Back[]): Matter {
  const begun = events[index]?.state === 'return_in_progress' ? index : index - 1;
  const [from, until] = [events[begun], events[begun + 1]];
  if (from?.state !== 'return_in_progress' || !until) return matterOf(backs);
  return together(backs.filter(({ requestedAt, endedAt }) => requestedAt < until.at && (endedAt === null || endedAt >= from.at)));
}

/** Where each of these orders is, in words, as a list has it. */
export async function titlesOf(db: Db, orders: readonly { id: string; state: OrderState }[]): Promise<(id: string) => string> {
  const asked = orders.filter(({ state }) => state === 'return_in_progress' || state === 'returned');
  const backs = Map.groupBy(
    await backsOf(
      db,
      asked.map(({ id }) => id),
    ),
    ({ orderId }) => orderId,
  );
  const titles = new Map(orders.map(({ id, state }) => [id, titleOf(state, matterOf(backs.get(id) ?? []))]));
  return (id) => titles.get(id) ?? '';
}
