import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { MadePasskey, PasskeyAnswer, PasskeyCreation, PasskeyEntry, PasskeyRequest } from '#contract/passkeys.ts';
import { codeText, passwordText, textOfForm } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';
import { staffSignInWays } from './lists.ts';
import { Me, staffId } from './people.ts';

/** Reason why these answers are never stored. */
const unstored = 'It changes what people sign in or unlock with';

const pin = textOfForm(/^\d{4,6}$/, 6, 'A PIN has four to six digits');

/** Browser session in the office. */
export const StaffSession = z.object({
  id: z.string(),
  device: z.string(),
  /** Network prefix at the start of the session: '203.0.113.0/24'. */
  network: z.string().nullable(),
  way: z.enum(staffSignInWays).nullable(),
  startedAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  locked: z.boolean(),
  /** True for the session of this request. */
  here: z.boolean(),
});
export type StaffSession = z.output<typeof StaffSession>;

const StaffSessions = z.array(StaffSession);
const Passkeys = z.array(PasskeyEntry);

export const readMeEndpoint = officeEndpoint(
  'GET',
  '/api/office/me',
  { permission: 'locked' },
  { summary: 'Who is signed in and what they may do; 401 `signed_out` for anyone else.', reply: successReply(Me) },
);

export const setPinEndpoint = officeEndpoint(
  'PUT',
  '/api/office/me/pin',
  { permission: 'member', confirmed: true, beforePin: true, unstored },
  { summary: 'Sets the PIN that unlocks the caller’s screens.', body: z.object({ pin }), reply: doneReply(Me) },
);

export const lockEndpoint = officeEndpoint(
  'POST',
  '/api/office/me/lock',
  { permission: 'locked', unstored },
  { summary: 'Locks this screen. 409 `not_offered` for who has no PIN yet.', reply: successReply(Me) },
);

export const unlockEndpoint = officeEndpoint(
  'POST',
  '/api/office/me/unlock',
  { permission: 'locked', unstored },
  {
    summary: 'Unlocks this screen with the PIN. 400 for a wrong one; the fifth ends the session (401).',
    body: z.object({ pin }),
    reply: successReply(Me),
  },
);

export const listOwnSessionsEndpoint = officeEndpoint(
  'GET',
  '/api/office/me/sessions',
  { permission: 'member' },
  { summary: 'Where the caller is signed in.', reply: successReply(StaffSessions) },
);

export const endOwnSessionEndpoint = officeEndpoint(
  'DELETE',
  '/api/office/me/sessions/:id',
  { permission: 'member' },
  { summary: 'Ends one of the caller’s sessions.', params: z.object({ id: staffId }), reply: doneReply(StaffSessions) },
);

export const listStaffPasskeysEndpoint = officeEndpoint(
  'GET',
  '/api/office/me/passkeys',
  { permission: 'member', beforePin: true },
  { summary: 'The caller’s passkeys, ten at most.', reply: successReply(Passkeys) },
);

export const beginStaffPasskeyEndpoint = officeEndpoint(
  'POST',
  '/api/office/me/passkeys/options',
  { permission: 'member', changes: false, confirmed: true },
  { summary: 'Begins to add a passkey: what the browser is to make.', reply: successReply(PasskeyCreation) },
);

export const addStaffPasskeyEndpoint = officeEndpoint(
  'POST',
  '/api/office/me/passkeys',
  { permission: 'member', confirmed: true, unstored },
  {
    summary: 'Adds the passkey that the browser made.',
    body: z.object({ passkey: MadePasskey }),
    reply: doneReply(Passkeys),
  },
);

export const removeStaffPasskeyEndpoint = officeEndpoint(
  'DELETE',
  '/api/office/me/passkeys/:id',
  { permission: 'member', confirmed: true, unstored },
  {
    summary: 'Makes a passkey open nothing any more. 409 `not_offered` for the only second step.',
    params: z.object({ id: textOfForm(/^[\w-]+$/, 1400) }),
    reply: doneReply(Passkeys),
  },
);

export const confirmPersonEndpoint = officeEndpoint(
  'POST',
  '/api/office/me/confirm',
  { permission: 'member', beforePin: true, unstored },
  {
    summary:
      'Confirms who is at this screen by password and code, for ten minutes; a demonstration person needs neither. 400 with the field that is wrong, 401 after the fifth wrong code, 409 `not_offered` for a colleague who has a passkey and no codes.',
    body: z.object({ password: passwordText(200).optional(), code: codeText(40).optional() }),
    reply: doneReply(Me),
  },
);

export const askConfirmingPasskeyEndpoint = officeEndpoint(
  'POST',
  '/api/office/me/confirm/passkey/options',
  { permission: 'member', changes: false, beforePin: true },
  {
    summary: 'Begins to confirm by a passkey of the caller: what it is to sign, valid once.',
    reply: successReply(PasskeyRequest),
  },
);

export const confirmByPasskeyEndpoint = officeEndpoint(
  'POST',
  '/api/office/me/confirm/passkey',
  { permission: 'member', beforePin: true, unstored },
  {
    summary: 'Confirms who is at this screen by one of their passkeys, for ten minutes. 409 for any other passkey.',
    body: z.object({ passkey: PasskeyAnswer }),
    reply: doneReply(Me),
  },
);
