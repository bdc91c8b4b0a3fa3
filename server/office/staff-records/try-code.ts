import type { Db } from '#database/db.ts';
import { trySecret } from '#server/customers/passwords/try-secret.ts';
import { spendCode } from './codes.ts';
import { FailedTry, type SessionChange, type WriteAudit } from './mount-office.ts';
import type { StaffContext } from './staff-context.ts';
import { tryOnce, wrongEntryProblem } from './try-once.ts';

/** Kind of a code: from the app, or one of the recovery codes. */
export type CodeWay = 'code' | 'recovery_code';

/**
 * Runs `work` in a transaction that consumes a code of the member, under rate limits. If the work itself fails, the
 * code does not count as wrong. Throws Problem 400 at the field if wrong, 401 after the fifth, 429.
 */
export async function tryCode<T>(
  deps: StaffContext,
  { change, caller, session }: SessionChange,
  { code, field }: { code: string; field: string },
  work: (tx: Db, note: WriteAudit, way: CodeWay) => Promise<T>,
): Promise<T> {
  const { id, email } = session.member;
  let failed: 'wrong' | 'ended' = 'wrong';
  const look = async () => {
    let way: CodeWay | undefined;
    try {
      const done = await change<{ value: T } | 'wrong' | 'ended'>(async (tx, note) => {
        const tried = await tryOnce(tx, note, session, 'Typed a wrong code', async () => {
          way = await spendCode(deps, tx, id, code);
          return way && { value: await work(tx, note, way) };
        });
        return typeof tried === 'string' ? new FailedTry(tried) : tried;
      });
      if (typeof done !== 'string') return done;
      failed = done;
      return undefined;
    } catch (error) {
      if (way) return { error };
      throw error;
    }
  };
  const done = await trySecret(deps, email, caller, look, 'officeCode');
  if (!done) throw wrongEntryProblem(failed, field, 'That code is not right. Enter the one your app shows now.');
  if ('error' in done) throw done.error;
  return done.value;
}
