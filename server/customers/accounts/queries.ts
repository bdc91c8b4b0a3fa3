import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { accounts, identities } from '#database/schema/accounts.ts';

export type AccountRow = typeof accounts.$inferSelect;

export function newAccountId(): string {
  return `acc_${randomBytes(12).toString('base64url')}`;
}

export async function findAccountByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  return (await db.select().from(accounts).where(eq(accounts.email, email)).limit(1))[0];
}

export async function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  return (await db.select().from(accounts).where(eq(accounts.id, id)).limit(1))[0];
}

/** Inserts an account; undefined if its e-mail has one. */
export async function insertAccount(db: Db, row: typeof accounts.$inferInsert): Promise<AccountRow | undefined> {
  return (await db.insert(accounts).values(row).onConflictDoNothing({ target: accounts.email }).returning())[0];
}

/** Sets an account's password. Returns undefined if the account is gone. */
export async function setPassword(db: Db, id: string, passwordHash: string): Promise<AccountRow | undefined> {
  return (await db.update(accounts).set({ passwordHash }).where(eq(accounts.id, id)).returning())[0];
}

/** Finds the account linked to a provider's account. */
export async function findAccountByIdentity(db: Db, provider: 'google', subject: string): Promise<AccountRow | undefined> {
  const [row] = await db
    .select({ account: accounts })
    .from(identities)
    .innerJoin(accounts, eq(accounts.id, identities.accountId))
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
    .limit(1);
  return row?.account;
}

/** Returns true if a provider's account is linked to this one. */
export async function hasIdentity(db: Db, accountId: string, provider: 'google'): Promise<boolean> {
  return (await db.$count(identities, and(eq(identities.accountId, accountId), eq(identities.provider, provider)))) > 0;
}
