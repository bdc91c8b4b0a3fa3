import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';

/** Waits until no other transaction writes demo data. The lock ends with the transaction. */
export async function waitForDemoFill(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('demo fill', 0))`);
}
