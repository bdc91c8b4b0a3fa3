import { eq } from 'drizzle-orm';
import { sharesDevice } from '#contract/office/permissions.ts';
import type { Db } from '#database/db.ts';
import { staffSessionsTable } from '#database/schema/staff.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Member, OfficeSession } from './sessions.ts';

/** Validity of a confirmation by password and second factor, or by a passkey, in ms. */
export const confirmedMs = 10 * 60_000;

/** Returns true if the person using the session proved their identity within the last ten minutes. Pure. */
export function isConfirmed({ confirmedAt }: Pick<OfficeSession, 'confirmedAt'>, now: Date): boolean {
  return confirmedAt !== null && now.getTime() - confirmedAt.getTime() <= confirmedMs;
}

/** Rejects a session without a recent confirmation. Throws Problem 403 `confirm_first`. */
export function requireConfirmed(session: Pick<OfficeSession, 'confirmedAt'>, now: Date): void {
  if (!isConfirmed(session, now)) throw new Problem(403, 'confirm_first', 'Confirm first that it is you.');
}

/** Returns true if a member must set a PIN before any other action, as their device is shared. Pure. */
export function lacksPin({ roles, hasPin, demo }: Pick<Member, 'roles' | 'hasPin' | 'demo'>): boolean {
  return sharesDevice(roles) && !hasPin && !demo;
}

/** Marks a session as confirmed now, and resets its failed attempts. */
export async function markConfirmed(tx: Db, sessionId: string, now: Date): Promise<void> {
  await tx.update(staffSessionsTable).set({ confirmedAt: now, tries: 0 }).where(eq(staffSessionsTable.id, sessionId));
}
