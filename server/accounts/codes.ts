import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { codeMinutes, codeTries } from '#contract/account-rules.ts';
import type { Db } from '#database/db.ts';
import { accountCodes, accounts } from '#database/schema/accounts.ts';

type Purpose = (typeof accountCodes.$inferSelect)['purpose'];

/** Six digits, each as likely as any other. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Keyed: whoever has the table and not the secret cannot try the million codes. */
function hashOf(secret: string, accountId: string, purpose: Purpose, code: string): string {
  return createHmac('sha256', secret).update(`${purpose} code ${accountId} ${code}`).digest('base64url');
}

/** Keeps a code for an account and a purpose; the one before it is good no more. */
export async function keepCode(
  tx: Db,
  secret: string,
  {
    accountId,
    purpose,
    code,
    newEmail = null,
    now,
  }: { accountId: string; purpose: Purpose; code: string; newEmail?: string | null; now: Date },
): Promise<void> {
  const row = {
    codeHash: hashOf(secret, accountId, purpose, code),
    newEmail,
    tries: 0,
    expiresAt: new Date(now.getTime() + codeMinutes * 60_000),
  };
  await tx
    .insert(accountCodes)
    .values({ accountId, purpose, ...row })
    .onConflictDoUpdate({ target: [accountCodes.accountId, accountCodes.purpose], set: row });
}

/** A code that was right, and not used yet. */
export interface RightCode {
  accountId: string;
  purpose: Purpose;
  codeHash: string;
  newEmail: string | null;
}

/**
 * Tries a code against the one that is kept for an account, named by its id or its e-mail. The try is counted before it is
 * looked at, so that a thousand at once are five. One statement, whether there is such an account or not.
 */
export async function tryCode(
  db: Db,
  secret: string,
  { who, purpose, code, now }: { who: { id: string } | { email: string }; purpose: Purpose; code: string; now: Date },
): Promise<RightCode | undefined> {
  const owner = 'id' in who ? eq(accounts.id, who.id) : eq(accounts.email, who.email);
  const [row] = await db
    .update(accountCodes)
    .set({ tries: sql`${accountCodes.tries} + 1` })
    .from(accounts)
    .where(
      and(
        owner,
        eq(accountCodes.accountId, accounts.id),
        eq(accountCodes.purpose, purpose),
        lt(accountCodes.tries, codeTries),
        gt(accountCodes.expiresAt, now),
      ),
    )
    .returning({ accountId: accountCodes.accountId, codeHash: accountCodes.codeHash, newEmail: accountCodes.newEmail });
  const kept = Buffer.from(row?.codeHash ?? hashOf(secret, 'nobody', purpose, ''));
  const tried = Buffer.from(hashOf(secret, row?.accountId ?? 'nobody', purpose, code));
  return timingSafeEqual(kept, tried) && row ? { ...row, purpose } : undefined;
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
