import { and, eq, or } from 'drizzle-orm';
import { type StaffRole, staffRoles } from '#contract/office/lists.ts';
import type { Me } from '#contract/office/people.ts';
import { roleTable } from '#contract/office/permissions.ts';
import type { Db } from '#database/db.ts';
import { settingsTable } from '#database/schema/settings.ts';
import { approvalsTable, staffInvitationsTable, staffMembersTable } from '#database/schema/staff.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { OfficeChangeCall } from '#server/office/staff-records/mount-office.ts';
import { findMember } from '#server/office/staff-records/queries.ts';
import { readRoleRights } from '#server/office/staff-records/role-rights.ts';
import { presentMember } from '#server/office/staff-records/sessions.ts';
import type { StaffContext } from '#server/office/staff-records/staff-context.ts';
import { isVisitor, isVisitorId, visitorIdStart } from '#server/office/staff-records/visitors.ts';
import { refuseRealShop } from '#server/operations/demo-data/real-shop.ts';
import { enterOffice } from './enter-office.ts';
import { presentMe } from './present-me.ts';

/** Fictional people, one per role. */
const names: Readonly<Record<StaffRole, string>> = {
  owner: 'Meera Joshi',
  manager: 'Arjun Nair',
  support: 'Farida Khan',
  packer: 'Ravi Pawar',
  printer: 'Lakshmi Iyer',
  merchandiser: 'Dev Malhotra',
  accountant: 'Sunita Rao',
  viewer: 'Kabir Das',
};

/** Lists the demo users that the sign-in page of a demo shop offers. */
export function listDemoPersons(): { role: StaffRole; name: string; words: string }[] {
  return staffRoles.map((role) => ({ role, name: names[role], words: roleTable[role].for }));
}

const idOf = (role: StaffRole) => `${visitorIdStart}${role}`;

/** Returns the start of a new member's id, by which visitors of a demonstration are known. Pure. */
export function idStartInvitedBy(inviterId: string | null): string {
  return isVisitorId(inviterId) ? visitorIdStart : 'stf_';
}

/** Creates missing demo users. Only demo shops call it. */
export async function makeDemoPersons(db: Db, now: Date): Promise<void> {
  const people = staffRoles.map((role) => ({
    id: idOf(role),
    email: `${role}@demo.invalid`,
    name: names[role],
    roles: [role],
    demo: true,
    joinedAt: now,
  }));
  await db.insert(staffMembersTable).values(people).onConflictDoNothing();
}

/**
 * Deletes demo users with their sessions, the rights that they gave, those who joined by their invitations, and what
 * they asked for, as a real shop has none, even if its database was once a demo's.
 */
export async function removeDemoPersons(db: Db): Promise<void> {
  const { askedBy, state } = approvalsTable;
  await inTransaction(db, async (tx) => {
    await tx.delete(staffInvitationsTable).where(isVisitor(staffInvitationsTable.invitedById));
    await tx
      .update(approvalsTable)
      .set({ state: 'withdrawn' })
      .where(and(isVisitor(askedBy), eq(state, 'asked')));
    await tx.delete(staffMembersTable).where(or(eq(staffMembersTable.demo, true), isVisitor(staffMembersTable.id)));
    await removeDemoRights(tx);
  });
}

/** Deletes the tables of rights that visitors wrote, so that each visitor of a demo finds the first one. */
async function removeDemoRights(db: Db): Promise<void> {
  const { name, byId } = settingsTable;
  await db.delete(settingsTable).where(and(eq(name, 'roles'), isVisitor(byId)));
}

/** Signs in as the demo user of a role. Throws Problem 409 `not_offered` in a database that has been run for real. */
export async function enterAsDemo(
  deps: StaffContext,
  role: StaffRole,
  { change, caller }: Pick<OfficeChangeCall<unknown>, 'change' | 'caller'>,
): Promise<Me> {
  await refuseRealShop(deps.db);
  await makeDemoPersons(deps.db, deps.now());
  const session = await change(async (tx, note) => {
    await removeDemoRights(tx);
    await tx
      .update(staffMembersTable)
      .set({ roles: [role] })
      .where(eq(staffMembersTable.id, idOf(role)));
    const row = await findMember(tx, idOf(role));
    if (!row) throw new Error(`there is no demonstration person for ${role}`);
    return enterOffice(deps, tx, note, presentMember(row, await readRoleRights(tx)), 'demo', caller);
  });
  return presentMe(deps, session);
}
