import { and, eq, gt } from 'drizzle-orm';
import type { Profile } from '#contract/account-profile.ts';
import { type ProfileValues, profileFault } from '#contract/account-rules.ts';
import { mobileDigits, oneLine } from '#contract/plain-text.ts';
import type { Db } from '#database/db.ts';
import { accountsTable, identitiesTable, mailedCodesTable } from '#database/schema/accounts.ts';
import { refuseFault, refuseLinkNames } from '#server/customers/accounts/refuse.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { signedOut } from '#server/foundation/http/caller.ts';
import type { Caller } from '#server/foundation/security-events/origin.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';

/**
 * Reads an account as its owner sees it, with a pending e-mail change of this browser (`asker`). Throws Problem 401 if
 * it is gone.
 */
export async function readProfile(db: Db, accountId: string, asker: string | undefined, now: Date): Promise<Profile> {
  const pending = and(
    eq(mailedCodesTable.about, accountsTable.id),
    eq(mailedCodesTable.kind, 'email'),
    eq(mailedCodesTable.askedBy, asker ?? ''),
    gt(mailedCodesTable.expiresAt, now),
  );
  const [row] = await db
    .select({ account: accountsTable, google: identitiesTable.provider, pendingEmail: mailedCodesTable.newEmail })
    .from(accountsTable)
    .leftJoin(identitiesTable, eq(identitiesTable.accountId, accountsTable.id))
    .leftJoin(mailedCodesTable, pending)
    .where(eq(accountsTable.id, accountId))
    .limit(1);
  if (!row) throw signedOut();
  const { account, google, pendingEmail } = row;
  return {
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    emailProved: account.emailProvedAt !== null,
    phone: account.phone ?? '',
    hasPassword: account.passwordHash !== null,
    hasGoogle: google !== null,
    pendingEmail,
    memberSince: account.createdAt.toISOString(),
    deletionAt: account.deleteAfter?.toISOString() ?? null,
  };
}

/** Updates name and mobile. Throws Problem 400 with the first failed check. */
export async function changeProfile(db: Db, accountId: string, wanted: ProfileValues, from: Caller): Promise<void> {
  refuseFault(profileFault(wanted));
  refuseLinkNames(wanted);
  const set = {
    firstName: oneLine(wanted.firstName),
    lastName: oneLine(wanted.lastName),
    phone: mobileDigits(wanted.phone) || null,
  };
  await inTransaction(db, async (tx) => {
    await tx.update(accountsTable).set(set).where(eq(accountsTable.id, accountId));
    await recordSecurityEvent(tx, { kind: 'profile_changed', accountId, from });
  });
}
