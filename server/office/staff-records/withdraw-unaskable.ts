import { and, eq, inArray } from 'drizzle-orm';
import type { ApprovalKind } from '#contract/office/lists.ts';
import { mayDo, type Permission } from '#contract/office/permissions.ts';
import type { Db } from '#database/db.ts';
import { approvalsTable, staffMembersTable } from '#database/schema/staff.ts';
import type { WriteAudit } from './mount-office.ts';
import { withRights } from './role-rights.ts';

/** Permission with which a member asks for each kind of approval. */
const askingPermissions: Readonly<Record<ApprovalKind, Permission>> = {
  refund: 'refunds.give',
  store_credit: 'refunds.give',
  return: 'refunds.give',
  customer_credit: 'refunds.give',
  credit_back: 'refunds.give',
  hand_payment: 'refunds.give',
  customer_merge: 'customers.change',
  price_change: 'catalogue.change',
  price_sheet: 'catalogue.change',
};

/**
 * Withdraws the pending approvals whose requesters may ask for them no more, after a change of roles or rights in the
 * same transaction: nobody can then grant what its requester may not do.
 */
export async function withdrawUnaskable(tx: Db, note: WriteAudit): Promise<void> {
  const { id, kind, about, askedBy, askedByName, state } = approvalsTable;
  const waiting = await tx
    .select({ id, kind, about, askedByName, memberId: askedBy, roles: staffMembersTable.roles })
    .from(approvalsTable)
    .innerJoin(staffMembersTable, eq(staffMembersTable.id, askedBy))
    .where(eq(state, 'asked'));
  const lost = (await withRights(tx, waiting)).filter((one) => !mayDo(one, askingPermissions[one.kind]));
  if (lost.length === 0) return;
  const ids = lost.map((one) => one.id);
  const ended = await tx
    .update(approvalsTable)
    .set({ state: 'withdrawn' })
    .where(and(inArray(id, ids), eq(state, 'asked')))
    .returning({ about, askedByName });
  for (const row of ended)
    note({ thing: 'approval', about: row.about, what: `Withdrew what ${row.askedByName} may not ask any more` });
}
