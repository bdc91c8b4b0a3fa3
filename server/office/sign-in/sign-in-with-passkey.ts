import { eq } from 'drizzle-orm';
import type { SignInStage } from '#contract/office/people.ts';
import type { PasskeyAnswer, PasskeyRequest } from '#contract/passkeys.ts';
import { staffPasskeysTable } from '#database/schema/staff.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import { beginSigning, verifySigned } from '#server/foundation/passkeys/verify-passkey.ts';
import type { OfficeChangeCall } from '#server/office/staff-records/mount-office.ts';
import { findMember, spendPasskeyCounter } from '#server/office/staff-records/queries.ts';
import { readRoleRights } from '#server/office/staff-records/role-rights.ts';
import { presentMember } from '#server/office/staff-records/sessions.ts';
import type { StaffContext } from '#server/office/staff-records/staff-context.ts';
import { enterOffice } from './enter-office.ts';
import { presentStage } from './present-me.ts';

type Change = Pick<OfficeChangeCall<unknown>, 'change' | 'caller'>;

/** Purpose of office challenges, which therefore cannot open shop accounts, nor the reverse. */
const purpose = { kind: 'sign_in', owner: 'office' } as const;

/** Starts a passkey sign-in. Throws Problem: 409 if unsupported; 429. */
export async function askStaffPasskey(deps: StaffContext, caller: CallContext): Promise<PasskeyRequest> {
  await deps.limits.take('passkey', caller.address);
  return beginSigning(deps, caller, purpose);
}

/** Signs in with a passkey response, which already combines two factors. Throws Problem 401. */
export async function signInWithStaffPasskey(
  deps: StaffContext,
  answer: PasskeyAnswer,
  { change, caller }: Change,
): Promise<SignInStage> {
  const [kept] = await deps.db.select().from(staffPasskeysTable).where(eq(staffPasskeysTable.id, answer.id)).limit(1);
  const handle = answer.response.userHandle;
  const fits = kept !== undefined && (!handle || Buffer.from(handle, 'base64url').toString() === kept.memberId);
  const signed = fits ? await verifySigned(deps, caller, purpose, answer, kept) : undefined;
  const row = kept && signed ? await findMember(deps.db, kept.memberId) : undefined;
  if (!kept || !signed || !row) throw refused();
  const entered = await change(async (tx, note) => {
    if (!(await spendPasskeyCounter(tx, kept, signed, deps.now()))) throw refused();
    return enterOffice(deps, tx, note, presentMember(row, await readRoleRights(tx)), 'passkey', caller);
  });
  return presentStage(deps, entered);
}

function refused(): Problem {
  return new Problem(401, 'unauthorised', 'This passkey does not open the office. Sign in another way.');
}
