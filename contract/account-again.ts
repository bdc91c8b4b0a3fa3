import { z } from 'zod';
import { doneReply } from './account-reply.ts';
import { TypedPassword, typedCode, typedText } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { PasskeyAnswer, PasskeyRequest } from './passkeys.ts';
import { successReply } from './problem.ts';

/** Methods by which a signed-in member can reauthenticate before a sensitive action. A mailed code always works. */
export const Again = z.object({
  /** True if the session reauthenticated within the last ten minutes. */
  fresh: z.boolean(),
  password: z.boolean(),
  passkey: z.boolean(),
  google: z.boolean(),
  /** Masked e-mail that receives the code: 'a•••@example.in'. */
  codeTo: z.string(),
});
export type Again = z.output<typeof Again>;

const Shown = doneReply(Again);

export const readAgainEndpoint = defineEndpoint('GET', '/api/account/again', {
  summary:
    'How the caller can show again who they are, and whether they have to: calls that need it refuse with 403 `who_again`.',
  reply: successReply(Again),
});

export const againByPasswordEndpoint = defineEndpoint('POST', '/api/account/again/password', {
  summary: 'Shows who the caller is by their password; good for ten minutes, for this session.',
  body: z.object({ password: TypedPassword }),
  reply: Shown,
});

export const askAgainCodeEndpoint = defineEndpoint('POST', '/api/account/again/code', {
  summary: "Mails a six-digit code to the account's e-mail.",
  /** Message: "We've sent a 6-digit code to a•••@example.in." */
  reply: Shown,
});

export const againByCodeEndpoint = defineEndpoint('POST', '/api/account/again/code/confirm', {
  summary:
    'Shows who the caller is by the mailed code. It is good once, for 15 minutes and five tries, in the browser that asked for it.',
  body: z.object({ code: typedCode(100) }),
  reply: Shown,
});

export const askAgainPasskeyEndpoint = defineEndpoint('POST', '/api/account/again/passkey/options', {
  summary: "What one of the caller's passkeys is to sign.",
  reply: successReply(PasskeyRequest),
});

export const againByPasskeyEndpoint = defineEndpoint('POST', '/api/account/again/passkey', {
  summary: 'Shows who the caller is by what one of their passkeys signed.',
  body: z.object({ passkey: PasskeyAnswer }),
  reply: Shown,
});

export const againByGoogleEndpoint = defineEndpoint('POST', '/api/account/again/google', {
  summary:
    "Shows who the caller is by an ID token of the Google account that opens theirs, from Google's button (see `googleNonce`).",
  body: z.object({ idToken: typedText(20_000) }),
  reply: Shown,
});

export const unlinkGoogleEndpoint = defineEndpoint('POST', '/api/account/google/unlink', {
  summary:
    'Ends that Google opens the account, and signs out the other browsers. 403 `who_again` where who they are was not shown within ten minutes; 409 where a mailed code is the only way in that is left, unless `byMailAlone` says that this is known.',
  body: z.object({ byMailAlone: z.boolean().default(false) }),
  /** Message: 'Google does not open your account any more'. */
  reply: z.object({ success: z.literal(true), message: z.string() }),
});
