import { and, eq, inArray } from 'drizzle-orm';
import { type StaffRole, staffRoles } from '#contract/office/lists.ts';
import type { Me } from '#contract/office/people.ts';
import { roleTable } from '#contract/office/permissions.ts';
import type { Db } from '#database/db.ts';
import { settingsTable } from '#database/schema/settings.ts';
import { staffMembersTable } from '#database/schema/staff.ts';
import type { OfficeChangeCall } from '#server/office/staff-records/mount-office.ts';
import { findMember } from '#server/office/staff-records/queries.ts';
import { readRoleRights } from '#server/office/staff-records/role-rights.ts';
import { presentMember } from '#server/office/staff-records/sessions.ts';
import type { StaffContext } from '#server/office/staff-records/staff-context.ts';
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

const idOf = (role: StaffRole) => `stf_demo_${role}`;

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
 * Deletes demo users with their sessions and the rights that they gave, as a real shop has none, even if its database
 * was once a demo's.
 */
export async function removeDemoPersons(db: Db): Promise<void> {
  const removed = await db.delete(staffMembersTable).where(eq(staffMembersTable.demo, true)).returning();
  if (removed.length > 0) await removeDemoRights(db);
}

/** Deletes the tables of rights that demo users wrote, so that each visitor of a demo finds the first one. */
async function removeDemoRights(db: Db): Promise<void> {
  const { name, byId } = settingsTable;
  await db.delete(settingsTable).where(and(eq(name, 'roles'), inArray(byId, staffRoles.map(idOf))));
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
