import { randomBytes, randomInt } from 'node:crypto';
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { codeMinutes, codeNotAskedHere, codeRefused, codeTries } from '#contract/account-rules.ts';
import type { MailedCodeKind } from '#contract/lists.ts';
import type { Db } from '#database/db.ts';
import { mailedCodesTable } from '#database/schema/accounts.ts';
import { isNamed } from '#server/customers/accounts/known-browser.ts';
import { wrongField } from '#server/customers/accounts/refuse.ts';
import { isSigned, type Secret, signMessage } from '#server/foundation/values/secret.ts';

/** Returns six random digits, uniformly distributed. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Purpose and subject of a code: the typed e-mail, or the id of the account or order. */
interface CodeOf {
  kind: MailedCodeKind;
  about: string;
}

/**
 * Returns the text to sign for a code. The signature is keyed, so that a leaked table does not allow trying all million
 * codes.
 */
function signedWords({ kind, about }: CodeOf, accountId: string | null, code: string): string {
  if (kind === 'order' || kind === 'orders') return `order code ${about} ${code}`;
  return `${kind} code ${accountId} ${code}`;
}

interface CodeToKeep extends CodeOf {
  /** Code; undefined if none was mailed. Then every entered code is wrong, and callers cannot tell why. */
  code: string | undefined;
  accountId?: string;
  newEmail?: string;
  /** Identities of the requester (see `rememberAsker`); the code is valid only for them. */
  askedBy: string | readonly string[];
  now: Date;
}

/**
 * Stores a code for the browser that requested it. Replaces that browser's earlier code; other browsers' codes stay
 * valid.
 */
export async function keepCode(
  tx: Db,
  secret: Secret,
  { code, accountId, newEmail, askedBy, now, ...of }: CodeToKeep,
): Promise<void> {
  const row = {
    accountId: accountId ?? null,
    codeHash:
      code === undefined
        ? randomBytes(32).toString('base64url')
        : signMessage(secret, signedWords(of, accountId ?? null, code)),
    newEmail: newEmail ?? null,
    tries: 0,
    expiresAt: new Date(now.getTime() + codeMinutes * 60_000),
  };
  await tx
    .insert(mailedCodesTable)
    .values([askedBy].flat().map((asker) => ({ ...of, askedBy: asker, ...row })))
    .onConflictDoUpdate({
      target: [mailedCodesTable.kind, mailedCodesTable.about, mailedCodesTable.askedBy],
      set: row,
    });
}

/** Correct code that is not used yet. */
export interface RightCode extends CodeOf {
  accountId: string | null;
  codeHash: string;
  newEmail: string | null;
}

/** Result of an attempt. `not asked here` means that a recognized browser has requested no code. */
export type TriedCode = RightCode | 'wrong' | 'not asked here';

/**
 * Checks a code against that of the first identity (see `askersOf`) that requested one. The same statement counts the
 * attempt, so parallel attempts are limited. The result does not reveal if the account or order exists.
 */
export async function tryCode(
  db: Db,
  secret: Secret,
  { code, by, now, ...of }: CodeOf & { code: string; by: readonly string[]; now: Date },
): Promise<TriedCode> {
  for (const askedBy of by) {
    const [row] = await db
      .update(mailedCodesTable)
      .set({ tries: sql`least(${mailedCodesTable.tries}, ${codeTries}::int) + 1` })
      .where(and(isOf(of), eq(mailedCodesTable.askedBy, askedBy)))
      .returning();
    if (!row) continue;
    const { tries, accountId, codeHash, newEmail, expiresAt } = row;
    const right = isSigned(secret, signedWords(of, accountId, code), codeHash);
    return right && tries <= codeTries && expiresAt > now ? { ...of, accountId, codeHash, newEmail } : 'wrong';
  }
  return isNamed(by) ? 'not asked here' : 'wrong';
}

/** Returns true if any of these identities has a code with attempts left. */
export async function standsTries(db: Db, of: CodeOf, by: readonly string[], now: Date): Promise<boolean> {
  const stands = and(
    isOf(of),
    inArray(mailedCodesTable.askedBy, [...by]),
    lt(mailedCodesTable.tries, codeTries),
    gt(mailedCodesTable.expiresAt, now),
  );
  return (await db.$count(mailedCodesTable, stands)) > 0;
}

function isOf({ kind, about }: CodeOf) {
  return and(eq(mailedCodesTable.kind, kind), eq(mailedCodesTable.about, about));
}

/** Consumes a correct code in the caller's transaction. Returns false if another request consumed it first. */
export async function useUp(tx: Db, right: RightCode): Promise<boolean> {
  const used = await tx
    .delete(mailedCodesTable)
    .where(and(isOf(right), eq(mailedCodesTable.codeHash, right.codeHash)))
    .returning({ about: mailedCodesTable.about });
  return used.length > 0;
}

/** Deletes all codes of an account, in every browser. */
export async function forgetCodes(tx: Db, accountId: string): Promise<void> {
  await tx.delete(mailedCodesTable).where(eq(mailedCodesTable.accountId, accountId));
}

/** Creates the error for a wrong code, or a code requested in another browser, at its field. */
export function codeRefusal(tried: 'wrong' | 'not asked here') {
  return wrongField('code', tried === 'wrong' ? codeRefused : codeNotAskedHere);
}
