import type { Db } from '#database/db.ts';
import { wrongField } from '#server/customers/accounts/refuse.ts';
import { trySecret } from '#server/customers/passwords/try-secret.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { spendCode } from './codes.ts';
import { markConfirmed, requireConfirmed } from './confirmation.ts';
import { FailedTry, type OfficeChangeCall, type WriteAudit } from './mount-office.ts';
import { findMember, type MemberRow } from './queries.ts';
import type { OfficeSession } from './sessions.ts';
import type { StaffContext } from './staff-context.ts';
import { tryOnce, wrongEntryProblem } from './try-once.ts';

/** Password and code of a person who confirms something. */
export interface TypedFactors {
  password?: string | undefined;
  code?: string | undefined;
}

/** Names of the two fields in the caller's form. */
export interface FactorFields {
  password: string;
  code: string;
}

type Change = Pick<OfficeChangeCall<unknown>, 'change' | 'caller'> & { session: OfficeSession };
type Work<T> = (tx: Db, note: WriteAudit) => Promise<T>;

/**
 * Runs `work` in a transaction that consumes the code, once the password is right, and confirms the session. A
 * demonstration person has neither; a colleague with passkeys alone confirms with one first. Throws Problem: 400 with
 * the field, 401 after the fifth wrong code, 403 `confirm_first` without a recent passkey, 429.
 */
export async function withFactors<T>(
  deps: StaffContext,
  { change, caller, session }: Change,
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
  return spendAndWork(deps, { change, caller, session }, row, code ?? '', fields, confirm);
}

/** Consumes the code and runs the work. A failure of the work is no wrong code: it counts as no try. */
async function spendAndWork<T>(
  deps: StaffContext,
  { change, caller, session }: Change,
  { id, email }: MemberRow,
  code: string,
  fields: FactorFields,
  work: Work<T>,
): Promise<T> {
  let failed: 'wrong' | 'ended' = 'wrong';
  const look = async () => {
    let isRight = false;
    try {
      const done = await change<{ value: T } | 'wrong' | 'ended'>(async (tx, note) => {
        const tried = await tryOnce(tx, note, session, 'Typed a wrong code', async () => {
          isRight = (await spendCode(deps, tx, id, code)) !== undefined;
          return isRight ? { value: await work(tx, note) } : undefined;
        });
        return typeof tried === 'string' ? new FailedTry(tried) : tried;
      });
      if (typeof done !== 'string') return done;
      failed = done;
      return undefined;
    } catch (error) {
      if (isRight) return { error };
      throw error;
    }
  };
  const done = await trySecret(deps, email, caller, look, 'officeCode');
  if (!done) throw wrongEntryProblem(failed, fields.code, 'That code is not right. Enter the one your app shows now.');
  if ('error' in done) throw done.error;
  return done.value;
}
