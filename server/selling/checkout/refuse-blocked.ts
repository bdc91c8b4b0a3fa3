import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { customerBlocksTable } from '#database/schema/customers.ts';
import { foldedMailbox } from '#database/schema/folded-mailbox.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { foldMailbox } from '#server/foundation/mail/fold-mailbox.ts';

/** Returns the SQL condition for the active blocks of a person: by account, mailbox in any spelling, or phone. */
export function activeBlocksOf({
  accountId,
  email,
  phone,
}: {
  accountId: string | null;
  email: string;
  phone: string | null;
}): SQL | undefined {
  const theirs = or(
    sql`${foldedMailbox(customerBlocksTable.email)} = ${foldMailbox(email)}`,
    phone ? eq(customerBlocksTable.phone, phone) : undefined,
    accountId ? eq(customerBlocksTable.accountId, accountId) : undefined,
  );
  return and(isNull(customerBlocksTable.liftedAt), theirs);
}

/** Rejects orders of a blocked account, mailbox in any spelling, or phone. Throws Problem 409 `not_offered`. */
export async function refuseBlocked(db: Db, person: Parameters<typeof activeBlocksOf>[0]): Promise<void> {
  const [blocked] = await db
    .select({ id: customerBlocksTable.id })
    .from(customerBlocksTable)
    .where(activeBlocksOf(person))
    .limit(1);
  if (blocked)
    throw new Problem(409, 'not_offered', 'We cannot take this order. Write to us if you think that is a mistake.');
}
