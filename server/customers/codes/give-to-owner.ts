import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { accounts, addresses, identities, passkeys } from '#database/schema/accounts.ts';
import { designShares, designs } from '#database/schema/designs.ts';
import { endAllSessions, endOtherSessions } from '#server/customers/sessions/sessions.ts';
import type { Caller } from '#server/foundation/security-events/origin.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { forgetCodes } from './codes.ts';

/** Blank person for an account that a stranger may have filled in, until its owner enters a name. */
const unknownPerson = { firstName: '', lastName: '', phone: null };

interface Proof {
  now: Date;
  from: Caller;
  /** Flag of a proof by a "Forgot password" code, which always returns the whole account to its owner. */
  reset?: true;
  /** Session that gave the proof; it continues. */
  sessionId?: string;
  /** Flag: the prover also typed the account's data, which stays. */
  typedHere?: boolean;
  /** Google subject that gave the proof. */
  subject?: string;
}

/**
 * Records proof of an e-mail; false if the account is gone. The first proof and each reset remove passkeys, identities, codes and sessions,
 * which a stranger may have added. Unless `typedHere`, the first also removes addresses and nominee; by reset, name, mobile and designs.
 * Earlier orders prefill no checkout (see `readLastCheckout`).
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
    // Retains the time of the first proof: orders since then are the owner's.
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
