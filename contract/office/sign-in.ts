import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { TypedEmail, TypedName, TypedPassword, typedCode } from '#contract/accounts.ts';
import { MadePasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '#contract/passkeys.ts';
import { textOfForm } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';
import { Me, Role, Roles, SignInStage } from './people.ts';

/** Reason why these answers are never stored. */
const unstored = 'It signs somebody in or out: answers may hold secrets, and cookies are set once';

/** Token of an invitation link, in its fragment (#), so that no server or log receives it except by this call. */
const token = textOfForm(/^[\w-]{43}$/, 43, 'This link is not whole');

const Invitation = z.object({ email: z.string(), roles: Roles, by: z.string(), expiresAt: z.iso.datetime() });

/** Setup data of an authenticator app: a QR code as a path of black modules, an address to open, a key to type. */
const CodeSetUp = z.object({
  uri: z.string(),
  secret: z.string(),
  code: z.object({ size: z.int(), path: z.string() }),
});

/** First sign-in; the recovery codes are shown only this once. */
const SetUp = z.object({ me: Me, recoveryCodes: z.array(z.string()) });

export const readSignInEndpoint = officeEndpoint(
  'GET',
  '/api/office/sign-in',
  { permission: 'anyone' },
  {
    summary: 'How far a sign-in has come in this browser; null where none was begun.',
    reply: successReply(SignInStage.nullable()),
  },
);

export const signInWithPasswordEndpoint = officeEndpoint(
  'POST',
  '/api/office/sign-in/password',
  { permission: 'anyone', unstored },
  {
    summary:
      'First step: e-mail and password. The stage says what follows: a code, or making a second step. 401 in one sentence for whatever was wrong.',
    body: z.object({ email: TypedEmail, password: TypedPassword }),
    reply: successReply(SignInStage),
  },
);

export const signInWithCodeEndpoint = officeEndpoint(
  'POST',
  '/api/office/sign-in/code',
  { permission: 'begun', unstored },
  {
    summary: 'Second step: the six digits of the app, or one of the recovery codes, each of which is good once.',
    body: z.object({ code: typedCode(100) }),
    reply: successReply(SignInStage),
  },
);

export const askStaffPasskeyEndpoint = officeEndpoint(
  'POST',
  '/api/office/sign-in/passkey/options',
  { permission: 'anyone', changes: false },
  {
    summary:
      'Begins a sign-in with a passkey: what it is to sign, good once and for five minutes, in this browser alone.',
    reply: successReply(PasskeyRequest),
  },
);

export const signInWithStaffPasskeyEndpoint = officeEndpoint(
  'POST',
  '/api/office/sign-in/passkey',
  { permission: 'anyone', unstored },
  {
    summary: 'Signs in with what a passkey signed: both steps at once.',
    body: z.object({ passkey: PasskeyAnswer }),
    reply: successReply(SignInStage),
  },
);

export const beginCodesEndpoint = officeEndpoint(
  'POST',
  '/api/office/sign-in/set-up',
  { permission: 'begun', unstored },
  {
    summary: 'Begins to make a second step of an app with codes; asked again, it begins anew.',
    reply: successReply(CodeSetUp),
  },
);

export const confirmCodesEndpoint = officeEndpoint(
  'POST',
  '/api/office/sign-in/set-up/confirm',
  { permission: 'begun', unstored },
  {
    summary: 'Makes it the second step, by a first code from it, and signs in.',
    body: z.object({ code: typedCode(100) }),
    reply: successReply(SetUp),
  },
);

export const beginFirstPasskeyEndpoint = officeEndpoint(
  'POST',
  '/api/office/sign-in/set-up/passkey/options',
  { permission: 'begun', changes: false },
  {
    summary: 'Begins to make a passkey the second step: what the browser is to make.',
    reply: successReply(PasskeyCreation),
  },
);

export const addFirstPasskeyEndpoint = officeEndpoint(
  'POST',
  '/api/office/sign-in/set-up/passkey',
  { permission: 'begun', unstored },
  {
    summary: 'Makes the passkey the second step, and signs in.',
    body: z.object({ passkey: MadePasskey }),
    reply: successReply(SetUp),
  },
);

export const signOutEndpoint = officeEndpoint(
  'POST',
  '/api/office/sign-out',
  { permission: 'locked', unstored },
  {
    summary: 'Ends the session of the caller.',
    reply: z.object({ success: z.literal(true), message: z.string() }),
  },
);

export const openInvitationEndpoint = officeEndpoint(
  'POST',
  '/api/office/invitations/open',
  { permission: 'anyone', changes: false },
  {
    summary:
      'Whom an invitation is for, by the token at the end of its link. 404 where it was used, taken back or is older than 72 hours.',
    body: z.object({ token }),
    reply: successReply(Invitation),
  },
);

export const acceptInvitationEndpoint = officeEndpoint(
  'POST',
  '/api/office/invitations/accept',
  { permission: 'anyone', unstored },
  {
    summary: 'Joins with a name and a password, once; a second step is to follow.',
    body: z.object({ token, name: TypedName, password: TypedPassword }),
    reply: successReply(SignInStage),
  },
);

export const listDemoPersonsEndpoint = officeEndpoint(
  'GET',
  '/api/office/demo',
  { permission: 'anyone' },
  {
    summary: 'The demonstration persons, one a role. A shop that sells has no such call.',
    reply: successReply(z.array(z.object({ role: Role, name: z.string(), words: z.string() }))),
  },
);

export const signInAsDemoEndpoint = officeEndpoint(
  'POST',
  '/api/office/demo',
  { permission: 'anyone', unstored },
  {
    summary: 'Signs in as the demonstration person of a role. A shop that sells has no such call.',
    body: z.object({ role: Role }),
    reply: doneReply(Me),
  },
);
