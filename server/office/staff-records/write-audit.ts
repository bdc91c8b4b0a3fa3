import { desc, sql } from 'drizzle-orm';
import type { AuditActor, AuditThing } from '#contract/office/lists.ts';
import type { Db } from '#database/db.ts';
import { auditTable, auditWordsTable } from '#database/schema/staff.ts';
import { auditHash, noHash } from './audit-hash.ts';
import { keptApart } from './audit-words.ts';

/** Audit entry of one change. It names people by reference, and secrets only as present. */
export interface AuditEntry {
  thing: AuditThing;
  /** Reference of the changed subject, as people call it. */
  about: string;
  /** Description for display: 'Changed the roles'. */
  what: string;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  why?: string | null;
}

/** Actor and origin of a change. */
export interface AuditAuthor {
  actor: AuditActor;
  memberId: string | null;
  who: string;
  role: string;
  from: string;
}

/**
 * Writes audit entries as the last statements of the change's transaction. It locks the chain until the commit, since
 * each row includes the previous hash. Reasons are stored separately, so that they can be deleted. Throws without
 * entries.
 */
export async function writeAudit(tx: Db, author: AuditAuthor, entries: readonly AuditEntry[], at: Date): Promise<void> {
  if (entries.length === 0)
    throw new Error('something was changed, and nothing of it was to be written into the audit');
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('audit', 0))`);
  const [last] = await tx
    .select({ number: auditTable.number, hash: auditTable.hash })
    .from(auditTable)
    .orderBy(desc(auditTable.number))
    .limit(1);
  let [number, previousHash] = [last?.number ?? 0, last?.hash ?? noHash];
  const words: (typeof auditWordsTable.$inferInsert)[] = [];
  const rows = entries.map((entry) => {
    number += 1;
    const why = entry.why ? keptApart(entry.why) : undefined;
    if (why) words.push({ number, ...why.words, at });
    const row = {
      ...author,
      ...entry,
      number,
      at,
      before: entry.before ?? null,
      after: entry.after ?? null,
      why: why?.hash ?? null,
      previousHash,
    };
    previousHash = auditHash(row);
    return { ...row, hash: previousHash };
  });
  await tx.insert(auditTable).values(rows);
  if (words.length > 0) await tx.insert(auditWordsTable).values(words);
}
