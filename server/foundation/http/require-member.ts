import { type CallContext, requireSignedIn, type SignedIn } from './caller.ts';
import type { Needs } from './context.ts';

/**
 * Lets in whoever is signed in: the guard of every call about one's own. A right session is never held up. Throws Problem 401,
 * or 429 for a network that tries wrong ones.
 */
export function requireMember({ limits }: Needs<'limits'>, caller: Pick<CallContext, 'signedIn' | 'address'>): Promise<SignedIn> {
  return limits.onMiss('session', caller.address, () => requireSignedIn(caller));
}
