import { asc, eq, gt } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { auditTable, auditWordsTable } from '#database/schema/staff.ts';
import { auditHash, noHash } from '#server/office/staff-records/audit-hash.ts';
import { areWordsOf } from '#server/office/staff-records/audit-words.ts';

/** Result of an audit log check. */
export interface AuditCheck {
  rows: number;
  /** Hash of the last row. If a copy is stored elsewhere, it later proves that no earlier row was changed. */
  lastHash: string;
  faults: string[];
}

const atOnce = 2000;

/**
 * Verifies the hash chain of the audit log from its first row: no number is missing and no row was altered. Reasons are
 * verified while stored.
 */
export async function checkAudit(db: Db): Promise<AuditCheck> {
  const faults: string[] = [];
  let [rows, lastHash] = [0, noHash];
  for (;;) {
    const some = await db
      .select({ row: auditTable, words: auditWordsTable })
      .from(auditTable)
      .leftJoin(auditWordsTable, eq(auditWordsTable.number, auditTable.number))
      .where(gt(auditTable.number, rows))
      .orderBy(asc(auditTable.number))
      .limit(atOnce);
    for (const { row, words } of some) {
      if (row.number !== rows + 1) faults.push(`row ${rows + 1} is missing`);
      if (row.previousHash !== lastHash) faults.push(`row ${row.number} does not follow from the one before`);
      if (words && !areWordsOf(row, words)) faults.push(`the reason of row ${row.number} is not as it was written`);
      if (auditHash(row) !== row.hash) faults.push(`row ${row.number} is not as it was written`);
      rows = row.number;
      lastHash = row.hash;
    }
    if (some.length < atOnce) return { rows, lastHash, faults };
  }
}
