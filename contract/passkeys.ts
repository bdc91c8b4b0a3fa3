import { z } from 'zod';
import { doneReply } from './account-reply.ts';
import { SignedIn } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { limitedList, limitedText, textOfForm } from './primitives.ts';
import { successReply } from './problem.ts';

/** Base64url bytes from browsers and authenticators. */
const bytes = (most: number) => textOfForm(/^[\w-]+$/, most, 'This is not what a passkey says');

const id = bytes(1400);
const Descriptor = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.string()).optional(),
});

/** Options for `navigator.credentials.get`. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Empty if any passkey of this shop is accepted; the browser then offers all passkeys that it has for this shop. */
  allowCredentials: z.array(Descriptor),
});
export type PasskeyRequest = z.output<typeof PasskeyRequest>;

/** Options for `navigator.credentials.create`. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(Descriptor),
});
export type PasskeyCreation = z.output<typeof PasskeyCreation>;

/** Signature of a passkey in the format of `toJSON`. */
export const PasskeyAnswer = z.object({
  id,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(100).nullish(),
  }),
});
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>;

/** New passkey in the format of `toJSON`. */
export const MadePasskey = z.object({
  id,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: limitedList(limitedText(30), 10).nullish(),
  }),
});
export type MadePasskey = z.output<typeof MadePasskey>;

/** Passkey as its owner sees it. */
export const PasskeyEntry = z.object({
  id: z.string(),
  /** Browser in which it was created: 'Chrome on Android'. */
  device: z.string(),
  madeAt: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable(),
});
export type PasskeyEntry = z.output<typeof PasskeyEntry>;

const Passkeys = z.array(PasskeyEntry);

export const askPasskeyEndpoint = defineEndpoint('POST', '/api/auth/passkey/options', {
  summary:
    'Begins a sign-in with a passkey: what it is to sign, good once and for five minutes, in this browser alone.',
  reply: successReply(PasskeyRequest),
});

export const signInWithPasskeyEndpoint = defineEndpoint('POST', '/api/auth/passkey', {
  summary: 'Signs in with what a passkey signed.',
  body: z.object({ passkey: PasskeyAnswer }),
  reply: SignedIn,
});

export const listPasskeysEndpoint = defineEndpoint('GET', '/api/account/passkeys', {
  summary: "The caller's passkeys, ten at most.",
  reply: successReply(Passkeys),
});

export const beginPasskeyEndpoint = defineEndpoint('POST', '/api/account/passkeys/options', {
  summary:
    'Begins to add a passkey: what the browser is to make. 403 `who_again` where who they are was not shown within ten minutes; 409 before the e-mail is proved.',
  reply: successReply(PasskeyCreation),
});

export const addPasskeyEndpoint = defineEndpoint('POST', '/api/account/passkeys', {
  summary: 'Adds the passkey that the browser made. 403 `who_again` as above.',
  body: z.object({ passkey: MadePasskey }),
  /** Message: 'You can sign in with this passkey now'. */
  reply: doneReply(Passkeys),
});

export const removePasskeyEndpoint = defineEndpoint('DELETE', '/api/account/passkeys/:id', {
  summary: 'Makes a passkey open nothing any more. 403 `who_again` as above.',
  params: z.object({ id }),
  /** Message: 'Passkey removed'. */
  reply: doneReply(Passkeys),
});
