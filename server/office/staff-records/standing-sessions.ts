import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { staffMembersTable, staffSessionsTable } from '#database/schema/staff.ts';
import { storedRights } from './role-rights.ts';
import { idleMs, type Member, presentMember } from './sessions.ts';

/**
 * Returns the members of the valid sessions: open, unlocked, not expired or idle, with current roles. It does not count
 * as activity.
 */
export async function standingSessions(db: Db, ids: readonly string[], now: Date): Promise<Map<string, Member>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: staffSessionsTable.id, member: staffMembersTable, rights: storedRights })
    .from(staffSessionsTable)
    .innerJoin(staffMembersTable, eq(staffMembersTable.id, staffSessionsTable.memberId))
    .where(
      and(
        inArray(staffSessionsTable.id, [...ids]),
        eq(staffSessionsTable.stage, 'open'),
        isNull(staffSessionsTable.lockedAt),
        gt(staffSessionsTable.endsAt, now),
        gt(staffSessionsTable.seenAt, new Date(now.getTime() - idleMs)),
      ),
    );
  return new Map(rows.map(({ id, member, rights }) => [id, presentMember(member, rights)]));
}
