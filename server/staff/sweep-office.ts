import { lt } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { staffInvitations, staffSessions } from '#database/schema/staff.ts';

/** Removes what has run out: sessions and invitations. */
export async function sweepOffice(db: Db, now: Date): Promise<void> {
  await db.delete(staffSessions).where(lt(staffSessions.endsAt, now));
  await db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, now));
}
