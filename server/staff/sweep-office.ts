import { lt } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { officeNews, staffInvitations, staffSessions } from '#database/schema/staff.ts';

/** For how long a stream that was cut can be gone on with. */
const newsMs = 24 * 3_600_000;

/** Removes what has run out: sessions, invitations, and news of the office that everybody has had. */
export async function sweepOffice(db: Db, now: Date): Promise<void> {
  await db.delete(staffSessions).where(lt(staffSessions.endsAt, now));
  await db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, now));
  await db.delete(officeNews).where(lt(officeNews.at, new Date(now.getTime() - newsMs)));
}
