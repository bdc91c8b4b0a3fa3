import type { Me } from '#contract/office/people.ts';
import type { PasskeyAnswer, PasskeyRequest } from '#contract/passkeys.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import type { Purpose } from '#server/foundation/passkeys/challenges.ts';
import { beginSigning, verifySigned } from '#server/foundation/passkeys/verify-passkey.ts';
import { markConfirmed } from '#server/office/staff-records/confirmation.ts';
import type { SessionChange, WriteAudit } from '#server/office/staff-records/mount-office.ts';
import { findMember, findStaffPasskeys, spendPasskeyCounter } from '#server/office/staff-records/queries.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import type { StaffContext } from '#server/office/staff-records/staff-context.ts';
import { type TypedFactors, withFactors } from '#server/office/staff-records/verify-factors.ts';
import { presentMe } from './present-me.ts';

/** Returns the purpose of a challenge, so that a signature for signing in cannot confirm anything. */
const purposeOf = ({ id }: Member) => ({ kind: 'again', owner: `office ${id}` }) as const satisfies Purpose;

const noteConfirmed = (note: WriteAudit, { email }: Member, how: string) =>
  note({ thing: 'session', about: email, what: `Confirmed ${how}` });

/**
 * Confirms the person at the screen by password and code, for ten minutes. Throws Problem: 400 with the field, 401
 * after the fifth wrong code, 409 `not_offered` for a member who only has passkeys, 429.
 */
export async function confirmPerson(deps: StaffContext, typed: TypedFactors, call: SessionChange): Promise<Me> {
  const { member } = call.session;
  const row = await findMember(deps.db, member.id);
  if (row && !row.demo && row.codeSecret === null)
    throw new Problem(409, 'not_offered', 'Your second step is a passkey. Confirm with that.');
  const how = member.demo ? 'as a demonstration person, without a password' : 'with a password and a code';
  await withFactors(deps, call, typed, { password: 'password', code: 'code' }, async (_tx, note) =>
    noteConfirmed(note, member, how),
  );
  return presentMe(deps, call.session);
}

/** Starts a confirmation by one of the caller's passkeys. Throws Problem 409 without a passkey, 429. */
export async function askConfirmingPasskey(
  deps: StaffContext,
  caller: CallContext,
  member: Member,
): Promise<PasskeyRequest> {
  await deps.limits.take('passkey', caller.address);
  const known = await findStaffPasskeys(deps.db, member.id);
  if (known.length === 0) throw new Problem(409, 'not_offered', 'You have no passkey here yet.');
  return beginSigning(deps, caller, purposeOf(member), known);
}

/** Confirms the person at the screen by one of their own passkeys, for ten minutes. Throws Problem 409. */
export async function confirmByPasskey(
  deps: StaffContext,
  answer: PasskeyAnswer,
  { change, caller, session }: SessionChange,
): Promise<Me> {
  const { member } = session;
  const kept = (await findStaffPasskeys(deps.db, member.id)).find(({ id }) => id === answer.id);
  const signed = kept && (await verifySigned(deps, caller, purposeOf(member), answer, kept));
  if (!kept || !signed) throw refused();
  await change(async (tx, note) => {
    if (!(await spendPasskeyCounter(tx, kept, signed, deps.now()))) throw refused();
    await markConfirmed(tx, session.id, deps.now());
    noteConfirmed(note, member, 'with a passkey');
  });
  return presentMe(deps, session);
}

function refused(): Problem {
  return new Problem(409, 'conflict', 'This passkey did not confirm it. Try again, or another one.');
}
