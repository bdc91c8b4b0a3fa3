import * as me from '#contract/office/me.ts';
import * as calls from '#contract/office/sign-in.ts';
import { okWithMessage, successEnvelope } from '#server/foundation/http/mount.ts';
import { endOneSession, listSessionsOf } from '#server/office/staff-records/colleagues.ts';
import { mountChange, mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import { lockMember } from '#server/office/staff-records/queries.ts';
import { endStaffSession, findOfficeSession } from '#server/office/staff-records/sessions.ts';
import { askConfirmingPasskey, confirmByPasskey, confirmPerson } from './confirm-person.ts';
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
  mountRead(office, calls.readSignInEndpoint, async (_input, { caller }) => {
    const session = await findOfficeSession(staff, caller);
    return successEnvelope(session ? await presentStage(staff, session) : null);
  });
  mountChange(office, calls.signInWithPasswordEndpoint, async ({ body }, call) =>
    successEnvelope(await signInWithPassword(staff, body, call)),
  );
  mountChange(office, calls.signInWithCodeEndpoint, async ({ body }, call) =>
    successEnvelope(await signInWithCode(staff, body.code, call)),
  );
  mountRead(office, calls.askStaffPasskeyEndpoint, async (_input, { caller }) =>
    successEnvelope(await askStaffPasskey(staff, caller)),
  );
  mountChange(office, calls.signInWithStaffPasskeyEndpoint, async ({ body }, call) =>
    successEnvelope(await signInWithStaffPasskey(staff, body.passkey, call)),
  );
  mountChange(office, calls.beginCodesEndpoint, async (_input, call) => successEnvelope(await beginCodes(staff, call)));
  mountChange(office, calls.confirmCodesEndpoint, async ({ body }, call) =>
    successEnvelope(await confirmCodes(staff, body.code, call)),
  );
  mountRead(office, calls.beginFirstPasskeyEndpoint, async (_input, { caller, session }) =>
    successEnvelope(await beginFirstPasskey(staff, caller, session)),
  );
  mountChange(office, calls.addFirstPasskeyEndpoint, async ({ body }, call) =>
    successEnvelope(await addFirstPasskey(staff, body.passkey, call)),
  );
  mountChange(office, calls.signOutEndpoint, async (_input, { caller, session, change }) => {
    await change(async (tx, note) => {
      // A change that the session has begun comes first, and none after it.
      await lockMember(tx, session.member.id);
      await endStaffSession(tx, session.id);
      note({ thing: 'session', about: session.member.email, what: 'Signed out' });
    });
    caller.cookies.clear(staff.officeCookie);
    return { success: true as const, message: 'You are signed out' };
  });
  mountRead(office, calls.openInvitationEndpoint, async ({ body }, { caller }) => {
    const { email, roles, by, expiresAt } = await openInvitation(staff, body.token, caller.address);
    return successEnvelope({ email, roles, by, expiresAt: expiresAt.toISOString() });
  });
  mountChange(office, calls.acceptInvitationEndpoint, async ({ body }, call) =>
    successEnvelope(await acceptInvitation(staff, body, call)),
  );
  if (!demo) return;
  mountRead(office, calls.listDemoPersonsEndpoint, async () => successEnvelope(listDemoPersons()));
  mountChange(office, calls.signInAsDemoEndpoint, async ({ body }, call) => {
    const data = await enterAsDemo(staff, body.role, call);
    return okWithMessage(`You are ${data.name}`, data);
  });
}

/** Mounts the member's own session, screen lock and passkey routes. */
export function mountMe(office: Office): void {
  const { staff } = office;
  mountRead(office, me.readMeEndpoint, async (_input, { session }) => successEnvelope(await presentMe(staff, session)));
  mountChange(office, me.setPinEndpoint, async ({ body }, call) => {
    const data = await setPin(staff, body.pin, call);
    return okWithMessage('Your PIN unlocks your screens', data);
  });
  mountChange(office, me.confirmPersonEndpoint, async ({ body }, call) =>
    okWithMessage('Confirmed for ten minutes', await confirmPerson(staff, body, call)),
  );
  mountRead(office, me.askConfirmingPasskeyEndpoint, async (_input, { caller, session: { member } }) =>
    successEnvelope(await askConfirmingPasskey(staff, caller, member)),
  );
  mountChange(office, me.confirmByPasskeyEndpoint, async ({ body }, call) =>
    okWithMessage('Confirmed for ten minutes', await confirmByPasskey(staff, body.passkey, call)),
  );
  mountChange(office, me.lockEndpoint, async (_input, call) => successEnvelope(await lockScreen(staff, call)));
  mountChange(office, me.unlockEndpoint, async ({ body }, call) =>
    successEnvelope(await unlockScreen(staff, body.pin, call)),
  );
  mountRead(office, me.listOwnSessionsEndpoint, async (_input, { session: { id, member } }) =>
    successEnvelope(await listSessionsOf(staff.db, member.id, staff.now(), id)),
  );
  mountChange(office, me.endOwnSessionEndpoint, async ({ params }, { session: { id, member }, change }) => {
    await change((tx, note) => endOneSession(tx, note, member.id, params.id));
    return okWithMessage('Signed out there', await listSessionsOf(staff.db, member.id, staff.now(), id));
  });
  mountRead(office, me.listStaffPasskeysEndpoint, async (_input, { session: { member } }) =>
    successEnvelope(await listOwnPasskeys(staff.db, member.id)),
  );
  mountRead(office, me.beginStaffPasskeyEndpoint, async (_input, { caller, session: { member } }) =>
    successEnvelope(await beginPasskeyOf(staff, member, caller)),
  );
  mountChange(office, me.addStaffPasskeyEndpoint, async ({ body }, call) => {
    const data = await addOwnPasskey(staff, body.passkey, call);
    return okWithMessage('You can sign in with this passkey now', data);
  });
  mountChange(office, me.removeStaffPasskeyEndpoint, async ({ params }, call) => {
    const data = await removeOwnPasskey(staff, params.id, call);
    return okWithMessage('Passkey removed', data);
  });
}
