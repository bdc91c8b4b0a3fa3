import { desc, sql } from 'drizzle-orm';
import type { AuditActor, AuditThing } from '#contract/office/lists.ts';
import type { Db } from '#database/db.ts';
import { audit, auditWords } from '#database/schema/staff.ts';
import { auditHash, noHash } from './audit-hash.ts';
import { keptApart } from './audit-words.ts';

/** What was changed: one row. Of a person their reference, of a secret that there is one. */
export interface AuditEntry {
  thing: AuditThing;
  /** The reference of the thing: what people call it by. */
  about: string;
  /** In words, as the page shows it: 'Changed the roles'. */
  what: string;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  why?: string | null;
}

/** Who changed it, and from where. */
export interface AuditAuthor {
  actor: AuditActor;
  memberId: string | null;
  who: string;
  role: string;
  from: string;
}

/**
 * Writes what was changed through the transaction that changed it, as its last statements: from here on others wait until it commits, so that
 * each row carries the hash of the one before. The words of a reason lie apart, where they can go. Throws where nothing is to be written.
 */
export async function writeAudit(tx: Db, author: AuditAuthor, entries: readonly AuditEntry[], at: Date): Promise<void> {
  if (entries.length === 0) throw new Error('something was changed, and nothing of it was to be written into the audit');
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('audit', 0))`);
  const [last] = await tx.select({ number: audit.number, hash: audit.hash }).from(audit).orderBy(desc(audit.number)).limit(1);
  let [number, previousHash] = [last?.number ?? 0, last?.hash ?? noHash];
  const words: (typeof auditWords.$inferInsert)[] = [];
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
  await tx.insert(audit).values(rows);
  if (words.length > 0) await tx.insert(auditWords).values(words);
}
