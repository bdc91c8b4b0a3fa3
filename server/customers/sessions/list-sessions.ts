import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { SessionEntry } from '#contract/account-sessions.ts';
import type { Db } from '#database/db.ts';
import { sessionsTable } from '#database/schema/accounts.ts';

/** Lists an account's sessions: the caller's first, then by last use. */
export async function listSessions(db: Db, accountId: string, currentId: string, now: Date): Promise<SessionEntry[]> {
  const rows = await db
    .select()
    .from(sessionsTable)
    .where(and(eq(sessionsTable.accountId, accountId), gt(sessionsTable.expiresAt, now)))
    .orderBy(desc(sql`${sessionsTable.id} = ${currentId}`), desc(sessionsTable.seenAt), desc(sessionsTable.createdAt))
    .limit(50);
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    provider: row.provider,
    signedInAt: row.createdAt.toISOString(),
    lastUsedAt: row.seenAt.toISOString(),
    current: row.id === currentId,
  }));
}
