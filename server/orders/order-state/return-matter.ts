import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import type { orderEventsTable } from '#database/schema/orders.ts';
import { returnEventsTable, returnsTable } from '#database/schema/returns.ts';
import { type Matter, type OrderState, titleOf } from '#server/orders/model/order-state.ts';
import { deadReturns, isOpenReturn, listedStates, openReturns } from '#server/orders/model/sold-lines.ts';

/** Return, exchange or reported problem, with the facts that its wording needs. */
export interface Back {
  orderId: string;
  kind: (typeof returnsTable.$inferSelect)['kind'];
  outcome: (typeof returnsTable.$inferSelect)['outcome'];
  state: (typeof returnsTable.$inferSelect)['state'];
  requestedAt: Date;
  /** End of the case; null while it is open. */
  endedAt: Date | null;
}

type Happened = Pick<typeof orderEventsTable.$inferSelect, 'state' | 'at'>;

/** Converts a return and its events. Pure. */
export function returnRecordOf(
  row: Omit<Back, 'endedAt'>,
  events: readonly Pick<typeof returnEventsTable.$inferSelect, 'state' | 'at'>[],
): Back {
  return { ...row, endedAt: events.find(({ state }) => !isOpenReturn[state])?.at ?? null };
}

/** Reads the returns and reports of some orders. */
export async function backsOf(db: Db, orderIds: readonly string[]): Promise<Back[]> {
  if (orderIds.length === 0) return [];
  const ids = sql.join(
    orderIds.map((id) => sql`${id}`),
    sql`, `,
  );
  const { rows } = await db.execute<
    Omit<Back, 'requestedAt' | 'endedAt'> & { requested: number; ended: number | null }
  >(sql`
    select r.order_id as "orderId", r.kind, r.outcome, r.state, extract(epoch from r.requested_at)::float8 * 1000 as requested,
      (select extract(epoch from min(e.at))::float8 * 1000 from ${returnEventsTable} e
        where e.return_id = r.id and e.state not in (${listedStates(openReturns)})) as ended
    from ${returnsTable} r where r.order_id in (${ids})`);
  return rows.map(({ requested, ended, ...row }) => ({
    ...row,
    requestedAt: new Date(requested),
    endedAt: ended === null ? null : new Date(ended),
  }));
}

/** Returns the kind of an aftersales case: report, swap or return. Pure. */
export function wordOf({ kind, outcome }: Pick<Back, 'kind' | 'outcome'>): Matter {
  if (kind === 'problem') return 'report';
  return outcome === 'exchange' ? 'swap' : 'return';
}

/** Returns the common kind of several cases; 'return' if they differ. Pure. */
function together(backs: readonly Back[]): Matter {
  const [word, other] = new Set(backs.map(wordOf));
  return word && !other ? word : 'return';
}

/** Returns the kind of an order's open cases, else of its successful ones. Pure. */
export function returnMatterOf(backs: readonly Back[]): Matter {
  const open = backs.filter(({ state }) => isOpenReturn[state]);
  return together(open.length > 0 ? open : backs.filter(({ state }) => !deadReturns.includes(state)));
}

/** Returns the kind of the cases that were open around an event that started or ended a return. Pure. */
export function matterOfEvent(events: readonly Happened[], index: number, backs: readonly Back[]): Matter {
  const begun = events[index]?.state === 'return_in_progress' ? index : index - 1;
  const [from, until] = [events[begun], events[begun + 1]];
  if (from?.state !== 'return_in_progress' || !until) return returnMatterOf(backs);
  return together(
    backs.filter(({ requestedAt, endedAt }) => requestedAt < until.at && (endedAt === null || endedAt >= from.at)),
  );
}

/** Returns the titles of the states of some orders, for lists. */
export async function titlesOf(
  db: Db,
  orders: readonly { id: string; state: OrderState }[],
): Promise<(id: string) => string> {
  const asked = orders.filter(({ state }) => state === 'return_in_progress' || state === 'returned');
  const backs = Map.groupBy(
    await backsOf(
      db,
      asked.map(({ id }) => id),
    ),
    ({ orderId }) => orderId,
  );
  const titles = new Map(orders.map(({ id, state }) => [id, titleOf(state, returnMatterOf(backs.get(id) ?? []))]));
  return (id) => titles.get(id) ?? '';
}
