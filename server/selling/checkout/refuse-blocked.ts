import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { customerBlocksTable } from '#database/schema/customers.ts';
import { foldedMailbox } from '#database/schema/folded-mailbox.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { foldMailbox } from '#server/foundation/mail/fold-mailbox.ts';

interface Person {
  accountId: string | null;
  email: string;
  phone: string | null;
}

/** Returns the SQL condition for the active blocks of a person: by account, mailbox in any spelling, or phone. */
export function activeBlocksOf({ accountId, email, phone }: Person): SQL | undefined {
  return activeBlocksBy({
    accountId: sql`${accountId}::text`,
    mailbox: sql`${foldMailbox(email)}`,
    phone: sql`${phone || null}::text`,
  });
}

/** Returns the SQL condition of `activeBlocksOf` for a person whose values are SQL. */
function activeBlocksBy({
  accountId,
  mailbox,
  phone,
}: Record<'accountId' | 'mailbox' | 'phone', SQL>): SQL | undefined {
  const { accountId: ofAccount, phone: ofPhone, email, liftedAt } = customerBlocksTable;
  const theirs = or(sql`${foldedMailbox(email)} = ${mailbox}`, eq(ofPhone, phone), eq(ofAccount, accountId));
  return and(isNull(liftedAt), theirs);
}

/** Returns the keys of those people who are blocked now, by the rule of `activeBlocksOf`. */
export async function blockedAmong(db: Db, people: readonly (Person & { key: string })[]): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const rows = people.map(({ key, accountId, email, phone }) => ({
    key,
    accountId,
    mailbox: foldMailbox(email),
    phone: phone || null,
  }));
  const blocks = activeBlocksBy({
    accountId: sql`person."accountId"`,
    mailbox: sql`person.mailbox`,
    phone: sql`person.phone`,
  });
  const { rows: found } = await db.execute<{ key: string }>(sql`
    select person.key from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as person(key text, "accountId" text, mailbox text, phone text)
    where exists (select 1 from ${customerBlocksTable} where ${blocks})`);
  return new Set(found.map(({ key }) => key));
}

/** Rejects orders of a blocked account, mailbox in any spelling, or phone. Throws Problem 409 `not_offered`. */
export async function refuseBlocked(db: Db, person: Person): Promise<void> {
  const [blocked] = await db
    .select({ id: customerBlocksTable.id })
    .from(customerBlocksTable)
    .where(activeBlocksOf(person))
    .limit(1);
  if (blocked)
    throw new Problem(409, 'not_offered', 'We cannot take this order. Write to us if you think that is a mistake.');
}
