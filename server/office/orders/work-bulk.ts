import { and, asc, eq, sql } from 'drizzle-orm';
import { mayDo } from '#contract/office/permissions.ts';
import { bulkActionRowsTable, bulkActionsTable } from '#database/schema/office-orders.ts';
import { staffMembersTable } from '#database/schema/staff.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { changeAudited } from '#server/office/staff-records/mount-office.ts';
import { withRights } from '#server/office/staff-records/role-rights.ts';
import { lockOrder } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { performOne } from './bulk-acts.ts';

type Action = typeof bulkActionsTable.$inferSelect;
type Row = typeof bulkActionRowsTable.$inferSelect;

/** Error that rolls back because another process handled this order. */
class DoneElsewhere extends Error {}

/**
 * Performs a bulk action on its pending orders in one transaction each, so a crash repeats none. Skips orders that
 * refuse the action, with the reason. Stops when the member loses the permission.
 */
export async function workBulk(deps: OrderContext, actionId: string): Promise<void> {
  const { db } = deps;
  const [action] = await db.select().from(bulkActionsTable).where(eq(bulkActionsTable.id, actionId)).limit(1);
  if (!action) return;
  for (;;) {
    const [row] = await db
      .select()
      .from(bulkActionRowsTable)
      .where(and(eq(bulkActionRowsTable.actionId, actionId), eq(bulkActionRowsTable.state, 'waiting')))
      .orderBy(asc(bulkActionRowsTable.position))
      .limit(1);
    if (!row) break;
    await workRow(deps, action, row);
  }
  await db
    .update(bulkActionsTable)
    .set({ doneAt: sql`coalesce(${bulkActionsTable.doneAt}, ${deps.now().toISOString()}::timestamptz)` })
    .where(eq(bulkActionsTable.id, actionId));
}

async function workRow(deps: OrderContext, action: Action, row: Row): Promise<void> {
  const { memberId, who, role, from, kind, asked } = action;
  const author = { actor: 'member' as const, memberId, who, role, from };
  const moved = new Set<string>();
  const within = {
    ...deps,
    stockChanged(ids: string[]) {
      for (const id of ids) moved.add(id);
    },
  };
  const own = and(
    eq(bulkActionRowsTable.actionId, row.actionId),
    eq(bulkActionRowsTable.position, row.position),
    eq(bulkActionRowsTable.state, 'waiting'),
  );
  try {
    await changeAudited(deps, author, async (tx, note) => {
      moved.clear();
      const taken = await tx
        .update(bulkActionRowsTable)
        .set({ state: 'done' })
        .where(own)
        .returning({ position: bulkActionRowsTable.position });
      if (taken.length === 0) throw new DoneElsewhere();
      const found = await tx.select().from(staffMembersTable).where(eq(staffMembersTable.id, memberId)).limit(1);
      const [member] = await withRights(tx, found);
      if (!member || !mayDo(member, 'orders.change'))
        throw new Problem(403, 'not_allowed', `${who} may not do this any more.`);
      const order = await lockOrder(tx, row.orderId);
      if (!order) throw new Problem(404, 'not_found', 'The order is not there.');
      const words = await performOne(
        tx,
        note,
        { ...within, db: tx },
        order,
        { kind, ...asked },
        { key: `${row.actionId} ${row.position}`, member },
      );
      await tx
        .update(bulkActionRowsTable)
        .set({ words })
        .where(and(eq(bulkActionRowsTable.actionId, row.actionId), eq(bulkActionRowsTable.position, row.position)));
    });
    if (moved.size > 0) deps.stockChanged([...moved]);
  } catch (error) {
    if (error instanceof DoneElsewhere) return;
    if (!(error instanceof Problem)) throw error;
    const { message: words } = error;
    await changeAudited(deps, author, async (tx, note) => {
      await tx.update(bulkActionRowsTable).set({ state: 'left_out', words }).where(own);
      note({ thing: 'order', about: row.reference, what: 'Left out of what was done to many', why: words });
    });
  }
}
