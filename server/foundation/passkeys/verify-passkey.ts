import type { MadePasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '#contract/passkeys.ts';
import type { Cookies } from '#server/foundation/http/caller.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { challengeSeconds, isOwnChallenge, makeChallenge, type Purpose, spendChallenge } from './challenges.ts';
import { requireRelyingParty } from './relying-party.ts';

type Deps = Needs<'db' | 'now' | 'publicUrl' | 'secret'>;
type Caller = { cookies: Pick<Cookies, 'read' | 'set'> };

/** Stored passkey of any owner. */
export interface KeptPasskey {
  id: string;
  publicKey: string;
  counter: number;
  transports: string[];
}

/** Owner of a new passkey. */
export interface PasskeyOwner {
  /**
   * User handle of at most 64 characters, without personal data: the authenticator stores it and returns it with
   * signatures.
   */
  id: string;
  email: string;
  name: string;
}

/** Loads the large library on first use. */
const library = () => import('@simplewebauthn/server');

/** COSE algorithms, of which each authenticator supports at least one: Ed25519, ES256, RS256. */
const algorithms = [-8, -7, -257];

/**
 * Creates the registration options: a discoverable passkey with user verification. Throws Problem 409 if passkeys are
 * not supported.
 */
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

/**
 * Creates the authentication options: for the given passkeys, or for any passkey of this shop. Throws Problem 409 if
 * passkeys are not supported.
 */
export async function beginSigning(
  deps: Deps,
  caller: Caller,
  purpose: Purpose & { kind: 'sign_in' | 'again' },
  known: readonly KeptPasskey[] = [],
): Promise<PasskeyRequest> {
  const { id } = requireRelyingParty(deps.publicUrl);
  const challenge = makeChallenge(deps, caller.cookies, purpose);
  return {
    challenge,
    rpId: id,
    timeout: challengeSeconds * 1000,
    userVerification: 'required',
    allowCredentials: known.map(descriptorOf),
  };
}

function descriptorOf({ id, transports }: KeptPasskey) {
  return { type: 'public-key' as const, id, transports };
}

/** Verifies a new passkey. Returns the data to store, or undefined. */
export async function verifyMade(
  deps: Deps,
  caller: Caller,
  owner: string,
  made: MadePasskey,
): Promise<KeptPasskey | undefined> {
  const { id: expectedRPID, origin: expectedOrigin } = requireRelyingParty(deps.publicUrl);
  const { id, response } = made;
  const { clientDataJSON, attestationObject } = response;
  const purpose = { kind: 'add', owner } as const;
  const expectedChallenge = ownChallenge(deps, caller, purpose, clientDataJSON);
  if (expectedChallenge === undefined) return undefined;
  const { verifyRegistrationResponse } = await library();
  const checked = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined);
  if (!checked?.verified || !(await spendChallenge(deps, purpose, expectedChallenge))) return undefined;
  const { credential } = checked.registrationInfo;
  const transports = (response.transports ?? []).filter((one) => /^[a-z-]+$/.test(one));
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports,
  };
}

/**
 * Verifies a signature for this purpose, browser and shop, with user verification. Returns the new counter, or
 * undefined. A counter that decreases is refused, as it means that the key was copied.
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
    credential: {
      id: kept.id,
      publicKey: new Uint8Array(Buffer.from(kept.publicKey, 'base64url')),
      counter: kept.counter,
    },
  }).catch(() => undefined);
  if (!checked?.verified || !(await spendChallenge(deps, purpose, expectedChallenge))) return undefined;
  return { counter: checked.authenticationInfo.newCounter };
}

/**
 * Returns the challenge of a response; undefined if it was not created for this browser and purpose, or has expired.
 */
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
