import { eq } from 'drizzle-orm';
import { type Rights, rightsOf } from '#contract/office/permissions.ts';
import type { Db } from '#database/db.ts';
import { staffMembersTable, staffSessionsTable } from '#database/schema/staff.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { signedOut } from '#server/foundation/http/caller.ts';
import { storedRights } from './role-rights.ts';
import type { OfficeSession } from './sessions.ts';

/**
 * Checks that a session still exists and is unlocked, and returns its member's current rights. Until the transaction
 * ends, colleagues cannot remove the member, change the roles or end the session: they use `lockMember`. Throws Problem
 * 401, 403 `locked`.
 */
export async function holdOfficeSession(tx: Db, { id, member }: OfficeSession): Promise<Rights> {
  const [held] = await tx
    .select({ roles: staffMembersTable.roles })
    .from(staffMembersTable)
    .where(eq(staffMembersTable.id, member.id))
    .for('key share');
  // A statement of its own sees what was committed while the first one waited.
  const [still] = await tx
    .select({ lockedAt: staffSessionsTable.lockedAt, rights: storedRights })
    .from(staffSessionsTable)
    .where(eq(staffSessionsTable.id, id));
  if (!held || !still) throw signedOut();
  if (still.lockedAt) throw screenLocked();
  return rightsOf(held.roles, still.rights);
}

export function screenLocked(): Problem {
  return new Problem(403, 'locked', 'This screen is locked. Enter your PIN.');
}
