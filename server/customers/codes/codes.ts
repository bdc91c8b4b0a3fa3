import { randomBytes, randomInt } from 'node:crypto';
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { codeMinutes, codeNotAskedHere, codeRefused, codeTries } from '#contract/account-rules.ts';
import type { MailedCodeKind } from '#contract/lists.ts';
import type { Db } from '#database/db.ts';
import { mailedCodes } from '#database/schema/accounts.ts';
import { isNamed } from '#server/customers/accounts/known-browser.ts';
import { wrongField } from '#server/customers/accounts/refuse.ts';
import { isSigned, type Secret, signed } from '#server/foundation/values/secret.ts';

/** Six digits, each as likely as any other. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** What a code is for, and of whom or what: the e-mail that was typed, or the id of the account or of the order. */
interface CodeOf {
  kind: MailedCodeKind;
  about: string;
}

/** Keyed: whoever has the table and not the secret cannot try the million codes. */
function signedWords({ kind, about }: CodeOf, accountId: string | null, code: string): string {
  if (kind === 'order' || kind === 'orders') return `order code ${about} ${code}`;
  return `${kind} code ${accountId} ${code}`;
}

interface CodeToKeep extends CodeOf {
  /** None where it was mailed to nobody: then no code is right, and whoever tries finds out no more than of a wrong one. */
  code: string | undefined;
  accountId?: string;
  newEmail?: string;
  /** Who asked (see `rememberAsker`): the code is good there alone. */
  askedBy: string | readonly string[];
  now: Date;
}

/** Keeps a code of the browser that asked for it. The one it asked for before is good no more; those of other browsers stay. */
export async function keepCode(tx: Db, secret: Secret, { code, accountId, newEmail, askedBy, now, ...of }: CodeToKeep): Promise<void> {
  const row = {
    accountId: accountId ?? null,
    codeHash: code === undefined ? randomBytes(32).toString('base64url') : signed(secret, signedWords(of, accountId ?? null, code)),
    newEmail: newEmail ?? null,
    tries: 0,
    expiresAt: new Date(now.getTime() + codeMinutes * 60_000),
  };
  await tx
    .insert(mailedCodes)
    .values([askedBy].flat().map((asker) => ({ ...of, askedBy: asker, ...row })))
    .onConflictDoUpdate({ target: [mailedCodes.kind, mailedCodes.about, mailedCodes.askedBy], set: row });
}

/** A code that was right, and not used yet. */
export interface RightCode extends CodeOf {
  accountId: string | null;
  codeHash: string;
  newEmail: string | null;
}

/** What came of a try. `not asked here`: a browser that can be told from others has asked for none. */
export type TriedCode = RightCode | 'wrong' | 'not asked here';

/**
 * Tries a code against the one that was asked for by the first of these (see `askersOf`) who asked for any. Counted by the statement that reads it: a thousand at once are five. It says
 * the same whether there is such an account or order or not.
 */
export async function tryCode(
  db: Db,
  secret: Secret,
  { code, by, now, ...of }: CodeOf & { code: string; by: readonly string[]; now: Date },
): Promise<TriedCode> {
  for (const askedBy of by) {
    const [row] = await db
      .update(mailedCodes)
      .set({ tries: sql`least(${mailedCodes.tries}, ${codeTries}::int) + 1` })
      .where(and(isOf(of), eq(mailedCodes.askedBy, askedBy)))
      .returning();
    if (!row) continue;
    const { tries, accountId, codeHash, newEmail, expiresAt } = row;
    const right = isSigned(secret, signedWords(of, accountId, code), codeHash);
    return right && tries <= codeTries && expiresAt > now ? { ...of, accountId, codeHash, newEmail } : 'wrong';
  }
  return isNamed(by) ? 'not asked here' : 'wrong';
}

/** Tells whether any of these asked for a code of it that still stands a try. */
export async function standsTries(db: Db, of: CodeOf, by: readonly string[], now: Date): Promise<boolean> {
  const stands = and(isOf(of), inArray(mailedCodes.askedBy, [...by]), lt(mailedCodes.tries, codeTries), gt(mailedCodes.expiresAt, now));
  return (await db.$count(mailedCodes, stands)) > 0;
}

function isOf({ kind, about }: CodeOf) {
  return and(eq(mailedCodes.kind, kind), eq(mailedCodes.about, about));
}

/** Uses a right code up, through the transaction that does what it is for. False if someone was faster. */
export async function useUp(tx: Db, right: RightCode): Promise<boolean> {
  const used = await tx
    .delete(mailedCodes)
    .where(and(isOf(right), eq(mailedCodes.codeHash, right.codeHash)))
    .returning({ about: mailedCodes.about });
  return used.length > 0;
}

/** Makes all codes of an account void, whichever browser asked for them. */
export async function forgetCodes(tx: Db, accountId: string): Promise<void> {
  await tx.delete(mailedCodes).where(eq(mailedCodes.accountId, accountId));
}

/** Gives the refusal of a code that was not right, at its box: a wrong one, or one that belongs into another browser. */
export function codeRefusal(tried: 'wrong' | 'not asked here') {
  return wrongField('code', tried === 'wrong' ? codeRefused : codeNotAskedHere);
}
