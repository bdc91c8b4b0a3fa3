import { randomBytes } from 'node:crypto';
import { and, asc, eq, or } from 'drizzle-orm';
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts';
import type { listOrderViews, SavedView, saveOrderView as saveCall } from '#contract/office/order-views.ts';
import { fixedViewNames, fixedViews } from '#contract/office/view-table.ts';
import type { Db } from '#database/db.ts';
import { orderViews, staffMembers } from '#database/schema/staff.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { countOrders, readFilter } from '#server/office/order-lists/list-orders.ts';
import type { OrderVisibility } from '#server/office/order-lists/order-visibility.ts';
import type { Note } from '#server/office/staff-records/mount-office.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';

/** Limit of view counts; beyond it the count shows "or more". */
const mostCounted = 1000;
const mostOwn = 20;

/** Counts the built-in views up to the limit, and lists own and shared views. */
export async function readViews(
  db: Db,
  member: Member,
  sight: OrderVisibility,
  now: Date,
): Promise<ReplyOf<typeof listOrderViews>['data']> {
  const looks = { sight, now, memberId: member.id };
  const counted = await Promise.all(
    fixedViewNames.map(async (name) => [name, await countOrders(db, readFilter(fixedViews[name].filters), looks, mostCounted)] as const),
  );
  const counts = Object.fromEntries(counted) as ReplyOf<typeof listOrderViews>['data']['counts'];
  return { counts, saved: await savedViews(db, member) };
}

/** Lists the member's own views, then those shared by others. */
export async function savedViews(db: Db, { id }: Pick<Member, 'id'>): Promise<SavedView[]> {
  const rows = await db
    .select({ view: orderViews, by: staffMembers.name })
    .from(orderViews)
    .innerJoin(staffMembers, eq(staffMembers.id, orderViews.memberId))
    .where(or(eq(orderViews.memberId, id), eq(orderViews.shared, true)))
    .orderBy(asc(orderViews.createdAt), asc(orderViews.id));
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

/** Saves a view; an own view of the same name is overwritten. Throws Problem 409 above twenty. */
export async function saveView(tx: Db, note: Note, member: Member, view: ParsedOf<typeof saveCall>['body'], now: Date): Promise<void> {
  const own = and(eq(orderViews.memberId, member.id), eq(orderViews.name, view.name));
  // Serializes concurrent saves, so that they create one view.
  await tx.select({ id: staffMembers.id }).from(staffMembers).where(eq(staffMembers.id, member.id)).for('update');
  const [before] = await tx.select().from(orderViews).where(own);
  if (!before && (await tx.$count(orderViews, eq(orderViews.memberId, member.id))) >= mostOwn)
    throw new Problem(409, 'conflict', `You have ${mostOwn} views. Take one away first.`);
  const id = before?.id ?? `vew_${randomBytes(9).toString('base64url')}`;
  const row = { id, memberId: member.id, ...view, createdAt: now };
  await tx
    .insert(orderViews)
    .values(row)
    .onConflictDoUpdate({ target: orderViews.id, set: { query: view.query, shared: view.shared } });
  note({ thing: 'shop', about: view.name, what: view.shared ? 'Saved a view of orders for everybody' : 'Saved a view of orders' });
}

/** Deletes an own view. Throws Problem 404. */
export async function removeView(tx: Db, note: Note, member: Member, id: string): Promise<void> {
  const own = and(eq(orderViews.memberId, member.id), eq(orderViews.id, id));
  const [gone] = await tx.delete(orderViews).where(own).returning();
  if (!gone) throw new Problem(404, 'not_found', 'There is no such view of yours.');
  note({ thing: 'shop', about: gone.name, what: 'Took a view of orders away' });
}
