import type { Db } from '#database/db.ts';
import { wrongField } from '#server/customers/accounts/refuse.ts';
import { tryPassword } from '#server/customers/passwords/try-password.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import { spendCode, spendRecoveryCode } from '#server/office/staff-records/codes.ts';
import { findMember, type MemberRow } from '#server/office/staff-records/queries.ts';
import type { OfficeSession } from '#server/office/staff-records/sessions.ts';
import type { StaffContext } from '#server/office/staff-records/staff-context.ts';

/** Password and code that somebody sends with what nobody else may decide. */
export interface Confirmation {
  password?: string | undefined;
  code?: string | undefined;
}

/** A sign-in with a passkey counts as a confirmation for so long. */
const freshPasskeyMs = 5 * 60_000;

/**
 * Checks the password of who confirms, before the transaction. A demonstration person has none; who has passkeys alone has just signed in
 * with one. Throws Problem: 400 with the field, 409 `not_offered` where the passkey was used too long ago, 429.
 */
export async function confirmWithPassword(
  deps: StaffContext,
  { member, way, createdAt }: OfficeSession,
  { password }: Confirmation,
  caller: Pick<CallContext, 'address' | 'cookies'>,
): Promise<void> {
  const row = await findMember(deps.db, member.id);
  if (!row) throw new Problem(404, 'not_found', 'You are no colleague here any more.');
  if (row.demo) return;
  if (row.codeSecret === null) {
    if (way === 'passkey' && deps.now().getTime() - createdAt.getTime() <= freshPasskeyMs) return;
    throw new Problem(409, 'not_offered', 'Sign in with your passkey again, then confirm within five minutes.');
  }
  const look = async () => ((await deps.passwords.verify(row.passwordHash, password ?? '')) ? row : undefined);
  if (!(await tryPassword(deps, row.email, caller, look, 'office'))) throw wrongField('confirm.password', 'That password is not right');
  await deps.limits.take('staffCode', member.id);
}

/** Spends the code of who confirms, in the transaction that decides. Throws Problem 400 with the field. */
export async function confirmWithCode(deps: StaffContext, tx: Db, memberId: string, { code = '' }: Confirmation): Promise<void> {
  const row: MemberRow | undefined = await findMember(tx, memberId);
  if (!row || row.demo || row.codeSecret === null) return;
  const typed = code.replace(/\s/g, '');
  if (!(await spendCode(deps, tx, row, typed)) && !(await spendRecoveryCode(tx, memberId, typed)))
    throw wrongField('confirm.code', 'That code is not right. Enter the one your app shows now.');
  await deps.limits.giveBack('staffCode', memberId);
}
