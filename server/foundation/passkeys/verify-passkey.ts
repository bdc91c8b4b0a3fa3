import type { MadePasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '#contract/passkeys.ts';
import type { Cookies } from '#server/foundation/http/caller.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { challengeSeconds, isOwnChallenge, makeChallenge, type Purpose, spendChallenge } from './challenges.ts';
import { requireRelyingParty } from './relying-party.ts';

type Deps = Needs<'db' | 'now' | 'publicUrl' | 'secret'>;
type Caller = { cookies: Pick<Cookies, 'read' | 'set'> };

/** What is kept of a passkey, whoever's it is. */
export interface KeptPasskey {
  id: string;
  publicKey: string;
  counter: number;
  transports: string[];
}

/** Whom a passkey is made for. */
export interface PasskeyOwner {
  /** At most 64 signs, and nothing personal: it is in the authenticator, and comes back with a signature. */
  id: string;
  email: string;
  name: string;
}

/** Brought in when somebody first uses a passkey: it is much to load. */
const library = () => import('@simplewebauthn/server');

/** Algorithms that every authenticator has one of: Ed25519, ES256, RS256. */
const algorithms = [-8, -7, -257];

/** What a browser is to make for an owner: a passkey it offers by itself, which checks who holds it. Throws Problem 409 where there are none. */
export async function beginMaking(
  deps: Deps,
  caller: Caller,
  owner: PasskeyOwner,
  known: readonly KeptPasskey[],
): Promise<PasskeyCreation> {
  const { id } = requireRelyingParty(deps.publicUrl);
  return {
    challenge: makeChallenge(deps, caller.cookies, { kind: 'add', owner: owner.id }),
    rp: { id, name: 'Maidan' },
    user: { id: Buffer.from(owner.id).toString('base64url'), name: owner.email, displayName: owner.name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeSeconds * 1000,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: known.map(descriptorOf),
  };
}

/** What a passkey is to sign: one of these, or any of this shop where none is named. Throws Problem 409 where there are none. */
export async function beginSigning(
  deps: Deps,
  caller: Caller,
  purpose: Purpose & { kind: 'sign_in' | 'again' },
  known: readonly KeptPasskey[] = [],
): Promise<PasskeyRequest> {
  const { id } = requireRelyingParty(deps.publicUrl);
  const challenge = makeChallenge(deps, caller.cookies, purpose);
  return { challenge, rpId: id, timeout: challengeSeconds * 1000, userVerification: 'required', allowCredentials: known.map(descriptorOf) };
}

function descriptorOf({ id, transports }: KeptPasskey) {
  return { type: 'public-key' as const, id, transports };
}

/** Checks a passkey that was made for an owner; what is to be kept of it, or undefined. */
export async function verifyMade(deps: Deps, caller: Caller, owner: string, made: MadePasskey): Promise<KeptPasskey | undefined> {
  const { id: expectedRPID, origin: expectedOrigin } = requireRelyingParty(deps.publicUrl);
  const { id, response } = made;
  const { clientDataJSON, attestationObject } = response;
  const purpose = { kind: 'add', owner } as const;
  const expectedChallenge = ownChallenge(deps, caller, purpose, clientDataJSON);
  if (expectedChallenge === undefined) return undefined;
  const { verifyRegistrationResponse } = await library();
  const checked = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined);
  if (!checked?.verified || !(await spendChallenge(deps, purpose, expectedChallenge))) return undefined;
  const { credential } = checked.registrationInfo;
  const transports = (response.transports ?? []).filter((one) => /^[a-z-]+$/.test(one));
  return { id: credential.id, publicKey: Buffer.from(credential.publicKey).toString('base64url'), counter: credential.counter, transports };
}

/**
 * Checks what a passkey signed: for this purpose, in this browser, once, at this shop, by whoever unlocked it. Gives how often it has
 * signed, or undefined; a count that goes back is refused, since the key was copied.
 */
export async function verifySigned(
  deps: Deps,
  caller: Caller,
  purpose: Purpose,
  { id, response }: PasskeyAnswer,
  kept: KeptPasskey,
): Promise<{ counter: number } | undefined> {
  const { id: expectedRPID, origin: expectedOrigin } = requireRelyingParty(deps.publicUrl);
  const { clientDataJSON, authenticatorData, signature } = response;
  const expectedChallenge = ownChallenge(deps, caller, purpose, clientDataJSON);
  if (expectedChallenge === undefined) return undefined;
  const { verifyAuthenticationResponse } = await library();
  const checked = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    credential: { id: kept.id, publicKey: new Uint8Array(Buffer.from(kept.publicKey, 'base64url')), counter: kept.counter },
  }).catch(() => undefined);
  if (!checked?.verified || !(await spendChallenge(deps, purpose, expectedChallenge))) return undefined;
  return { counter: checked.authenticationInfo.newCounter };
}

/** Reads the challenge that an answer names. Undefined where it was not made for this browser and purpose, or has run out. */
function ownChallenge(deps: Deps, caller: Caller, purpose: Purpose, clientData: string): string | undefined {
  const challenge = challengeIn(clientData);
  return challenge !== undefined && isOwnChallenge(deps, caller.cookies, purpose, challenge) ? challenge : undefined;
}

function challengeIn(clientData: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
