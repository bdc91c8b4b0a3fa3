import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { accounts, addresses, identities, passkeys } from '#database/schema/accounts.ts';
import { designShares, designs } from '#database/schema/designs.ts';
import { endAllSessions, endOtherSessions } from '#server/customers/sessions/sessions.ts';
import type { Caller } from '#server/foundation/security-events/origin.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { forgetCodes } from './codes.ts';

/** Who an account is of when a stranger may have filled it in: nobody by name, until its owner writes theirs at my account. */
const unknownPerson = { firstName: '', lastName: '', phone: null };

interface Proof {
  now: Date;
  from: Caller;
  /** By a code "Forgot password" mailed: whoever lost the account to somebody gets it back whole, however often it was proved. */
  reset?: true;
  /** The session that proved it, which goes on. */
  sessionId?: string;
  /** Whoever proved it typed what stands in the account: it stays. */
  typedHere?: boolean;
  /** The Google account that proved it, by its subject. */
  subject?: string;
}

/**
 * Writes down that the e-mail of an account is proved, through the transaction that uses the proof up. The first proof gives the account to
 * who has the mailbox: anybody may have signed up with the address before, so passkeys, other accounts that open it, codes and sessions
 * go, and whom and where it names; where it was proved from elsewhere than it was typed in, the name, the mobile and the list of designs too. Where
 * its orders went until then fills no checkout any more (see `readLastCheckout`). A reset takes the first four each time. False where there is no such
 * account any more.
 */
export async function giveToOwner(
  tx: Db,
  accountId: string,
  { now, from, reset, sessionId, subject, typedHere = false }: Proof,
): Promise<boolean> {
  const [before] = await tx.select({ provedAt: accounts.emailProvedAt }).from(accounts).where(eq(accounts.id, accountId)).for('update');
  if (!before) return false;
  const first = before.provedAt === null;
  await tx
    .update(accounts)
    // Of several proofs the first counts: what was ordered since is its owner's.
    .set({
      emailProvedAt: before.provedAt ?? now,
      ...(first && !typedHere && { nominee: null }),
      ...(first && reset && !typedHere && unknownPerson),
    })
    .where(eq(accounts.id, accountId));
  if (!first && !reset) return true;
  const event = { accountId, from, about: 'the e-mail was proved' };
  const keys = await tx.delete(passkeys).where(eq(passkeys.accountId, accountId)).returning({ id: passkeys.id });
  if (keys.length > 0) await recordSecurityEvent(tx, { kind: 'passkey_removed', ...event });
  const others = subject === undefined ? undefined : ne(identities.subject, subject);
  const unlinked = await tx
    .delete(identities)
    .where(and(eq(identities.accountId, accountId), others))
    .returning({ subject: identities.subject });
  if (unlinked.length > 0) await recordSecurityEvent(tx, { kind: 'google_unlinked', ...event });
  await forgetCodes(tx, accountId);
  if (sessionId === undefined) await endAllSessions(tx, accountId);
  else await endOtherSessions(tx, accountId, sessionId);
  if (first && reset && !typedHere) {
    await tx.update(designs).set({ accountId: null }).where(eq(designs.accountId, accountId));
    await tx.update(designShares).set({ accountId: null }).where(eq(designShares.accountId, accountId));
  }
  if (first && !typedHere) await tx.delete(addresses).where(eq(addresses.accountId, accountId));
  return true;
}
