import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { staffMembers, staffSessions } from '#database/schema/staff.ts';
import { idleMs, type Member, presentMember } from './sessions.ts';

/** Returns the members of the valid sessions: open, unlocked, not expired or idle, with current roles. It does not count as activity. */
export async function standingSessions(db: Db, ids: readonly string[], now: Date): Promise<Map<string, Member>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: staffSessions.id, member: staffMembers })
    .from(staffSessions)
    .innerJoin(staffMembers, eq(staffMembers.id, staffSessions.memberId))
    .where(
      and(
        inArray(staffSessions.id, [...ids]),
        eq(staffSessions.stage, 'open'),
        isNull(staffSessions.lockedAt),
        gt(staffSessions.endsAt, now),
        gt(staffSessions.seenAt, new Date(now.getTime() - idleMs)),
      ),
    );
  return new Map(rows.map(({ id, member }) => [id, presentMember(member)]));
}
