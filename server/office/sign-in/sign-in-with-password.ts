import type { StaffSessionStage } from '#contract/office/lists.ts';
import type { SignInStage } from '#contract/office/people.ts';
import { trySecret } from '#server/customers/passwords/try-secret.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { recordRefusal } from '#server/foundation/security-events/record-event.ts';
import type { OfficeChangeCall } from '#server/office/staff-records/mount-office.ts';
import { countPasskeys, findMemberByEmail, lockMember, type MemberRow } from '#server/office/staff-records/queries.ts';
import { readRoleRights } from '#server/office/staff-records/role-rights.ts';
import { presentMember, startOfficeSession } from '#server/office/staff-records/sessions.ts';
import type { StaffContext } from '#server/office/staff-records/staff-context.ts';

type Change = Pick<OfficeChangeCall<unknown>, 'change' | 'caller'>;

/**
 * Validates the first factor, a password. Throws Problem: 401 with one message for every cause, 409 for passkey-only
 * members, 429.
 */
export async function signInWithPassword(
  deps: StaffContext,
  { email, password }: { email: string; password: string },
  { change, caller }: Change,
): Promise<SignInStage> {
  let found: MemberRow | undefined;
  const look = async () => {
    found = await findMemberByEmail(deps.db, email);
    return (await deps.passwords.verify(found?.passwordHash, password)) ? found : undefined;
  };
  const row = await trySecret(deps, email, caller, look, 'office');
  if (!row) {
    // Members and unknown people cause the same statements: an additional audit row would take longer and reveal the
    // difference.
    await recordRefusal(deps, { kind: 'sign_in_failed', operator: found?.name, about: 'office', from: caller });
    throw refused();
  }
  const stage = await nextStage(deps, row);
  const member = presentMember(row, await readRoleRights(deps.db));
  await change(async (tx, note) => {
    // The password may have been replaced, or the member removed, since it was verified.
    const now = await lockMember(tx, row.id);
    if (now?.passwordHash !== row.passwordHash) throw refused();
    await startOfficeSession(deps, tx, member, { stage }, caller);
    note({ thing: 'session', about: email, what: 'Typed the password' }, member);
  });
  return { stage, me: null };
}

const refused = () => new Problem(401, 'unauthorised', 'E-mail or password is not right.');

async function nextStage({ db }: StaffContext, { id, codeSecret }: MemberRow): Promise<StaffSessionStage> {
  if (codeSecret !== null) return 'code';
  if ((await countPasskeys(db, id)) === 0) return 'set_up';
  // Otherwise the password alone would suffice to set up a new second factor.
  throw new Problem(409, 'not_offered', 'Your second step is a passkey. Sign in with that.');
}
