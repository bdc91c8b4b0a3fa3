import type { SignInStage } from '#contract/office/people.ts';
import { trySecret } from '#server/customers/passwords/try-secret.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { spendCode } from '#server/office/staff-records/codes.ts';
import type { OfficeChangeCall } from '#server/office/staff-records/mount-office.ts';
import type { OfficeSession } from '#server/office/staff-records/sessions.ts';
import type { StaffContext } from '#server/office/staff-records/staff-context.ts';
import { tryOnce, wrongEntryProblem } from '#server/office/staff-records/try-once.ts';
import { enterOffice } from './enter-office.ts';
import { presentStage } from './present-me.ts';

type Change = Pick<OfficeChangeCall<unknown>, 'change' | 'caller'> & { session: OfficeSession };

/**
 * Validates the second factor: an app code or a recovery code. Throws Problem: 400 if wrong, 401 after the fifth, 429.
 */
export async function signInWithCode(
  deps: StaffContext,
  code: string,
  { change, caller, session }: Change,
): Promise<SignInStage> {
  const { member, stage } = session;
  if (stage !== 'code') throw new Problem(409, 'conflict', 'Make a second step first.');
  let failed: 'wrong' | 'ended' = 'wrong';
  const look = async () => {
    const done = await change((tx, note) =>
      tryOnce(tx, note, session, 'Typed a wrong code', async () => {
        const way = await spendCode(deps, tx, member.id, code);
        return way && enterOffice(deps, tx, note, member, way, caller);
      }),
    );
    if (typeof done !== 'string') return done;
    failed = done;
    return undefined;
  };
  const entered = await trySecret(deps, member.email, caller, look, 'officeCode');
  if (!entered) throw wrongEntryProblem(failed, 'code', 'That code is not right. Enter the one your app shows now.');
  return presentStage(deps.db, entered);
}
