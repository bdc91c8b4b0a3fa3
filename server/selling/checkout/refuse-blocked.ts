import { and, eq, isNull, or } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { customerBlocksTable } from '#database/schema/customers.ts';
import { Problem } from '#server/foundation/errors/problem.ts';

/** Rejects orders of a blocked account, e-mail or phone. Throws Problem 409 `not_offered`. */
export async function refuseBlocked(
  db: Db,
  { accountId, email, phone }: { accountId: string | null; email: string; phone: string },
): Promise<void> {
  const theirs = or(
    eq(customerBlocksTable.email, email),
    eq(customerBlocksTable.phone, phone),
    accountId ? eq(customerBlocksTable.accountId, accountId) : undefined,
  );
  const [blocked] = await db
    .select({ id: customerBlocksTable.id })
    .from(customerBlocksTable)
    .where(and(isNull(customerBlocksTable.liftedAt), theirs))
    .limit(1);
  if (blocked)
    throw new Problem(409, 'not_offered', 'We cannot take this order. Write to us if you think that is a mistake.');
}
