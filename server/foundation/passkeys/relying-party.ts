import { isIP } from 'node:net';
import { Problem } from '#server/foundation/errors/problem.ts';

/** Relying party of passkeys (WebAuthn), which are bound to a host name. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Returns the relying party; undefined if browsers support no passkeys here: on an IP address, or without https except
 * on localhost.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  const onThisMachine = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || onThisMachine ? { id: hostname, origin } : undefined;
}

/** Returns the relying party. Throws Problem 409 `not_offered` if passkeys are not supported. */
export function requireRelyingParty(publicUrl: string): RelyingParty {
  const found = relyingPartyOf(publicUrl);
  if (!found)
    throw new Problem(
      409,
      'not_offered',
      'Passkeys need a shop with a name and https. This one has neither, so please sign in another way.',
    );
  return found;
}
