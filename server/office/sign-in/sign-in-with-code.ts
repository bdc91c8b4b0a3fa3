import type { SignInStage } from '#contract/office/people.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { SessionChange } from '#server/office/staff-records/mount-office.ts';
import type { StaffContext } from '#server/office/staff-records/staff-context.ts';
import { tryCode } from '#server/office/staff-records/try-code.ts';
import { enterOffice } from './enter-office.ts';
import { presentStage } from './present-me.ts';

/**
 * Validates the second factor: an app code or a recovery code. Throws Problem: 400 if wrong, 401 after the fifth, 429.
 */
export async function signInWithCode(deps: StaffContext, code: string, call: SessionChange): Promise<SignInStage> {
  const { member, stage } = call.session;
  if (stage !== 'code') throw new Problem(409, 'conflict', 'Make a second step first.');
  const entered = await tryCode(deps, call, { code, field: 'code' }, (tx, note, way) =>
    enterOffice(deps, tx, note, member, way, call.caller),
  );
  return presentStage(deps, entered);
}
