import { eq } from 'drizzle-orm';
import type { Me } from '#contract/office/people.ts';
import { staffMembersTable, staffSessionsTable } from '#database/schema/staff.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { mailSignInChange } from '#server/office/staff-records/mail-sign-in-change.ts';
import type { SessionChange } from '#server/office/staff-records/mount-office.ts';
import { findMember } from '#server/office/staff-records/queries.ts';
import type { StaffContext } from '#server/office/staff-records/staff-context.ts';
import { tryOnce, wrongEntryProblem } from '#server/office/staff-records/try-once.ts';
import { presentMe } from './present-me.ts';

/** Sets the PIN that unlocks the caller's sessions. */
export async function setPin(deps: StaffContext, pin: string, { change, caller, session }: SessionChange): Promise<Me> {
  const { member } = session;
  const pinHash = await deps.passwords.hash(pin);
  await change(async (tx, note) => {
    await tx.update(staffMembersTable).set({ pinHash }).where(eq(staffMembersTable.id, member.id));
    note({ thing: 'staff', about: member.email, what: member.hasPin ? 'Changed the PIN' : 'Set a PIN' });
    await mailSignInChange(deps, tx, member, 'pin', caller);
  });
  return presentMe(deps, { ...session, member: { ...member, hasPin: true } });
}

/** Locks this session and ends its confirmation, as others may know the PIN. Throws Problem 409 without a PIN. */
export async function lockScreen(deps: StaffContext, { change, session }: SessionChange): Promise<Me> {
  const { member } = session;
  if (!member.hasPin) throw new Problem(409, 'not_offered', 'Set a PIN first: it unlocks this screen.');
  const lockedAt = session.lockedAt ?? deps.now();
  await change(async (tx, note) => {
    await tx
      .update(staffSessionsTable)
      .set({ lockedAt, confirmedAt: null })
      .where(eq(staffSessionsTable.id, session.id));
    note({ thing: 'session', about: member.email, what: 'Locked the screen' });
  });
  return presentMe(deps, { ...session, lockedAt });
}

/** Unlocks this session with the PIN. Throws Problem: 400 if wrong, 401 after the fifth attempt. */
export async function unlockScreen(deps: StaffContext, pin: string, { change, session }: SessionChange): Promise<Me> {
  const { member } = session;
  const done = await change((tx, note) =>
    tryOnce(tx, note, session, 'Typed a wrong PIN', async () => {
      const row = await findMember(tx, member.id);
      if (!(await deps.passwords.verify(row?.pinHash, pin))) return undefined;
      await tx
        .update(staffSessionsTable)
        .set({ lockedAt: null, tries: 0, seenAt: deps.now() })
        .where(eq(staffSessionsTable.id, session.id));
      note({ thing: 'session', about: member.email, what: 'Unlocked the screen' });
      return 'right' as const;
    }),
  );
  if (done !== 'right') throw wrongEntryProblem(done, 'pin', 'That PIN is not right.');
  return presentMe(deps, { ...session, lockedAt: null });
}
