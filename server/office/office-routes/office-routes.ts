import { readStream } from '#contract/office/news.ts';
import { listOrders, openOrder, showContact } from '#contract/office/orders.ts';
import { searchOffice } from '#contract/office/search.ts';
import { readToday } from '#contract/office/today.ts';
import { FileReply, succeed } from '#server/foundation/http/mount.ts';
import { awayServices, type Env } from '#server/foundation/process/env.ts';
import { createNewsStreams } from '#server/office/news/news-streams.ts';
import { listOrders as list } from '#server/office/order-lists/list-orders.ts';
import type { OfficeContext, StreamContext } from '#server/office/order-lists/office-context.ts';
import { orderVisibilityOf } from '#server/office/order-lists/order-visibility.ts';
import { searchOffice as search } from '#server/office/order-lists/search-office.ts';
import { openOrder as open, showContact as show } from '#server/office/order-page/open-order.ts';
import { mountChange, mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import { readToday as today } from '#server/office/today/read-today.ts';
import { createStanding } from '#server/office/today/standing.ts';

/** Mounts the routes that all staff use: today, orders, search. */
export function mountOffice(office: Office, deps: OfficeContext & { env: Env }): void {
  const { db, env, now } = deps;
  const standing = createStanding(deps);
  mountRead(office, readToday, async (_input, { session: { member } }) =>
    succeed(await today(db, member, { now: now(), away: awayServices(env), standing })),
  );
  mountRead(office, listOrders, async ({ query }, { session: { member } }) => {
    const sight = orderVisibilityOf(member);
    return succeed(sight ? await list(deps.db, query, sight, deps.now(), member.id) : { orders: [], next: null });
  });
  mountRead(office, openOrder, async ({ params }, { session: { member } }) => succeed(await open(deps, params.reference, member)));
  mountChange(office, showContact, async ({ params }, { session: { member }, change }) =>
    succeed(await change((tx, note) => show(tx, note, params.reference, member))),
  );
  mountRead(office, searchOffice, async ({ query: { q } }, { session: { member } }) => succeed(await search(deps, q, member)));
}

/** Mounts the event stream, which ends at shutdown. */
export function mountStream(office: Office, deps: StreamContext): void {
  const streams = createNewsStreams({ ...deps, isLeaving: deps.health.isLeaving });
  office.router.app.addHook('preClose', async () => streams.close());
  mountRead(office, readStream, async ({ query, headers }, { session }) => {
    await deps.limits.take('staffStream', session.member.id);
    return new FileReply(
      await streams.open(session, headers['last-event-id'] ?? query.after, query.hold),
      'text/event-stream; charset=utf-8',
    );
  });
}
