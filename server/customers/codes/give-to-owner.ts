import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { accountsTable, addressesTable, identitiesTable, passkeysTable } from '#database/schema/accounts.ts';
import { designSharesTable, designsTable } from '#database/schema/designs.ts';
import { endAllSessions, endOtherSessions } from '#server/customers/sessions/sessions.ts';
import type { Caller } from '#server/foundation/security-events/origin.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { forgetCodes } from './codes.ts';

/** Empty personal data for an account that a stranger may have filled in, until the owner enters a name. */
const unknownPerson = { firstName: '', lastName: '', phone: null };

interface Proof {
  now: Date;
  from: Caller;
  /** Set for a proof by a "Forgot password" code, which always returns the whole account to its owner. */
  reset?: true;
  /** Session that gave the proof, which is not ended. */
  sessionId?: string;
  /** True if the person who proves the e-mail also typed the account's data, which then stays. */
  typedHere?: boolean;
  /** Google subject that gave the proof. */
  subject?: string;
}

/** Personal data that a proof removed, since a stranger may have typed it. */
export type Removed = 'nothing' | 'addresses' | 'person';

/**
 * Records proof of an e-mail and returns the removed data; undefined if the account is gone. The first proof and each
 * reset remove passkeys, identities, codes and sessions, which a stranger may have added. Unless `typedHere`, the first
 * also removes addresses and nominee; by reset, name, mobile and designs. Earlier orders do not prefill a checkout.
 */
export async function giveToOwner(
  tx: Db,
  accountId: string,
  { now, from, reset, sessionId, subject, typedHere }: Proof,
): Promise<Removed | undefined> {
  const [before] = await tx
    .select({ provedAt: accountsTable.emailProvedAt })
    .from(accountsTable)
    .where(eq(accountsTable.id, accountId))
    .for('update');
  if (!before) return undefined;
  const first = before.provedAt === null;
  const removed = dataToRemove(first, { reset, typedHere });
  await tx
    .update(accountsTable)
    // The time of the first proof stays, as orders since then are the owner's.
    .set({
      emailProvedAt: before.provedAt ?? now,
      ...(removed !== 'nothing' && { nominee: null }),
      ...(removed === 'person' && unknownPerson),
    })
    .where(eq(accountsTable.id, accountId));
  if (!first && !reset) return removed;
  await removeWaysIn(tx, accountId, { from, subject, sessionId });
  if (removed === 'person') await leaveDesigns(tx, accountId);
  if (removed !== 'nothing') await tx.delete(addressesTable).where(eq(addressesTable.accountId, accountId));
  return removed;
}

/** Returns which personal data a proof removes, as a stranger may have typed it before the first proof. Pure. */
function dataToRemove(
  isFirst: boolean,
  { reset = false, typedHere = false }: { reset: boolean | undefined; typedHere: boolean | undefined },
): Removed {
  if (!isFirst || typedHere) return 'nothing';
  return reset ? 'person' : 'addresses';
}

/** Removes passkeys, identities, codes and sessions, except the identity and the session that proved the e-mail. */
async function removeWaysIn(
  tx: Db,
  accountId: string,
  { from, subject, sessionId }: { from: Proof['from']; subject: string | undefined; sessionId: string | undefined },
): Promise<void> {
  const event = { accountId, from, about: 'the e-mail was proved' };
  const keys = await tx
    .delete(passkeysTable)
    .where(eq(passkeysTable.accountId, accountId))
    .returning({ id: passkeysTable.id });
  if (keys.length > 0) await recordSecurityEvent(tx, { kind: 'passkey_removed', ...event });
  const others = subject === undefined ? undefined : ne(identitiesTable.subject, subject);
  const unlinked = await tx
    .delete(identitiesTable)
    .where(and(eq(identitiesTable.accountId, accountId), others))
    .returning({ subject: identitiesTable.subject });
  if (unlinked.length > 0) await recordSecurityEvent(tx, { kind: 'google_unlinked', ...event });
  await forgetCodes(tx, accountId);
  if (sessionId === undefined) await endAllSessions(tx, accountId);
  else await endOtherSessions(tx, accountId, sessionId);
}

async function leaveDesigns(tx: Db, accountId: string): Promise<void> {
  await tx.update(designsTable).set({ accountId: null }).where(eq(designsTable.accountId, accountId));
  await tx.update(designSharesTable).set({ accountId: null }).where(eq(designSharesTable.accountId, accountId));
}
