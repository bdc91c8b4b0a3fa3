import * as me from '#contract/office/me.ts';
import * as calls from '#contract/office/sign-in.ts';
import { okWithMessage, succeed } from '#server/foundation/http/mount.ts';
import { endOneSession, listSessionsOf } from '#server/office/staff-records/colleagues.ts';
import { mountChange, mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import { endSession, findOfficeSession } from '#server/office/staff-records/sessions.ts';
import { enterAsDemo, listDemoPersons } from './demo-persons.ts';
import { acceptInvitation, openInvitation } from './invite.ts';
import { lockScreen, setPin, unlockScreen } from './lock-screen.ts';
import { addOwnPasskey, beginPasskeyOf, listOwnPasskeys, removeOwnPasskey } from './own-passkeys.ts';
import { presentMe, presentStage } from './present-me.ts';
import { addFirstPasskey, beginCodes, beginFirstPasskey, confirmCodes } from './set-up.ts';
import { signInWithCode } from './sign-in-with-code.ts';
import { askStaffPasskey, signInWithStaffPasskey } from './sign-in-with-passkey.ts';
import { signInWithPassword } from './sign-in-with-password.ts';

/** Mounts joining and signing in. Only demo shops have the demo sign-in route. */
export function mountSignIn(office: Office, { demo }: { demo: boolean }): void {
  const { staff } = office;
  mountRead(office, calls.readSignIn, async (_input, { caller }) => {
    const session = await findOfficeSession(staff, caller);
    return succeed(session ? await presentStage(staff.db, session) : null);
  });
  mountChange(office, calls.signInWithPassword, async ({ body }, call) => succeed(await signInWithPassword(staff, body, call)));
  mountChange(office, calls.signInWithCode, async ({ body }, call) => succeed(await signInWithCode(staff, body.code, call)));
  mountRead(office, calls.askStaffPasskey, async (_input, { caller }) => succeed(await askStaffPasskey(staff, caller)));
  mountChange(office, calls.signInWithStaffPasskey, async ({ body }, call) =>
    succeed(await signInWithStaffPasskey(staff, body.passkey, call)),
  );
  mountChange(office, calls.beginCodes, async (_input, call) => succeed(await beginCodes(staff, call)));
  mountChange(office, calls.confirmCodes, async ({ body }, call) => succeed(await confirmCodes(staff, body.code, call)));
  mountRead(office, calls.beginFirstPasskey, async (_input, { caller, session }) =>
    succeed(await beginFirstPasskey(staff, caller, session)),
  );
  mountChange(office, calls.addFirstPasskey, async ({ body }, call) => succeed(await addFirstPasskey(staff, body.passkey, call)));
  mountChange(office, calls.signOut, async (_input, { caller, session, change }) => {
    await change(async (tx, note) => {
      await endSession(tx, session.id);
      note({ thing: 'session', about: session.member.email, what: 'Signed out' });
    });
    caller.cookies.clear(staff.officeCookie);
    return { success: true as const, message: 'You are signed out' };
  });
  mountRead(office, calls.openInvitation, async ({ body }, { caller }) => {
    const { email, roles, by, expiresAt } = await openInvitation(staff, body.token, caller.address);
    return succeed({ email, roles, by, expiresAt: expiresAt.toISOString() });
  });
  mountChange(office, calls.acceptInvitation, async ({ body }, call) => succeed(await acceptInvitation(staff, body, call)));
  if (!demo) return;
  mountRead(office, calls.listDemoPersons, async () => succeed(listDemoPersons()));
  mountChange(office, calls.signInAsDemo, async ({ body }, call) => {
    const data = await enterAsDemo(staff, body.role, call);
    return okWithMessage(`You are ${data.name}`, data);
  });
}

/** Mounts a member's own session, screen and passkey routes. */
export function mountMe(office: Office): void {
  const { staff } = office;
  mountRead(office, me.readMe, async (_input, { session }) => succeed(await presentMe(staff.db, session)));
  mountChange(office, me.setPin, async ({ body }, call) => {
    const data = await setPin(staff, body.pin, call);
    return okWithMessage('Your PIN unlocks your screens', data);
  });
  mountChange(office, me.lock, async (_input, call) => succeed(await lockScreen(staff, call)));
  mountChange(office, me.unlock, async ({ body }, call) => succeed(await unlockScreen(staff, body.pin, call)));
  mountRead(office, me.listOwnSessions, async (_input, { session: { id, member } }) =>
    succeed(await listSessionsOf(staff.db, member.id, staff.now(), id)),
  );
  mountChange(office, me.endOwnSession, async ({ params }, { session: { id, member }, change }) => {
    await change((tx, note) => endOneSession(tx, note, member.id, params.id));
    return okWithMessage('Signed out there', await listSessionsOf(staff.db, member.id, staff.now(), id));
  });
  mountRead(office, me.listStaffPasskeys, async (_input, { session: { member } }) => succeed(await listOwnPasskeys(staff.db, member.id)));
  mountRead(office, me.beginStaffPasskey, async (_input, { caller, session: { member } }) =>
    succeed(await beginPasskeyOf(staff, member, caller)),
  );
  mountChange(office, me.addStaffPasskey, async ({ body }, call) => {
    const data = await addOwnPasskey(staff, body.passkey, call);
    return okWithMessage('You can sign in with this passkey now', data);
  });
  mountChange(office, me.removeStaffPasskey, async ({ params }, call) => {
    const data = await removeOwnPasskey(staff, params.id, call);
    return okWithMessage('Passkey removed', data);
  });
}
