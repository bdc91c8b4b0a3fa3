import type { Db } from '#database/db.ts';
import { wrongField } from '#server/customers/accounts/refuse.ts';
import { tryPassword } from '#server/customers/passwords/try-password.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import { spendAppCode, spendRecoveryCode } from '#server/office/staff-records/codes.ts';
import { findMember, type MemberRow } from '#server/office/staff-records/queries.ts';
import type { OfficeSession } from '#server/office/staff-records/sessions.ts';
import type { StaffContext } from '#server/office/staff-records/staff-context.ts';

/** Password and code sent to confirm a decision that nobody else may take. */
export interface Confirmation {
  password?: string | undefined;
  code?: string | undefined;
}

/** Validity of a passkey sign-in as a confirmation, in ms. */
const freshPasskeyMs = 5 * 60_000;

/**
 * Validates the confirming member's password before the transaction. Demo members have none; passkey-only members need
 * a recent passkey sign-in. Throws Problem: 400 with the field, 409 `not_offered` if that sign-in is too old, 429.
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
  if (!(await tryPassword(deps, row.email, caller, look, 'office')))
    throw wrongField('confirm.password', 'That password is not right');
  await deps.limits.take('staffCode', member.id);
}

/** Consumes the member's one-time code in the deciding transaction. Throws Problem 400 with the field. */
export async function confirmWithCode(
  deps: StaffContext,
  tx: Db,
  memberId: string,
  { code = '' }: Confirmation,
): Promise<void> {
  const row: MemberRow | undefined = await findMember(tx, memberId);
  if (!row || row.demo || row.codeSecret === null) return;
  const typed = code.replace(/\s/g, '');
  if (!(await spendAppCode(deps, tx, row, typed)) && !(await spendRecoveryCode(tx, memberId, typed)))
    throw wrongField('confirm.code', 'That code is not right. Enter the one your app shows now.');
  await deps.limits.giveBack('staffCode', memberId);
}
