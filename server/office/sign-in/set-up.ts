import { and, eq, ne } from 'drizzle-orm';
import type { Me } from '#contract/office/people.ts';
import type { MadePasskey, PasskeyCreation } from '#contract/passkeys.ts';
import type { Db } from '#database/db.ts';
import { staffMembersTable, staffSessionsTable } from '#database/schema/staff.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import { drawQrPath, type QrPath } from '#server/foundation/values/qr-path.ts';
import { encryptText } from '#server/foundation/values/sealed.ts';
import { codeStepOf, codesOf, makeRecoveryCodes, newCodeSecret } from '#server/office/staff-records/codes.ts';
import type { SessionChange } from '#server/office/staff-records/mount-office.ts';
import { countPasskeys, lockMember, type MemberRow } from '#server/office/staff-records/queries.ts';
import type { OfficeSession } from '#server/office/staff-records/sessions.ts';
import type { StaffContext } from '#server/office/staff-records/staff-context.ts';
import { tryOnce, wrongEntryProblem } from '#server/office/staff-records/try-once.ts';
import { enterOffice } from './enter-office.ts';
import { beginPasskeyOf, keepPasskey, verifyPasskeyOf } from './own-passkeys.ts';
import { presentMe } from './present-me.ts';

interface SetUp {
  me: Me;
  recoveryCodes: string[];
}

/** Rejects members with a second factor, since the password alone must not add another. */
function requireSettingUp({ stage }: OfficeSession): void {
  if (stage !== 'set_up') throw new Problem(409, 'conflict', 'You have a second step already.');
}

/**
 * Locks a member who has no second factor yet, and ends their other sign-ins in progress. Throws Problem 409 if another
 * sign-in has set one up.
 */
async function lockWithoutFactor(tx: Db, { id, member }: OfficeSession): Promise<MemberRow> {
  const row = await lockMember(tx, member.id);
  if (!row || row.version !== member.version || row.codeSecret !== null || (await countPasskeys(tx, member.id)) > 0)
    throw new Problem(409, 'conflict', 'You have a second step already. Sign in with it.');
  await tx
    .delete(staffSessionsTable)
    .where(and(eq(staffSessionsTable.memberId, member.id), ne(staffSessionsTable.id, id)));
  return row;
}

/** Starts the setup of app codes (TOTP) as second factor. Throws Problem 409 if one exists. */
export async function beginCodes(
  deps: StaffContext,
  { change, session }: SessionChange,
): Promise<{ uri: string; secret: string; code: QrPath }> {
  requireSettingUp(session);
  const { member } = session;
  const made = await newCodeSecret(member.email);
  await change(async (tx, note) => {
    await lockWithoutFactor(tx, session);
    await tx
      .update(staffMembersTable)
      .set({ newCodeSecret: encryptText(deps.secret, 'office codes', codesOf(member.id), made.secret) })
      .where(eq(staffMembersTable.id, member.id));
    note({ thing: 'staff', about: member.email, what: 'Began to set up codes' });
  });
  return { ...made, code: await drawQrPath(made.uri) };
}

/** Completes the setup with a first code, and signs in. Throws Problem: 400, 401 after the fifth wrong code, 409. */
export async function confirmCodes(
  deps: StaffContext,
  code: string,
  { change, caller, session }: SessionChange,
): Promise<SetUp> {
  requireSettingUp(session);
  const { member } = session;
  const done = await change((tx, note) =>
    tryOnce(tx, note, session, 'Typed a wrong code', async () => {
      const box = (await lockWithoutFactor(tx, session)).newCodeSecret;
      const step = box === null ? undefined : await codeStepOf(deps, member.id, box, code.replace(/\s/g, ''));
      if (step === undefined) return undefined;
      await tx
        .update(staffMembersTable)
        .set({ codeSecret: box, newCodeSecret: null, codeStep: step })
        .where(eq(staffMembersTable.id, member.id));
      const recoveryCodes = await makeRecoveryCodes(tx, member.id);
      note({ thing: 'staff', about: member.email, what: 'Set up codes as the second step' });
      return { recoveryCodes, entered: await enterOffice(deps, tx, note, member, 'code', caller, 'codes') };
    }),
  );
  if (typeof done === 'string')
    throw wrongEntryProblem(done, 'code', 'That code is not right. Enter the one your app shows now.');
  return { me: await presentMe(deps, done.entered), recoveryCodes: done.recoveryCodes };
}

/** Starts the setup of a passkey as second factor. Throws Problem 409. */
export async function beginFirstPasskey(
  deps: StaffContext,
  caller: CallContext,
  session: OfficeSession,
): Promise<PasskeyCreation> {
  requireSettingUp(session);
  return beginPasskeyOf(deps, session.member, caller);
}

/** Completes the passkey setup, and signs in. Throws Problem 409. */
export async function addFirstPasskey(
  deps: StaffContext,
  made: MadePasskey,
  { change, caller, session }: SessionChange,
): Promise<SetUp> {
  requireSettingUp(session);
  const { member } = session;
  const kept = await verifyPasskeyOf(deps, member, made, caller);
  const done = await change(async (tx, note) => {
    await lockWithoutFactor(tx, session);
    await keepPasskey(deps, tx, note, member, kept, caller);
    const recoveryCodes = await makeRecoveryCodes(tx, member.id);
    return { recoveryCodes, entered: await enterOffice(deps, tx, note, member, 'passkey', caller, 'passkey_added') };
  });
  return { me: await presentMe(deps, done.entered), recoveryCodes: done.recoveryCodes };
}
