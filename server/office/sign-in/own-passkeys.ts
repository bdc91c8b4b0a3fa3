import { and, eq } from 'drizzle-orm';
import type { MadePasskey, PasskeyCreation, PasskeyEntry } from '#contract/passkeys.ts';
import type { Db } from '#database/db.ts';
import { staffPasskeysTable } from '#database/schema/staff.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import { presentPasskeys } from '#server/foundation/passkeys/present-passkeys.ts';
import { beginMaking, type KeptPasskey, verifyMade } from '#server/foundation/passkeys/verify-passkey.ts';
import { originOf } from '#server/foundation/security-events/origin.ts';
import { mailSignInChange } from '#server/office/staff-records/mail-sign-in-change.ts';
import type { SessionChange, WriteAudit } from '#server/office/staff-records/mount-office.ts';
import { findMember, findStaffPasskeys, mostPasskeys } from '#server/office/staff-records/queries.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import type { StaffContext } from '#server/office/staff-records/staff-context.ts';

/** Lists a member's passkeys. */
export async function listOwnPasskeys(db: Db, memberId: string): Promise<PasskeyEntry[]> {
  return presentPasskeys(await findStaffPasskeys(db, memberId));
}

/** Starts a passkey registration. Throws Problem: 409 above ten, or if unsupported; 429. */
export async function beginPasskeyOf(
  deps: StaffContext,
  { id, email, name }: Member,
  caller: CallContext,
): Promise<PasskeyCreation> {
  await deps.limits.take('passkey', caller.address);
  const known = await findStaffPasskeys(deps.db, id);
  if (known.length >= mostPasskeys)
    throw new Problem(409, 'conflict', 'You have ten passkeys already. Remove one to add another.');
  return beginMaking(deps, caller, { id, email, name }, known);
}

/** Verifies a registration response. Throws Problem 409. */
export async function verifyPasskeyOf(
  deps: StaffContext,
  { id }: Member,
  made: MadePasskey,
  caller: CallContext,
): Promise<KeptPasskey> {
  const kept = await verifyMade(deps, caller, id, made);
  if (!kept) throw new Problem(409, 'conflict', 'This passkey could not be added. Begin again.');
  return kept;
}

/** Stores a verified passkey. Throws Problem 409 if it exists. */
export async function keepPasskey(
  deps: StaffContext,
  tx: Db,
  note: WriteAudit,
  member: Member,
  kept: KeptPasskey,
  caller: CallContext,
): Promise<void> {
  const { device } = originOf(caller);
  const added = await tx
    .insert(staffPasskeysTable)
    .values({ ...kept, memberId: member.id, device, createdAt: deps.now() })
    .onConflictDoNothing()
    .returning({ id: staffPasskeysTable.id });
  if (added.length === 0) throw new Problem(409, 'conflict', 'This passkey is in use already.');
  note({ thing: 'staff', about: member.email, what: 'Added a passkey', after: { device } }, member);
}

/** Adds a passkey for the signed-in member. Throws Problem 409. */
export async function addOwnPasskey(
  deps: StaffContext,
  made: MadePasskey,
  { change, caller, session }: SessionChange,
): Promise<PasskeyEntry[]> {
  const kept = await verifyPasskeyOf(deps, session.member, made, caller);
  await change(async (tx, note) => {
    await keepPasskey(deps, tx, note, session.member, kept, caller);
    await mailSignInChange(deps, tx, session.member, 'passkey_added', caller);
  });
  return listOwnPasskeys(deps.db, session.member.id);
}

/** Revokes a passkey of the caller. Throws Problem: 404, 409 for the only second factor. */
export async function removeOwnPasskey(
  deps: StaffContext,
  id: string,
  { change, caller, session }: SessionChange,
): Promise<PasskeyEntry[]> {
  const { member } = session;
  await change(async (tx, note) => {
    const [removed] = await tx
      .delete(staffPasskeysTable)
      .where(and(eq(staffPasskeysTable.id, id), eq(staffPasskeysTable.memberId, member.id)))
      .returning({ device: staffPasskeysTable.device });
    if (!removed) throw new Problem(404, 'not_found', 'This passkey is removed already');
    const [row, left] = [await findMember(tx, member.id), await findStaffPasskeys(tx, member.id)];
    if (row?.codeSecret === null && left.length === 0)
      throw new Problem(409, 'not_offered', 'It is your only second step. Add another passkey first.');
    note({ thing: 'staff', about: member.email, what: 'Removed a passkey', before: { device: removed.device } });
    await mailSignInChange(deps, tx, member, 'passkey_removed', caller);
  });
  return listOwnPasskeys(deps.db, member.id);
}
