import { randomInt } from 'node:crypto';
import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { codeMinutes, codeTries } from '#contract/account-rules.ts';
import type { Db } from '#database/db.ts';
import { accountCodes, accounts, type orderCodes } from '#database/schema/accounts.ts';
import { isSigned, type Secret, signed } from '#server/platform/secret.ts';

type Purpose = (typeof accountCodes.$inferSelect)['purpose'];

/** Six digits, each as likely as any other. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Keyed: whoever has the table and not the secret cannot try the million codes. */
function signedWords(accountId: string, purpose: Purpose, code: string): string {
  return `${purpose} code ${accountId} ${code}`;
}

/** Keeps a code for an account and a purpose; the one before it is good no more. */
export async function keepCode(
  tx: Db,
  secret: Secret,
  {
    accountId,
    purpose,
    code,
    newEmail = null,
    askedBy = null,
    now,
  }: { accountId: string; purpose: Purpose; code: string; newEmail?: string | null; askedBy?: string | null | undefined; now: Date },
): Promise<void> {
  const row = {
    codeHash: signed(secret, signedWords(accountId, purpose, code)),
    newEmail,
    askedBy,
    tries: 0,
    ownTries: 0,
    expiresAt: new Date(now.getTime() + codeMinutes * 60_000),
  };
  await tx
    .insert(accountCodes)
    .values({ accountId, purpose, ...row })
    .onConflictDoUpdate({ target: [accountCodes.accountId, accountCodes.purpose], set: row });
}

interface CountedTry {
  set: { tries: SQL; ownTries: SQL };
  /** Whether there is a try left, and time. */
  open: SQL | undefined;
}

/**
 * How a try of a code is counted, for the statement that also reads the code: counted before it is looked at, a thousand at once
 * are five. Those of the browser that asked for it (`by`) are counted apart, so that nobody else can use them up.
 */
export function countedTry(table: typeof accountCodes | typeof orderCodes, by: string | null, now: Date): CountedTry {
  const own = sql`${table.askedBy} = ${by}::text`;
  return {
    set: {
      tries: sql`${table.tries} + case when ${own} then 0 else 1 end`,
      ownTries: sql`${table.ownTries} + case when ${own} then 1 else 0 end`,
    },
    open: and(sql`case when ${own} then ${table.ownTries} else ${table.tries} end < ${codeTries}::int`, gt(table.expiresAt, now)),
  };
}

/** A code that was right, and not used yet. */
export interface RightCode {
  accountId: string;
  purpose: Purpose;
  codeHash: string;
  newEmail: string | null;
}

/**
 * Tries a code against the one that is kept for an account, named by its id or its e-mail. One statement, whether there
 * is such an account or not.
 */
export async function tryCode(
  db: Db,
  secret: Secret,
  {
    who,
    purpose,
    code,
    by = null,
    now,
  }: { who: { id: string } | { email: string }; purpose: Purpose; code: string; by?: string | null | undefined; now: Date },
): Promise<RightCode | undefined> {
  const owner = 'id' in who ? eq(accounts.id, who.id) : eq(accounts.email, who.email);
  const { set, open } = countedTry(accountCodes, by, now);
  const [row] = await db
    .update(accountCodes)
    .set(set)
    .from(accounts)
    .where(and(owner, eq(accountCodes.accountId, accounts.id), eq(accountCodes.purpose, purpose), open))
    .returning({ accountId: accountCodes.accountId, codeHash: accountCodes.codeHash, newEmail: accountCodes.newEmail });
  const kept = row?.codeHash ?? signed(secret, signedWords('nobody', purpose, ''));
  const right = isSigned(secret, signedWords(row?.accountId ?? 'nobody', purpose, code), kept);
  return right && row ? { ...row, purpose } : undefined;
}

/** Uses a right code up, through the transaction that does what it is for. False if someone was faster. */
export async function useUp(tx: Db, { accountId, purpose, codeHash }: RightCode): Promise<boolean> {
  const used = await tx
    .delete(accountCodes)
    .where(and(eq(accountCodes.accountId, accountId), eq(accountCodes.purpose, purpose), eq(accountCodes.codeHash, codeHash)))
    .returning({ accountId: accountCodes.accountId });
  return used.length > 0;
}

/** Makes a code of an account void. */
export async function forgetCode(tx: Db, accountId: string, purpose: Purpose): Promise<void> {
  await tx.delete(accountCodes).where(and(eq(accountCodes.accountId, accountId), eq(accountCodes.purpose, purpose)));
}
