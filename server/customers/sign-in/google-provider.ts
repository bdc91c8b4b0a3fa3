import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, errors as joseErrors, jwtVerify } from 'jose';
import * as openid from 'openid-client';
import type { GoogleAccess } from '#server/foundation/child-processes/providers.ts';
import { googleFailed, googleUnavailable } from './google-refusals.ts';

/** Identity confirmed by Google. */
export interface GoogleIdentity {
  /** Permanent key of a Google account. Its e-mail may change, the key does not. */
  subject: string;
  /** E-mail, trimmed and in lower case; empty if the token has none. */
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  nonce: string;
}

/** Values that bind a redirect to Google to this attempt. */
export interface RedirectChecks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface GoogleProvider {
  clientId: string;
  scriptUrl: string;
  /**
   * Verifies signature, issuer, audience and times of an ID token. The caller must verify the nonce. Throws Problem.
   */
  verify(idToken: string): Promise<GoogleIdentity>;
  /** Returns the address of Google's sign-in. Throws Problem. */
  authorisationUrl(redirectUri: string, checks: RedirectChecks): Promise<string>;
  /** Exchanges the redirect's callback for an identity. Throws Problem. */
  exchange(callback: URL, checks: RedirectChecks): Promise<GoogleIdentity>;
}

const patienceSeconds = 6;
const discoveredForMs = 24 * 3_600_000;
/** Tolerated clock skew in seconds. Google's own library allows 300 s. */
const skewSeconds = 60;
const longestLifeSeconds = 24 * 3600;

/** Issuer of Google, whose short form also appears in tokens; other issuers have only one form. */
const google = 'https://accounts.google.com';

interface Discovered {
  config: openid.Configuration;
  keys: JWTVerifyGetKey;
  at: number;
}

/** Returns a function that reads the discovery document and caches it for a day. */
function discoveredProvider(access: GoogleAccess, issuer: URL, keyCooldownMs: number): () => Promise<Discovered> {
  let discovered: Promise<Discovered> | undefined;

  async function discover(): Promise<Discovered> {
    const options = {
      timeout: patienceSeconds,
      ...(isOnThisMachine(issuer) && { execute: [openid.allowInsecureRequests] }),
    };
    const config = await openid.discovery(
      issuer,
      access.clientId,
      undefined,
      openid.ClientSecretPost(access.clientSecret),
      options,
    );
    const { jwks_uri: jwksUri } = config.serverMetadata();
    if (!jwksUri) throw new Error('the provider names no keys');
    // Keys are fetched again for an unknown key id, after a cooldown, so that Google can rotate keys.
    const keys = createRemoteJWKSet(new URL(jwksUri), {
      timeoutDuration: patienceSeconds * 1000,
      cooldownDuration: keyCooldownMs,
    });
    return { config, keys, at: Date.now() };
  }

  return async () => {
    const known = await discovered?.catch(() => undefined);
    if (known && Date.now() - known.at < discoveredForMs) return known;
    discovered = discover();
    try {
      return await discovered;
    } catch (cause) {
      discovered = undefined;
      throw googleUnavailable(cause);
    }
  };
}

/** Opens an OpenID provider at the configured issuer, with endpoints from its discovery document. */
export function openGoogleProvider(
  access: GoogleAccess,
  now: () => Date,
  { keyCooldownMs = 10_000 } = {},
): GoogleProvider {
  const issuer = new URL(access.issuer);
  const provider = discoveredProvider(access, issuer, keyCooldownMs);

  async function verify(idToken: string): Promise<GoogleIdentity> {
    const { keys } = await provider();
    try {
      const { payload } = await jwtVerify(idToken, keys, {
        algorithms: ['RS256'],
        issuer: issuer.origin === google ? [google, 'accounts.google.com'] : access.issuer,
        audience: access.clientId,
        requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
        clockTolerance: skewSeconds,
        maxTokenAge: longestLifeSeconds,
        currentDate: now(),
      });
      return identityOf(payload, access.clientId);
    } catch (cause) {
      throw isAboutToken(cause) ? googleFailed(cause) : googleUnavailable(cause);
    }
  }

  return {
    clientId: access.clientId,
    scriptUrl: access.scriptUrl,
    verify,
    async authorisationUrl(redirectUri, { state, nonce, codeVerifier }) {
      const { config } = await provider();
      return openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        // Google asks for the account each time, so that nobody on a shared computer is signed in by mistake.
        prompt: 'select_account',
      }).href;
    },
    async exchange(callback, { state, nonce, codeVerifier }) {
      const { config } = await provider();
      let idToken: string | undefined;
      try {
        const tokens = await openid.authorizationCodeGrant(config, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        idToken = tokens.id_token;
      } catch (cause) {
        throw isAway(cause) ? googleUnavailable(cause) : googleFailed(cause);
      }
      if (!idToken) throw googleFailed();
      return verify(idToken);
    },
  };
}

/** Returns true for a local address, which needs no TLS. */
function isOnThisMachine({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]');
}

function identityOf(payload: JWTPayload, clientId: string): GoogleIdentity {
  const { sub, aud, azp, email, email_verified: verified, nonce } = payload;
  const onlyOurs = aud === clientId || (Array.isArray(aud) && aud.length === 1);
  if (!sub || sub.length > 255 || !onlyOurs || (azp !== undefined && azp !== clientId)) {
    throw new joseErrors.JWTClaimValidationFailed('not for this shop', payload);
  }
  return {
    subject: sub,
    email: textOf(email).trim().normalize('NFC').toLowerCase(),
    // Some issuers use the string form, so it is accepted too.
    emailVerified: verified === true || verified === 'true',
    firstName: textOf(payload.given_name) || textOf(payload.name),
    lastName: textOf(payload.family_name),
    nonce: textOf(nonce),
  };
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim : '';
}

/** Returns true if the token is invalid, as opposed to a failed key fetch. */
function isAboutToken(error: unknown): boolean {
  const { JWTClaimValidationFailed, JWTExpired, JWTInvalid, JWSInvalid, JWSSignatureVerificationFailed } = joseErrors;
  const { JOSEAlgNotAllowed, JOSENotSupported, JWKSNoMatchingKey, JWKSMultipleMatchingKeys } = joseErrors;
  return [
    JWTClaimValidationFailed,
    JWTExpired,
    JWTInvalid,
    JWSInvalid,
    JWSSignatureVerificationFailed,
    JOSEAlgNotAllowed,
    JOSENotSupported,
    JWKSNoMatchingKey,
    JWKSMultipleMatchingKeys,
  ].some((kind) => error instanceof kind);
}

/** Returns true if the provider did not respond, or not validly. */
function isAway(error: unknown): boolean {
  if (error instanceof openid.ClientError) {
    return (
      error.code === 'OAUTH_TIMEOUT' ||
      error.code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' ||
      error.code === 'OAUTH_PARSE_ERROR'
    );
  }
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
}
