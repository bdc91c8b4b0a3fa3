import { eq, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { staffSessionsTable } from '#database/schema/staff.ts';
import { wrongField } from '#server/customers/accounts/refuse.ts';
import type { Problem } from '#server/foundation/errors/problem.ts';
import { signedOut } from '#server/foundation/http/caller.ts';
import type { WriteAudit } from './mount-office.ts';
import { endStaffSession, type OfficeSession } from './sessions.ts';

/** Maximum number of consecutive wrong codes or PINs per session. */
export const mostTries = 5;

/**
 * Checks an attempt. Counts it first, under a row lock, so that concurrent requests cannot exceed the limit. The fifth
 * consecutive failure ends the session.
 */
export async function tryOnce<T>(
  tx: Db,
  note: WriteAudit,
  { id, member }: OfficeSession,
  what: string,
  look: () => Promise<T | undefined>,
): Promise<T | 'wrong' | 'ended'> {
  const [row] = await tx
    .update(staffSessionsTable)
    .set({ tries: sql`${staffSessionsTable.tries} + 1` })
    .where(eq(staffSessionsTable.id, id))
    .returning({ tries: staffSessionsTable.tries });
  const found = row && (await look());
  if (found !== undefined) return found;
  note({ thing: 'session', about: member.email, what }, member);
  if (row && row.tries < mostTries) return 'wrong';
  await endStaffSession(tx, id);
  return 'ended';
}

/** Creates the Problem for a wrong entry: at its field, or after too many attempts. */
export function wrongEntryProblem(how: 'wrong' | 'ended', field: string, message: string): Problem {
  return how === 'ended' ? signedOut() : wrongField(field, message);
}
