import type { Db } from '#database/db.ts';
import { wrongField } from '#server/customers/accounts/refuse.ts';
import { trySecret } from '#server/customers/passwords/try-secret.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { markConfirmed, requireConfirmed } from './confirmation.ts';
import { mailSignInChange } from './mail-sign-in-change.ts';
import type { SessionChange, WriteAudit } from './mount-office.ts';
import { findMember } from './queries.ts';
import type { StaffContext } from './staff-context.ts';
import { tryCode } from './try-code.ts';

/** Password and code entered to confirm an action. */
export interface TypedFactors {
  password?: string | undefined;
  code?: string | undefined;
}

/** Names of the two fields in the caller's form. */
export interface FactorFields {
  password: string;
  code: string;
}

type Work<T> = (tx: Db, note: WriteAudit) => Promise<T>;

/**
 * Runs `work` in a transaction that consumes the code, if the password is right, and confirms the session. A demo user
 * needs neither; a member with only passkeys must have confirmed with one. Throws Problem 400 with the field, 401 after
 * the fifth wrong code, 403 `confirm_first` without a recent passkey, 429.
 */
export async function withFactors<T>(
  deps: StaffContext,
  { change, caller, session }: SessionChange,
  { password, code }: TypedFactors,
  fields: FactorFields,
  work: Work<T>,
): Promise<T> {
  const { db, now } = deps;
  const row = await findMember(db, session.member.id);
  if (!row) throw new Problem(404, 'not_found', 'You are no colleague here any more.');
  const confirm: Work<T> = async (tx, note) => {
    await markConfirmed(tx, session.id, now());
    return work(tx, note);
  };
  if (row.demo) return change(confirm);
  if (row.codeSecret === null) {
    requireConfirmed(session, now());
    return change(work);
  }
  const look = async () => ((await deps.passwords.verify(row.passwordHash, password ?? '')) ? row : undefined);
  if (!(await trySecret(deps, row.email, caller, look, 'office')))
    throw wrongField(fields.password, 'That password is not right');
  return tryCode(deps, { change, caller, session }, { code: code ?? '', field: fields.code }, async (tx, note, way) => {
    if (way === 'recovery_code') await mailSignInChange(deps, tx, row, way, caller);
    return confirm(tx, note);
  });
}
