import { randomBytes } from 'node:crypto';
import { and, asc, eq, or } from 'drizzle-orm';
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts';
import type {
  listOrderViewsEndpoint,
  SavedView,
  saveOrderViewEndpoint as saveCall,
} from '#contract/office/order-views.ts';
import { fixedViewNames, fixedViews, mostOrdersCounted } from '#contract/office/view-table.ts';
import type { Db } from '#database/db.ts';
import { orderViewsTable, staffMembersTable } from '#database/schema/staff.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { countAllOrders, countOrders, type Looks, readFilter } from '#server/office/order-lists/list-orders.ts';
import type { OrderVisibility } from '#server/office/order-lists/order-visibility.ts';
import type { WriteAudit } from '#server/office/staff-records/mount-office.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';

const mostOwn = 20;

/** Counts the built-in views up to the limit, estimates all orders above it, and lists own and shared views. */
export async function readViews(
  db: Db,
  member: Member,
  sight: OrderVisibility,
  now: Date,
): Promise<ReplyOf<typeof listOrderViewsEndpoint>['data']> {
  const looks = { sight, now, memberId: member.id };
  const counted = await Promise.all(
    fixedViewNames.map(async (name) => [name, await countView(db, name, looks)] as const),
  );
  const counts = Object.fromEntries(counted) as ReplyOf<typeof listOrderViewsEndpoint>['data']['counts'];
  return { counts, saved: await savedViews(db, member) };
}

async function countView(db: Db, name: (typeof fixedViewNames)[number], looks: Looks): Promise<number> {
  if (name === 'All') return countAllOrders(db, looks, mostOrdersCounted);
  return countOrders(db, readFilter(fixedViews[name].filters), looks, mostOrdersCounted);
}

/** Lists the member's own views, then those shared by others. */
export async function savedViews(db: Db, { id }: Pick<Member, 'id'>): Promise<SavedView[]> {
  const rows = await db
    .select({ view: orderViewsTable, by: staffMembersTable.name })
    .from(orderViewsTable)
    .innerJoin(staffMembersTable, eq(staffMembersTable.id, orderViewsTable.memberId))
    .where(or(eq(orderViewsTable.memberId, id), eq(orderViewsTable.shared, true)))
    .orderBy(asc(orderViewsTable.createdAt), asc(orderViewsTable.id));
  const views = rows.map(({ view, by }) => ({
    id: view.id,
    name: view.name,
    query: view.query,
    shared: view.shared,
    mine: view.memberId === id,
    by,
  }));
  return [...views.filter(({ mine }) => mine), ...views.filter(({ mine }) => !mine)];
}

/** Saves a view; the caller's view of the same name is overwritten. Throws Problem 409 above twenty. */
export async function saveView(
  tx: Db,
  note: WriteAudit,
  member: Member,
  view: ParsedOf<typeof saveCall>['body'],
  now: Date,
): Promise<void> {
  const own = and(eq(orderViewsTable.memberId, member.id), eq(orderViewsTable.name, view.name));
  // The lock serializes concurrent saves, so that they create only one view.
  await tx
    .select({ id: staffMembersTable.id })
    .from(staffMembersTable)
    .where(eq(staffMembersTable.id, member.id))
    .for('update');
  const [before] = await tx.select().from(orderViewsTable).where(own);
  if (!before && (await tx.$count(orderViewsTable, eq(orderViewsTable.memberId, member.id))) >= mostOwn)
    throw new Problem(409, 'conflict', `You have ${mostOwn} views. Take one away first.`);
  const id = before?.id ?? `vew_${randomBytes(9).toString('base64url')}`;
  const row = { id, memberId: member.id, ...view, createdAt: now };
  await tx
    .insert(orderViewsTable)
    .values(row)
    .onConflictDoUpdate({ target: orderViewsTable.id, set: { query: view.query, shared: view.shared } });
  note({
    thing: 'shop',
    about: view.name,
    what: view.shared ? 'Saved a view of orders for everybody' : 'Saved a view of orders',
  });
}

/** Deletes a view of the caller. Throws Problem 404. */
export async function removeView(tx: Db, note: WriteAudit, member: Member, id: string): Promise<void> {
  const own = and(eq(orderViewsTable.memberId, member.id), eq(orderViewsTable.id, id));
  const [gone] = await tx.delete(orderViewsTable).where(own).returning();
  if (!gone) throw new Problem(404, 'not_found', 'There is no such view of yours.');
  note({ thing: 'shop', about: gone.name, what: 'Took a view of orders away' });
}
