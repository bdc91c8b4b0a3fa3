import { and, desc, eq } from 'drizzle-orm';
import { proveEmailFirst } from '#contract/account-rules.ts';
import type { MadePasskey, PasskeyCreation, PasskeyEntry } from '#contract/passkeys.ts';
import type { Db } from '#database/db.ts';
import { passkeysTable } from '#database/schema/accounts.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { passkeyAddedMail, passkeyRemovedMail } from '#server/customers/accounts/mails.ts';
import { displayNameOf } from '#server/customers/sessions/begin-session.ts';
import { holdSession } from '#server/customers/sessions/hold-session.ts';
import { requireFresh } from '#server/customers/sessions/require-fresh.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { CallContext, SignedInCaller } from '#server/foundation/http/caller.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { presentPasskeys } from '#server/foundation/passkeys/present-passkeys.ts';
import { beginMaking, verifyMade } from '#server/foundation/passkeys/verify-passkey.ts';
import { originOf } from '#server/foundation/security-events/origin.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';

export type PasskeyRow = typeof passkeysTable.$inferSelect;

/** Maximum number of passkeys per account; most people have about three (phone, computer, spare key). */
const mostPasskeys = 10;

/** Finds the passkeys of an account, newest first. */
export function findPasskeys(db: Db, accountId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeysTable)
    .where(eq(passkeysTable.accountId, accountId))
    .orderBy(desc(passkeysTable.createdAt), passkeysTable.id)
    .limit(mostPasskeys);
}

/** Lists the passkeys of an account as its owner sees them. */
export async function listPasskeys(db: Db, accountId: string): Promise<PasskeyEntry[]> {
  return presentPasskeys(await findPasskeys(db, accountId));
}

/**
 * Starts adding a passkey. Throws Problem: 403 `who_again`; 409 for an unproved e-mail, beyond ten, or without passkey
 * support; 429.
 */
export async function beginPasskey(
  deps: AccountContext,
  member: SignedInCaller,
  caller: CallContext,
): Promise<PasskeyCreation> {
  refuseUnproved(member);
  await requireFresh(deps, member, caller);
  await deps.limits.take('passkey', caller.address);
  const { id, email, firstName, lastName } = member.account;
  const known = await findPasskeys(deps.db, id);
  if (known.length >= mostPasskeys) throw tooMany();
  return beginMaking(deps, caller, { id, email, name: displayNameOf({ email, firstName, lastName }) }, known);
}

/**
 * Adds the passkey that the browser created, and notifies the owner. Throws Problem as `beginPasskey`, and 400 for a
 * passkey not created for this browser.
 */
export async function addPasskey(
  deps: AccountContext,
  member: SignedInCaller,
  made: MadePasskey,
  caller: CallContext,
): Promise<void> {
  refuseUnproved(member);
  await requireFresh(deps, member, caller);
  const { account } = member;
  const kept = await verifyMade(deps, caller, account.id, made);
  if (!kept) throw new Problem(400, 'bad_request', 'This passkey was not added. Please try again.');
  const now = deps.now();
  const { device } = originOf(caller);
  await inTransaction(deps.db, async (tx) => {
    await holdSession(tx, member);
    if ((await tx.$count(passkeysTable, eq(passkeysTable.accountId, account.id))) >= mostPasskeys) throw tooMany();
    const added = await tx
      .insert(passkeysTable)
      .values({ ...kept, accountId: account.id, device, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: passkeysTable.id });
    if (added.length === 0) throw new Problem(409, 'conflict', 'This passkey is in use already.');
    await recordSecurityEvent(tx, { kind: 'passkey_added', accountId: account.id, from: caller });
    const about = `passkey-changed:${account.id}:${now.getTime()}` as const;
    await queueMail(tx, deps, {
      about,
      to: account.email,
      description: passkeyAddedMail(deps.settings, deps.publicUrl, device),
    });
  });
}

/**
 * Rejects accounts with an unproved e-mail: a stranger may have signed up with that e-mail, and could add a passkey.
 */
function refuseUnproved({ account }: SignedInCaller): void {
  if (!account.emailProved) throw new Problem(409, 'conflict', proveEmailFirst);
}

function tooMany(): Problem {
  return new Problem(409, 'conflict', 'You have ten passkeys already. Remove one to add another.');
}

/** Removes a passkey and notifies the owner. Throws Problem: 403 `who_again`, 404. */
export async function removePasskey(
  deps: AccountContext,
  member: SignedInCaller,
  id: string,
  caller: CallContext,
): Promise<void> {
  await requireFresh(deps, member, caller);
  const { account } = member;
  await inTransaction(deps.db, async (tx) => {
    await holdSession(tx, member);
    const [removed] = await tx
      .delete(passkeysTable)
      .where(and(eq(passkeysTable.id, id), eq(passkeysTable.accountId, account.id)))
      .returning({ device: passkeysTable.device });
    if (!removed) throw new Problem(404, 'not_found', 'This passkey is removed already');
    await recordSecurityEvent(tx, { kind: 'passkey_removed', accountId: account.id, from: caller });
    const about = `passkey-changed:${account.id}:${deps.now().getTime()}` as const;
    await queueMail(tx, deps, {
      about,
      to: account.email,
      description: passkeyRemovedMail(deps.settings, deps.publicUrl, removed.device),
    });
  });
}
