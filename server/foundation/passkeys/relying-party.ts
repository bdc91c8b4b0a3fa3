import { isIP } from 'node:net';
import { Problem } from '#server/foundation/errors/problem.ts';

/** The shop as passkeys know it: they are of a name, and open nothing at another. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Gives the shop as passkeys know it. Undefined where browsers have none: at a number in place of a name, and without https but on this machine. */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  const onThisMachine = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || onThisMachine ? { id: hostname, origin } : undefined;
}

/** The same; Problem 409 `not_offered` in plain words where there are no passkeys. */
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
