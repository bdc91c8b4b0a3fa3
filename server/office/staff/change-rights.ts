import { desc, eq, isNotNull } from 'drizzle-orm';
import { staffRoles } from '#contract/office/lists.ts';
import {
  hasRight,
  mayDo,
  type Permission,
  permissionNames,
  permissionTable,
  type RoleRights,
  roleTable,
} from '#contract/office/permissions.ts';
import { changedRights, findUselessRights } from '#contract/office/role-rights.ts';
import type { RoleTable } from '#contract/office/roles.ts';
import type { Db } from '#database/db.ts';
import { contactMessagesTable } from '#database/schema/messages.ts';
import { settingsTable } from '#database/schema/settings.ts';
import { staffMembersTable } from '#database/schema/staff.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { writeSetting } from '#server/foundation/settings/write-setting.ts';
import { giveThreadsBack, lockStaff } from '#server/office/staff-records/colleagues.ts';
import { Repeated, type WriteAudit } from '#server/office/staff-records/mount-office.ts';
import { readRoleRights, withRights } from '#server/office/staff-records/role-rights.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import { withdrawUnaskable } from '#server/office/staff-records/withdraw-unaskable.ts';

/** Reads the permissions whose roles an owner changed. */
export async function readRoleTable(db: Db): Promise<RoleTable> {
  const { name, version } = settingsTable;
  const [row] = await db.select().from(settingsTable).where(eq(name, 'roles')).orderBy(desc(version)).limit(1);
  if (!row) return { changed: {}, version: 0, last: null };
  const last = { by: row.by ?? '', at: row.changedAt.toISOString() };
  return {
    changed: changedRights((role, right) => hasRight(role, right, row.value as RoleRights)),
    version: row.version,
    last,
  };
}

/**
 * Gives roles other permissions. Messages of those who answer no more are nobody's, and what those asked who may not
 * ask for it any more is withdrawn. Throws Problem 400 for a right that
 * is useless without another, 409 `conflict` for an old version.
 */
export async function changeRights(
  tx: Db,
  note: WriteAudit,
  { changed, version, by }: { changed: RoleRights; version: number; by: Pick<Member, 'id' | 'name'> },
  now: Date,
): Promise<Repeated | undefined> {
  await lockStaff(tx);
  const before = await readRoleRights(tx);
  const after = changedRights((role, permission) => hasRight(role, permission, changed));
  refuseUseless(after);
  const moved = permissionNames.filter((permission) => rolesWith(permission, before) !== rolesWith(permission, after));
  if (moved.length === 0) return new Repeated(undefined);
  await writeSetting(tx, { name: 'roles', value: after, version, from: null, by: by.name, byId: by.id }, now);
  const inWords = (rights: RoleRights) =>
    Object.fromEntries(moved.map((permission) => [permissionTable[permission].words, rolesWith(permission, rights)]));
  note({
    thing: 'staff',
    about: 'roles',
    what: 'Changed what roles may do',
    before: inWords(before),
    after: inWords(after),
  });
  await takeThreads(tx);
  await withdrawUnaskable(tx, note);
  return undefined;
}

/** Returns the roles with a permission in words: 'Owner, Manager'. Pure. */
function rolesWith(permission: Permission, rights: RoleRights): string {
  const roles = staffRoles.filter((role) => hasRight(role, permission, rights));
  return roles.map((role) => roleTable[role].words).join(', ');
}

function refuseUseless(rights: RoleRights): void {
  const [useless] = findUselessRights(rights);
  if (!useless) return;
  const { role, permission, needed } = useless;
  const words = `${roleTable[role].words}: “${permissionTable[permission].words}” is useless without “${permissionTable[needed].words}”.`;
  throw new Problem(400, 'invalid_fields', words, { fields: { changed: words } });
}

/** Makes the threads of members who answer no more messages nobody's. */
async function takeThreads(tx: Db): Promise<void> {
  const { assignedTo } = contactMessagesTable;
  const held = await tx.selectDistinct({ id: assignedTo }).from(contactMessagesTable).where(isNotNull(assignedTo));
  const members = await withRights(tx, await tx.select().from(staffMembersTable));
  const answering = members.filter((member) => mayDo(member, 'messages.answer')).map(({ id }) => id);
  for (const { id } of held) if (id !== null && !answering.includes(id)) await giveThreadsBack(tx, id);
}
