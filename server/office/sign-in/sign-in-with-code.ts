import { eq, sql } from 'drizzle-orm';
import type { StaffSignInWay } from '#contract/office/lists.ts';
import type { SignInStage } from '#contract/office/people.ts';
import type { Db } from '#database/db.ts';
import { staffSessionsTable } from '#database/schema/staff.ts';
import { wrongField } from '#server/customers/accounts/refuse.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { signedOut } from '#server/foundation/http/caller.ts';
import { spendAppCode, spendRecoveryCode } from '#server/office/staff-records/codes.ts';
import type { OfficeChangeCall, WriteAudit } from '#server/office/staff-records/mount-office.ts';
import { findMember } from '#server/office/staff-records/queries.ts';
import { endStaffSession, type OfficeSession } from '#server/office/staff-records/sessions.ts';
import type { StaffContext } from '#server/office/staff-records/staff-context.ts';
import { enterOffice } from './enter-office.ts';
import { presentStage } from './present-me.ts';

type Change = Pick<OfficeChangeCall<unknown>, 'change' | 'caller'> & { session: OfficeSession };

/** Limit of consecutive wrong codes or PINs per session. */
export const mostTries = 5;

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
  await deps.limits.take('staffCode', member.id);
  const entered = await change((tx, note) =>
    tryOnce(tx, note, session, 'Typed a wrong code', async () => {
      const way = await spend(deps, tx, member.id, code);
      return way && enterOffice(deps, tx, note, member, way, caller);
    }),
  );
  if (typeof entered === 'string')
    throw wrongEntryProblem(entered, 'code', 'That code is not right. Enter the one your app shows now.');
  await deps.limits.giveBack('staffCode', member.id);
  return presentStage(deps.db, entered);
}

async function spend(deps: StaffContext, tx: Db, memberId: string, code: string): Promise<StaffSignInWay | undefined> {
  const row = await findMember(tx, memberId);
  const typed = code.replace(/\s/g, '');
  if (row && (await spendAppCode(deps, tx, row, typed))) return 'code';
  return (await spendRecoveryCode(tx, memberId, typed)) ? 'recovery_code' : undefined;
}

/**
 * Checks an attempt. It is counted first, under a row lock, so concurrent requests cannot exceed the limit. The fifth
 * consecutive failure ends the session.
 */
export async function tryOnce<T>(
  tx: Db,
  note: WriteAudit,
  { id, member }: OfficeSession,
  what: string,
  look: () => Promise<T | undefined>,
): Promise<T | 'wrong' | 'ended'> {
  const [row] = await tx
    .update(staffSessionsTable)
    .set({ tries: sql`${staffSessionsTable.tries} + 1` })
    .where(eq(staffSessionsTable.id, id))
    .returning({ tries: staffSessionsTable.tries });
  const found = row && (await look());
  if (found !== undefined) return found;
  note({ thing: 'session', about: member.email, what }, member);
  if (row && row.tries < mostTries) return 'wrong';
  await endStaffSession(tx, id);
  return 'ended';
}

/** Creates the Problem for a wrong entry: at its field, or after too many attempts. */
export function wrongEntryProblem(how: 'wrong' | 'ended', field: string, message: string): Problem {
  return how === 'ended' ? signedOut() : wrongField(field, message);
}
