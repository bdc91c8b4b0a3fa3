import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { accountsTable, identitiesTable } from '#database/schema/accounts.ts';

export type AccountRow = typeof accountsTable.$inferSelect;

export function newAccountId(): string {
  return `acc_${randomBytes(12).toString('base64url')}`;
}

export async function findAccountByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  return (await db.select().from(accountsTable).where(eq(accountsTable.email, email)).limit(1))[0];
}

export async function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  return (await db.select().from(accountsTable).where(eq(accountsTable.id, id)).limit(1))[0];
}

/** Inserts an account. Undefined if the e-mail already has an account. */
export async function insertAccount(db: Db, row: typeof accountsTable.$inferInsert): Promise<AccountRow | undefined> {
  return (
    await db.insert(accountsTable).values(row).onConflictDoNothing({ target: accountsTable.email }).returning()
  )[0];
}

/** Sets an account's password. Returns undefined if the account is gone. */
export async function setPassword(db: Db, id: string, passwordHash: string): Promise<AccountRow | undefined> {
  return (await db.update(accountsTable).set({ passwordHash }).where(eq(accountsTable.id, id)).returning())[0];
}

/** Finds the account linked to a provider's account. */
export async function findAccountByIdentity(
  db: Db,
  provider: 'google',
  subject: string,
): Promise<AccountRow | undefined> {
  const [row] = await db
    .select({ account: accountsTable })
    .from(identitiesTable)
    .innerJoin(accountsTable, eq(accountsTable.id, identitiesTable.accountId))
    .where(and(eq(identitiesTable.provider, provider), eq(identitiesTable.subject, subject)))
    .limit(1);
  return row?.account;
}

/** Returns true if a provider's account is linked to this one. */
export async function hasIdentity(db: Db, accountId: string, provider: 'google'): Promise<boolean> {
  return (
    (await db.$count(
      identitiesTable,
      and(eq(identitiesTable.accountId, accountId), eq(identitiesTable.provider, provider)),
    )) > 0
  );
}
