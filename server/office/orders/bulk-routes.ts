import { and, asc, eq, inArray } from 'drizzle-orm';
import * as calls from '#contract/office/bulk.ts';
import { roleTable } from '#contract/office/permissions.ts';
import type { Db } from '#database/db.ts';
import { bulkActionRowsTable, bulkActionsTable } from '#database/schema/office-orders.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { successEnvelope } from '#server/foundation/http/mount.ts';
import { originOf } from '#server/foundation/security-events/origin.ts';
import { orderVisibilityOf } from '#server/office/order-lists/order-visibility.ts';
import {
  keyUsedOtherwise,
  mountChange,
  mountRead,
  type Office,
  Repeated,
} from '#server/office/staff-records/mount-office.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { type BulkAsked, refuseUnlessWhole } from './bulk-acts.ts';
import type { OfficeOrdersContext } from './office-order-routes.ts';
import { pickList } from './pick-list.ts';
import { tryBulk } from './try-bulk.ts';

/** Mounts the bulk action routes. */
export function mountBulk(office: Office, deps: OfficeOrdersContext): void {
  mountRead(office, calls.tryBulkEndpoint, async ({ body }, { session: { member } }) => {
    refuseUnlessWhole(body);
    return successEnvelope({
      rows: await tryBulk(deps, await ordersOf(deps.db, body.references, member), body, member),
    });
  });
  mountChange(office, calls.startBulkEndpoint, async ({ body }, { session: { member }, caller, change }) => {
    refuseUnlessWhole(body);
    const { device, network } = originOf(caller);
    await change(async (tx, note) => {
      const chosen = await ordersOf(tx, body.references, member);
      if (chosen.length === 0) throw new Problem(404, 'not_found', 'None of these orders is there.');
      if (!(await startBulk(tx, body, chosen, member, { from: `${device}, ${network}`, at: deps.now() })))
        return new Repeated(undefined);
      await deps.jobs.send(tx, 'work-bulk', { actionId: body.id });
      const what = `Began: ${body.kind} of ${chosen.length} orders`;
      note({ thing: 'order', about: body.id, what, after: { kind: body.kind, tag: body.tag }, why: body.why ?? null });
      return undefined;
    });
    return { success: true as const, message: 'It is being done', data: await readBulk(deps.db, body.id, member) };
  });
  mountRead(office, calls.readBulkEndpoint, async ({ params }, { session: { member } }) =>
    successEnvelope(await readBulk(deps.db, params.id, member)),
  );
  mountRead(office, calls.readBulkPickListEndpoint, async ({ body }, { session: { member } }) =>
    successEnvelope({ pieces: await pickList(deps.db, await ordersOf(deps.db, body.references, member)) }),
  );
}

/** Reads the orders of some references that the member may see, without duplicates, in the given order. */
async function ordersOf(db: Db, references: readonly string[], member: Member): Promise<OrderRow[]> {
  const sight = orderVisibilityOf(member);
  if (!sight) return [];
  const wanted = [...new Set(references.map((reference) => reference.toUpperCase()))];
  const rows = await db
    .select()
    .from(ordersTable)
    .where(and(inArray(ordersTable.reference, wanted), sight.which));
  return rows.toSorted((one, other) => wanted.indexOf(one.reference) - wanted.indexOf(other.reference));
}

async function startBulk(
  tx: Db,
  { id, kind, tag, why }: BulkAsked & { id: string },
  chosen: readonly OrderRow[],
  member: Member,
  { from, at }: { from: string; at: Date },
): Promise<boolean> {
  const role = member.roles.map((one) => roleTable[one].words).join(', ');
  const row = { id, kind, asked: { tag, why }, memberId: member.id, who: member.name, role, from, at };
  const written = await tx
    .insert(bulkActionsTable)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: bulkActionsTable.id });
  if (written.length === 0) {
    const [before] = await tx.select().from(bulkActionsTable).where(eq(bulkActionsTable.id, id));
    if (before?.memberId !== member.id || before.kind !== kind || before.asked.tag !== tag || before.asked.why !== why)
      throw keyUsedOtherwise('Look at the orders first.');
    return false;
  }
  await tx.insert(bulkActionRowsTable).values(
    chosen.map((order, index) => ({
      actionId: id,
      position: index + 1,
      orderId: order.id,
      reference: order.reference,
      state: 'waiting' as const,
    })),
  );
  return true;
}

/** Reads the progress of a member's bulk action. Throws Problem 404 for an unknown one. */
async function readBulk(db: Db, id: string, member: Pick<Member, 'id'>) {
  const [action] = await db
    .select()
    .from(bulkActionsTable)
    .where(and(eq(bulkActionsTable.id, id), eq(bulkActionsTable.memberId, member.id)))
    .limit(1);
  if (!action) throw new Problem(404, 'not_found', 'You began no such thing');
  const rows = await db
    .select()
    .from(bulkActionRowsTable)
    .where(eq(bulkActionRowsTable.actionId, id))
    .orderBy(asc(bulkActionRowsTable.position));
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  return {
    id,
    kind: action.kind,
    all: rows.length,
    done: count('done'),
    leftOut: count('left_out'),
    finished: action.doneAt !== null,
    rows: rows.map(({ reference, state, words }) => ({ reference, state, words: words ?? '' })),
  };
}
