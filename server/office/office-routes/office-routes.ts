import { readStreamEndpoint } from '#contract/office/news.ts';
import { listOrdersEndpoint, openOrderEndpoint, showContactEndpoint } from '#contract/office/orders.ts';
import { searchOfficeEndpoint } from '#contract/office/search.ts';
import { readTodayEndpoint } from '#contract/office/today.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { FileReply, successEnvelope } from '#server/foundation/http/mount.ts';
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
export function mountOffice(office: Office, deps: OfficeContext & Needs<'shopFacts'> & { env: Env }): void {
  const { db, env, now } = deps;
  const standing = createStanding(deps);
  mountRead(office, readTodayEndpoint, async (_input, { session: { member } }) =>
    successEnvelope(
      await today(db, member, {
        now: now(),
        away: awayServices(env),
        standing,
        settings: deps.settings,
        shopFacts: deps.shopFacts,
        demo: env.SHOP_MODE === 'demo',
      }),
    ),
  );
  mountRead(office, listOrdersEndpoint, async ({ query }, { session: { member } }) => {
    const sight = orderVisibilityOf(member);
    return successEnvelope(
      sight ? await list(deps.db, query, sight, deps.now(), member.id) : { orders: [], next: null },
    );
  });
  mountRead(office, openOrderEndpoint, async ({ params }, { session: { member } }) =>
    successEnvelope(await open(deps, params.reference, member)),
  );
  mountChange(office, showContactEndpoint, async ({ params }, { session: { member }, change }) =>
    successEnvelope(await change((tx, note) => show(tx, note, params.reference, member))),
  );
  mountRead(office, searchOfficeEndpoint, async ({ query: { q } }, { session: { member } }) =>
    successEnvelope(await search(deps, q, member)),
  );
}

/** Mounts the event stream, which ends at shutdown. */
export function mountStream(office: Office, deps: StreamContext): void {
  const streams = createNewsStreams({ ...deps, isLeaving: deps.health.isLeaving });
  office.router.app.addHook('preClose', async () => streams.close());
  mountRead(office, readStreamEndpoint, async ({ query, headers }, { session }) => {
    await deps.limits.take('staffStream', session.member.id);
    return new FileReply(
      await streams.open(session, headers['last-event-id'] ?? query.after, query.hold),
      'text/event-stream; charset=utf-8',
    );
  });
}
